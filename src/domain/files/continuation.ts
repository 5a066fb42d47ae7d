/**
 * Decides whether a file only continues the enrollment in this browser, so that it can replace it without any
 * loss.
 */
import { isEditable } from '../drafts/submission.ts';
import type { Attempt } from '../drafts/attempt.ts';
import type { StoredEnrollment } from '../drafts/stored.ts';
import type { Enrollment } from '../enrollment/enrollment.ts';
import { toCanonicalJson } from '../review/canonical-json.ts';
import { toContents } from '../review/snapshot.ts';
import type { EnrollmentContents, Review } from './enrollment-file.ts';
import type { Integrity } from './check-integrity.ts';

/** The state of the enrollment in this browser. */
export interface Here {
  readonly header: Pick<StoredEnrollment, 'submission' | 'deletedAt'>;
  readonly enrollment: Enrollment;
  readonly attempts: readonly Attempt[];
  readonly review: Review;
}

/** Reason why a file cannot replace the enrollment in this browser. */
export type NoUpdate =
  /** The file differs from its export. */
  | 'changed'
  | 'deleted'
  /** This browser has sent it since, or its result is settled or unknown. */
  | 'sent'
  /** Without a journal, nothing tells which state is later. */
  | 'no-journal'
  /** This browser has the same state, or a later one. */
  | 'same'
  | 'newer-here'
  /** Both have changed since, in different ways. */
  | 'apart'
  /** This browser has edits that its journal does not have. */
  | 'edited';

/** Returns the reason why the file does not continue the local enrollment; undefined when it does. */
export function findNoUpdate(
  here: Here,
  file: Pick<EnrollmentContents, 'attempts' | 'review'>,
  integrity: Integrity['kind'],
): NoUpdate | undefined {
  if (integrity === 'changed') return 'changed';
  if (here.header.deletedAt !== undefined) return 'deleted';
  if (!isEditable(here.header.submission) || !areSendsIn(here.attempts, file.attempts)) return 'sent';
  const { entries, snapshots } = here.review;
  if (entries.length === 0 || file.review.entries.length === 0) return 'no-journal';
  if (!isStart(entries, file.review.entries)) {
    return isStart(file.review.entries, entries) ? 'newer-here' : 'apart';
  }
  if (!isStart(snapshots, file.review.snapshots)) return 'apart';
  if (!isSameContent(here.enrollment, snapshots)) return 'edited';
  return entries.length === file.review.entries.length ? 'same' : undefined;
}

function areSendsIn(here: readonly Attempt[], there: readonly Attempt[]): boolean {
  return here.every(({ id, state }) => there.some((attempt) => attempt.id === id && attempt.state === state));
}

function isStart(start: readonly unknown[], whole: readonly unknown[]): boolean {
  return start.length <= whole.length && start.every((item, index) => isSame(item, whole[index]));
}

function isSameContent({ id: _id, ...content }: Enrollment, snapshots: Review['snapshots']): boolean {
  return isSame(content, toContents(snapshots).at(-1));
}

function isSame(a: unknown, b: unknown): boolean {
  return toCanonicalJson(a) === toCanonicalJson(b);
}
