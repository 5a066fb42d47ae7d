/** Marks of values that nobody typed. A mark counts as long as its field still holds the value that came. */
import {
  type AnyFieldKey,
  type AnySectionKey,
  FIELD_KEYS,
  isCaseFieldKey,
  isCaseKey,
  isRowFieldKey,
  type RowFieldKey,
  type SectionKey,
  SECTIONS,
  splitRowFieldKey,
} from './registry.ts';
import type { AnyRow, EntityId, IntegerEntry, Person, ValueMark } from '../enrollment/enrollment.ts';
import { createRow, fromSections, getRowEntry, rowsOf } from './entries.ts';
import { isEmptyEntry } from './field-kinds.ts';
import type { Place } from './finding.ts';

/** A mark on a field of this person that still holds the value that came. */
export interface LiveMark extends ValueMark {
  readonly field: AnyFieldKey;
}

type CopiedOrigin = Extract<ValueMark['origin'], { kind: 'copied' }>;

/** A value whose source has changed since it was copied. */
interface SourceChange {
  readonly mark: LiveMark;
  /** The value at the source now. */
  readonly entry: IntegerEntry;
}

/**
 * Marks that are shown together: those of a field, or, without `field`, those of a row that is still an exact
 * copy.
 */
export interface MarkedPlace {
  readonly section?: AnySectionKey | undefined;
  readonly rowId?: EntityId | undefined;
  readonly field?: AnyFieldKey | undefined;
  /** At least one mark. */
  readonly marks: readonly LiveMark[];
}

const KEYS: ReadonlyMap<string, AnyFieldKey> = new Map(FIELD_KEYS.map((key) => [key, key]));

const findKey = (name: string) => (isCaseFieldKey(name) ? name : KEYS.get(name));

export function findLiveMarks(person: Person): readonly LiveMark[] {
  return (person.marks ?? []).flatMap((mark): LiveMark[] => {
    const field = findKey(mark.field);
    const entry = field && findEntry(person, field, mark.rowId);
    if (field === undefined || entry === undefined) return [];
    return String(entry) === String(mark.value) ? [{ ...mark, field }] : [];
  });
}

/** Returns the marks of values that a machine read and nobody has checked since. */
export function findUncheckedMarks(person: Person): readonly LiveMark[] {
  return person.marks ? findLiveMarks(person).filter(({ origin }) => origin.kind === 'read') : [];
}

/**
 * Returns the live marks by the place that shows them. Marks of empty fields only count within an exact copy
 * of a row.
 */
export function findMarkedPlaces(person: Person): readonly MarkedPlace[] {
  const live = findLiveMarks(person);
  const rows = new Map<EntityId | undefined, LiveMark[]>();
  for (const mark of live) rows.set(mark.rowId, [...(rows.get(mark.rowId) ?? []), mark]);
  return [...rows].flatMap(([rowId, marks]): MarkedPlace[] => {
    const [first] = marks;
    const section = first && isRowFieldKey(first.field) ? splitRowFieldKey(first.field).section : undefined;
    const isWhole =
      section !== undefined &&
      !isCaseKey(section) &&
      marks.length === SECTIONS[section].fields.length &&
      marks.every(({ origin }) => isSameSource(origin, first?.origin));
    if (isWhole) return [{ section, rowId, marks }];
    return marks
      .filter(({ value, origin }) => !isEmptyEntry(value) || origin.kind === 'team')
      .map((mark) => ({ section, rowId, field: mark.field, marks: [mark] }));
  });
}

function isSameSource(one: ValueMark['origin'], other: ValueMark['origin'] | undefined): boolean {
  if (one.kind === 'team') return other?.kind === 'team' && one.at === other.at;
  return (
    one.kind === 'copied' &&
    other?.kind === 'copied' &&
    one.enrollmentId === other.enrollmentId &&
    one.personId === other.personId &&
    one.rowId === other.rowId
  );
}

/**
 * Returns the values that now differ at the person from whom they were copied. A value that is gone there has
 * not changed.
 */
export function findSourceChanges(marks: readonly LiveMark[], source: Person): readonly SourceChange[] {
  return marks.flatMap((mark) => {
    const { origin, field, value } = mark;
    if (origin.kind !== 'copied' || origin.personId !== source.id) return [];
    const entry = findEntry(source, field, origin.rowId);
    return entry === undefined || String(entry) === String(value) ? [] : [{ mark, entry }];
  });
}

/** Takes the source's values and updates the marks to them. */
export function withSourceChanges(person: Person, changes: readonly SourceChange[]): Person {
  const made = changes.reduce(
    (reached, { mark, entry }) => withEntry(reached, mark.field, mark.rowId, entry),
    person,
  );
  return withMarks(
    made,
    changes.map(({ mark, entry }) => ({ ...mark, value: entry })),
  );
}

/** Adds marks, which replace earlier marks of the same fields. */
export function withMarks(person: Person, marks: readonly ValueMark[]): Person {
  return { ...person, marks: [...withoutMarks(person, marks).marks, ...marks] };
}

/** Removes the marks of the same fields as these marks. */
export function withoutMarks(
  person: Person,
  marks: readonly ValueMark[],
): Person & { readonly marks: readonly ValueMark[] } {
  const gone = new Set(marks.map(toKey));
  return { ...person, marks: (person.marks ?? []).filter((mark) => !gone.has(toKey(mark))) };
}

/** Returns the place of a mark that only one of two records of a person has. */
export function findChangedMark(before: Person, after: Person): Place | undefined {
  const [earlier, later] = [before.marks ?? [], after.marks ?? []];
  const changed =
    earlier.find((mark) => !later.includes(mark)) ?? later.find((mark) => !earlier.includes(mark));
  if (!changed) return undefined;
  const field = findKey(changed.field);
  const section = field && isRowFieldKey(field) ? splitRowFieldKey(field).section : undefined;
  return { personId: after.id, section, rowId: changed.rowId, field };
}

/** Returns one mark for each field of a row that was copied from another row. */
export function toRowMarks(section: SectionKey, row: AnyRow, origin: CopiedOrigin): ValueMark[] {
  const keys: readonly RowFieldKey[] = SECTIONS[section].fields;
  return keys.map((field) => ({ rowId: row.id, field, value: getRowEntry(row, field), origin }));
}

const toKey = ({ rowId, field }: ValueMark) => `${rowId ?? ''} ${field}`;

function findEntry(
  person: Person,
  field: AnyFieldKey,
  rowId: EntityId | undefined,
): IntegerEntry | undefined {
  if (!isRowFieldKey(field)) {
    return rowId === undefined && field !== 'riskProfileCode' ? person[field] : undefined;
  }
  const row = rowsOf(person, splitRowFieldKey(field).section).find(({ id }) => id === rowId);
  return row && getRowEntry(row, field);
}

function withEntry(
  person: Person,
  field: AnyFieldKey,
  rowId: EntityId | undefined,
  entry: IntegerEntry,
): Person {
  // No case is ever copied from another person.
  if (isCaseFieldKey(field)) return person;
  if (!isRowFieldKey(field)) return { ...person, [field]: String(entry) };
  const changed = splitRowFieldKey(field).section;
  const sections = fromSections((section) =>
    section !== changed
      ? person[section]
      : person[section].map((row) =>
          row.id === rowId
            ? createRow(section, row.id, (key) => (key === field ? entry : getRowEntry(row, key)))
            : row,
        ),
  );
  return { ...person, ...sections };
}
