import { rowsOf } from './entries.ts';
import {
  type AnySectionKey,
  fieldsOfSection,
  isCaseKey,
  isRowFieldKey,
  SCALAR_KEYS,
  SECTION_KEYS,
} from './registry.ts';
import type { EntityId, Person } from '../enrollment/enrollment.ts';
import type { Place } from './finding.ts';

/**
 * The next place after `from`, in page order; the first one follows the last one. Without `from`, the first
 * one. Undefined when there are none.
 */
export function findNextPlace<T>(
  items: readonly T[],
  placeOf: (item: T) => Place,
  from: Place | undefined,
  persons: readonly Person[],
): T | undefined {
  const numbers = new Map(persons.map(({ id }, index) => [id, index]));
  const orderOf = (place: Place) => toOrder(place, persons, numbers);
  const start = from && orderOf(from);
  // The entries of a case have the order of the items.
  let isAfter = false;
  let first: Ordered<T> | undefined;
  let next: Ordered<T> | undefined;
  for (const item of items) {
    const order = orderOf(placeOf(item));
    if (!first || compare(order, first.order) < 0) first = { item, order };
    const step = start ? compare(order, start) : 1;
    const isFrom = step === 0 && from !== undefined && isSameEntry(placeOf(item), from);
    isAfter ||= isFrom;
    if (step < 0 || (step === 0 && (isFrom || !isAfter))) continue;
    if (!next || compare(order, next.order) < 0) next = { item, order };
  }
  return (next ?? first)?.item;
}

const isSameEntry = (one: Place, other: Place) =>
  one.section === other.section && one.rowId === other.rowId && one.field === other.field;

/**
 * Person, section, row, field: each counted from 0; -1 comes before all of them, and the button of a section
 * after its rows.
 */
type Order = readonly [number, number, number, number];

interface Ordered<T> {
  readonly item: T;
  readonly order: Order;
}

function toOrder(
  { personId, section, rowId, field }: Place,
  persons: readonly Person[],
  numbers: ReadonlyMap<EntityId, number>,
): Order {
  // The case of the enrollment comes after its own field, before the persons.
  if (personId === undefined)
    return section === undefined ? [-2, -1, -1, field === undefined ? 0 : -1] : [-1, 0, 0, 0];
  const number = numbers.get(personId) ?? persons.length;
  if (section === undefined) {
    const isScalar = field !== undefined && field !== 'riskProfileCode' && !isRowFieldKey(field);
    return [number, -1, -1, isScalar ? SCALAR_KEYS.indexOf(field) : -1];
  }
  const person = persons[number];
  const rows = person ? rowsOf(person, section) : [];
  const row = rowId === undefined ? rows.length : rows.findIndex(({ id }) => id === rowId);
  const fields: readonly unknown[] = fieldsOfSection(section);
  return [number, toSectionOrder(section), row, field === undefined ? 0 : fields.indexOf(field)];
}

/** The case comes after the sections of the contract. */
function toSectionOrder(section: AnySectionKey): number {
  return isCaseKey(section) ? SECTION_KEYS.length : SECTION_KEYS.indexOf(section);
}

function compare(a: Order, b: Order): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || a[3] - b[3];
}
