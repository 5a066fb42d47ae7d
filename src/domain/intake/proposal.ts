/** A proposal of values from a reading: value by value, with a recommendation. */
import {
  type AnyFieldKey,
  type RowFieldKey,
  SCALAR_KEYS,
  SECTIONS,
  SECTION_KEYS,
  type SectionKey,
  isCaseFieldKey,
  isRowFieldKey,
  splitRowFieldKey,
} from '../fields/registry.ts';
import type { AnyRow, Doubt, EntityId, IntegerEntry, Person, ValueMark } from '../enrollment/enrollment.ts';
import { createRow, getRowEntry, isEmptyRow } from '../fields/entries.ts';
import { foldText, toSeenText } from '../formats/plain-text.ts';
import { type PersonReading, type ReadRow, type ReadValue, toCauses } from './reading.ts';
import { getCaseEntry, toCaseRowId, withCaseRow, withCaseValues } from './case-entries.ts';
import { isEmptyEntry } from '../fields/field-kinds.ts';
import type { Place } from '../fields/finding.ts';

/** The field that identifies a row. */
const LEADS: Readonly<Record<SectionKey, RowFieldKey>> = {
  telephones: 'telephones.number',
  addresses: 'addresses.line',
  emails: 'emails.address',
  bankAccounts: 'bankAccounts.number',
};

/** Returns true for the field that identifies a row. */
export function isLead(field: AnyFieldKey): boolean {
  return Object.values(LEADS).some((lead) => lead === field);
}

/** Applies a reading to a person and marks doubtful values. Other values stay. */
export function applyReading(person: Person, reading: PersonReading, newId: () => EntityId): Person {
  const { values, rows, ofCase = [], caseRows = [] } = toSeenReading(reading);
  const own = values.filter(({ field }) => field !== 'riskProfileCode' && !isRowFieldKey(field));
  const read: PlacedValue[] = [
    ...own,
    ...ofCase.map((value) => ({ ...value, rowId: toCaseRowId(value.field) })),
  ];
  let applied = withCaseValues(
    { ...person, ...Object.fromEntries(own.map(({ field, entry }) => [field, String(entry)])) },
    ofCase,
  );
  for (const [index, target] of findTargetRows(person, rows).entries()) {
    const row = rows[index];
    if (!row || row.values.length === 0) continue;
    const rowId = target?.id ?? newId();
    applied = withRow(applied, row, rowId);
    read.push(...row.values.map((value) => ({ ...value, rowId })));
  }
  for (const row of caseRows) {
    const rowId = newId();
    applied = withCaseRow(applied, row, rowId);
    read.push(...row.values.map((value) => ({ ...value, rowId })));
  }
  // The new reading replaces earlier marks of the same field.
  const kept = (person.marks ?? []).filter(
    ({ field, rowId }) => !read.some((value) => value.field === field && value.rowId === rowId),
  );
  const marks = [...kept, ...read.flatMap(toMarks)];
  return marks.length === 0 && !person.marks ? applied : { ...applied, marks };
}

type PlacedValue = ReadValue<AnyFieldKey> & Pick<ValueMark, 'rowId'>;

const toSeen = <K extends AnyFieldKey>(value: ReadValue<K>): ReadValue<K> =>
  typeof value.entry === 'string' ? { ...value, entry: toSeenText(value.entry) } : value;

function toSeenReading({ values, rows, ofCase = [], caseRows = [] }: PersonReading): PersonReading {
  return {
    values: values.map(toSeen),
    rows: rows.map((row) => ({ ...row, values: row.values.map(toSeen) })),
    ofCase: ofCase.map(toSeen),
    caseRows: caseRows.map((row) => ({ ...row, values: row.values.map(toSeen) })),
  };
}

/**
 * Returns the target of each row of a reading: the row with the same lead, else an empty row; undefined for a
 * new row. Each target is used once.
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

/**
 * Compares without case, accents and signs. Signs in e-mail addresses count, because they tell addresses
 * apart.
 */
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

function toMarks({ field, entry, doubt, also, rowId }: PlacedValue): ValueMark[] {
  if (doubt === undefined) return [];
  const origin = { kind: 'read', doubt, ...(also && { also }) } as const;
  return [{ field, value: entry, ...(rowId !== undefined && { rowId }), origin }];
}

export interface ProposedValue {
  /** Key of the value and its place. It stays the same when the rest of the text changes. */
  readonly key: string;
  readonly value: ReadValue<AnyFieldKey>;
  /** The present value at this place; `''` for none. */
  readonly before: IntegerEntry;
  /** For a row: its index in the reading, and its number on the page. */
  readonly row?: { readonly index: number; readonly section: SectionKey; readonly n: number };
  /** True for a value without serious doubt, when the entry is empty or only lacks its accents. */
  readonly isAdvised: boolean;
}

/** Doubts about spelling only: the value may be applied with its mark. With other doubts, it may be wrong. */
const SPELLING: readonly Doubt[] = ['no-accents', 'cut-off'];

/** Returns the values to decide on, in the order of the text and those for the case last, without those that the person already has. */
export function toProposal(
  person: Person,
  { values, rows, ofCase = [] }: PersonReading,
): readonly ProposedValue[] {
  const scalars = values.flatMap((value) => {
    if (value.field === 'riskProfileCode' || isRowFieldKey(value.field)) return [];
    return propose(value, person[value.field], '');
  });
  const targets = findTargetRows(person, rows);
  const added = new Map<SectionKey, number>();
  const ofRows = rows.flatMap(({ section, values: rowValues }, index) => {
    const existing: readonly AnyRow[] = person[section];
    const target = targets[index];
    const count = added.get(section) ?? 0;
    if (!target) added.set(section, count + 1);
    const n = target ? existing.indexOf(target) + 1 : existing.length + count + 1;
    const proposed = rowValues.flatMap((value) => {
      const before = target && isRowFieldKey(value.field) ? getRowEntry(target, value.field) : '';
      return propose(value, before, String(index)).map((line) => ({ ...line, row: { index, section, n } }));
    });
    // The rest of a row means nothing without its number or address.
    const lead = proposed.find(({ value }) => isLead(value.field));
    return lead?.isAdvised === false ? proposed.map((line) => ({ ...line, isAdvised: false })) : proposed;
  });
  const kept = ofCase.flatMap((value) => propose(value, getCaseEntry(person, value.field), ''));
  return [...scalars, ...ofRows, ...kept];
}

/** Returns the proposal for the enrollment's own field. */
export function toRootProposal(value: ReadValue | undefined, before: string): readonly ProposedValue[] {
  return value ? propose(value, before, '') : [];
}

/** Returns the reading without the rows that are too many for its person. */
export function toFitting(
  person: Person,
  reading: PersonReading,
  maxRows: Readonly<Record<SectionKey, number>>,
): PersonReading {
  const targets = findTargetRows(person, reading.rows);
  const counts = new Map<SectionKey, number>();
  const rows = reading.rows.filter(({ section }, index) => {
    if (targets[index]) return true;
    const count = (counts.get(section) ?? person[section].length) + 1;
    counts.set(section, count);
    return count <= maxRows[section];
  });
  return rows.length === reading.rows.length ? reading : { ...reading, rows };
}

/** Returns the reading with only the chosen values. */
export function choose(
  { values, rows, ofCase }: PersonReading,
  isChosen: (key: string) => boolean,
): PersonReading {
  return {
    values: values.filter((value) => isChosen(toKey(value, ''))),
    rows: rows.map((row, index) => ({
      ...row,
      values: row.values.filter((value) => isChosen(toKey(value, String(index)))),
    })),
    ...(ofCase && { ofCase: ofCase.filter((value) => isChosen(toKey(value, ''))) }),
  };
}

/** Returns the first place on a person's page with a doubtful value. */
export function findFirstDoubt(person: Person): Place | undefined {
  const { id, marks = [] } = person;
  const open = marks.filter(({ origin }) => origin.kind === 'read');
  const field = SCALAR_KEYS.find((key) =>
    open.some((mark) => mark.field === key && mark.value === person[key]),
  );
  if (field) return { personId: id, field };
  for (const section of SECTION_KEYS) {
    for (const row of person[section]) {
      const key = SECTIONS[section].fields.find((name) =>
        open.some(({ field: marked, rowId, value }) => {
          return marked === name && rowId === row.id && value === getRowEntry(row, name);
        }),
      );
      if (key) return { personId: id, section, rowId: row.id, field: key };
    }
  }
  for (const { field: key, rowId, value } of open)
    if (isCaseFieldKey(key) && value === getCaseEntry(person, key))
      return { personId: id, section: splitRowFieldKey(key).section, rowId, field: key };
  return undefined;
}

function propose(value: ReadValue<AnyFieldKey>, before: IntegerEntry, row: string): ProposedValue[] {
  const { entry, doubt } = value;
  const isFree = isEmptyEntry(before);
  const isSame = !isFree && isSameEntry(before, entry);
  // A text with accents is better than the same text without them.
  const isBetter = isSame && doubt === undefined && countMarks(entry) > countMarks(before);
  if (isSame && !isBetter && value.piece === undefined) return [];
  const isAdvised = toCauses(value).every((cause) => SPELLING.includes(cause)) && (isFree || isBetter);
  return [{ key: toKey(value, row), value, before, isAdvised }];
}

function countMarks(entry: IntegerEntry): number {
  return String(entry).normalize('NFD').replace(/\P{M}/gu, '').length;
}

const toKey = ({ field, entry }: ReadValue<AnyFieldKey>, row: string) => `${row} ${field}=${entry}`;
