import type { Attempt } from '../drafts/attempt.ts';
import type { Submission } from '../drafts/submission.ts';
import type { Place } from '../fields/finding.ts';
import { findFileApproval } from '../review/approval.ts';
import { toCanonicalJson } from '../review/canonical-json.ts';
import { findBrokenLink, type ToHash } from '../review/chain.ts';
import { findChanges } from '../review/changes.ts';
import { NOTHING, toContents } from '../review/snapshot.ts';
import type { EnrollmentContents } from './enrollment-file.ts';

/** Where a file is not what it was. */
export type FileChange =
  /** The first entry of the journal that is not what its hash was made of. */
  | { readonly kind: 'entry'; readonly number: number }
  /** Entries are missing at the end of the journal, or were added there. */
  | { readonly kind: 'end' }
  /** The enrollment, its sends or the snapshots of its review. */
  | { readonly kind: 'content' }
  /** Its state says that it is approved, and its journal does not. */
  | { readonly kind: 'approval' }
  /** What was approved is not what it holds; `places`: what differs, of persons and of the enrollment itself. */
  | { readonly kind: 'approved'; readonly places: readonly Place[] };

/** Whether a file is what was exported. */
export type Integrity =
  | { readonly kind: 'intact' }
  /** `version`: the format had no seal then; `no-hashes`: made without them; `insecure`: none can be made here. */
  | { readonly kind: 'unchecked'; readonly cause: 'version' | 'no-hashes' | 'insecure' }
  /** At least one. */
  | { readonly kind: 'changed'; readonly changes: readonly FileChange[] };

/** Whether a file is what its seal says. `toHash`: undefined where no hashes can be made. */
export async function checkIntegrity(
  { sealed, ...contents }: EnrollmentContents,
  toHash: ToHash | undefined,
): Promise<Integrity> {
  if (!sealed) return { kind: 'unchecked', cause: 'version' };
  if (!toHash) return { kind: 'unchecked', cause: 'insecure' };
  const { seal, content } = sealed;
  const { entries } = contents.review;
  const isHashed = entries.every(({ hash }) => hash !== '');
  const changes: FileChange[] = [];
  if (seal.content !== '' && seal.content !== (await toHash(toCanonicalJson(content)))) {
    changes.push({ kind: 'content' });
  }
  const broken = isHashed ? await findBrokenLink(entries, toHash) : -1;
  if (broken >= 0) changes.push({ kind: 'entry', number: broken + 1 });
  else if (seal.chain !== (entries.at(-1)?.hash ?? '')) changes.push({ kind: 'end' });
  if (!isApprovalNoted(contents)) changes.push({ kind: 'approval' });
  const places = findUnapprovedPlaces(contents);
  if (places.length > 0) changes.push({ kind: 'approved', places });
  if (changes.length > 0) return { kind: 'changed', changes };
  return isHashed && seal.content !== '' ? { kind: 'intact' } : { kind: 'unchecked', cause: 'no-hashes' };
}

/** What a person found not to be at the service is approved still, by whoever sent it. */
function isApprovalNoted({ submission, attempts, review }: Omit<EnrollmentContents, 'sealed'>): boolean {
  if (submission.state !== 'approved' || isSent(submission, attempts)) return true;
  return findFileApproval(review.entries)?.hash === submission.hash;
}

function isSent({ attemptId, hash }: Submission, attempts: readonly Attempt[]): boolean {
  return attempts.some((attempt) => attempt.id === attemptId && attempt.hash === hash);
}

/** An edit ends an approval, so what stands there is what was frozen with it, whatever the hashes say. */
function findUnapprovedPlaces({
  submission,
  enrollment,
  attempts,
  review: { entries, snapshots },
}: Omit<EnrollmentContents, 'sealed'>): readonly Place[] {
  const approval = findFileApproval(entries);
  if (submission.state !== 'approved' || isSent(submission, attempts)) return [];
  if (!approval || approval.hash !== submission.hash) return [];
  const approved = toContents(snapshots)[approval.snapshot - 1] ?? NOTHING;
  return findChanges(approved, enrollment).map(({ place }) => place);
}
