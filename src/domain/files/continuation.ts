/** Whether a file simply goes on from what stands here, so that it can take its place without anything being lost. */
import { isEditable } from '../drafts/submission.ts';
import type { Attempt } from '../drafts/attempt.ts';
import type { StoredEnrollment } from '../drafts/stored.ts';
import type { Enrollment } from '../enrollment/enrollment.ts';
import { toCanonicalJson } from '../review/canonical-json.ts';
import { toContents } from '../review/snapshot.ts';
import type { EnrollmentContents, Review } from './enrollment-file.ts';
import type { Integrity } from './check-integrity.ts';

/** What stands here of the enrollment. */
export interface Here {
  readonly header: Pick<StoredEnrollment, 'submission' | 'deletedAt'>;
  readonly enrollment: Enrollment;
  readonly attempts: readonly Attempt[];
  readonly review: Review;
}

/** Why a file cannot take the place of what stands here. */
export type NoUpdate =
  /** The file is not what was exported. */
  | 'changed'
  | 'deleted'
  /** Sent from here since, or its result is settled or unknown. */
  | 'sent'
  /** No journal tells what came after what. */
  | 'no-journal'
  /** What stands here says the same, or more. */
  | 'same'
  | 'newer-here'
  /** Something else happened to each of the two since. */
  | 'apart'
  /** Edited here since, and not noted. */
  | 'edited';

/** Why the file does not go on from what stands here; undefined where it does. */
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

function isSameContent({ riskProfileCode, persons }: Enrollment, snapshots: Review['snapshots']): boolean {
  return isSame({ riskProfileCode, persons }, toContents(snapshots).at(-1));
}

function isSame(a: unknown, b: unknown): boolean {
  return toCanonicalJson(a) === toCanonicalJson(b);
}
