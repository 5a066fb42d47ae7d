import type { Sealed } from '../../domain/drafts/sealed.ts';
import { STORED_VERSION } from '../../domain/drafts/stored.ts';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import type { RawPerson, RawReview } from './draft-backend.ts';

/** Encrypts personal content before it is stored, and decrypts it. */
export interface RecordSealer {
  /** Id of the key; records name it, which tells the records that it opens. */
  readonly keyId: string;
  /** `tab`: records that others sealed belong to other tabs, and this one ignores them. */
  readonly scope: 'computer' | 'tab';
  /** `context` names the record: content sealed for one record cannot be opened as another. */
  seal(value: unknown, context: string): Promise<Sealed>;
  /** Rejects with `SealedError` for another key, and with another error for changed bytes or context. */
  open(sealed: unknown, context: string): Promise<unknown>;
  /** The same for bytes, which JSON would make longer by a third. */
  sealBytes(bytes: BufferSource, context: string): Promise<Sealed>;
  openBytes(sealed: unknown, context: string): Promise<ArrayBuffer>;
}

/** A sealed record whose key is not available: the vault is locked, or the key is gone. */
export class SealedError extends Error {
  override readonly name = 'SealedError';
}

let current: RecordSealer | undefined;

/**
 * Sets the sealer of all later records. With undefined, records are stored in clear and sealed ones stay
 * closed.
 */
export function setSealer(sealer: RecordSealer | undefined): void {
  current = sealer;
}

export function findSealer(): RecordSealer | undefined {
  return current;
}

/** Decrypts sealed content of a stored record. */
export async function openSealed(sealed: unknown, context: string, sealer = current): Promise<unknown> {
  if (!sealer) throw new SealedError();
  return sealer.open(sealed, context);
}

/** The record of a person for storage: in clear, or with its personal content sealed. */
export async function toPersonRecord(
  enrollmentId: EntityId,
  person: Person,
  sealer = findSealer(),
): Promise<RawPerson> {
  const record = { version: STORED_VERSION, enrollmentId, id: person.id };
  const content: { person: Person } | { sealed: Sealed } = sealer
    ? { sealed: await sealer.seal(person, toPersonContext(enrollmentId, person.id)) }
    : { person };
  return { ...record, ...content };
}

/**
 * A record of a person with its content decrypted; a record in clear comes back as it is, not parsed. Rejects
 * with `SealedError` when the key is not available, and when the bytes were changed.
 */
export async function openPersonRecord(record: RawPerson): Promise<unknown> {
  if (!('sealed' in record)) return record;
  const { enrollmentId, id } = record;
  return { ...record, person: await openSealed(record.sealed, toPersonContext(enrollmentId, id)) };
}

/** Context to which the content of a person's record is bound. */
export function toPersonContext(enrollmentId: EntityId, id: EntityId): string {
  return `person:${enrollmentId}:${id}`;
}

/**
 * A record of a review for storage; sealed records stay as they are, and so do all records without a sealer.
 */
export async function toReviewRecord(
  record: RawReview,
  sealer: RecordSealer | undefined = findSealer(),
): Promise<RawReview> {
  if (!sealer || !('content' in record)) return record;
  const { content, ...head } = record;
  const sealed: RawReview & { readonly sealed: unknown } = {
    ...head,
    sealed: await sealer.seal(content, toContext(head)),
  };
  return sealed;
}

/** Content of a record. Rejects with `SealedError` when its key is not available. */
export async function openReviewRecord(record: RawReview): Promise<unknown> {
  if ('sealed' in record) return openSealed(record.sealed, toContext(record));
  return 'content' in record ? record.content : undefined;
}

function toContext({ enrollmentId, id }: RawReview): string {
  return `review:${enrollmentId}:${id}`;
}
