/** Records what a person found at the service about a send with an unknown result. */
import { type Attempt, findLateSuccess, type Subject } from '../../domain/drafts/attempt.ts';
import { NEW_SUBMISSION } from '../../domain/drafts/submission.ts';
import { findNextSubmission } from '../../domain/drafts/submission-steps.ts';
import {
  type Finding,
  type FindingProblem,
  findFindingProblem,
  isAgainstEvidence,
  type Resolution,
  type SettlingRules,
} from '../../domain/drafts/resolution.ts';
import { STORED_VERSION, type StoredEnrollment } from '../../domain/drafts/stored.ts';
import type { Enrollment, EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { toCaseHolder } from '../../domain/enrollment/person.ts';
import { listEnterers } from '../../domain/review/approval.ts';
import type { Actor, JournalEvent } from '../../domain/review/journal.ts';
import { now } from '../clock.ts';
import { findEnrollment } from '../drafts/draft-list.ts';
import { copyFiles } from '../drafts/with-case-files.ts';
import { newId } from '../new-id.ts';
import { noteAll } from '../review/review-desk.ts';
import { loadReview, type StoredReview } from '../review/review-store.ts';
import { toSubjects } from './subjects.ts';
import { changeAttempt, type LedgerEntry, type LedgerStep, withContent } from './send-ledger.ts';

/** The finding, who made it, and how they know. */
export interface Found {
  readonly found: Finding;
  /** When only some exist: the persons who do. */
  readonly personIds: readonly EntityId[];
  readonly by: Actor;
  readonly reason: string;
  /** True when the user confirmed the finding against a late answer. */
  readonly isDespite?: boolean;
}

export type ResolveResult =
  | ({ readonly kind: 'resolved' } & LedgerEntry)
  /** Another tab has already settled it. */
  | { readonly kind: 'settled' }
  | { readonly kind: 'refused'; readonly problem: FindingProblem };

const NO_REVIEW: StoredReview = { entries: [], snapshots: [], unreadable: 0 };

/** Thrown to end a change of the ledger before anything is written. */
class NotResolved extends Error {
  readonly result: ResolveResult;

  constructor(result: ResolveResult) {
    super('the finding was not recorded');
    this.result = result;
  }
}

/**
 * Records a finding in the ledger and in the journal of the enrollment. When only some persons exist, the
 * enrollment keeps those, and the others move to a new one; all in one transaction, so that no person is lost
 * or duplicated. Rejects when it cannot be stored.
 */
export async function resolveAttempt(
  attemptId: string,
  found: Found,
  rules: SettlingRules,
): Promise<ResolveResult> {
  try {
    const entry = await changeAttempt(attemptId, (attempt, stored) => toStep(attempt, stored, found, rules));
    return { kind: 'resolved', ...entry };
  } catch (error) {
    if (error instanceof NotResolved) return error.result;
    throw error;
  }
}

async function toStep(
  attempt: Attempt,
  stored: StoredEnrollment,
  claim: Found,
  rules: SettlingRules,
): Promise<LedgerStep> {
  const { found, by, reason } = claim;
  const at = now();
  const submission = findNextSubmission(stored.submission, { kind: 'resolve', attemptId: attempt.id, found });
  if (!submission) throw new NotResolved({ kind: 'settled' });
  const existing = stored.personIds.filter((id) => claim.personIds.includes(id));
  const counts = {
    found,
    persons: stored.personIds.length,
    existing: existing.length,
    hasEvidence: findLateSuccess(attempt).length > 0,
    isDespite: claim.isDespite ?? false,
  };
  const problem = findFindingProblem(counts, attempt.startedAt, rules, Date.parse(at));
  if (problem) throw new NotResolved({ kind: 'refused', problem });

  const rest = found === 'some-exist' ? newId() : undefined;
  const despite = isAgainstEvidence(counts) && ({ despite: true } as const);
  const resolution: Resolution = {
    found,
    at,
    by: by.name,
    reason,
    ...(rest !== undefined && { rest }),
    ...despite,
  };
  const event: JournalEvent = {
    kind: 'found',
    attempt: attempt.number,
    found,
    reason,
    ...(rest !== undefined && { personIds: existing, rest }),
    ...despite,
  };
  const settled = { ...attempt, state: found === 'does-not-exist' ? 'absent' : 'confirmed' } as const;
  const resolved = withContent(settled, { resolution });
  if (rest !== undefined)
    return split({ attempt: resolved, stored, event, by, existing, at, rest }, submission);
  const { head, records } = await noteFound(stored, await loadReview(stored.id), event, by);
  return { attempt: resolved, header: { submission, ...(head && { review: head }) }, reviews: records };
}

/** Freezes the current content first. A damaged person does not prevent the finding from being recorded. */
async function noteFound(stored: StoredEnrollment, review: StoredReview, event: JournalEvent, by: Actor) {
  const enrollment = await findEnrollment(stored.id).catch(() => undefined);
  const { id, riskProfileCode } = stored;
  const nobody = { id, riskProfileCode, persons: [] };
  return noteAll(review, [
    {
      header: stored,
      enrollment: enrollment ?? nobody,
      act: { events: [], noteEdits: enrollment !== undefined },
    },
    { header: stored, enrollment: nobody, act: { events: [event], by, noteEdits: false } },
  ]);
}

interface Splitting {
  readonly attempt: Attempt;
  readonly stored: StoredEnrollment;
  readonly event: JournalEvent;
  readonly by: Actor;
  /** Persons who stay. */
  readonly existing: readonly EntityId[];
  readonly at: string;
  /** Id of the enrollment with the other persons. */
  readonly rest: EntityId;
}

/** Moves the other persons to a new enrollment, whose journal records who entered them. */
async function split(
  { attempt, stored, event, by, existing, at, rest }: Splitting,
  submission: StoredEnrollment['submission'],
): Promise<LedgerStep> {
  const enrollment = await findEnrollment(stored.id);
  if (!enrollment) throw new Error('the enrollment of the attempt is gone');
  const review = await loadReview(stored.id);
  const isThere = new Set(existing);
  const kept = enrollment.persons.filter(({ id }) => isThere.has(id));
  const others = enrollment.persons.filter(({ id }) => !isThere.has(id));
  const persons = others.map((person) => withSourcesIn(stored.id, person, others));
  // The answers about the enrollment are of both.
  const own = [...persons, ...(enrollment.case ? [toCaseHolder({ ...enrollment, id: rest })] : [])];
  await copyFiles(stored.id, rest, { persons: own });
  const created: StoredEnrollment = {
    version: STORED_VERSION,
    id: rest,
    revision: 1,
    createdAt: at,
    ...(stored.owner !== undefined && { owner: stored.owner }),
    updatedAt: at,
    riskProfileCode: stored.riskProfileCode,
    personIds: persons.map(({ id }) => id),
    submission: NEW_SUBMISSION,
    origin: { kind: 'rest', of: stored.id },
  };
  const [noted, news, subjects] = await Promise.all([
    noteAll(review, [
      { header: stored, enrollment, act: { events: [] } },
      { header: stored, enrollment, act: { events: [event], by, noteEdits: false } },
      {
        header: { ...stored, updatedAt: at },
        enrollment: { ...enrollment, persons: kept },
        act: { events: [] },
      },
    ]),
    noteAll(NO_REVIEW, [
      { header: created, enrollment: { ...enrollment, id: rest, persons }, act: { events: [] } },
      ...listEnterers(review.entries).map(({ name, source }) => ({
        header: created,
        enrollment,
        // A sign-in that only a file reports is a claim here.
        act: {
          events: [{ kind: 'entered' as const }],
          by: { name, source: source === 'file' ? ('claim' as const) : source },
          noteEdits: false,
        },
      })),
    ]),
    toToldSubjects(attempt, enrollment, isThere),
  ]);
  const personIds = kept.map(({ id }) => id);
  return {
    attempt: withContent(attempt, { subjects }),
    header: { submission, personIds, updatedAt: at, ...(noted.head && { review: noted.head }) },
    removedPersonIds: created.personIds,
    reviews: [...noted.records, ...news.records],
    created: { header: { ...created, ...(news.head && { review: news.head }) }, persons: own },
  };
}

/** Values copied from a person who stays now name that person's enrollment as their source. */
function withSourcesIn(enrollmentId: EntityId, person: Person, others: readonly Person[]): Person {
  if (!person.marks) return person;
  const marks = person.marks.map((mark) => {
    const { origin } = mark;
    const isLeft =
      origin.kind === 'copied' &&
      origin.enrollmentId === undefined &&
      !others.some(({ id }) => id === origin.personId);
    return isLeft ? { ...mark, origin: { ...origin, enrollmentId } } : mark;
  });
  return { ...person, marks };
}

/** The persons of the attempt with names to tell them apart, in the order in which they were sent. */
async function toToldSubjects(
  { content }: Attempt,
  enrollment: Enrollment,
  isThere: ReadonlySet<EntityId>,
): Promise<Subject[]> {
  const { persons } = enrollment;
  const known = content?.subjects ?? [];
  const subjects = known.length === persons.length ? known : await toSubjects(enrollment);
  return subjects.map((subject, index) =>
    isThere.has(persons[index]?.id ?? '') ? subject : { ...subject, absent: true },
  );
}
