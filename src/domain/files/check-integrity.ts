import { toCaseManifest } from '../case/manifest.ts';
import type { Attempt } from '../drafts/attempt.ts';
import type { Submission } from '../drafts/submission.ts';
import type { Place } from '../fields/finding.ts';
import { findFileApproval } from '../review/approval.ts';
import { toCanonicalJson } from '../review/canonical-json.ts';
import { findBrokenLink, type ToHash } from '../review/chain.ts';
import { findChanges } from '../review/changes.ts';
import { NOTHING, toContents } from '../review/snapshot.ts';
import type { EnrollmentContents } from './enrollment-file.ts';

/** A difference between a file and its export. */
export type FileChange =
  /** The first journal entry that does not match its hash. */
  | { readonly kind: 'entry'; readonly number: number }
  /** Entries are missing at the end of the journal, or were added there. */
  | { readonly kind: 'end' }
  /** The enrollment, its sends or the snapshots of its review differ. */
  | { readonly kind: 'content' }
  /** The state is approved, but the journal has no such approval. */
  | { readonly kind: 'approval' }
  /**
   * The file's content differs from the approved one; `places`: the differences, in persons and in the
   * enrollment itself.
   */
  | { readonly kind: 'approved'; readonly places: readonly Place[] };

/** Result of comparing a file with its seal. */
export type Integrity =
  | { readonly kind: 'intact' }
  /**
   * `version`: the file's version has no seal; `no-hashes`: written without hashes; `insecure`: this page
   * cannot make any.
   */
  | { readonly kind: 'unchecked'; readonly cause: 'version' | 'no-hashes' | 'insecure' }
  /** At least one change. */
  | { readonly kind: 'changed'; readonly changes: readonly FileChange[] };

/** Checks a file against its seal. `toHash`: undefined when this page cannot make hashes. */
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
  const places = [...findUnapprovedPlaces(contents), ...(await findUnapprovedCase(contents, toHash))];
  if (places.length > 0) changes.push({ kind: 'approved', places });
  if (changes.length > 0) return { kind: 'changed', changes };
  return isHashed && seal.content !== '' ? { kind: 'intact' } : { kind: 'unchecked', cause: 'no-hashes' };
}

/** The case as a whole, also what stands beside its answers: who gave them, and the questions as they were asked. */
async function findUnapprovedCase(
  { submission, enrollment, attempts, review }: Omit<EnrollmentContents, 'sealed'>,
  toHash: ToHash,
): Promise<readonly Place[]> {
  const approval = findFileApproval(review.entries);
  if (submission.state !== 'approved' || isSent(submission, attempts) || !approval) return [];
  const manifest = toCaseManifest(enrollment);
  const hash = manifest === undefined ? undefined : await toHash(manifest);
  return hash === approval.caseHash ? [] : [{}];
}

/**
 * True when the journal has the approval. Also true after a send that a person found to be absent from the
 * service: the approval for that send still counts.
 */
function isApprovalNoted({ submission, attempts, review }: Omit<EnrollmentContents, 'sealed'>): boolean {
  if (submission.state !== 'approved' || isSent(submission, attempts)) return true;
  return findFileApproval(review.entries)?.hash === submission.hash;
}

function isSent({ attemptId, hash }: Submission, attempts: readonly Attempt[]): boolean {
  return attempts.some((attempt) => attempt.id === attemptId && attempt.hash === hash);
}

/** An edit ends an approval, so the content has to equal the approved snapshot, whatever the hashes say. */
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
