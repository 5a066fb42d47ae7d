import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import { removeUnmentionedFiles } from '../drafts/with-case-files.ts';
import { scrubAttempts } from '../ledger/scrub-attempts.ts';
import { listAttemptsOf } from '../ledger/send-ledger.ts';
import type { TeamWhole } from './read-enrollment.ts';

/**
 * Replaces the stored version by one of the team. Where somebody was erased there, the texts of sends go first: what is
 * interrupted is repeated, because the header still names the person. The files go once `replace` has saved the persons.
 */
export async function forgettingErased<Result>(
  header: Pick<StoredEnrollment, 'id' | 'personIds'> | undefined,
  { erased = [] }: Pick<TeamWhole, 'erased'>,
  replace: () => Promise<Result>,
): Promise<Result> {
  if (!header?.personIds.some((id) => erased.includes(id))) return replace();
  await scrubAttempts(await listAttemptsOf(header.id));
  const result = await replace();
  // What fails goes when the list tidies up.
  await removeUnmentionedFiles(header.id).catch(() => undefined);
  return result;
}
