/**
 * Differences between two states of an enrollment, value by value. Persons and rows are matched by their ids.
 */
import { ROOT_FIELDS, SCALAR_KEYS } from '../fields/registry.ts';
import type { EntityId, IntegerEntry, Person } from '../enrollment/enrollment.ts';
import { fieldsIn, getRowEntry, rowsOf, sectionsOf } from '../fields/entries.ts';
import { toCaseHolder } from '../enrollment/person.ts';
import { isEmptyEntry } from '../fields/field-kinds.ts';
import { type Place, withoutPerson } from '../fields/finding.ts';
import type { Content } from './snapshot.ts';

export interface Change {
  /** A field; or a person or a row, when it was added or removed while empty. */
  readonly place: Place;
  /**
   * `added` and `removed` are for a field whose person or row came or went, or that was filled or emptied.
   */
  readonly kind: 'changed' | 'added' | 'removed';
  /** `''` for no value. */
  readonly before: IntegerEntry;
  readonly after: IntegerEntry;
}

/**
 * Changes in the order of `after`; removed parts come at the end of their section or of the enrollment.
 * Moving changes nothing.
 */
export function findChanges(before: Content, after: Content): Change[] {
  const changes: Change[] = [];
  for (const field of ROOT_FIELDS) push(changes, { field }, before[field], after[field]);
  if (before.case !== after.case) changes.push(...findCaseChanges(before, after));
  const earlier = new Map(before.persons.map((person) => [person.id, person]));
  for (const person of after.persons) {
    const same = earlier.get(person.id);
    if (same !== person) changes.push(...findPersonChanges(same, person));
  }
  const kept = new Set(after.persons.map(({ id }) => id));
  for (const person of before.persons) {
    if (!kept.has(person.id)) changes.push(...findPersonChanges(person, undefined));
  }
  return changes;
}

/** The case of the enrollment itself: its places name no person. */
const findCaseChanges = (before: Content, after: Content): Change[] =>
  findPersonChanges(toCaseHolder({ case: before.case }), toCaseHolder({ case: after.case })).map(
    ({ place, ...change }) => ({ ...change, place: withoutPerson(place) }),
  );

function findPersonChanges(before: Person | undefined, after: Person | undefined): Change[] {
  const personId = after?.id ?? before?.id;
  const changes: Change[] = [];
  const whole = toWholeKind(before, after);
  for (const field of SCALAR_KEYS) {
    push(changes, { personId, field }, before?.[field] ?? '', after?.[field] ?? '', whole);
  }
  for (const section of sectionsOf(before, after)) {
    const earlier = before ? rowsOf(before, section) : [];
    const later = after ? rowsOf(after, section) : [];
    if (earlier === later) continue;
    const known = new Map<EntityId, (typeof earlier)[number]>(earlier.map((row) => [row.id, row]));
    const kept = new Set(later.map(({ id }) => id));
    const pairs = [
      ...later.map((row) => [known.get(row.id), row] as const),
      ...earlier.filter(({ id }) => !kept.has(id)).map((row) => [row, undefined] as const),
    ];
    for (const [old, row] of pairs) {
      const place = { personId, section, rowId: row?.id ?? old?.id };
      const found: Change[] = [];
      for (const field of fieldsIn(section, old, row)) {
        push(
          found,
          { ...place, field },
          old ? getRowEntry(old, field) : '',
          row ? getRowEntry(row, field) : '',
          toWholeKind(old, row),
        );
      }
      changes.push(...(found.length > 0 ? found : toWhole(place, old, row)));
    }
  }
  return changes.length > 0 ? changes : toWhole({ personId }, before, after);
}

type WholeKind = 'added' | 'removed' | undefined;

/** `added` or `removed` for a person or a row; undefined when it exists before and after. */
function toWholeKind(before: unknown, after: unknown): WholeKind {
  if (Boolean(before) === Boolean(after)) return undefined;
  return after ? 'added' : 'removed';
}

/** Reports an added or removed person or row even when it is empty. */
function toWhole(place: Place, before: unknown, after: unknown): Change[] {
  const kind = toWholeKind(before, after);
  return kind ? [{ place, kind, before: '', after: '' }] : [];
}

/** `whole`: kind of change of the person or row that contains it. */
function push(
  changes: Change[],
  place: Place,
  before: IntegerEntry,
  after: IntegerEntry,
  whole?: WholeKind,
): void {
  if (before === after) return;
  changes.push({ place, kind: whole ?? toEntryKind(before, after), before, after });
}

function toEntryKind(before: IntegerEntry, after: IntegerEntry): Change['kind'] {
  const [wasEmpty, isEmpty] = [isEmptyEntry(before), isEmptyEntry(after)];
  if (wasEmpty === isEmpty) return 'changed';
  return isEmpty ? 'removed' : 'added';
}
