import { type FieldKey, isRowFieldKey, type RowFieldKey } from '../fields/registry.ts';
import type { AnyRow, Person } from '../enrollment/enrollment.ts';
import { getRowEntry } from '../fields/entries.ts';
import { foldText } from '../formats/fold-text.ts';
import { readPhone } from '../formats/phone-cl.ts';
import { findRutBody } from '../formats/rut.ts';
import type { Catalog, CatalogEntry } from '../profile/catalog.ts';
import { type CatalogIndex, findNamedEntry } from '../profile/catalog-search.ts';
import { type PersonView, toCircumstances } from '../profile/field-view.ts';
import type { Profile } from '../profile/profile.ts';
import { findCompanyType } from './find-company-type.ts';
import { findDemandedValue } from './find-demanded-value.ts';
import { isHomeDomain } from './offer-email.ts';
import { findMeantEntry } from './find-meant-entry.ts';

/** What stands around an empty field. */
export interface Surroundings {
  readonly person: Person;
  /** The row that the field is of. */
  readonly row: AnyRow | undefined;
  readonly profile: Profile;
  readonly view: PersonView;
  readonly indexOf: (catalog: Catalog) => CatalogIndex;
}

/** RUT bodies from here on are of companies. */
const FIRST_COMPANY = 50_000_000;

/** What follows for an empty field from what stands in the person and from the profile; undefined where nothing does. */
export function suggestValue(field: FieldKey, around: Surroundings): string | undefined {
  const { catalog } = around.view.field(field);
  const value = INFERENCES[field]?.(around, catalog)?.value ?? findByProfile(field, around, catalog);
  if (value === undefined || (catalog && !catalog.findEntry(value))) return undefined;
  return String(value);
}

/** What a desk chooses alike from person to person. What tells one person from another is never suggested so. */
const ALIKE: ReadonlySet<FieldKey> = new Set([
  'entityKind',
  'identifierType',
  'relationshipTypeCode',
  'countryCode',
  'telephones.typeCode',
  'addresses.typeCode',
  'emails.typeCode',
]);

/** The last choice of the field is suggested for the next person. */
export function isSuggestedAgain(field: FieldKey): boolean {
  return ALIKE.has(field);
}

type Inference = (around: Surroundings, catalog: Catalog | undefined) => CatalogEntry | undefined;

const INFERENCES: Readonly<Partial<Record<FieldKey, Inference>>> = {
  entityKind: ({ person }, catalog) => {
    const body = findRutBody(person.identifier);
    if (body === undefined) return undefined;
    return findMeantEntry(catalog, Number(body) < FIRST_COMPANY ? /\bnatural\b/ : /\b(juridica|legal)\b/);
  },
  // Most have one, and a company no passport; who is entered with another document chooses it.
  identifierType: ({ person }, catalog) =>
    person.identifier === '' || findRutBody(person.identifier) !== undefined
      ? findMeantEntry(catalog, /\brut\b/)
      : undefined,
  countryCode: ({ person }, catalog) =>
    findRutBody(person.identifier) === undefined
      ? undefined
      : (catalog?.entries.find(({ region }) => region === 'CL') ?? findMeantEntry(catalog, /^chile$/)),
  companyTypeCode: ({ person }, catalog) => findCompanyType(person.givenName, catalog),
  'telephones.typeCode': (around, catalog) => {
    const kind = readPhone(textOf(around, 'telephones.number'))?.kind;
    if (kind === undefined) return undefined;
    return findMeantEntry(
      catalog,
      kind === 'mobile' ? /\b(movil|celular|mobile)\b/ : /\b(fij[oa]|landline)\b/,
    );
  },
  'emails.typeCode': (around, catalog) =>
    isHomeDomain(textOf(around, 'emails.address'))
      ? findMeantEntry(catalog, /\b(personal|particular)\b/)
      : undefined,
  'addresses.communeId': (around, catalog) =>
    catalog && findNameAtEnd(textOf(around, 'addresses.line'), around.indexOf(catalog)),
};

function findByProfile(field: FieldKey, around: Surroundings, catalog: Catalog | undefined) {
  const { person, row, profile, view } = around;
  const demanded = findDemandedValue(field, profile, toCircumstances(person, view, profile.today(), row));
  const [only, ...others] = catalog?.entries ?? [];
  return demanded ?? (others.length === 0 ? only?.value : undefined);
}

function textOf({ row }: Surroundings, key: RowFieldKey): string {
  return row && isRowFieldKey(key) ? String(getRowEntry(row, key)) : '';
}

/** Words in the longest name that is looked for. */
const LONGEST_NAME = 5;

/** The entry whose name or alias a text ends with, the longest one: a house number is no code. */
function findNameAtEnd(text: string, index: CatalogIndex): CatalogEntry | undefined {
  const words = foldText(text).split(' ');
  // A street may have the name of a commune: there is something before it.
  for (let count = Math.min(LONGEST_NAME, words.length - 1); count > 0; count -= 1) {
    const name = words.slice(-count).join(' ');
    const entry = /\d/.test(name) ? undefined : findNamedEntry(index, name);
    if (entry) return entry;
  }
  return undefined;
}
