/**
 * Every field of the entry, once: its own name and the contract's. This list determines the types and formats
 * of a person in memory, in storage, in the form and on the wire, and also the order of entry, the groups and
 * the sections.
 */
import type { FinalizeRequest, PersonaFull } from '../contract/finalize-request.ts';
import { fromKeys, keysOf } from './from-keys.ts';

type TextKind = 'text' | 'code' | 'date';
/** Kind of value by the contract alone. The profile decides whether a code is chosen from a list or typed. */
export type FieldKind = TextKind | 'integer';

export interface Field<K extends FieldKind = FieldKind, W extends string = string> {
  readonly kind: K;
  /** The contract's name. It is unique in the whole request, so a profile names a field by it alone. */
  readonly wire: W;
  /** Room that the entry needs in the layout. */
  readonly width: 'short' | 'medium' | 'long';
}

/** The names of an object of the contract, except those of its arrays. */
type NameIn<C> = { [W in keyof C]-?: NonNullable<C[W]> extends readonly unknown[] ? never : W }[keyof C] &
  string;
type FieldFor<T, W extends string> = Field<NonNullable<T> extends number ? 'integer' : TextKind, W>;
/** The fields that an object of the contract can have. */
type FieldsOf<C> = Readonly<Record<string, { [W in NameIn<C>]: FieldFor<C[W & keyof C], W> }[NameIn<C>]>>;
type ArrayName = Exclude<keyof PersonaFull, NameIn<PersonaFull>>;

const ofKind =
  <const K extends FieldKind>(kind: K) =>
  <const W extends string>(wire: W, width: Field['width']): Field<K, W> => ({ kind, wire, width });
const text = ofKind('text');
const code = ofKind('code');
const date = ofKind('date');
const integer = ofKind('integer');
const rows = <const A extends ArrayName, const F extends FieldsOf<PersonaFull[A][number]>>(
  wire: A,
  fields: F,
) => ({ wire, fields });

const ROOT = {
  riskProfileCode: code('codPerfilRiesgo', 'medium'),
} satisfies FieldsOf<FinalizeRequest>;

/** A person's own fields, in groups, in the order in which an agent reads them off a document. */
const GROUPS = {
  identification: {
    // First, because the other two mostly follow from it.
    identifier: text('identificador', 'medium'),
    identifierType: code('tipoIdentificador', 'short'),
    entityKind: code('tipoEntidad', 'medium'),
    relationshipTypeCode: code('codTipoRelacion', 'medium'),
  },
  personal: {
    /** For a company: its name. */
    givenName: text('nombre', 'long'),
    paternalName: text('paterno', 'medium'),
    maternalName: text('materno', 'medium'),
    /** For a company: the date of its incorporation. */
    birthDate: date('fechaNacimiento', 'short'),
    sex: code('sexo', 'short'),
    countryCode: code('codPais', 'medium'),
    maritalStatusCode: code('codEstadoCivil', 'short'),
    maritalRegimeCode: code('codRegimenMatrimonial', 'medium'),
  },
  company: {
    companyTypeCode: code('codTipoSociedad', 'medium'),
    businessActivity: text('dscGiro', 'long'),
  },
} satisfies Readonly<Record<string, FieldsOf<PersonaFull>>>;

/** The repeatable sections in the order of the contract, their fields in the order in which they are typed. */
const ROWS = {
  telephones: rows('telefonoFulls', {
    number: text('telefono', 'medium'),
    typeCode: code('codTipoTelefono', 'medium'),
    remark: text('observacion', 'long'),
  }),
  addresses: rows('direccionFulls', {
    line: text('linea1', 'long'),
    communeId: integer('prospComunaCiudadId', 'medium'),
    typeCode: code('codTipoDireccion', 'medium'),
  }),
  emails: rows('emailFulls', {
    address: text('email', 'long'),
    typeCode: code('codTipoEmail', 'medium'),
  }),
  // The kind comes first, because bank and number of some kinds follow from it.
  bankAccounts: rows('cuentaBancarioFulls', {
    kind: text('tipo', 'medium'),
    bankId: integer('prospBancoId', 'medium'),
    number: text('numero', 'medium'),
  }),
};

const SCALARS = { ...GROUPS.identification, ...GROUPS.personal, ...GROUPS.company };

type RootFieldKey = keyof typeof ROOT;
export type ScalarKey = keyof typeof SCALARS;
export type SectionKey = keyof typeof ROWS;
type RowFields = { readonly [S in SectionKey]: (typeof ROWS)[S]['fields'] };
type RowFieldName<S extends SectionKey = SectionKey> = S extends SectionKey
  ? keyof RowFields[S] & string
  : never;
/** A field of a row, named by its section: `telephones.number`. */
export type RowFieldKey<S extends SectionKey = SectionKey> = S extends SectionKey
  ? `${S}.${RowFieldName<S>}`
  : never;
/** Every field, once. */
export type FieldKey = RootFieldKey | ScalarKey | RowFieldKey;

/** A section of the profile's case, and an entry in one of its rows: `case.owners`, `case.owners.share`. */
export type CaseSectionKey = `case.${string}`;
export type CaseFieldKey = `${CaseSectionKey}.${string}`;
/** What a place can name: the contract's parts, or those of the case, which is never sent. */
export type AnySectionKey = SectionKey | CaseSectionKey;
export type AnyRowFieldKey = RowFieldKey | CaseFieldKey;
export type AnyFieldKey = FieldKey | CaseFieldKey;

type OwnFields = typeof ROOT & typeof SCALARS;
type FieldAt<K extends FieldKey> = K extends `${infer S extends SectionKey}.${infer N}`
  ? RowFields[S][N & keyof RowFields[S]]
  : OwnFields[K & keyof OwnFields];

/** Compiles only for `never`, so it reports names of the contract that no field above has. */
type Nothing<T extends never> = T;
type ContractName =
  | NameIn<FinalizeRequest>
  | keyof PersonaFull
  | { [A in ArrayName]: NameIn<PersonaFull[A][number]> }[ArrayName];
type ListedName = FieldAt<FieldKey>['wire'] | (typeof ROWS)[SectionKey]['wire'];
/** @public */
export type Forgotten = Nothing<Exclude<ContractName, ListedName>>;

/**
 * The values of a person's own fields, or of a row's. `T` is the type of an integer; `''` is "not filled".
 */
type Values<F, T> = { readonly [K in keyof F]: F[K] extends { readonly kind: 'integer' } ? T : string };
export type ScalarValues<T> = Values<typeof SCALARS, T>;
export type RowValues<S extends SectionKey, T> = Values<RowFields[S], T>;

export const ROOT_FIELDS = keysOf(ROOT);
export const SCALAR_KEYS = keysOf(SCALARS);
export const SCALAR_GROUPS = keysOf(GROUPS).map((key) => ({ key, fields: toKeys(GROUPS[key]) }));
export const SECTION_KEYS = keysOf(ROWS);

export interface Section<S extends SectionKey = SectionKey> {
  readonly key: S;
  /** The contract's name of the array. */
  readonly wire: (typeof ROWS)[S]['wire'];
  /** The fields of a row, in the order in which they are typed. */
  readonly fields: readonly RowFieldKey<S>[];
}
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of each section are exactly its own
export const SECTIONS = fromKeys(SECTION_KEYS, (key) => ({
  key,
  wire: ROWS[key].wire,
  fields: Object.keys(ROWS[key].fields).map((name) => `${key}.${name}`),
})) as unknown as { readonly [S in SectionKey]: Section<S> };

/** Each field by its key; `FIELDS.givenName.wire` is `'nombre'`, for the compiler too. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are exactly those above
export const FIELDS = {
  ...ROOT,
  ...SCALARS,
  ...Object.fromEntries(
    SECTION_KEYS.flatMap((section) =>
      Object.entries(ROWS[section].fields).map(([name, field]) => [`${section}.${name}`, field]),
    ),
  ),
} as unknown as { readonly [K in FieldKey]: FieldAt<K> };
export const FIELD_KEYS = keysOf(FIELDS);
/** The contract's names of all fields, and of the arrays of a person. */
export const FIELD_NAMES = FIELD_KEYS.map((key) => FIELDS[key].wire);
export const ARRAY_NAMES = SECTION_KEYS.map((key) => SECTIONS[key].wire);

const KEYS_BY_WIRE_NAME: ReadonlyMap<string, FieldKey> = new Map(
  FIELD_KEYS.map((key) => [FIELDS[key].wire, key]),
);

/** The field that the contract calls `name`, if it lists one. */
export function findFieldByWireName(name: string): FieldKey | undefined {
  return KEYS_BY_WIRE_NAME.get(name);
}

export function isRowFieldKey<K extends AnyFieldKey>(key: K): key is Extract<K, AnyRowFieldKey> {
  return key.includes('.');
}

export function isCaseKey<K extends AnySectionKey | AnyFieldKey>(key: K): key is Extract<K, CaseSectionKey> {
  return key.startsWith('case.');
}

/** True for the name of an entry of the case in a condition of the profile. */
export function isCaseFieldKey(name: string): name is CaseFieldKey {
  return /^case(?:\.[A-Za-z0-9-]+){2}$/.test(name);
}

interface RowFieldParts<S extends AnySectionKey = AnySectionKey> {
  readonly section: S;
  readonly name: string;
}

/** Each key is split only once, because every field of every row needs its parts. */
const PARTS = new Map<AnyRowFieldKey, RowFieldParts>();

/** Splits `telephones.number` into its section and the member of the row. */
export function splitRowFieldKey(key: RowFieldKey): RowFieldParts<SectionKey>;
export function splitRowFieldKey(key: CaseFieldKey): RowFieldParts<CaseSectionKey>;
export function splitRowFieldKey(key: AnyRowFieldKey): RowFieldParts;
export function splitRowFieldKey(key: AnyRowFieldKey): RowFieldParts {
  const known = PARTS.get(key);
  if (known) return known;
  const end = key.lastIndexOf('.');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of the key says what stands before its last dot
  const parts = { section: key.slice(0, end) as AnySectionKey, name: key.slice(end + 1) };
  PARTS.set(key, parts);
  return parts;
}

/** The fields of a section's rows; of a section of the case only the profile knows them. */
export function fieldsOfSection(section: AnySectionKey): readonly RowFieldKey[] {
  return isCaseKey(section) ? [] : SECTIONS[section].fields;
}

function toKeys(fields: object): readonly ScalarKey[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the groups hold a person's own fields only
  return Object.keys(fields) as ScalarKey[];
}
