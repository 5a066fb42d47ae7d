import type { Sealed } from '../../domain/drafts/sealed.ts';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import type { RawPerson, RawReview } from './draft-backend.ts';
import { openBackend } from './open-backend.ts';
import { type RecordSealer, SealedError, toPersonContext, toReviewRecord } from './sealing.ts';

interface Change {
  readonly header: StoredEnrollment;
  readonly persons: readonly Person[];
  readonly removedPersonIds: readonly EntityId[];
}

/**
 * Seals the persons that a change leaves as they are, and the review: the whole enrollment must be under one
 * key, because its record names one. Rejects with `SealedError` when it is already under another one.
 */
export async function sealOtherRecords(
  { header, persons, removedPersonIds }: Change,
  sealer: RecordSealer | undefined,
): Promise<{ readonly persons: readonly RawPerson[]; readonly reviews: readonly RawReview[] }> {
  if (!sealer || header.sealedBy !== undefined) throw new SealedError();
  const backend = await openBackend();
  const [records, reviews] = await Promise.all([
    backend.listPersons(header.id),
    backend.listReviews(header.id),
  ]);
  const changed = new Set([...persons.map(({ id }) => id), ...removedPersonIds]);
  const others = records.filter(({ id }) => !changed.has(id));
  return {
    persons: await Promise.all(others.map((record) => seal(record, sealer))),
    reviews: await Promise.all(reviews.map((record) => toReviewRecord(record, sealer))),
  };
}

async function seal(record: RawPerson, sealer: RecordSealer): Promise<RawPerson> {
  if (!('person' in record)) return record;
  const { person, ...head } = record;
  const { enrollmentId, id } = head;
  const sealedRecord: RawPerson & { readonly sealed: Sealed } = {
    ...head,
    sealed: await sealer.seal(person, toPersonContext(enrollmentId, id)),
  };
  return sealedRecord;
}
