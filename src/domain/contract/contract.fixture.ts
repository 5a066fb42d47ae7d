/**
 * Test support, not part of the app. It takes the names from the contract's schema, which is written by hand,
 * and writes the contract's rules a second time, so that the registry of the app is not checked against
 * itself.
 */
import {
  type FieldKey,
  FIELDS,
  type RowFieldKey,
  SCALAR_KEYS,
  SECTION_KEYS,
  type SectionKey,
  SECTIONS,
} from '../fields/registry.ts';
import { getRowEntry } from '../fields/entries.ts';
import { fromKeys, keysOf } from '../fields/from-keys.ts';
import type { AnyRow, Enrollment, IntegerEntry, Person } from '../enrollment/enrollment.ts';
import type { Place } from '../fields/finding.ts';
import type { ZodMiniType } from 'zod/mini';
import { finalizeRequestSchema, type PersonaFull } from './finalize-request.ts';

/** The names of an object of the contract's schema, in its order. */
function namesOf(schema: unknown): readonly string[] {
  return Object.keys((schema as { readonly shape: object }).shape);
}

const PERSON = finalizeRequestSchema.shape.personaFulls.def.element;
type ArrayName = {
  [N in keyof PersonaFull]-?: PersonaFull[N] extends readonly unknown[] ? N : never;
}[keyof PersonaFull];

export const ARRAY_NAMES = keysOf(PERSON.shape).filter(
  (name): name is ArrayName => PERSON.shape[name].def.type === 'array',
);
/** Names in the order of the contract. */
export const CONTRACT_NAMES = {
  root: namesOf(finalizeRequestSchema),
  person: namesOf(PERSON),
  ...fromKeys(ARRAY_NAMES, (name) => namesOf(PERSON.shape[name].def.element)),
};
const ORDER = Object.values(CONTRACT_NAMES).flat();

const ROW_MEMBERS = ARRAY_NAMES.flatMap((name): [string, ZodMiniType][] =>
  Object.entries(PERSON.shape[name].def.element.shape),
);
export const INTEGER_NAMES = ROW_MEMBERS.filter(([, schema]) => schema.safeParse(1).success).map(
  ([name]) => name,
);

/** The profile's decisions about sending. */
export interface Terms {
  readonly emptyText: 'omit' | 'send-empty';
  readonly hidden: ReadonlySet<FieldKey>;
}

/** A value of an enrollment, its place and its name in the contract. */
interface Cell {
  readonly place: Place & { readonly field: FieldKey };
  readonly name: string;
  readonly entry: IntegerEntry;
}

type WireCode = 'forbidden-character' | 'not-a-date' | 'not-an-integer';

/** A value that may not be sent. */
export interface ExpectedRefusal {
  readonly place: Place;
  readonly code: WireCode;
}

/** The text in the form in which it is sent. */
export const asSent = (text: string) => text.normalize('NFC').trim();

/** Returns true for a real day of the Gregorian calendar. The platform decides. */
export function isRealDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The request that the contract requires, with its order of keys. */
export function expectedBody(enrollment: Enrollment, terms: Terms): unknown {
  return {
    ...toRecord([rootCell(enrollment)], terms),
    personaFulls: enrollment.persons.map((person) => ({
      ...toRecord(scalarCells(person), terms),
      ...Object.fromEntries(
        rowCells(person).map(([name, rows]) => [
          name,
          rows.filter((row) => isStarted(row, terms)).map((row) => toRecord(row, terms)),
        ]),
      ),
    })),
  };
}

/** Every value that may not be sent, in the order of the contract. */
export function expectedRefusals(enrollment: Enrollment, terms: Terms): ExpectedRefusal[] {
  const cells = [
    rootCell(enrollment),
    ...enrollment.persons.flatMap((person) => [
      ...scalarCells(person),
      ...rowCells(person).flatMap(([, rows]) => rows.filter((row) => isStarted(row, terms)).flat()),
    ]),
  ];
  return cells.flatMap(({ place, name, entry }) => {
    const code = terms.hidden.has(place.field) ? undefined : refusalOf(name, entry);
    return code ? [{ place, code }] : [];
  });
}

const isBlank = (entry: IntegerEntry) => typeof entry === 'string' && entry.trim() === '';
const isStarted = (row: readonly Cell[], terms: Terms) =>
  row.some(({ place, entry }) => !terms.hidden.has(place.field) && !isBlank(entry));

function refusalOf(name: string, entry: IntegerEntry): WireCode | undefined {
  if (isBlank(entry)) return undefined;
  if (INTEGER_NAMES.includes(name)) return Number.isSafeInteger(entry) ? undefined : 'not-an-integer';
  const text = asSent(String(entry));
  if (/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u.test(text)) return 'forbidden-character';
  return name === 'fechaNacimiento' && !isRealDate(text) ? 'not-a-date' : undefined;
}

function toRecord(cells: readonly Cell[], { emptyText, hidden }: Terms): Record<string, string | number> {
  const members = cells.flatMap(({ place, name, entry }): [string, string | number][] => {
    if (hidden.has(place.field)) return [];
    if (!isBlank(entry)) return [[name, typeof entry === 'string' ? asSent(entry) : entry]];
    return emptyText === 'send-empty' && !INTEGER_NAMES.includes(name) ? [[name, '']] : [];
  });
  return Object.fromEntries(members);
}

function rootCell({ riskProfileCode }: Enrollment): Cell {
  return { place: { field: 'riskProfileCode' }, name: 'codPerfilRiesgo', entry: riskProfileCode };
}

const nameOf = (key: FieldKey | SectionKey) => WRITTEN_NAMES[key] ?? { ...FIELDS, ...SECTIONS }[key].wire;

/** The cells of a person, or of a row, in the order of the contract. */
function toCells<K extends FieldKey>(keys: readonly K[], place: Place, entryOf: (key: K) => IntegerEntry) {
  return keys
    .map((field): Cell => ({ place: { ...place, field }, name: nameOf(field), entry: entryOf(field) }))
    .toSorted((one, other) => ORDER.indexOf(one.name) - ORDER.indexOf(other.name));
}

function scalarCells(person: Person): Cell[] {
  return toCells(SCALAR_KEYS, { personId: person.id }, (key) => person[key]);
}

function rowCells(person: Person): [string, Cell[][]][] {
  return SECTION_KEYS.map((section): [string, Cell[][]] => {
    const fields: readonly RowFieldKey[] = SECTIONS[section].fields;
    const cellsOf = (row: AnyRow) =>
      toCells(fields, { personId: person.id, section, rowId: row.id }, (key) => getRowEntry(row, key));
    return [nameOf(section), person[section].map(cellsOf)];
  }).toSorted(([one], [other]) => ORDER.indexOf(one) - ORDER.indexOf(other));
}

/** Written by hand a second time, so that the registry is not checked against itself. */
const WRITTEN_NAMES: Readonly<Partial<Record<FieldKey | SectionKey, string>>> = {
  entityKind: 'tipoEntidad',
  identifier: 'identificador',
  identifierType: 'tipoIdentificador',
  givenName: 'nombre',
  paternalName: 'paterno',
  maternalName: 'materno',
  sex: 'sexo',
  birthDate: 'fechaNacimiento',
  countryCode: 'codPais',
  maritalStatusCode: 'codEstadoCivil',
  maritalRegimeCode: 'codRegimenMatrimonial',
  businessActivity: 'dscGiro',
  companyTypeCode: 'codTipoSociedad',
  relationshipTypeCode: 'codTipoRelacion',
  telephones: 'telefonoFulls',
  'telephones.number': 'telefono',
  'telephones.remark': 'observacion',
  'telephones.typeCode': 'codTipoTelefono',
  addresses: 'direccionFulls',
  'addresses.line': 'linea1',
  'addresses.typeCode': 'codTipoDireccion',
  'addresses.communeId': 'prospComunaCiudadId',
  emails: 'emailFulls',
  'emails.address': 'email',
  'emails.typeCode': 'codTipoEmail',
  bankAccounts: 'cuentaBancarioFulls',
  'bankAccounts.number': 'numero',
  'bankAccounts.kind': 'tipo',
  'bankAccounts.bankId': 'prospBancoId',
};
