/**
 * Brings local entries to the team, and the team's work to this computer. This browser's database is the
 * first place of every key press. What both sides changed differently is never overwritten without an answer.
 */
import type { Subject } from '../../domain/drafts/attempt.ts';
import { STORED_VERSION, type StoredEnrollment } from '../../domain/drafts/stored.ts';
import { isEditable, NEW_SUBMISSION } from '../../domain/drafts/submission.ts';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { toCaseHolder, toEntered, withMarksOf } from '../../domain/enrollment/person.ts';
import type { Place } from '../../domain/fields/finding.ts';
import { isSamePerson } from '../../domain/review/same-person.ts';
import { withoutErased } from '../../domain/team/without-erased.ts';
import { isWithTeam } from '../../domain/team/left-over.ts';
import { TEAM_API } from '../../domain/team/api.ts';
import {
  type Clash,
  findAgreed,
  isSameContent,
  listUnagreed,
  mergeContents,
  type Merged,
} from '../../domain/team/merge.ts';
import type { SentOf } from '../../domain/team/endpoint.ts';
import { staleSchema } from '../../domain/team/enrollment-api.ts';
import { now } from '../clock.ts';
import { restoreEnrollment } from '../drafts/enrollment-actions.ts';
import { findDraft, saveDraft } from '../drafts/draft-store.ts';
import type { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { createWithFilesOf, removeFiles } from '../drafts/with-case-files.ts';
import { queryClient } from '../query-client.ts';
import { toSubjects } from '../ledger/subjects.ts';
import { forgettingErased } from './forget-erased.ts';
import { ask, TeamError } from './team-client.ts';
import { sendCaseFiles } from './team-files.ts';
import { readUnlessStored, readWhole, type TeamWhole, toTeamContent } from './read-enrollment.ts';
import { teamAttemptQuery } from './team-queries.ts';
import { type Sent, toSent } from './team-sent.ts';
import { NO_SAVES, readSaves, type TeamSaves, withTeamMarks } from './team-saves.ts';

/**
 * Stores the team's enrollment here, unless this browser holds changes that the team does not have. Rejects
 * with a `TeamError`.
 * @returns true when the local version is the team's
 */
export async function bringFromTeam(id: EntityId): Promise<boolean> {
  const whole = await readUnlessStored(id);
  return whole === undefined || bring(whole);
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

async function storeWhole(whole: TeamWhole, before: StoredEnrollment | undefined) {
  const { id, revision, createdAt, updatedAt } = whole;
  const { riskProfileCode, persons, case: record } = toTeamContent(whole);
  const personIds = persons.map((person) => person.id);
  const sent = await findSent(whole);
  const filesGoneAt = whole.filesGoneAt ?? before?.filesGoneAt;
  if (before && filesGoneAt !== before.filesGoneAt) await removeFiles(id);
  const change = {
    header: {
      version: STORED_VERSION,
      id,
      createdAt,
      ...before,
      revision: (before?.revision ?? 0) + 1,
      updatedAt,
      riskProfileCode,
      personIds,
      submission: sent
        ? { state: sent.state, attempts: sent.number, attemptId: sent.id, hash: sent.hash }
        : toUnsent(whole),
      team: { revision, savedAt: updatedAt, keepsAgreed: true },
      ...(filesGoneAt !== undefined && { filesGoneAt }),
    },
    expected: before?.revision,
    persons: [...persons, ...(record ? [toCaseHolder({ id, case: record })] : [])],
    removedPersonIds: [
      ...(before?.personIds.filter((personId) => !personIds.includes(personId)) ?? []),
      ...(record ? [] : [id]),
    ],
    attempts: sent ? [sent] : [],
  } as const;
  return forgettingErased(before, whole, () => saveDraft(change));
}

const toUnsent = ({ attempt }: TeamWhole) => ({ ...NEW_SUBMISSION, attempts: attempt?.number ?? 0 });

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

/** Result of bringing an enrollment to the team. */
export type PushResult =
  | { readonly kind: 'saved' }
  /** Changes of others were joined with those made here. The next push brings them. */
  | { readonly kind: 'joined' }
  /** Others changed the same values: the agent chooses. */
  | { readonly kind: 'conflict'; readonly conflict: TeamConflict }
  /**
   * Codes of the error: `assigned`: somebody else has it now; `closed`: it is in the queue, or was sent;
   * `network`: try later.
   */
  | { readonly kind: 'refused'; readonly error: TeamError };

/** A version of the team that cannot be joined with the local one without a choice. */
export interface TeamConflict {
  readonly current: TeamWhole;
  /** Saves since the agreed version; undefined when the team takes no changes from here. */
  readonly saves: TeamSaves | undefined;
}

/** By session: the latest exchange with the team. */
const exchanging = new WeakMap<EnrollmentSession, Promise<unknown>>();

/** Runs after the previous exchange has ended, with or without an error: each continues from its revision. */
function inTurn<Result>(session: EnrollmentSession, run: () => Promise<Result>): Promise<Result> {
  const next = (exchanging.get(session) ?? Promise.resolve()).then(run, run);
  exchanging.set(session, next);
  return next;
}

/** Brings the changes to the team; the first push brings everything. Its files follow, and a step waits for them. */
export async function pushToTeam(session: EnrollmentSession): Promise<PushResult> {
  const pushed = await inTurn(session, () => push(session));
  // What is refused here is told at the step.
  if (pushed.kind === 'saved') void sendCaseFiles(session).catch(() => undefined);
  return pushed;
}

async function push(session: EnrollmentSession): Promise<PushResult> {
  await session.flush();
  const { header } = session.getSnapshot();
  const { id, riskProfileCode, personIds, team, submission } = header;
  // The previous push brought it.
  if (isWithTeam(header)) return { kind: 'saved' };
  // A send of this browser may have reached the service: nobody may send it again.
  if (!team && !isEditable(submission)) return { kind: 'refused', error: new TeamError('closed') };
  const { persons, case: record } = session.toEnrollment(header);
  const holders = listHolders(session);
  const unagreed = listUnagreed(header, holders).map(toEntered);
  const content = {
    riskProfileCode,
    personIds,
    persons: unagreed.filter((person) => person.id !== id),
    ...(unagreed.some((person) => person.id === id) && (record || team?.revision) && { case: record ?? {} }),
  };
  const note = (revision: number): PushResult => {
    noteTeam(session, revision, header, holders);
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
    if (isSameContent({ riskProfileCode, persons, case: record }, toTeamContent(current)))
      return note(current.revision);
    return join(session, current);
  }
}

/** The records that the team knows one by one: the persons, and the holder of the enrollment's own case. */
function listHolders(session: EnrollmentSession): readonly Person[] {
  const { id, personIds } = session.getSnapshot().header;
  return [...personIds, id].flatMap((each) => session.findPerson(each) ?? []);
}

/** After the previous exchange, notes that the team has the local version if nothing differs. */
export function noteSame(session: EnrollmentSession, current: TeamWhole): Promise<void> {
  return inTurn(session, async () => {
    const { header } = session.getSnapshot();
    if (isSameContent(session.toEnrollment(header), toTeamContent(current)))
      noteTeam(session, current.revision, header, listHolders(session));
  });
}

/** Notes that the server has this version. Later changes keep what was agreed of it. */
function noteTeam(
  session: EnrollmentSession,
  revision: number,
  { updatedAt, riskProfileCode, personIds }: StoredEnrollment,
  holders: readonly Person[],
): void {
  const later = holders.flatMap((person) => {
    const current = session.findPerson(person.id);
    return current && current !== person
      ? [[person.id, { ...current, agreed: { revision, person: toEntered(person) } }] as const]
      : [];
  });
  const { header } = session.getSnapshot();
  const isSame = header.riskProfileCode === riskProfileCode && header.personIds === personIds;
  const agreed = isSame ? undefined : { riskProfileCode, personIds };
  session.amend(new Map(later), {
    team: { ...header.team, revision, savedAt: updatedAt, keepsAgreed: true, agreed },
  });
}

/** Notes that somebody looked at the changes of others: their marks go. */
export function seeJoined(session: EnrollmentSession): void {
  session.commit();
  const { team } = session.getSnapshot().header;
  const seen = listHolders(session).flatMap((person) => {
    const marks = person.marks?.filter(({ origin }) => origin.kind !== 'team');
    return marks?.length === person.marks?.length ? [] : [[person.id, { ...person, marks }] as const];
  });
  if (team) session.amend(new Map(seen), { team: { ...team, joined: undefined } });
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

/** Joins the team's version with the local one, unless both changed the same values. */
async function join(session: EnrollmentSession, current: TeamWhole): Promise<PushResult> {
  const saves = await readSaves(current.id, session.getSnapshot().header.team?.revision ?? 0);
  return forgettingErased(session.getStored(), current, async () => {
    // From here on in one task: no key falls between reading and replacing.
    session.commit();
    const merged = mergeWith(session, current, saves);
    if (merged.clashes.length > 0) return { kind: 'conflict', conflict: { current, saves } };
    applyMerge(session, current, merged, saves);
    await session.flush();
    return { kind: 'joined' };
  });
}

function mergeWith(
  session: EnrollmentSession,
  current: TeamWhole,
  saves: TeamSaves,
  isMine?: (place: Place) => boolean,
): Merged {
  const { header } = session.getSnapshot();
  const mine = withoutErased(session.toEnrollment(header), current);
  const theirs = toTeamContent(current);
  const agreed = findAgreed(header, toIds(listHolders(session)), toIds(theirs.persons), saves.isChanged);
  return mergeContents(agreed, mine, theirs, isMine);
}

const toIds = (persons: readonly Person[]) => new Map(persons.map((person) => [person.id, person]));

function applyMerge(
  session: EnrollmentSession,
  current: TeamWhole,
  { content, taken }: Pick<Merged, 'content' | 'taken'>,
  saves = NO_SAVES,
): void {
  const { revision, updatedAt } = current;
  const theirs = toTeamContent(current);
  const { id: ownId } = session;
  const holder = session.findPerson(ownId) ?? toCaseHolder({ id: ownId });
  const isCaseless = [content, theirs, holder].every((each) => each.case === undefined);
  const own = isCaseless ? [] : [withMarksOf(holder, toCaseHolder({ ...content, id: ownId }))];
  const known = toIds([...theirs.persons, toCaseHolder({ ...theirs, id: ownId })]);
  const persons = [...content.persons, ...own].map((person) => {
    const other = known.get(person.id);
    const { agreed: _agreed, ...rest } = session.findPerson(person.id)
      ? withTeamMarks(person, taken, saves, ownId)
      : person;
    return other && !isSamePerson(other, person) ? { ...rest, agreed: { revision, person: other } } : rest;
  });
  const joined = saves.toJoined(taken.length, session.getSnapshot().header.team?.joined);
  const isTheirs = isSameContent(content, theirs);
  const agreed = { riskProfileCode: theirs.riskProfileCode, personIds: theirs.persons.map(({ id }) => id) };
  const { riskProfileCode } = content;
  const next = toIds(persons);
  const changed = [...new Set([...session.getSnapshot().header.personIds, ...next.keys()])].flatMap((id) =>
    session.findPerson(id) === next.get(id) ? [] : [[id, next.get(id)] as const],
  );
  session.amend(
    new Map(changed),
    {
      riskProfileCode,
      personIds: content.persons.map((person) => person.id),
      updatedAt: isTheirs ? updatedAt : now(),
      submission: toUnsent(current),
      team: {
        revision,
        savedAt: updatedAt,
        keepsAgreed: true,
        ...(!isTheirs && { agreed }),
        ...(joined && { joined }),
      },
    },
    true,
  );
}

/** The changes of both sides by now, with the latest keys; all differences when the team takes no changes. */
export function findClashes(session: EnrollmentSession, { current, saves }: TeamConflict): readonly Clash[] {
  const mine = withoutErased(session.getEnrollment(), current);
  return saves
    ? mergeWith(session, current, saves).clashes
    : mergeContents(undefined, mine, toTeamContent(current)).clashes;
}

/** Joins both versions; `isMine` says which side counts where both changed the same value. */
export function settleConflict(
  session: EnrollmentSession,
  { current, saves = NO_SAVES }: TeamConflict,
  isMine: (place: Place) => boolean,
): Promise<void> {
  const settle = async () => {
    session.commit();
    applyMerge(session, current, mergeWith(session, current, saves, isMine), saves);
    await session.flush();
  };
  return inTurn(session, () => forgettingErased(session.getStored(), current, settle));
}

/** Keeps the local version as a new enrollment beside the team's, and takes the team's. */
export function keepAside(session: EnrollmentSession, current: TeamWhole): Promise<void> {
  return inTurn(session, async () => {
    const { id, ...content } = withoutErased(session.getEnrollment(), current);
    await createWithFilesOf(id, 'conflict', content);
    await forgettingErased(session.getStored(), current, async () => {
      applyMerge(session, current, { content: toTeamContent(current), taken: [] });
      await session.flush();
    });
  });
}

/**
 * Adopts the version of another computer, when no local change is missing at the team. Rejects with a
 * `TeamError`. Of two that store the same version here, one would be refused: they run one after the other.
 */
export function followTeam(session: EnrollmentSession): Promise<void> {
  return inTurn(session, () => follow(session));
}

async function follow(session: EnrollmentSession): Promise<void> {
  session.commit();
  const { header: before } = session.getSnapshot();
  if (!isWithTeam(before)) return;
  const whole = await readWhole(session.id);
  // The user may type during the wait.
  session.commit();
  const { header, access } = session.getSnapshot();
  const known = session.toEnrollment(header);
  // The push detects that others saved it, too.
  if (!isWithTeam(header)) return;
  if (isOnlyStep(whole, before)) {
    if (isSameContent(known, toTeamContent(whole))) {
      noteTeam(session, whole.revision, header, known.persons);
      return;
    }
    // Another tab that edits it joins both, and this one follows that tab.
    if (access === 'own') return void (await join(session, whole));
  }
  if (!(await bring(whole))) throw new TeamError('network');
  const draft = await findDraft(session.id);
  if (draft) session.adopt(draft);
}

/** True when no send has a result that this browser must keep: then a step changed only the revision. */
function isOnlyStep({ state, attempt }: TeamWhole, { submission }: StoredEnrollment): boolean {
  const isKept = submission.state !== 'draft' && submission.state !== 'in-review';
  const isEnded = state === 'confirmed' || state === 'rejected';
  return !isKept && !isEnded && submission.attempts === (attempt?.number ?? 0);
}
