/** Journals and snapshots of reviews: their records in storage, and the form that screens use. */
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { type JournalEntry, journalEntrySchema } from '../../domain/review/journal.ts';
import { type Observation, toObservations } from '../../domain/review/observations.ts';
import { type Content, type Snapshot, snapshotSchema, toContents } from '../../domain/review/snapshot.ts';
import type { TeamEntry, TeamHead, TeamState } from '../../domain/team/team-api.ts';
import type { RawReview } from '../drafts/draft-backend.ts';
import { openBackend } from '../drafts/open-backend.ts';
import { openReviewRecord } from '../drafts/sealing.ts';

/** The readable review of an enrollment, the first entry first. */
export interface StoredReview {
  readonly entries: readonly JournalEntry[];
  readonly snapshots: readonly Snapshot[];
  /**
   * Number of unreadable records: damaged, from a newer Enrola, or under a key that is not available. They
   * stay.
   */
  readonly unreadable: number;
}

const ENTRY = 'entry:';

/** Padded, so that names of records sort by creation. */
const toNumber = (number: number) => String(number).padStart(9, '0');

/** The record that keeps an entry of the journal. */
export function toEntryRecord(enrollmentId: EntityId, entry: JournalEntry): RawReview {
  return toRecord(enrollmentId, `${ENTRY}${toNumber(entry.number)}`, entry);
}

/** The record that keeps a snapshot. */
export function toSnapshotRecord(enrollmentId: EntityId, snapshot: Snapshot): RawReview {
  return toRecord(enrollmentId, `snapshot:${toNumber(snapshot.number)}`, snapshot);
}

function toRecord(enrollmentId: EntityId, id: string, content: unknown): RawReview {
  const record: RawReview & { readonly content: unknown } = { enrollmentId, id, content };
  return record;
}

/** Records that one step adds to a review. */
export interface Added {
  readonly entries: readonly JournalEntry[];
  readonly snapshot: Snapshot | undefined;
}

export function toRecords(enrollmentId: EntityId, { entries, snapshot }: Added): RawReview[] {
  const records = entries.map((entry) => toEntryRecord(enrollmentId, entry));
  return snapshot ? [...records, toSnapshotRecord(enrollmentId, snapshot)] : records;
}

export function addNotes(
  { entries, snapshots, unreadable }: StoredReview,
  { entries: later, snapshot }: Added,
): StoredReview {
  return {
    entries: [...entries, ...later],
    snapshots: snapshot ? [...snapshots, snapshot] : snapshots,
    unreadable,
  };
}

/** Reads the review of an enrollment; empty when nothing was noted. */
export async function loadReview(enrollmentId: EntityId): Promise<StoredReview> {
  const records = await (await openBackend()).listReviews(enrollmentId);
  const entries: JournalEntry[] = [];
  const snapshots: Snapshot[] = [];
  let unreadable = 0;
  for (const record of records) {
    const content = await openReviewRecord(record).catch(() => undefined);
    const entry = journalEntrySchema.safeParse(content);
    const snapshot = entry.success ? undefined : snapshotSchema.safeParse(content);
    if (entry.success) entries.push(entry.data);
    else if (snapshot?.success) snapshots.push(snapshot.data);
    else unreadable += 1;
  }
  return { entries, snapshots, unreadable };
}

/** Reads the journal without the snapshots, which hold all persons. */
export async function loadJournal(enrollmentId: EntityId): Promise<readonly JournalEntry[]> {
  const records = await (await openBackend()).listReviews(enrollmentId, ENTRY);
  const contents = await Promise.all(
    records.map((record) => openReviewRecord(record).catch(() => undefined)),
  );
  return contents.flatMap((content) => journalEntrySchema.safeParse(content).data ?? []);
}

/** A review in the form that screens use. */
export interface ReviewState extends StoredReview {
  readonly observations: readonly Observation[];
  /** Content of each snapshot, in their order. */
  readonly contents: readonly Content[];
  /** The whole journal of a team; missing in a browser alone, and until it is read. */
  readonly deeds?: readonly TeamEntry[] | undefined;
  /** How it stands with a team; missing in a browser alone, whose record says it, and until it is read. */
  readonly stage?: { readonly state: TeamState; readonly review: TeamHead['review'] } | undefined;
  /** True when the journal of a team could not be read. */
  readonly isUnread?: boolean;
}

export function toReviewState(stored: StoredReview): ReviewState {
  const { entries, snapshots } = stored;
  return { ...stored, observations: toObservations(entries), contents: toContents(snapshots) };
}
