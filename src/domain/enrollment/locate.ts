import type { SectionKey } from '../fields/registry.ts';
import type { EntityId, Person } from './enrollment.ts';

/** The number of a person as people count, from 1; 0 where there is none. */
export function toPersonNumber(personIds: readonly EntityId[], id: EntityId): number {
  return personIds.indexOf(id) + 1;
}

/** The number of a row in its section as people count, from 1; 0 where there is none. */
export function toRowNumber(person: Person, section: SectionKey, rowId: EntityId): number {
  const rows: readonly { readonly id: EntityId }[] = person[section];
  return rows.findIndex((row) => row.id === rowId) + 1;
}
