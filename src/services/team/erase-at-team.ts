import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { TEAM_API } from '../../domain/team/api.ts';
import type { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { ask, TeamError } from './team-client.ts';
import { followTeam, pushToTeam } from './team-sync.ts';

/**
 * Erases a person at the team for good, after the local changes, and then here. False when the team does not do that, and
 * nothing was erased. Rejects when it is gone there, and here not yet.
 */
export async function eraseAtTeam(session: EnrollmentSession, person: EntityId): Promise<boolean> {
  session.commit();
  try {
    const pushed = await pushToTeam(session);
    const { team } = session.getSnapshot().header;
    if (pushed.kind !== 'saved' || !team) return false;
    await ask(TEAM_API.erasePerson, { params: { id: session.id, person }, revision: team.revision });
  } catch (error) {
    if (error instanceof TeamError) return false;
    throw error;
  }
  await followTeam(session);
  if (session.findPerson(person)) throw new TeamError('network');
  return true;
}
