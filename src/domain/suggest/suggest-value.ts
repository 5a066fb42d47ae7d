import type { AnyRow, Person } from '../enrollment/enrollment.ts';
import { getRowEntry } from '../fields/entries.ts';
import {
  type AnyFieldKey,
  type FieldKey,
  isCaseKey,
  isRowFieldKey,
  type RowFieldKey,
} from '../fields/registry.ts';
import { readPhone } from '../formats/phone-cl.ts';
import { foldText } from '../formats/plain-text.ts';
import { findRutBody } from '../formats/rut.ts';
import { type CatalogIndex, findNamedEntry } from '../profile/catalog-search.ts';
import type { Catalog, CatalogEntry } from '../profile/catalog.ts';
import { type Circumstances, compileCondition, fieldsOfCondition, toFieldKey } from '../profile/condition.ts';
import { checkAgainstOthers } from '../profile/check-persons.ts';
import { checkPerson } from '../profile/check-person.ts';
import type { Finding } from '../fields/finding.ts';
import { type PersonView, toCircumstances } from '../profile/field-view.ts';
import type { Profile } from '../profile/profile.ts';
import type { ConditionSpec, LeafCondition, RuleSpec } from '../profile/schema/rule-schema.ts';
import { isHomeDomain } from './offer-text.ts';

/** The context of an empty field. */
export interface Surroundings {
  readonly person: Person;
  /** The field's row. */
  readonly row: AnyRow | undefined;
  readonly profile: Profile;
  readonly view: PersonView;
  readonly indexOf: (catalog: Catalog) => CatalogIndex;
}

/**
 * Returns the value for an empty field that follows from the person's other values or the profile; undefined
 * when none does.
 */
export function suggestValue(field: FieldKey, around: Surroundings): string | undefined {
  const { catalog } = around.view.field(field);
  const value = INFERENCES[field]?.(around, catalog)?.value ?? findByProfile(field, around, catalog);
  if (value === undefined || (catalog && !catalog.findEntry(value))) return undefined;
  return String(value);
}

/**
 * Fields with the same choice in most rows of a desk. Fields that tell persons apart are never suggested this
 * way.
 */
const ALIKE: ReadonlySet<AnyFieldKey> = new Set([
  'telephones.typeCode',
  'addresses.typeCode',
  'emails.typeCode',
]);

/** True when the last choice of the field is suggested for the next person. */
export function isSuggestedAgain(field: AnyFieldKey): boolean {
  return ALIKE.has(field);
}

/**
 * Returns true when the profile's rules and checks object to the next person but not to the present one;
 * `field` is the change, `listOthers` returns the other persons.
 */
export function isObjectedTo(
  field: AnyFieldKey,
  now: Person,
  next: Person,
  profile: Profile,
  listOthers: () => Iterable<Person>,
): boolean {
  const find = (person: Person) => [
    ...checkPerson(person, profile).findings,
    ...(isCaseKey(field) ? [] : checkAgainstOthers(person, listOthers, [field], profile)),
  ];
  const said = new Set(toObjections(find(now)));
  return toObjections(find(next)).some((objection) => !said.has(objection));
}

/** Returns errors and doubts about fields. A missing value is no objection. */
function toObjections(findings: readonly Finding[]): string[] {
  return findings
    .filter(
      ({ severity, problem, place }) =>
        severity !== 'information' &&
        problem.code !== 'required' &&
        (place.field ?? place.rowId) !== undefined,
    )
    .map(({ place, problem }) => JSON.stringify([place, problem]));
}

type Inference = (around: Surroundings, catalog: Catalog | undefined) => CatalogEntry | undefined;

const INFERENCES: Readonly<Partial<Record<FieldKey, Inference>>> = {
  companyTypeCode: ({ person }, catalog) => findCompanyType(person.givenName, catalog),
  'telephones.typeCode': (around, catalog) => {
    const kind = readPhone(rowTextOf(around, 'telephones.number'))?.kind;
    if (kind === undefined) return undefined;
    return findMeantEntry(
      catalog,
      kind === 'mobile' ? /\b(movil|celular|mobile)\b/ : /\b(fij[oa]|landline)\b/,
    );
  },
  'emails.typeCode': (around, catalog) =>
    isHomeDomain(rowTextOf(around, 'emails.address'))
      ? findMeantEntry(catalog, /\b(personal|particular)\b/)
      : undefined,
  'addresses.communeId': (around, catalog) =>
    catalog && findNameAtEnd(rowTextOf(around, 'addresses.line'), around.indexOf(catalog)),
};

function findByProfile(field: FieldKey, around: Surroundings, catalog: Catalog | undefined) {
  const { person, row, profile, view } = around;
  const demanded = findDemandedValue(field, profile, toCircumstances(person, view, profile.today(), row));
  const [only, ...others] = catalog?.entries ?? [];
  return demanded ?? (others.length === 0 ? only?.value : undefined);
}

function rowTextOf({ row }: Surroundings, key: RowFieldKey): string {
  return row && isRowFieldKey(key) ? String(getRowEntry(row, key)) : '';
}

/** Number of words in the longest name to look for. */
const LONGEST_NAME = 5;

/** Returns the entry with the longest name or alias at the end of a text. A house number is no code. */
function findNameAtEnd(text: string, index: CatalogIndex): CatalogEntry | undefined {
  const words = foldText(text).split(' ');
  // A street may have the name of a commune, so the name never takes the whole text.
  for (let count = Math.min(LONGEST_NAME, words.length - 1); count > 0; count -= 1) {
    const name = words.slice(-count).join(' ');
    const entry = /\d/.test(name) ? undefined : findNamedEntry(index, name);
    if (entry) return entry;
  }
  return undefined;
}

/** Returns the value that a rule of the profile demands of a field, given the other fields. */
function findDemandedValue(
  field: FieldKey,
  { spec }: Profile,
  circumstances: Circumstances,
): string | undefined {
  for (const { when, findings } of spec.rules ?? []) {
    const isOf = findings?.some((finding) => isSaidOf(finding, when, field));
    const value = isOf ? findDemand(when, field, circumstances) : undefined;
    if (value !== undefined) return value;
  }
  return undefined;
}

function isSaidOf(finding: NonNullable<RuleSpec['findings']>[number], when: ConditionSpec, field: FieldKey) {
  const name = finding.field ?? fieldsOfCondition(when)[0];
  return name !== undefined && toFieldKey(name) === field;
}

/** For a rule "condition, and the field is not X": returns X when the condition holds. */
function findDemand(when: ConditionSpec, field: FieldKey, circumstances: Circumstances): string | undefined {
  const parts = 'all' in when ? when.all : [when];
  const demands = parts.filter((part) => 'not' in part && isAbout(part.not, field));
  const [demand, ...others] = demands;
  if (!demand || others.length > 0 || !('not' in demand) || !isLeaf(demand.not)) return undefined;
  const holds = parts.every(
    (part) => part === demand || isFilled(part, field) || compileCondition(part)(circumstances),
  );
  return holds ? toValue(demand.not, circumstances) : undefined;
}

function toValue(leaf: LeafCondition, { textOf }: Circumstances): string | undefined {
  if ('equals' in leaf) return leaf.equals;
  if ('in' in leaf) return leaf.in.length === 1 ? leaf.in[0] : undefined;
  return 'equalsRutOf' in leaf ? findRutBody(textOf(toFieldKey(leaf.equalsRutOf))) : undefined;
}

function isLeaf(spec: ConditionSpec): spec is LeafCondition {
  return 'field' in spec;
}

function isAbout(spec: ConditionSpec, field: FieldKey): boolean {
  return isLeaf(spec) && toFieldKey(spec.field) === field;
}

/** The field is still empty; a rule that asks for a filled field is the reason for the suggestion. */
function isFilled(spec: ConditionSpec, field: FieldKey): boolean {
  return isAbout(spec, field) && 'filled' in spec && spec.filled;
}

/**
 * Endings of companies' names, with the names that lists have for such companies: abbreviations first, then
 * words.
 */
const KINDS: readonly { readonly end: RegExp; readonly names: readonly RegExp[] }[] = [
  { end: /\bspa$/, names: [/\bspa\b/, /\bsociedad por acciones\b/] },
  { end: /\b(eirl|individual de responsabilidad limitada)$/, names: [/\beirl\b/, /\bempresa individual\b/] },
  { end: /\b(ltda|limitada)$/, names: [/\bltda\b/, /^(?!.*individual).*\blimitada\b/] },
  { end: /\b(sa|sociedad anonima)$/, names: [/\bsa\b/, /\bsociedad anonima\b/] },
];

/** Returns the kind of company at the end of a name, when the list has exactly one such entry. */
function findCompanyType(name: string, catalog: Catalog | undefined): CatalogEntry | undefined {
  const folded = foldInitials(name);
  const kind = KINDS.find(({ end }) => end.test(folded));
  for (const pattern of kind?.names ?? []) {
    const entry = findMeantEntry(catalog, pattern);
    if (entry) return entry;
  }
  return undefined;
}

/** Folds a text and joins its initials: `S.p.A.` is `spa`. */
function foldInitials(text: string): string {
  return foldText(text).replace(/\b(\p{L}) (?=\p{L}\b)/gu, '$1');
}

/**
 * Returns the only entry with a matching text (its code, its label in any language, an alias); undefined
 * without a match, or with several. `pattern` is for folded texts.
 */
function findMeantEntry(catalog: Catalog | undefined, pattern: RegExp): CatalogEntry | undefined {
  const found = catalog?.entries.filter((entry) => textsOf(entry).some((text) => pattern.test(text))) ?? [];
  return found.length === 1 ? found[0] : undefined;
}

function textsOf({ value, label, aliases = [] }: CatalogEntry): string[] {
  const labels = typeof label === 'object' ? Object.values(label) : [label ?? ''];
  return [String(value), ...labels, ...aliases].map(foldInitials);
}
