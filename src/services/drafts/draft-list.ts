import { queryOptions } from '@tanstack/react-query';
import { readEnrollment } from '../../domain/drafts/migrate.ts';
import { readPerson, type StoredEnrollment } from '../../domain/drafts/stored.ts';
import type { Enrollment, EntityId } from '../../domain/enrollment/enrollment.ts';
import { keys } from '../query-client.ts';
import { findDraft, type LoadedDraft, UnreadableDraftError, type UnreadableCause } from './draft-store.ts';
import { openBackend } from './open-backend.ts';
import { findSealer } from './sealing.ts';
import { isSeenHere } from './viewer.ts';

/** A record that cannot be read. It stays in storage, and can be exported as it is. */
export interface UnreadableRecord {
  /** Empty when even the id cannot be read. */
  readonly id: EntityId;
  readonly cause: UnreadableCause;
}

export interface DraftList {
  /** The latest change first; deleted ones too. */
  readonly drafts: readonly StoredEnrollment[];
  readonly unreadable: readonly UnreadableRecord[];
}

export interface ListedDrafts extends DraftList {
  /** Id of one reading of the list. */
  readonly reading: number;
}

/** The enrollments of this computer that may be shown; when storage ends with the tab, those of this tab. */
export async function listDrafts(): Promise<DraftList> {
  const { drafts, unreadable } = await listAllDrafts();
  return { drafts: drafts.filter(isSeenHere), unreadable };
}

/**
 * The list of «Inscripciones». Other tabs change it too, so it is read again when the page becomes visible.
 */
export const draftListQuery = queryOptions({
  queryKey: keys.drafts,
  queryFn: async (): Promise<ListedDrafts> => ({ ...(await listDrafts()), reading: (readings += 1) }),
  refetchOnWindowFocus: true,
});

let readings = 0;

/** All enrollments, with those of other users: only for actions on all of them, never to be shown. */
export async function listAllDrafts(): Promise<DraftList> {
  const records = await (await openBackend()).listHeaders();
  const drafts: StoredEnrollment[] = [];
  const unreadable: UnreadableRecord[] = [];
  for (const record of records) {
    const header = readEnrollment(record);
    if (!header.ok) {
      unreadable.push({ id: findId(record), cause: header.cause });
      continue;
    }
    const { id, sealedBy } = header.value;
    const sealer = findSealer();
    if (sealedBy === undefined || sealedBy === sealer?.keyId) drafts.push(header.value);
    else if (sealer?.scope !== 'tab') unreadable.push({ id, cause: 'sealed' });
  }
  return { drafts: drafts.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt)), unreadable };
}

export const isWaiting = ({ deletedAt, submission }: StoredEnrollment): boolean =>
  deletedAt === undefined && submission.state === 'in-review';

/** A draft with open observations came back from its review. */
export const isReturned = ({ submission, review }: StoredEnrollment): boolean =>
  submission.state === 'draft' && (review?.open ?? 0) > 0;

/** The record of one enrollment. Rejects with `UnreadableDraftError` when it cannot be read. */
export async function findStoredHeader(id: EntityId): Promise<StoredEnrollment | undefined> {
  const raw = await (await openBackend()).find(id);
  if (!raw) return undefined;
  const header = readEnrollment(raw.header);
  if (!header.ok) throw new UnreadableDraftError(id, header.cause);
  return header.value;
}

/** An enrollment with all its persons. Rejects with `UnreadableDraftError` when a part cannot be read. */
export async function findEnrollment(id: EntityId): Promise<Enrollment | undefined> {
  const draft = await findDraft(id);
  return draft && toEnrollment(draft);
}

/** Throws `UnreadableDraftError` when a person is missing or cannot be read. */
export function toEnrollment({ header, persons }: LoadedDraft): Enrollment {
  const { id, riskProfileCode, personIds } = header;
  const read = (personId: EntityId) => {
    const person = readPerson(persons.get(personId));
    if (!person.ok) throw new UnreadableDraftError(id, person.cause);
    return person.value;
  };
  const record = persons.has(id) ? read(id).case : undefined;
  return {
    id,
    riskProfileCode,
    persons: personIds.map(read),
    ...(record && { case: record }),
  };
}

/** The records of an enrollment exactly as they are stored, for an export. */
export async function findRawDraft(id: EntityId): Promise<unknown> {
  const backend = await openBackend();
  const [draft, reviews] = await Promise.all([backend.find(id), backend.listReviews(id)]);
  return draft && reviews.length > 0 ? { ...draft, reviews } : draft;
}

function findId(record: unknown): EntityId {
  const hasId = typeof record === 'object' && record !== null && 'id' in record;
  return hasId && typeof record.id === 'string' ? record.id : '';
}
