import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { removeUnmentionedFiles } from '../drafts/with-case-files.ts';
import { scrubAttempts } from '../ledger/scrub-attempts.ts';
import { listAttemptsOf } from '../ledger/send-ledger.ts';
import { keys, queryClient } from '../query-client.ts';
import { openReviewDesk } from './open-desk.ts';

/**
 * `refused`: it may not be edited, or a part cannot be read; nothing was changed. `unanswered`: perhaps the team has erased the
 * person. `failed`: storage failed on the way.
 */
export type Erasure = 'erased' | 'refused' | 'unanswered' | 'failed';

/**
 * Deletes one person of an open enrollment for good: entries, case, files, earlier versions, and the exact texts of sends
 * without effect. Hashes, states and times of the sends stay, and so does the journal. May be called again after it failed.
 */
export async function erasePerson(session: EnrollmentSession, id: EntityId): Promise<Erasure> {
  if (!session.isEditable) return 'refused';
  try {
    const attempts = await listAttemptsOf(session.id);
    const forgotten = await forget(session, id);
    if (forgotten !== 'erased') return forgotten;
    await session.flush();
    if (session.getSnapshot().saveState.kind !== 'saved') return 'failed';
    const scrubbed = await scrubAttempts(attempts);
    session.adoptSubmission(session.getStored(), scrubbed.at(-1));
    await removeUnmentionedFiles(session.id);
    await queryClient.invalidateQueries({ queryKey: keys.stored });
    return 'erased';
  } catch {
    return 'failed';
  }
}

/** The team goes first: what it refuses stays here, too. */
async function forget(session: EnrollmentSession, id: EntityId): Promise<Erasure> {
  if (session.getSnapshot().header.team) {
    const { eraseAtTeam } = await import('../team/erase-at-team.ts');
    return eraseAtTeam(session, id);
  }
  const desk = await openReviewDesk(session);
  return (await desk.forget?.(id)) ? 'erased' : 'refused';
}
