/**
 * Brings what is entered here to the team, and the team's work here. This browser's database stays the first place of every
 * keystroke; nothing is merged by itself, and nothing that was entered here is written over.
 */
import * as z from 'zod/mini';
import { type Attempt, ATTEMPT_VERSION, type Subject } from '../../domain/drafts/attempt.ts';
import { STORED_VERSION, type StoredEnrollment } from '../../domain/drafts/stored.ts';
import { isEditable, NEW_SUBMISSION } from '../../domain/drafts/submission.ts';
import type { Enrollment, EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { listDifferences } from '../../domain/team/conflict.ts';
import { isWithTeam } from '../../domain/team/left-over.ts';
import type { TeamAttempt } from '../../domain/team/team-api.ts';
import { now } from '../clock.ts';
import { createEnrollment, findDraft, saveDraft } from '../drafts/draft-store.ts';
import type { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { queryClient } from '../query-client.ts';
import { toSubjects } from '../ledger/subjects.ts';
import { askTeam, TeamError } from './team-client.ts';
import { teamAttemptQuery, type TeamWhole, toTeamContent, wholeSchema } from './team-queries.ts';

type Content = Pick<Enrollment, 'riskProfileCode' | 'persons'>;

const savedSchema = z.object({ revision: z.int() });
const staleSchema = z.object({ current: wholeSchema });

/** Whether the team's server has seen it. */
export function isKnownToTeam({ team }: StoredEnrollment): boolean {
  return team !== undefined && team.revision > 0;
}

/**
 * Stores the team's enrollment here, unless this browser holds what the team has not. Rejects with a `TeamError`.
 * @returns whether it stands here as the team has it
 */
export async function bringFromTeam(id: EntityId): Promise<boolean> {
  return bring(await askTeam(`/api/enrollments/${id}`, wholeSchema));
}

async function bring(whole: TeamWhole): Promise<boolean> {
  const local = await findDraft(whole.id);
  if (!local) return (await storeWhole(whole, undefined)) === 'written';
  const { header } = local;
  if (!isWithTeam(header)) return false;
  if (header.team?.revision === whole.revision) return true;
  return (await storeWhole(whole, header)) === 'written';
}

/** `settled`: what somebody made of it, in its place; to be brought to the team. */
async function storeWhole(whole: TeamWhole, before: StoredEnrollment | undefined, settled?: Content) {
  const { id, revision, createdAt, updatedAt } = whole;
  const { riskProfileCode, persons } = settled ?? toTeamContent(whole);
  const personIds = persons.map((person) => person.id);
  const sent = await findSent(whole);
  return saveDraft({
    header: {
      version: STORED_VERSION,
      id,
      createdAt,
      ...before,
      revision: (before?.revision ?? 0) + 1,
      updatedAt: settled ? now() : updatedAt,
      riskProfileCode,
      personIds,
      submission: sent
        ? { state: sent.state, attempts: sent.number, attemptId: sent.id, hash: sent.hash }
        : { ...NEW_SUBMISSION, attempts: whole.attempt?.number ?? 0 },
      team: { revision, savedAt: updatedAt },
    },
    expected: before?.revision,
    persons,
    removedPersonIds: before?.personIds.filter((personId) => !personIds.includes(personId)) ?? [],
    attempts: sent ? [sent] : [],
  });
}

type Sent<State extends Attempt['state']> = Attempt & { readonly state: State };

/** What ended at the service, as the ledger keeps a send of this browser: for its receipt, and for what it said of fields. */
async function findSent(whole: TeamWhole): Promise<Sent<'confirmed' | 'rejected'> | undefined> {
  const { id, state, people } = whole;
  if (state !== 'confirmed' && state !== 'rejected') return undefined;
  const { attempt } = await queryClient.fetchQuery(teamAttemptQuery(id));
  const sent = toSent(id, state, attempt);
  if (!attempt || !sent) return undefined;
  // The receipt links to the enrollment of the others.
  if (attempt.found?.rest !== undefined) await bringFromTeam(attempt.found.rest).catch(() => false);
  const subjects = await toSubjects({ id, ...toTeamContent(whole) });
  const toMarked = (subject: Subject, index: number): Subject =>
    attempt.confirmedPersons?.includes(people[index]?.id ?? '') === false
      ? { ...subject, absent: true }
      : subject;
  return { ...sent, content: { ...sent.content, subjects: subjects.map(toMarked) } };
}

/** A send of the team as the ledger keeps those of this browser, without its persons; undefined where it stands otherwise. */
export function toSent<State extends Attempt['state']>(
  enrollmentId: EntityId,
  state: State,
  attempt: TeamAttempt | null | undefined,
): Sent<State> | undefined {
  if (attempt?.state !== state || attempt.sentAt === null) return undefined;
  const { id, number, hash, sentAt, request, outcome, lateOutcomes, found } = attempt;
  return {
    version: ATTEMPT_VERSION,
    id,
    enrollmentId,
    number,
    startedAt: sentAt,
    endedAt: found?.at ?? outcome?.at ?? sentAt,
    state,
    hash,
    content: {
      subjects: [],
      lateOutcomes,
      ...(request !== null && { request }),
      ...(outcome && { outcome }),
      ...(found && { resolution: found }),
    },
  };
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

/** By the session: the latest push. */
const pushing = new WeakMap<EnrollmentSession, Promise<PushResult>>();

/** Brings what was changed, the first time everything. One after the other: each goes on from the revision before. */
export function pushToTeam(session: EnrollmentSession): Promise<PushResult> {
  return inTurn(pushing, session, push);
}

/** Once the one before it has ended, however it did. */
function inTurn<Result>(
  latest: WeakMap<EnrollmentSession, Promise<Result>>,
  session: EnrollmentSession,
  run: (session: EnrollmentSession) => Promise<Result>,
): Promise<Result> {
  const begin = () => run(session);
  const next = (latest.get(session) ?? Promise.resolve()).then(begin, begin);
  latest.set(session, next);
  return next;
}

async function push(session: EnrollmentSession): Promise<PushResult> {
  await session.flush();
  const { header } = session.getSnapshot();
  const { id, riskProfileCode, personIds, updatedAt, team, submission } = header;
  // The push before has brought it.
  if (isWithTeam(header)) return { kind: 'saved' };
  // What this browser sent may have reached the service: nobody sends it again.
  if (!team && !isEditable(submission)) return { kind: 'refused', error: new TeamError('closed') };
  const known = pushed.get(session);
  const persons = new Map(session.toEnrollment(header).persons.map((person) => [person.id, person]));
  const changed = [...persons.values()].filter((person) => known?.get(person.id) !== person);
  const content = { riskProfileCode, personIds, persons: changed.map(withoutMarks) };
  const note = (revision: number): PushResult => {
    pushed.set(session, persons);
    session.noteTeam({ revision, savedAt: updatedAt });
    return { kind: 'saved' };
  };
  try {
    const { revision } = await save(id, team?.revision ?? 0, content);
    return note(revision);
  } catch (error) {
    if (!(error instanceof TeamError)) throw error;
    const current = await findOther(id, error);
    if (!current) return { kind: 'refused', error };
    // Its own: it came there, and the answer was lost.
    const mine = { riskProfileCode, persons: [...persons.values()] };
    const isSame = listDifferences(mine, toTeamContent(current)).length === 0;
    return isSame ? note(current.revision) : { kind: 'conflict', current };
  }
}

/** Notes that the team has what stands here, where nothing differs; once the push before has ended. */
export function noteSame(session: EnrollmentSession, current: TeamWhole): Promise<PushResult> {
  return inTurn(pushing, session, async () => {
    const { header } = session.getSnapshot();
    if (listDifferences(session.toEnrollment(header), toTeamContent(current)).length === 0)
      session.noteTeam({ revision: current.revision, savedAt: header.updatedAt });
    return { kind: 'saved' };
  });
}

function save(id: EntityId, revision: number, content: object) {
  return revision === 0
    ? askTeam('/api/enrollments', savedSchema, { method: 'POST', body: { id, ...content } })
    : askTeam(`/api/enrollments/${id}/changes`, savedSchema, { method: 'POST', body: content, revision });
}

/** What stands there in the place of what was saved; undefined where something else was refused. */
async function findOther(id: EntityId, { code, problem }: TeamError): Promise<TeamWhole | undefined> {
  if (code === 'exists') return askTeam(`/api/enrollments/${id}`, wholeSchema).catch(() => undefined);
  return code === 'stale' ? staleSchema.safeParse(problem).data?.current : undefined;
}

/** Stores what somebody chose in the place of what stands here, in one transaction. What differs from the team's is brought there like an edit. */
export async function settleConflict(
  session: EnrollmentSession,
  current: TeamWhole,
  settled: Content,
): Promise<void> {
  await session.flush();
  const isTheirs = listDifferences(settled, toTeamContent(current)).length === 0;
  await storeWhole(current, session.getStored(), isTheirs ? undefined : settled);
  await adoptStored(session);
}

/** What stands here, as an enrollment of its own beside the team's. */
export async function keepAside({ id, riskProfileCode, persons }: Enrollment): Promise<void> {
  await createEnrollment({ riskProfileCode, persons, origin: { kind: 'conflict', of: id } });
}

/** By the session: the latest that was brought here. */
const following = new WeakMap<EnrollmentSession, Promise<void>>();

/**
 * What another computer saved, where nothing is entered here that the team has not. Rejects with a `TeamError`. One after
 * the other: of two that store the same here, one would be refused.
 */
export function followTeam(session: EnrollmentSession): Promise<void> {
  return inTurn(following, session, follow);
}

async function follow(session: EnrollmentSession): Promise<void> {
  session.commit();
  const { header: before } = session.getSnapshot();
  if (!isWithTeam(before)) return;
  const known = session.toEnrollment(before);
  const whole = await askTeam(`/api/enrollments/${session.id}`, wholeSchema);
  // Whoever types goes on meanwhile.
  session.commit();
  if (isOnlyStep(whole, before) && listDifferences(known, toTeamContent(whole)).length === 0) {
    session.noteTeam({ revision: whole.revision, savedAt: before.updatedAt });
    return;
  }
  // The push says that others saved it, too.
  if (!isWithTeam(session.getSnapshot().header)) return;
  if (!(await bring(whole))) throw new TeamError('network');
  await adoptStored(session);
}

/** Whether nothing came of a send that this browser would have to keep: then a step changed the revision alone. */
function isOnlyStep({ state, attempt }: TeamWhole, { submission }: StoredEnrollment): boolean {
  const isKept = submission.state !== 'draft' && submission.state !== 'in-review';
  const isEnded = state === 'confirmed' || state === 'rejected';
  return !isKept && !isEnded && submission.attempts === (attempt?.number ?? 0);
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
