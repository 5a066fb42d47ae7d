/**
 * Test support, not part of the app. It takes the names from the contract's schema, which is written by hand,
 * and writes the contract's rules a second time, so that the registry of the app is not checked against
 * itself.
 */
import { type FieldKey, FIELDS, SCALAR_KEYS, type ScalarKey } from '../fields/registry.ts';
import type { Enrollment, IntegerEntry, Person } from '../enrollment/enrollment.ts';
import type { Place } from '../fields/finding.ts';
import { finalizeRequestSchema } from './finalize-request.ts';

/** The names of an object of the contract's schema, in its order. */
function namesOf(schema: unknown): readonly string[] {
  return Object.keys((schema as { readonly shape: object }).shape);
}

const PERSON = finalizeRequestSchema.shape.personaFulls.def.element;
const rowNames = (name: (typeof ARRAY_NAMES)[number]) => namesOf(PERSON.shape[name].def.element);

export const ARRAY_NAMES = ['telefonoFulls', 'direccionFulls', 'emailFulls', 'cuentaBancarioFulls'] as const;
/** Names in the order of the contract. */
export const CONTRACT_NAMES = {
  root: namesOf(finalizeRequestSchema),
  person: namesOf(PERSON),
  telefonoFulls: rowNames('telefonoFulls'),
  direccionFulls: rowNames('direccionFulls'),
  emailFulls: rowNames('emailFulls'),
  cuentaBancarioFulls: rowNames('cuentaBancarioFulls'),
};

export const INTEGER_NAMES: readonly string[] = ['prospComunaCiudadId', 'prospBancoId'];

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

function scalarCells(person: Person): Cell[] {
  const cells = SCALAR_KEYS.map(
    (field): Cell => ({
      place: { personId: person.id, field },
      name: WRITTEN_NAMES[field] ?? FIELDS[field].wire,
      entry: person[field],
    }),
  );
  return cells.toSorted(
    (one, other) => CONTRACT_NAMES.person.indexOf(one.name) - CONTRACT_NAMES.person.indexOf(other.name),
  );
}

/** Written by hand a second time, so that the registry is not checked against itself. */
const WRITTEN_NAMES: Readonly<Partial<Record<ScalarKey, string>>> = {
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
};

function rowCells(person: Person): [string, Cell[][]][] {
  const personId = person.id;
  return [
    [
      'telefonoFulls',
      person.telephones.map(({ id, number, remark, typeCode }) => {
        const place = { personId, section: 'telephones', rowId: id } as const;
        return [
          { place: { ...place, field: 'telephones.number' }, name: 'telefono', entry: number },
          { place: { ...place, field: 'telephones.remark' }, name: 'observacion', entry: remark },
          { place: { ...place, field: 'telephones.typeCode' }, name: 'codTipoTelefono', entry: typeCode },
        ];
      }),
    ],
    [
      'direccionFulls',
      person.addresses.map(({ id, line, typeCode, communeId }) => {
        const place = { personId, section: 'addresses', rowId: id } as const;
        return [
          { place: { ...place, field: 'addresses.line' }, name: 'linea1', entry: line },
          { place: { ...place, field: 'addresses.typeCode' }, name: 'codTipoDireccion', entry: typeCode },
          {
            place: { ...place, field: 'addresses.communeId' },
            name: 'prospComunaCiudadId',
            entry: communeId,
          },
        ];
      }),
    ],
    [
      'emailFulls',
      person.emails.map(({ id, address, typeCode }) => {
        const place = { personId, section: 'emails', rowId: id } as const;
        return [
          { place: { ...place, field: 'emails.address' }, name: 'email', entry: address },
          { place: { ...place, field: 'emails.typeCode' }, name: 'codTipoEmail', entry: typeCode },
        ];
      }),
    ],
    [
      'cuentaBancarioFulls',
      person.bankAccounts.map(({ id, number, kind, bankId }) => {
        const place = { personId, section: 'bankAccounts', rowId: id } as const;
        return [
          { place: { ...place, field: 'bankAccounts.number' }, name: 'numero', entry: number },
          { place: { ...place, field: 'bankAccounts.kind' }, name: 'tipo', entry: kind },
          { place: { ...place, field: 'bankAccounts.bankId' }, name: 'prospBancoId', entry: bankId },
        ];
      }),
    ],
  ];
}
