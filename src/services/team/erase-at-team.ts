import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { TEAM_API } from '../../domain/team/api.ts';
import type { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { ask, TeamError } from './team-client.ts';
import { readWhole } from './read-enrollment.ts';
import { followTeam, pushToTeam } from './team-sync.ts';

/** `unanswered`: nobody knows whether the team erased the person. */
type TeamErasure = 'erased' | 'refused' | 'unanswered';

/**
 * Erases a person at the team for good, after the local changes, and then here. `refused`: the team does not do that, and
 * nothing was erased. Rejects when it is gone there, and here not yet.
 */
export async function eraseAtTeam(session: EnrollmentSession, person: EntityId): Promise<TeamErasure> {
  session.commit();
  const asked = await askToErase(session, person);
  if (asked !== 'erased' && !(await isErased(session.id, person))) return asked;
  await followTeam(session);
  if (session.findPerson(person)) throw new TeamError('network');
  return 'erased';
}

async function askToErase(session: EnrollmentSession, person: EntityId): Promise<TeamErasure> {
  try {
    const pushed = await pushToTeam(session);
    const { team } = session.getSnapshot().header;
    if (pushed.kind !== 'saved' || !team) return 'refused';
    await ask(TEAM_API.erasePerson, { params: { id: session.id, person }, revision: team.revision });
    return 'erased';
  } catch (error) {
    if (error instanceof TeamError) return error.code === 'network' ? 'unanswered' : 'refused';
    throw error;
  }
}

/** True also when the answer of an earlier try was lost, or somebody else did it. */
async function isErased(id: EntityId, person: EntityId): Promise<boolean> {
  try {
    return (await readWhole(id)).erased?.includes(person) ?? false;
  } catch (error) {
    if (error instanceof TeamError) return false;
    throw error;
  }
}
