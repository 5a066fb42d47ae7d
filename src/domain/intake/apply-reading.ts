import { type FieldKey, isRowFieldKey, type RowFieldKey, type SectionKey } from '../fields/registry.ts';
import type { AnyRow, EntityId, IntegerEntry, Person, ValueMark } from '../enrollment/enrollment.ts';
import { createRow, getRowEntry, isEmptyRow } from '../fields/entries.ts';
import { foldText } from '../formats/plain-text.ts';
import type { PersonReading, ReadRow, ReadValue } from './reading.ts';

/** The field by which a row is known again. */
const LEADS: Readonly<Record<SectionKey, RowFieldKey>> = {
  telephones: 'telephones.number',
  addresses: 'addresses.line',
  emails: 'emails.address',
  bankAccounts: 'bankAccounts.number',
};

/** Whether a row is known by this field. */
export function isLead(field: FieldKey): boolean {
  return Object.values(LEADS).some((lead) => lead === field);
}

/** The person with these values; those in doubt are marked. What is not named stays. */
export function applyReading(person: Person, { values, rows }: PersonReading, newId: () => EntityId): Person {
  const read: (ReadValue & Pick<ValueMark, 'rowId'>)[] = [];
  let applied = person;
  for (const value of values) {
    if (value.field === 'riskProfileCode' || isRowFieldKey(value.field)) continue;
    applied = { ...applied, [value.field]: String(value.entry) };
    read.push(value);
  }
  for (const [index, target] of findTargetRows(person, rows).entries()) {
    const row = rows[index];
    if (!row || row.values.length === 0) continue;
    const rowId = target?.id ?? newId();
    applied = withRow(applied, row, rowId);
    read.push(...row.values.map((value) => ({ ...value, rowId })));
  }
  // What was read anew says more than what was read of the same field before.
  const kept = (person.marks ?? []).filter(
    ({ field, rowId }) => !read.some((value) => value.field === field && value.rowId === rowId),
  );
  const marks = [...kept, ...read.flatMap(toMarks)];
  return marks.length === 0 && !person.marks ? applied : { ...applied, marks };
}

/**
 * Where each row that was read goes: to the one that begins with the same value, else to one that was added and not
 * filled; undefined: to a new one. No two go to the same.
 */
export function findTargetRows(person: Person, rows: readonly ReadRow[]): readonly (AnyRow | undefined)[] {
  const taken = new Set<EntityId>();
  const take = (row: AnyRow | undefined) => {
    if (row) taken.add(row.id);
    return row;
  };
  const known = rows.map((row) => take(findKnownRow(person, row, taken)));
  return rows.map(({ section, values }, index) => {
    const existing: readonly AnyRow[] = person[section];
    if (known[index] || values.length === 0) return known[index];
    return take(existing.find((row) => !taken.has(row.id) && isEmptyRow(section, row)));
  });
}

function findKnownRow(
  person: Person,
  { section, values }: ReadRow,
  taken: ReadonlySet<EntityId>,
): AnyRow | undefined {
  const rows: readonly AnyRow[] = person[section];
  const lead = values.find(({ field }) => field === LEADS[section]);
  if (!lead) return undefined;
  return rows.find((row) => !taken.has(row.id) && isSameEntry(getRowEntry(row, LEADS[section]), lead.entry));
}

/** The same but for case, accents and signs; e-mail addresses keep their signs, which tell them apart. */
export function isSameEntry(one: IntegerEntry, other: IntegerEntry): boolean {
  return toCompared(one) === toCompared(other);
}

function toCompared(entry: IntegerEntry): string {
  const text = String(entry).trim();
  if (text.includes('@')) return text.toLowerCase();
  return foldText(text).replaceAll(' ', '') || text;
}

function withRow(person: Person, { section, values }: ReadRow, id: EntityId): Person {
  const rows: readonly AnyRow[] = person[section];
  const target = rows.find((row) => row.id === id);
  const row = createRow(section, id, (key) => {
    const value = values.find(({ field }) => field === key);
    return value?.entry ?? (target ? getRowEntry(target, key) : '');
  });
  return {
    ...person,
    [section]: target ? rows.map((other) => (other.id === id ? row : other)) : [...rows, row],
  };
}

function toMarks({ field, entry, doubt, rowId }: ReadValue & Pick<ValueMark, 'rowId'>): ValueMark[] {
  if (doubt === undefined) return [];
  return [{ field, value: entry, ...(rowId !== undefined && { rowId }), origin: { kind: 'read', doubt } }];
}
