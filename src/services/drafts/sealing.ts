import type { Sealed } from '../../domain/drafts/sealed.ts';
import { STORED_VERSION } from '../../domain/drafts/stored.ts';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import type { RawPerson, RawReview } from './draft-backend.ts';

/** Seals what is personal before it is stored, and opens it again. */
export interface RecordSealer {
  /** Of the key; records name it, so that it is known which of them it opens. */
  readonly keyId: string;
  /** `tab`: what others sealed belongs to other tabs, and is none of this one's business. */
  readonly scope: 'computer' | 'tab';
  /** `context` says which record it is: what was sealed for one cannot be opened as another. */
  seal(value: unknown, context: string): Promise<Sealed>;
  /** Rejects with `SealedError` where the key is another, with something else where bytes or context are. */
  open(sealed: unknown, context: string): Promise<unknown>;
}

/** A sealed record whose key is not at hand: the vault is locked, or the key is gone. */
export class SealedError extends Error {
  override readonly name = 'SealedError';
}

let current: RecordSealer | undefined;

/** From here on everything is sealed by it; undefined: stored as it is, and what is sealed stays closed. */
export function setSealer(sealer: RecordSealer | undefined): void {
  current = sealer;
}

export function findSealer(): RecordSealer | undefined {
  return current;
}

/** Opens what was sealed before it was stored. */
export async function openSealed(sealed: unknown, context: string, sealer = current): Promise<unknown> {
  if (!sealer) throw new SealedError();
  return sealer.open(sealed, context);
}

/** The record of a person as it rests in storage: plain, or with what is personal in it sealed. */
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
 * A record of a person with its content open; a plain one is given back as it is, still to be parsed. Rejects with
 * `SealedError` where the key is not at hand, and where the bytes were changed.
 */
export async function openPersonRecord(record: RawPerson): Promise<unknown> {
  if (!('sealed' in record)) return record;
  const { enrollmentId, id } = record;
  return { ...record, person: await openSealed(record.sealed, toPersonContext(enrollmentId, id)) };
}

/** What the content of a person's record is bound to. */
export function toPersonContext(enrollmentId: EntityId, id: EntityId): string {
  return `person:${enrollmentId}:${id}`;
}

/** A record of a review as it rests in storage; one that is sealed already, or that nothing is to seal, stays as it is. */
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

/** What stands in a record. Rejects with `SealedError` where its key is not at hand. */
export async function openReviewRecord(record: RawReview): Promise<unknown> {
  if ('sealed' in record) return openSealed(record.sealed, toContext(record));
  return 'content' in record ? record.content : undefined;
}

function toContext({ enrollmentId, id }: RawReview): string {
  return `review:${enrollmentId}:${id}`;
}
