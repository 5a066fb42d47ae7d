/** The saves of an enrollment by its users, and the marks of what came from others. */
import * as z from 'zod/mini';
import type { AgreedWithTeam } from '../../domain/drafts/stored.ts';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { withMarks } from '../../domain/fields/marks.ts';
import type { Change } from '../../domain/review/changes.ts';
import { queryClient } from '../query-client.ts';
import { meQuery, teamJournalQuery } from './team-queries.ts';

interface Save {
  /** Name of who saved; the names of all others who did, where one value may be of any of them. */
  readonly by: string;
  /** ISO 8601 instant. */
  readonly at: string;
  readonly isOwn: boolean;
}

type Joined = NonNullable<AgreedWithTeam['joined']>;

export interface TeamSaves {
  /** True when the team changed the person, or may have. */
  readonly isChanged: (personId: EntityId) => boolean;
  /** The latest save of a person, or of the enrollment's own values. */
  readonly find: (personId: EntityId | undefined) => Save | undefined;
  /** What the page says about changes that were joined, until somebody looked at them. */
  readonly toJoined: (changes: number, before: Joined | undefined) => Joined | undefined;
}

export const NO_SAVES: TeamSaves = {
  isChanged: () => true,
  find: () => undefined,
  toJoined: (_changes, before) => before,
};

/** A server of the previous version sends no revision. */
const aboutSchema = z.object({ changed: z.optional(z.array(z.string())), revision: z.optional(z.int()) });

/** Reads who saved what after a revision. Rejects with a `TeamError`. */
export async function readSaves(id: EntityId, revision: number): Promise<TeamSaves> {
  const [{ entries }, me] = await Promise.all([
    queryClient.fetchQuery({ ...teamJournalQuery(id), staleTime: 0 }),
    queryClient.fetchQuery(meQuery),
  ]);
  const saves = entries.flatMap(({ kind, at, name = '', about }) => {
    if (kind !== 'edited' && kind !== 'begun') return [];
    const { changed, revision: saved = Infinity } = z.parse(aboutSchema, about ?? {});
    return saved > revision ? [{ by: name, at, isOwn: name === me.name, changed }] : [];
  });
  return {
    isChanged: (personId) => saves.some(({ changed }) => changed?.includes(personId) ?? true),
    find: (personId) => {
      const own = saves.filter(({ changed }) => personId !== undefined && changed?.includes(personId));
      return toLatest(own) ?? toLatest(saves);
    },
    toJoined: (changes, before) => {
      const latest = toLatest(saves.filter(({ isOwn }) => !isOwn));
      if (!latest || changes === 0) return before;
      return { by: latest.by, at: latest.at, changes: changes + (before?.changes ?? 0) };
    },
  };
}

/** The journal says which persons a save changed, not which values: so everybody who saved one is named. */
function toLatest(saves: readonly Save[]): Save | undefined {
  const others = saves.filter(({ isOwn }) => !isOwn);
  const latest = others.at(-1) ?? saves.at(-1);
  if (!latest || others.length === 0) return latest;
  return { ...latest, by: [...new Set(others.map(({ by }) => by))].join(' / ') };
}

/** Marks the values that others changed of a person, or of the enrollment's own case in the record with the enrollment's id. */
export function withTeamMarks(
  person: Person,
  taken: readonly Change[],
  saves: TeamSaves,
  enrollmentId: EntityId,
): Person {
  const save = saves.find(person.id);
  if (!save || save.isOwn) return person;
  const { by, at } = save;
  const marks = taken.flatMap(({ place: { personId = enrollmentId, rowId, field }, before, after }) =>
    personId === person.id && field !== undefined && field !== 'riskProfileCode'
      ? [{ rowId, field, value: after, origin: { kind: 'team', by, at, before } as const }]
      : [],
  );
  return marks.length > 0 ? withMarks(person, marks) : person;
}
