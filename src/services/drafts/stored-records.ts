/** Records of persons as they rest in storage: plain, or with what is personal in them sealed. */
import type { Sealed } from '../../domain/drafts/sealed.ts';
import { STORED_VERSION } from '../../domain/drafts/stored.ts';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import type { RawPerson } from './draft-backend.ts';
import { findSealer, openSealed } from './sealing.ts';

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
