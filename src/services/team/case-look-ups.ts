/** The team's server asks the service for an entry of a case. */
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { CaseFieldKey } from '../../domain/fields/registry.ts';
import { TEAM_API } from '../../domain/team/api.ts';
import type { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { ask, TeamError } from './team-client.ts';
import { pushToTeam } from './team-sync.ts';

/** Longer than the server waits for the service. */
const TIMEOUT_MS = 30_000;

/**
 * Brings the person to the team and asks once. Rejects with a `TeamError`.
 * @returns the text of the entry
 */
export async function askCase(
  session: EnrollmentSession,
  personId: EntityId,
  entry: CaseFieldKey,
): Promise<string> {
  session.commit();
  await bring(session);
  const { text } = await ask(TEAM_API.askCase, {
    params: { id: session.id },
    body: { personId, entry },
    timeoutMs: TIMEOUT_MS,
  });
  return text;
}

/** The server asks with what it has. What was joined with the work of others needs a second push. */
async function bring(session: EnrollmentSession, isSecond = false): Promise<void> {
  const pushed = await pushToTeam(session);
  if (pushed.kind === 'saved') return;
  if (pushed.kind === 'joined' && !isSecond) return bring(session, true);
  throw pushed.kind === 'refused' ? pushed.error : new TeamError('stale');
}
