/** Actions of a review, each noted with the enrollment as one step. */
import type { Submission } from '../../domain/drafts/submission.ts';
import { findNextSubmission, withoutApproval } from '../../domain/drafts/submission-steps.ts';
import type { Unseen } from '../../domain/decision/facts.ts';
import { findFirstApprover } from '../../domain/decision/second-look.ts';
import type { KnownAnswer } from '../../domain/decision/known.ts';
import type { Enrollment, EntityId } from '../../domain/enrollment/enrollment.ts';
import type { Place } from '../../domain/fields/finding.ts';
import { isBlankName } from '../../domain/formats/name-keys.ts';
import { findClaimedApproval, isEnterer, needsReason } from '../../domain/review/approval.ts';
import type { Actor } from '../../domain/review/journal.ts';
import { isSamePerson } from '../../domain/review/same-person.ts';
import type { RequestBytes } from '../finalize/request-bytes.ts';
import { toCaseHash } from '../ledger/case-hash.ts';
import { newId } from '../new-id.ts';
import type { ReviewDesk } from './review-desk.ts';

/** Notes who entered the data, unless that is known already. */
export async function noteEnterer(desk: ReviewDesk, by: Actor): Promise<boolean> {
  if (isBlankName(by.name) || isEnterer(by.name, desk.getState().entries)) return true;
  return desk.act({ events: [{ kind: 'entered' }], by, noteEdits: false });
}

/** Notes that the enrollment came to the review without errors, once per state. */
export async function noteHandIn(desk: ReviewDesk, by: Actor | undefined): Promise<boolean> {
  return desk.act({
    events: [{ kind: 'reviewed' }],
    isOnce: true,
    by,
    step: (submission) => (submission.state === 'in-review' ? submission : undefined),
  });
}

/** Hands the enrollment in, so that the reviewer decides about it. Resolves to false when it is no draft. */
export function handIn(desk: ReviewDesk, by: Actor): Promise<boolean> {
  const isKnown = isEnterer(by.name, desk.getState().entries);
  return desk.act({
    events: [...(isKnown ? [] : [{ kind: 'entered' as const }]), { kind: 'reviewed' }],
    by,
    step: (submission) => findNextSubmission(submission, { kind: 'review' }),
  });
}

/**
 * Notes which persons the reviewer has seen. Only persons that are unchanged since the latest snapshot count:
 * an edit in the meantime would make the note refer to another version.
 */
export async function noteSeen(
  desk: ReviewDesk,
  personIds: readonly EntityId[],
  by: Actor | undefined,
): Promise<boolean> {
  const { contents } = desk.getState();
  const latest = new Map(contents.at(-1)?.persons.map((person) => [person.id, person]));
  const seen = personIds.filter((id) => {
    const [then, now] = [latest.get(id), desk.findPerson(id)];
    return then !== undefined && now !== undefined && isSamePerson(then, now);
  });
  if (seen.length === 0) return true;
  return desk.act({
    events: [{ kind: 'seen', personIds: seen }],
    by,
    noteEdits: false,
    step: (submission) => (isInReview(submission) ? submission : undefined),
  });
}

const toInReview = (submission: Submission) => {
  const open = findNextSubmission(submission, { kind: 'return' });
  return open && findNextSubmission(open, { kind: 'review' });
};
const isInReview = ({ state }: Submission) => state === 'in-review' || state === 'approved';

/** Writes an observation about a place of the enrollment, or about the whole enrollment. */
export function observe(desk: ReviewDesk, place: Place, text: string, by: Actor): Promise<boolean> {
  return desk.act({ events: [toObservation(place, text)], by });
}

const toObservation = (place: Place, text: string) =>
  ({ kind: 'observed', observation: newId(), place, text }) as const;

export function reply(
  desk: ReviewDesk,
  observation: string,
  text: string,
  by: Actor | undefined,
): Promise<boolean> {
  return desk.act({ events: [{ kind: 'replied', observation, text }], by, step: ifThere(desk, observation) });
}

export function settle(
  desk: ReviewDesk,
  observation: string,
  kind: 'settled' | 'reopened',
  by: Actor | undefined,
): Promise<boolean> {
  return desk.act({ events: [{ kind, observation }], by, step: ifThere(desk, observation) });
}

/**
 * Step for an existing observation only: by the time of the note, the tab may have adopted a version without
 * it.
 */
const ifThere = (desk: ReviewDesk, observation: string) => (submission: Submission) =>
  desk.getState().observations.some(({ id }) => id === observation) ? submission : undefined;

interface Returning {
  /** Words about what to correct. */
  readonly words?: string | undefined;
  /** Code of the kind of return. */
  readonly category?: string | undefined;
}

/** Returns the enrollment to its author as a draft. */
export function sendBack(desk: ReviewDesk, by: Actor, { words, category }: Returning = {}): Promise<boolean> {
  return desk.act({
    events: [
      ...(words === undefined ? [] : [toObservation({}, words)]),
      { kind: 'returned', ...(category !== undefined && { category }) },
    ],
    by,
    step: (submission) => findNextSubmission(submission, { kind: 'return' }),
  });
}

const toKnown = ({ personId, as, reason }: KnownAnswer) =>
  ({ kind: 'known', personId, as, text: reason }) as const;

/** Notes why known persons are created nevertheless, before the send. */
export const noteKnown = (
  desk: ReviewDesk,
  known: readonly KnownAnswer[],
  by: Actor | undefined,
): Promise<boolean> => desk.act({ events: known.map(toKnown), by });

/** Result of typing values again without seeing them. */
export interface Rekeyed {
  readonly same: number;
  readonly different: number;
}

interface Approving {
  readonly enrollment: Enrollment;
  /** The bytes that would be sent. */
  readonly request: RequestBytes;
  readonly by: Actor;
  readonly rekeyed?: Rekeyed | undefined;
  /** Reason for an approval while observations are open. */
  readonly reason?: string | undefined;
  /** Why known persons are created nevertheless. */
  readonly known?: readonly KnownAnswer[];
  readonly unseen?: Unseen | undefined;
  /** Another person has to approve it as well. */
  readonly isFirst?: boolean | undefined;
}

/**
 * Approves a text. Resolves to false when the enrollment has changed, or when an observation is open and no
 * reason was given.
 */
export async function approve(
  desk: ReviewDesk,
  { enrollment, request, by, rekeyed, reason = '', known = [], unseen, isFirst = false }: Approving,
): Promise<boolean> {
  const { hash } = request;
  if (hash === undefined) return false;
  const caseHash = await toCaseHash(enrollment);
  const given = reason.trim();
  return desk.act({
    events: [
      ...known.map(toKnown),
      {
        kind: isFirst ? 'first-approved' : 'approved',
        hash,
        ...(caseHash !== undefined && { case: caseHash }),
        ...(rekeyed && { rekeyed }),
        ...(unseen && { unseen }),
        ...(given !== '' && { reason: given }),
      },
    ],
    by,
    of: enrollment,
    step: (submission) => {
      const { entries } = desk.getState();
      if (given === '' && needsReason(entries)) return undefined;
      // Another tab may have given the first approval since the press.
      if (findFirstApprover(entries, hash, by.name) === 'me') return undefined;
      // An approval that counts no longer ends with the first of two new ones.
      if (isFirst) return toInReview(submission);
      return findNextSubmission(submission, { kind: 'approve', hash });
    },
  });
}

/**
 * Removes an approval that only an imported file claims. Earlier builds accepted it; now it needs an approval
 * made here.
 */
export async function dropClaimedApproval(desk: ReviewDesk): Promise<boolean> {
  return desk.act({
    events: [],
    noteEdits: false,
    step: (submission) => {
      const claimed = findClaimedApproval(desk.getState().entries);
      return claimed && claimed.hash === submission.hash ? withoutApproval(submission) : undefined;
    },
  });
}
