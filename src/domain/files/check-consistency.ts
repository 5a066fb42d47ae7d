/**
 * Checks that a file's sends and its review are consistent. A state that contradicts the attempts could lead
 * to a second send, and every screen has to show the review and continue it.
 */
import { type Attempt, findPresentSubjects, isPartial } from '../drafts/attempt.ts';
import { toVerdict } from '../drafts/outcome.ts';
import type { Submission, SubmissionState } from '../drafts/submission.ts';
import type { EntityId } from '../enrollment/enrollment.ts';
import type { Place } from '../fields/finding.ts';
import { isPlace } from '../fields/is-place.ts';
import type { JournalEntry, JournalEvent } from '../review/journal.ts';
import type { Snapshot } from '../review/snapshot.ts';
import type { Review, Seal } from './enrollment-file.ts';
import type { FilePath, ReviewProblem, SubmissionProblem } from './file-problem.ts';

const SUBMISSION: FilePath = ['enrollment', 'submission'];

const UNSENT: readonly SubmissionState[] = ['draft', 'in-review', 'approved'];
/** States that an enrollment can have after its latest attempt reached the given state. */
const AFTER: Readonly<Record<Attempt['state'], readonly SubmissionState[]>> = {
  sending: ['sending'],
  confirmed: ['confirmed'],
  unknown: ['unknown'],
  rejected: ['rejected', ...UNSENT],
  absent: UNSENT,
};

/** `attempts` in the order of the file. */
export function findSubmissionProblems(
  enrollmentId: EntityId,
  submission: Submission,
  attempts: readonly Attempt[],
): SubmissionProblem[] {
  const latest = attempts.find(({ id }) => id === submission.attemptId);
  return [
    ...findStateProblem(submission, latest),
    ...attempts.flatMap((attempt, index) => {
      const problem = findAttemptProblem(attempt, ['attempts', index], enrollmentId, latest);
      return problem ? [problem] : [];
    }),
  ];
}

function findStateProblem(
  { state, attempts, attemptId }: Submission,
  latest: Attempt | undefined,
): SubmissionProblem[] {
  if (attemptId === undefined && attempts === 0 && UNSENT.includes(state)) return [];
  if (!latest) return [{ code: 'attempt-missing', path: [...SUBMISSION, 'attemptId'] }];
  const problems: SubmissionProblem[] = [];
  if (!AFTER[latest.state].includes(state)) {
    problems.push({ code: 'attempt-contradicts', path: [...SUBMISSION, 'state'] });
  }
  if (latest.number !== attempts) {
    problems.push({ code: 'attempt-contradicts', path: [...SUBMISSION, 'attempts'] });
  }
  return problems;
}

function findAttemptProblem(
  attempt: Attempt,
  path: FilePath,
  enrollmentId: EntityId,
  latest: Attempt | undefined,
): SubmissionProblem | undefined {
  if (attempt.enrollmentId !== enrollmentId) {
    return { code: 'attempt-of-another', path: [...path, 'enrollmentId'] };
  }
  // Every attempt before the latest had no effect, or nobody could have sent again.
  const isPast = attempt !== latest;
  const isOpen = attempt.state !== 'rejected' && attempt.state !== 'absent';
  if (isPast && isOpen && attempt.content?.fileState === undefined)
    return { code: 'attempt-contradicts', path: [...path, 'state'] };
  const isNumbered = attempt.number >= 1 && (!isPast || (latest && attempt.number < latest.number));
  if (!isNumbered) return { code: 'attempt-contradicts', path: [...path, 'number'] };
  return isProved(attempt) ? undefined : { code: 'outcome-contradicts', path: [...path, 'state'] };
}

/**
 * Returns true when the state follows from a person's finding, or else from the answer. Without either, any
 * state may be.
 */
function isProved(attempt: Attempt): boolean {
  const { state, content } = attempt;
  const { subjects = [], outcome, resolution } = content ?? {};
  const present = findPresentSubjects(attempt).length;
  // Persons are told apart only with `some-exist`, and then at least one exists and at least one does not.
  const isTold = isPartial(attempt) ? present > 0 && present < subjects.length : present === subjects.length;
  if (!isTold) return false;
  if (resolution) return state === (resolution.found === 'does-not-exist' ? 'absent' : 'confirmed');
  // When this computer has read the file's answers again, an earlier send may leave the latest one open.
  if (state === 'unknown' && content?.fileState) return true;
  return !outcome || state === toVerdict(outcome);
}

const HASH = /^(?:[0-9a-f]{64})?$/;

export function findReviewProblems({ entries, snapshots }: Review, seal: Seal): ReviewProblem[] {
  const known = new Set(snapshots.flatMap(({ personIds }) => personIds));
  const observations = new Set<string>();
  return [
    ...findBadHashes(seal, ['seal'], ['chain', 'content']),
    ...findSnapshotProblems(snapshots),
    ...entries.flatMap((entry, index) => {
      const path = ['review', 'entries', index];
      return [
        ...findOrderProblem(entry, index, path),
        ...findBadHashes(entry, path, ['previous', 'hash']),
        ...findEventProblems(entry.event, [...path, 'event'], snapshots.length),
        ...findFoundProblems(entry.event, [...path, 'event'], known),
        ...findSeenProblems(entry.event, [...path, 'event'], known),
        ...findPlaceProblems(entry.event, [...path, 'event'], known),
        ...findThreadProblem(entry.event, [...path, 'event', 'observation'], observations),
      ];
    }),
  ];
}

function findOrderProblem(
  { number }: JournalEntry | Snapshot,
  index: number,
  path: FilePath,
): ReviewProblem[] {
  return number === index + 1 ? [] : [{ code: 'out-of-order', path: [...path, 'number'] }];
}

function findBadHashes<K extends string>(
  hashes: Readonly<Record<K, string>>,
  path: FilePath,
  keys: readonly K[],
): ReviewProblem[] {
  return keys
    .filter((key) => !HASH.test(hashes[key]))
    .map((key) => ({ code: 'bad-hash', path: [...path, key] }));
}

/**
 * Each snapshot brings only the persons that differ from the one before. Earlier snapshots must have brought
 * the others.
 */
function findSnapshotProblems(snapshots: readonly Snapshot[]): ReviewProblem[] {
  const come = new Set<string>();
  return snapshots.flatMap((snapshot, index) => {
    const path = ['review', 'snapshots', index];
    const { personIds, persons } = snapshot;
    const named = new Set(personIds);
    for (const { id } of persons) come.add(id);
    const problems = findOrderProblem(snapshot, index, path);
    for (const [at, { id }] of persons.entries()) {
      if (!named.has(id)) problems.push({ code: 'person-missing', path: [...path, 'persons', at, 'id'] });
    }
    for (const [at, id] of personIds.entries()) {
      if (!come.has(id)) problems.push({ code: 'person-missing', path: [...path, 'personIds', at] });
      if (!named.delete(id)) problems.push({ code: 'duplicate-id', path: [...path, 'personIds', at] });
    }
    return problems;
  });
}

function findEventProblems(event: JournalEvent, path: FilePath, snapshots: number): ReviewProblem[] {
  const problems: ReviewProblem[] = [];
  if ('snapshot' in event) {
    // A return or an approval may have no snapshot (0); an edit or a look always has one.
    const isFrozen = event.kind === 'edited' || event.kind === 'seen';
    const isThere = event.snapshot >= Number(isFrozen) && event.snapshot <= snapshots;
    if (!isThere) problems.push({ code: 'snapshot-missing', path: [...path, 'snapshot'] });
  }
  // An approval always has a hash.
  if ('hash' in event && (event.hash === '' || !HASH.test(event.hash))) {
    problems.push({ code: 'bad-hash', path: [...path, 'hash'] });
  }
  if (event.kind === 'edited' && event.more < 0) problems.push({ code: 'negative', path: [...path, 'more'] });
  if (event.kind === 'approved' || event.kind === 'first-approved') {
    for (const part of ['rekeyed', 'unseen'] as const)
      for (const [key, count] of Object.entries(event[part] ?? {}))
        if (count < 0) problems.push({ code: 'negative', path: [...path, part, key] });
  }
  return problems;
}

/** Exactly a finding of `some-exist` names persons, each once. */
function findFoundProblems(event: JournalEvent, path: FilePath, known: ReadonlySet<string>): ReviewProblem[] {
  if (event.kind !== 'found') return [];
  const { personIds = [] } = event;
  const at = [...path, 'personIds'];
  if ((event.found === 'some-exist') !== personIds.length > 0) return [{ code: 'person-missing', path: at }];
  return findIdProblems(personIds, at, known);
}

function findSeenProblems(event: JournalEvent, path: FilePath, known: ReadonlySet<string>): ReviewProblem[] {
  if (event.kind === 'known' && !known.has(event.personId))
    return [{ code: 'person-missing', path: [...path, 'personId'] }];
  return event.kind === 'seen' ? findIdProblems(event.personIds, [...path, 'personIds'], known) : [];
}

/** Each id must be known, and named once. */
function findIdProblems(ids: readonly string[], path: FilePath, known: ReadonlySet<string>): ReviewProblem[] {
  const named = new Set<string>();
  return ids.flatMap((id, index): ReviewProblem[] => {
    if (!known.has(id)) return [{ code: 'person-missing', path: [...path, index] }];
    const isRepeated = named.has(id);
    named.add(id);
    return isRepeated ? [{ code: 'duplicate-id', path: [...path, index] }] : [];
  });
}

function findPlaceProblems(event: JournalEvent, path: FilePath, known: ReadonlySet<string>): ReviewProblem[] {
  if (event.kind === 'observed') return findBadPlace(event.place, [...path, 'place']);
  if (event.kind !== 'edited') return [];
  return event.places.flatMap((place, index) => {
    const at = [...path, 'places', index];
    const isKnown = place.personId === undefined || known.has(place.personId);
    const missing: ReviewProblem = { code: 'person-missing', path: [...at, 'personId'] };
    return [...findBadPlace(place, at), ...(isKnown ? [] : [missing])];
  });
}

function findBadPlace(place: Place, path: FilePath): ReviewProblem[] {
  return isPlace(place) ? [] : [{ code: 'bad-place', path }];
}

/** Collects the observations. Each is made once, before other events refer to it. */
function findThreadProblem(event: JournalEvent, path: FilePath, observations: Set<string>): ReviewProblem[] {
  if (!('observation' in event)) return [];
  const isMade = observations.has(event.observation);
  observations.add(event.observation);
  if (event.kind === 'observed') return isMade ? [{ code: 'duplicate-id', path }] : [];
  return isMade ? [] : [{ code: 'observation-missing', path }];
}
