/**
 * Brings local entries to the team, and the team's work to this computer. This browser's database is the
 * first place of every key press; nothing merges automatically, and no local entry is overwritten.
 */
import { type Attempt, ATTEMPT_VERSION, type Subject } from '../../domain/drafts/attempt.ts';
import { STORED_VERSION, type StoredEnrollment } from '../../domain/drafts/stored.ts';
import { isEditable, NEW_SUBMISSION } from '../../domain/drafts/submission.ts';
import type { Enrollment, EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { listDifferences } from '../../domain/team/conflict.ts';
import { isWithTeam } from '../../domain/team/left-over.ts';
import { TEAM_API } from '../../domain/team/api.ts';
import type { SentOf } from '../../domain/team/endpoint.ts';
import { staleSchema } from '../../domain/team/enrollment-api.ts';
import type { TeamAttempt } from '../../domain/team/team-api.ts';
import { now } from '../clock.ts';
import { restoreEnrollment } from '../drafts/enrollment-actions.ts';
import { createEnrollment, findDraft, saveDraft } from '../drafts/draft-store.ts';
import type { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { queryClient } from '../query-client.ts';
import { toSubjects } from '../ledger/subjects.ts';
import { ask, TeamError } from './team-client.ts';
import { readWhole, teamAttemptQuery, type TeamWhole, toTeamContent } from './team-queries.ts';

type Content = Pick<Enrollment, 'riskProfileCode' | 'persons'>;

/**
 * Stores the team's enrollment here, unless this browser holds changes that the team does not have. Rejects
 * with a `TeamError`.
 * @returns true when the local version is the team's
 */
export async function bringFromTeam(id: EntityId): Promise<boolean> {
  return bring(await readWhole(id));
}

async function bring(whole: TeamWhole): Promise<boolean> {
  const local = await findDraft(whole.id);
  if (!local) return (await storeWhole(whole, undefined)) === 'written';
  const { header } = local;
  if (!isWithTeam(header)) return false;
  // A copy that was deleted from this computer would not open.
  if (header.deletedAt !== undefined) {
    const isRestored = (await restoreEnrollment(header.id)) === 'written';
    return isRestored && bring(whole);
  }
  if (header.team?.revision === whole.revision) return true;
  return (await storeWhole(whole, header)) === 'written';
}

/** `settled`: the user's resolution, which replaces the local version and is brought to the team. */
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

/**
 * A finished send in the form that the ledger uses for this browser: for its receipt, and for its errors of
 * fields.
 */
async function findSent(whole: TeamWhole): Promise<Sent<'confirmed' | 'rejected'> | undefined> {
  const { id, state, people } = whole;
  if (state !== 'confirmed' && state !== 'rejected') return undefined;
  const { attempt } = await queryClient.fetchQuery(teamAttemptQuery(id));
  const sent = toSent(id, state, attempt);
  if (!attempt || !sent) return undefined;
  // The receipt links to the enrollment with the other persons.
  if (attempt.found?.rest !== undefined) await bringFromTeam(attempt.found.rest).catch(() => false);
  const subjects = await toSubjects({ id, ...toTeamContent(whole) });
  const toMarked = (subject: Subject, index: number): Subject =>
    attempt.confirmedPersons?.includes(people[index]?.id ?? '') === false
      ? { ...subject, absent: true }
      : subject;
  return { ...sent, content: { ...sent.content, subjects: subjects.map(toMarked) } };
}

/**
 * A send of the team in the form that the ledger uses for this browser, without its persons; undefined in
 * another state.
 */
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

/** Result of bringing an enrollment to the team. */
export type PushResult =
  | { readonly kind: 'saved' }
  /** Somebody else saved it in between: the agent chooses. */
  | { readonly kind: 'conflict'; readonly current: TeamWhole }
  /**
   * Codes of the error: `assigned`: somebody else has it now; `closed`: it is in the queue, or was sent;
   * `network`: try later.
   */
  | { readonly kind: 'refused'; readonly error: TeamError };

/** By session: persons that the team has. */
const pushed = new WeakMap<EnrollmentSession, ReadonlyMap<EntityId, Person>>();

/** By session: the latest push. */
const pushing = new WeakMap<EnrollmentSession, Promise<PushResult>>();

/**
 * Brings the changes to the team; the first push brings everything. Pushes run one after the other: each
 * continues from the revision before.
 */
export function pushToTeam(session: EnrollmentSession): Promise<PushResult> {
  return inTurn(pushing, session, push);
}

/** Runs after the previous one has ended, with or without an error. */
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
  // The previous push brought it.
  if (isWithTeam(header)) return { kind: 'saved' };
  // A send of this browser may have reached the service: nobody may send it again.
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
    // The stored version is this one: it arrived, and the answer was lost.
    const mine = { riskProfileCode, persons: [...persons.values()] };
    const isSame = listDifferences(mine, toTeamContent(current)).length === 0;
    return isSame ? note(current.revision) : { kind: 'conflict', current };
  }
}

/** After the previous push, notes that the team has the local version if nothing differs. */
export function noteSame(session: EnrollmentSession, current: TeamWhole): Promise<PushResult> {
  return inTurn(pushing, session, async () => {
    const { header } = session.getSnapshot();
    if (listDifferences(session.toEnrollment(header), toTeamContent(current)).length === 0)
      session.noteTeam({ revision: current.revision, savedAt: header.updatedAt });
    return { kind: 'saved' };
  });
}

function save(id: EntityId, revision: number, content: SentOf<typeof TEAM_API.saveChanges>) {
  return revision === 0
    ? ask(TEAM_API.beginEnrollment, { body: { id, ...content } })
    : ask(TEAM_API.saveChanges, { params: { id }, body: content, revision });
}

/** The version that the team has instead of the refused one; undefined for other refusals. */
async function findOther(id: EntityId, { code, problem }: TeamError): Promise<TeamWhole | undefined> {
  if (code === 'exists') return readWhole(id).catch(() => undefined);
  return code === 'stale' ? staleSchema.safeParse(problem).data?.current : undefined;
}

/**
 * Replaces the local version with the user's choice, in one transaction. Differences from the team's version
 * are pushed like an edit.
 */
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

/** Keeps the local version as a new enrollment beside the team's. */
export async function keepAside({ id, riskProfileCode, persons }: Enrollment): Promise<void> {
  await createEnrollment({ riskProfileCode, persons, origin: { kind: 'conflict', of: id } });
}

/** By session: the latest download. */
const following = new WeakMap<EnrollmentSession, Promise<void>>();

/**
 * Adopts the version of another computer, when no local change is missing at the team. Rejects with a
 * `TeamError`. Runs one after the other: of two that store the same version here, one would be refused.
 */
export function followTeam(session: EnrollmentSession): Promise<void> {
  return inTurn(following, session, follow);
}

async function follow(session: EnrollmentSession): Promise<void> {
  session.commit();
  const { header: before } = session.getSnapshot();
  if (!isWithTeam(before)) return;
  const known = session.toEnrollment(before);
  const whole = await readWhole(session.id);
  // The user may type during the wait.
  session.commit();
  if (isOnlyStep(whole, before) && listDifferences(known, toTeamContent(whole)).length === 0) {
    session.noteTeam({ revision: whole.revision, savedAt: before.updatedAt });
    return;
  }
  // The push detects that others saved it, too.
  if (!isWithTeam(session.getSnapshot().header)) return;
  if (!(await bring(whole))) throw new TeamError('network');
  await adoptStored(session);
}

/** True when no send has a result that this browser must keep: then a step changed only the revision. */
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

/** Marks record where a value came from; they stay on this computer. */
function withoutMarks({ marks: _marks, ...person }: Person): Person {
  return person;
}
