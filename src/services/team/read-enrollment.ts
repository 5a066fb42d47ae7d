/** Reads an enrollment of the team. Persons that this computer has already are not asked for. */
import { replaceEqualDeep } from '@tanstack/react-query';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { toEntered } from '../../domain/enrollment/person.ts';
import { TEAM_API } from '../../domain/team/api.ts';
import type { AnswerOf } from '../../domain/team/endpoint.ts';
import { isWithTeam } from '../../domain/team/left-over.ts';
import { findStoredHeader } from '../drafts/draft-list.ts';
import { findOpenSession } from '../drafts/session-registry.ts';
import { ask, TeamError } from './team-client.ts';

/** An enrollment with all its persons. */
export type TeamWhole = Extract<AnswerOf<typeof TEAM_API.readEnrollment>, { people: unknown }>;

/** Entered content, as the team has it. */
export const toTeamContent = ({ riskProfileCode, people, case: record }: TeamWhole) => ({
  riskProfileCode,
  persons: people,
  ...(record && { case: record }),
});

/** Reads an enrollment with its persons, which an auditor does not get. */
export async function readWhole(id: EntityId, signal?: AbortSignal): Promise<TeamWhole> {
  const answer = await ask(TEAM_API.readEnrollment, { params: { id }, signal });
  if (!('people' in answer)) throw new TeamError('role');
  return answer;
}

/** The same, or undefined where this computer has stored this revision, and nothing that the team lacks. */
export async function readUnlessStored(id: EntityId): Promise<TeamWhole | undefined> {
  // One that cannot be read is told by who reads its persons.
  const header = await findStoredHeader(id).catch(() => undefined);
  if (!header?.team || header.deletedAt !== undefined || !isWithTeam(header)) return readWhole(id);
  const answer = await askSince(id, header.team.revision);
  return 'people' in answer ? answer : undefined;
}

/** The same for the pages of the open session, whose persons are those of the session where that is the team's version. */
export async function readForPage(id: EntityId, signal: AbortSignal): Promise<TeamWhole> {
  const session = findOpenSession(id);
  const header = session?.getSnapshot().header;
  if (!session || !header?.team || !isWithTeam(header)) return readWhole(id, signal);
  const { riskProfileCode, persons, case: record } = session.toEnrollment(header);
  const answer = await askSince(id, header.team.revision, signal);
  if ('people' in answer) return answer;
  // Nothing may be left out because this computer cannot read it.
  const isWhole = persons.length === header.personIds.length && session.getSnapshot().access !== 'unreadable';
  if (!isWhole) return readWhole(id, signal);
  return { ...answer, riskProfileCode, people: persons.map(toEntered), ...(record && { case: record }) };
}

async function askSince(id: EntityId, known: number, signal?: AbortSignal) {
  const answer = await ask(TEAM_API.readEnrollment, { params: { id }, query: { known }, signal });
  if (!('people' in answer || 'isSame' in answer)) throw new TeamError('role');
  return answer;
}

/** What did not change keeps its identity, so that nothing is rendered again. Persons of one revision are not compared. */
export function withSameParts(before: TeamWhole | undefined, after: TeamWhole): TeamWhole {
  if (before?.revision !== after.revision) return after;
  const { people, case: record } = before;
  return replaceEqualDeep(before, { ...after, people, ...(record && { case: record }) });
}
