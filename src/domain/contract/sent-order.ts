import { SECTION_KEYS, type SectionKey } from '../fields/registry.ts';
import type { EntityId, Enrollment } from '../enrollment/enrollment.ts';
import { fromKeys } from '../fields/from-keys.ts';
import { sentRows, type WireProfile } from './to-finalize-request.ts';

/** Which person and which rows stand at which index of the request. */
export type SentOrder = readonly {
  readonly personId: EntityId;
  readonly rows: Readonly<Record<SectionKey, readonly EntityId[]>>;
}[];

/** The order of the request that `toFinalizeRequest` assembles of the same enrollment under the same profile. */
export function toSentOrder(enrollment: Enrollment, profile: WireProfile): SentOrder {
  return enrollment.persons.map((person) => {
    const view = profile.viewOf(person);
    return {
      personId: person.id,
      rows: fromKeys(SECTION_KEYS, (section) => sentRows(person, section, view).map(({ id }) => id)),
    };
  });
}
