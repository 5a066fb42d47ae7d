/** What a reading would make of a person, value by value, and which of it is advised. */
import { isRowFieldKey, SCALAR_KEYS, SECTION_KEYS, type SectionKey, SECTIONS } from '../fields/registry.ts';
import type { AnyRow, Doubt, IntegerEntry, Person } from '../enrollment/enrollment.ts';
import { getRowEntry } from '../fields/entries.ts';
import { isEmptyEntry } from '../fields/field-kinds.ts';
import type { Place } from '../fields/finding.ts';
import { findTargetRows, isLead, isSameEntry } from './apply-reading.ts';
import type { PersonReading, ReadValue } from './reading.ts';

export interface ProposedValue {
  /** The same value at the same place has the same key, however the rest of the text changes. */
  readonly key: string;
  readonly value: ReadValue;
  /** What stands there; `''` where nothing does. */
  readonly before: IntegerEntry;
  /** Of a row: which one of those that were read, and how the page will count it. */
  readonly row?: { readonly index: number; readonly section: SectionKey; readonly n: number };
  /** Right as far as can be told, and over nothing that was typed. */
  readonly isAdvised: boolean;
}

/** Right but for its spelling: it may go in with its mark. All others may be wrong. */
const SPELLING: readonly (Doubt | undefined)[] = [undefined, 'no-accents', 'cut-off'];

/** What is to be decided, in the order of the text; what stands there already is left out. */
export function toProposal(person: Person, { values, rows }: PersonReading): readonly ProposedValue[] {
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
    // Without its number or address the rest of a row says nothing.
    const lead = proposed.find(({ value }) => isLead(value.field));
    return lead?.isAdvised === false ? proposed.map((line) => ({ ...line, isAdvised: false })) : proposed;
  });
  return [...scalars, ...ofRows];
}

/** The same of the enrollment's own field. */
export function toRootProposal(value: ReadValue | undefined, before: string): readonly ProposedValue[] {
  return value ? propose(value, before, '') : [];
}

/** The reading without the rows that its person has no room for. */
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

/** The reading with what was chosen of it. */
export function choose({ values, rows }: PersonReading, isChosen: (key: string) => boolean): PersonReading {
  return {
    values: values.filter((value) => isChosen(toKey(value, ''))),
    rows: rows.map((row, index) => ({
      ...row,
      values: row.values.filter((value) => isChosen(toKey(value, String(index)))),
    })),
  };
}

/** The first place on the page of a person where something that was read wants a second look. */
export function findFirstDoubt({ id, marks = [], ...person }: Person): Place | undefined {
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
  return undefined;
}

function propose(value: ReadValue, before: IntegerEntry, row: string): ProposedValue[] {
  const { entry, doubt } = value;
  const isFree = isEmptyEntry(before);
  const isSame = !isFree && isSameEntry(before, entry);
  // Text with accents is worth more than the same without.
  const isBetter = isSame && doubt === undefined && countMarks(entry) > countMarks(before);
  if (isSame && !isBetter) return [];
  const isAdvised = SPELLING.includes(doubt) && (isFree || isBetter);
  return [{ key: toKey(value, row), value, before, isAdvised }];
}

function countMarks(entry: IntegerEntry): number {
  return String(entry).normalize('NFD').replace(/\P{M}/gu, '').length;
}

const toKey = ({ field, entry }: ReadValue, row: string) => `${row} ${field}=${entry}`;
