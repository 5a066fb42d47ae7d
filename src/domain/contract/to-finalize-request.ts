import {
  type FieldKey,
  FIELDS,
  ROOT_FIELDS,
  type RowFieldKey,
  SCALAR_KEYS,
  SECTION_KEYS,
  type SectionKey,
  SECTIONS,
} from '../fields/registry.ts';
import type { AnyRow, EntityId, Enrollment, IntegerEntry, Person } from '../enrollment/enrollment.ts';
import { getRowEntry, isEmptyRow } from '../fields/entries.ts';
import { isEmptyEntry } from '../fields/field-kinds.ts';
import type { Finding, Place, Problem } from '../fields/finding.ts';
import { fromKeys } from '../fields/from-keys.ts';
import { isIsoDate, toDay } from '../formats/date.ts';
import { findForbiddenCharacter, toWireText } from '../formats/wire-text.ts';
import { type FinalizeRequest, finalizeRequestSchema } from './finalize-request.ts';

/** Part of a service profile that building the request needs: which values are sent, and in which form. */
export interface WireProfile {
  /** An unfilled scalar is left out, or sent as `""`. An unfilled integer is always left out. */
  readonly emptyText: 'omit' | 'send-empty';
  /** The fields of a person under the profile's rules; without a person, those of the enrollment itself. */
  readonly viewOf: (person: Person | undefined) => WireView;
}

interface WireView {
  readonly field: (key: FieldKey) => WireField;
}

interface WireField {
  readonly hidden: boolean;
  readonly format?: { readonly toWire: (text: string) => string } | undefined;
}

export type Assembly =
  | { readonly ok: true; readonly request: FinalizeRequest }
  /** Values that the contract cannot represent, each with its place. */
  | { readonly ok: false; readonly refusals: readonly Finding[] };

type WireValue = string | number | undefined;

/**
 * The ONE request of an enrollment, as the contract describes it. Total: for any enrollment it gives a request
 * that `finalizeRequestSchema` accepts, or names every value that cannot be sent. Fields hidden by a rule
 * and rows without any other entry are left out; the schema puts keys in the order of the contract.
 */
export function toFinalizeRequest(enrollment: Enrollment, profile: WireProfile): Assembly {
  const refusals: Finding[] = [];
  const refuse = (place: Place, problem: Problem) => refusals.push({ place, problem, severity: 'error' });

  const rootView = profile.viewOf(undefined);
  const root = assembleRecord(ROOT_FIELDS, (key) =>
    toWireValue(enrollment[key], key, rootView.field(key), profile, (p) => refuse({ field: key }, p)),
  );
  const personaFulls = enrollment.persons.map((person) => assemblePerson(person, profile, refuse));

  if (refusals.length > 0) return { ok: false, refusals };
  return { ok: true, request: finalizeRequestSchema.parse({ ...root, personaFulls }) };
}

function assemblePerson(
  person: Person,
  profile: WireProfile,
  refuse: (place: Place, problem: Problem) => void,
): Record<string, unknown> {
  const view = profile.viewOf(person);
  const scalars = assembleRecord(SCALAR_KEYS, (key) =>
    toWireValue(person[key], key, view.field(key), profile, (p) =>
      refuse({ personId: person.id, field: key }, p),
    ),
  );
  const assembleRow = (section: SectionKey, row: AnyRow) =>
    assembleRecord<RowFieldKey>(SECTIONS[section].fields, (key) =>
      toWireValue(getRowEntry(row, key), key, view.field(key), profile, (p) =>
        refuse({ personId: person.id, section, rowId: row.id, field: key }, p),
      ),
    );
  const arrays: Record<string, unknown> = {};
  for (const section of SECTION_KEYS) {
    arrays[SECTIONS[section].wire] = sentRows(person, section, view).map((row) => assembleRow(section, row));
  }
  return { ...scalars, ...arrays };
}

/** Rows of a section that are sent, in the order of the request: those with an entry in a sent field. */
function sentRows(person: Person, section: SectionKey, view: WireView): readonly AnyRow[] {
  const rows: readonly AnyRow[] = person[section];
  return rows.filter((row) => !isEmptyRow(section, row, (key) => !view.field(key).hidden));
}

function assembleRecord<K extends FieldKey>(keys: readonly K[], valueOf: (key: K) => WireValue) {
  const record: Record<string, string | number> = {};
  for (const key of keys) {
    const value = valueOf(key);
    if (value !== undefined) record[FIELDS[key].wire] = value;
  }
  return record;
}

function toWireValue(
  entry: IntegerEntry,
  key: FieldKey,
  field: WireField,
  profile: WireProfile,
  refuse: (problem: Problem) => void,
): WireValue {
  if (field.hidden) return undefined;
  const { kind } = FIELDS[key];
  if (isEmptyEntry(entry)) return kind !== 'integer' && profile.emptyText === 'send-empty' ? '' : undefined;
  if (kind === 'integer') {
    if (typeof entry === 'number' && Number.isSafeInteger(entry)) return entry;
    refuse({ code: 'not-an-integer' });
    return undefined;
  }
  return toWireString(String(entry), kind === 'date', field, refuse);
}

function toWireString(entry: string, isDate: boolean, field: WireField, refuse: (problem: Problem) => void) {
  const character = findForbiddenCharacter(entry);
  if (character) {
    refuse({ code: 'forbidden-character', character });
    return undefined;
  }
  const text = toWireText(entry);
  const sent = toWireText(field.format?.toWire(text) ?? text);
  if (!isDate) return sent;
  // A format adds a midnight to a day, and changes nothing else of it.
  if (isIsoDate(text)) return toDay(sent) === text ? sent : text;
  refuse({ code: 'not-a-date' });
  return undefined;
}

/** Persons and rows by their index in the request. */
export type SentOrder = readonly {
  readonly personId: EntityId;
  readonly rows: Readonly<Record<SectionKey, readonly EntityId[]>>;
}[];

/** Order of the request that `toFinalizeRequest` makes for the same enrollment under the same profile. */
export function toSentOrder(enrollment: Enrollment, profile: WireProfile): SentOrder {
  return enrollment.persons.map((person) => {
    const view = profile.viewOf(person);
    return {
      personId: person.id,
      rows: fromKeys(SECTION_KEYS, (section) => sentRows(person, section, view).map(({ id }) => id)),
    };
  });
}
