/**
 * Brings what is entered here to the team, and the team's work here. This browser's database stays the first place of every
 * keystroke; nothing is merged by itself, and nothing that was entered here is written over.
 */
import * as z from 'zod/mini';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import { STORED_VERSION } from '../../domain/drafts/stored.ts';
import { NEW_SUBMISSION } from '../../domain/drafts/submission.ts';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { findDraft, saveDraft } from '../drafts/draft-store.ts';
import type { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { askTeam, TeamError } from './team-client.ts';
import { type TeamWhole, wholeSchema } from './team-queries.ts';

const savedSchema = z.object({ revision: z.int() });
const staleSchema = z.object({ current: wholeSchema });

/** Whether the team has everything that is saved here. */
export function isWithTeam({ team, updatedAt }: StoredEnrollment): boolean {
  return team?.savedAt === updatedAt;
}

/** Whether the team's server has seen it. */
export function isKnownToTeam({ team }: StoredEnrollment): boolean {
  return team !== undefined && team.revision > 0;
}

/**
 * Stores the team's enrollment here, unless this browser holds what the team has not. Rejects with a `TeamError`.
 * @returns whether it stands here as the team has it
 */
export async function bringFromTeam(id: EntityId): Promise<boolean> {
  const whole = await askTeam(`/api/enrollments/${id}`, wholeSchema);
  const local = await findDraft(id);
  if (!local) return (await storeWhole(whole, undefined)) === 'written';
  const { header } = local;
  if (!isWithTeam(header)) return false;
  if (header.team?.revision === whole.revision) return true;
  return (await storeWhole(whole, header)) === 'written';
}

function storeWhole(whole: TeamWhole, before: StoredEnrollment | undefined) {
  const { id, revision, createdAt, updatedAt, riskProfileCode, people } = whole;
  const personIds = people.map((person) => person.id);
  return saveDraft({
    header: {
      version: STORED_VERSION,
      id,
      createdAt,
      submission: NEW_SUBMISSION,
      ...before,
      revision: (before?.revision ?? 0) + 1,
      updatedAt,
      riskProfileCode,
      personIds,
      team: { revision, savedAt: updatedAt },
    },
    expected: before?.revision,
    persons: people,
    removedPersonIds: before?.personIds.filter((personId) => !personIds.includes(personId)) ?? [],
  });
}

/** What came of bringing an enrollment to the team. */
export type PushResult =
  | { readonly kind: 'saved' }
  /** Somebody saved it meanwhile: the agent chooses. */
  | { readonly kind: 'conflict'; readonly current: TeamWhole }
  /** By its code: `assigned`: somebody else has it now; `closed`: it is in the queue, or was sent; `network`: later. */
  | { readonly kind: 'refused'; readonly error: TeamError };

/** By the session: what of its persons the team has. */
const pushed = new WeakMap<EnrollmentSession, ReadonlyMap<EntityId, Person>>();

/** Brings what was changed, the first time everything. `over`: the revision that it takes the place of, by choice. */
export async function pushToTeam(session: EnrollmentSession, over?: number): Promise<PushResult> {
  await session.flush();
  const { header } = session.getSnapshot();
  const { id, riskProfileCode, personIds, updatedAt } = header;
  const revision = over ?? header.team?.revision ?? 0;
  const known = over === undefined ? pushed.get(session) : undefined;
  const persons = new Map(session.toEnrollment(header).persons.map((person) => [person.id, person]));
  const changed = [...persons.values()].filter((person) => known?.get(person.id) !== person);
  const content = { riskProfileCode, personIds, persons: changed.map(withoutMarks) };
  try {
    const saved =
      revision === 0
        ? await askTeam('/api/enrollments', savedSchema, { method: 'POST', body: { id, ...content } })
        : await askTeam(`/api/enrollments/${id}/changes`, savedSchema, {
            method: 'POST',
            body: content,
            revision,
          });
    pushed.set(session, persons);
    session.noteTeam({ revision: saved.revision, savedAt: updatedAt });
    return { kind: 'saved' };
  } catch (error) {
    if (!(error instanceof TeamError)) throw error;
    const stale = staleSchema.safeParse(error.problem);
    if (error.code === 'stale' && stale.success) return { kind: 'conflict', current: stale.data.current };
    return { kind: 'refused', error };
  }
}

/** The team's state in the place of what stands here, which was shown and was not wanted. */
export async function takeFromTeam(session: EnrollmentSession, current: TeamWhole): Promise<void> {
  await session.flush();
  await storeWhole(current, session.getStored());
  await adoptStored(session);
}

/** What another computer saved, where nothing is entered here that the team has not. */
export async function followTeam(session: EnrollmentSession): Promise<void> {
  session.commit();
  if (!isWithTeam(session.getSnapshot().header)) return;
  if (await bringFromTeam(session.id)) await adoptStored(session);
}

async function adoptStored(session: EnrollmentSession): Promise<void> {
  const draft = await findDraft(session.id);
  if (draft) session.adopt(draft);
  pushed.delete(session);
}

/** Marks say where a value came from; they stay on this computer. */
function withoutMarks({ marks: _marks, ...person }: Person): Person {
  return person;
}
