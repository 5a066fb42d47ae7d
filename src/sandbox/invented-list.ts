import { entriesOf } from '../domain/profile/catalog.ts';
import { leavesOf } from '../domain/profile/condition.ts';
import { isLoadedCatalog, type LoadedCatalogSpec } from '../domain/profile/schema/catalog-schema.ts';
import type { ProfileSpec } from '../domain/profile/schema/profile-schema.ts';
import type { ConditionSpec } from '../domain/profile/schema/rule-schema.ts';
import { parseJsonPointer, toJsonPointer } from '../domain/formats/json-path.ts';

interface InventedEntry {
  readonly code: string | number;
  /** Text of the label after «Ejemplo». */
  readonly text: string;
}

/** Number of entries beside the codes that the profile names. */
const COUNT = 12;
const GROUPS = 3;
/** Fields with fewer characters get one letter instead of «E12». */
const LONGEST_CODE = 3;

/**
 * Invented answer of a service for a list of the profile, in the shape that the profile's pointers require.
 * Nobody can mistake the entries for real ones: «Ejemplo 1», «Ejemplo 2», … They include the codes that the
 * profile names in its rules and checks, because without them its rules could not be tried.
 */
export function inventList(name: string, spec: LoadedCatalogSpec, profile: ProfileSpec): unknown {
  const parents = spec.parent && findCodes(spec.parent.catalog ?? name, profile);
  const items = inventEntries(name, spec, profile).map((entry, index) =>
    toItem(spec, entry, index, parents?.[index % parents.length]),
  );
  return toAnswer(spec, items);
}

/** The page after the last one, for a list whose pages the app counts. */
export function inventEndOfList(spec: LoadedCatalogSpec): unknown {
  return toAnswer(spec, []);
}

function toAnswer({ list }: LoadedCatalogSpec, items: readonly unknown[]): unknown {
  return putAtPointer({}, list ?? '', items);
}

function toItem(spec: LoadedCatalogSpec, { code, text }: InventedEntry, index: number, parent: unknown) {
  const { value, label, group, aliases = [], where = {} } = spec;
  // A list of bare texts or numbers.
  if (value === '') return code;
  const labels = typeof label === 'string' ? { es: label } : (label ?? {});
  const members: readonly (readonly [member: string, value: unknown])[] = [
    ...aliases.map((alias): [string, string] => [alias, `Otro nombre ${text}`]),
    ...(group === undefined ? [] : [[group, `Grupo ${(index % GROUPS) + 1}`] as const]),
    ...(spec.parent && parent !== undefined ? [[spec.parent.member, parent] as const] : []),
    ...Object.entries(labels).map(([language, member]): [string, string] => [
      member,
      `${language === 'en' ? 'Example' : 'Ejemplo'} ${text}`,
    ]),
    ...Object.entries(where).flatMap(([member, wanted]) => {
      const first = Array.isArray(wanted) ? wanted[0] : wanted;
      return first === null ? [] : [[member, first] as const];
    }),
    // Last: when the same member is value and label, the code counts.
    [value, code],
  ];
  return members.reduce<unknown>((item, [member, found]) => putAtPointer(item, toPointer(member), found), {});
}

function inventEntries(name: string, spec: LoadedCatalogSpec, profile: ProfileSpec): InventedEntry[] {
  const fields = Object.entries(profile.fields ?? {}).filter(([, field]) => field.catalog === name);
  const isInteger = spec.valueType === 'integer';
  const named = new Set(fields.flatMap(([field]) => findNamedValues(field, profile)));
  const most = Math.min(...fields.map(([, field]) => field.maxLength ?? Infinity));
  const toCode = (number: number) => {
    if (isInteger) return String(number);
    return most < LONGEST_CODE ? String.fromCodePoint(64 + number) : `E${number}`;
  };
  const invented = Array.from({ length: COUNT }, (_, index) => ({
    text: String(index + 1),
    code: toCode(index + 1),
  }));
  return [
    ...[...named].map((code) => ({ text: code, code })),
    ...invented.filter(({ code }) => !named.has(code)),
  ].map(({ text, code }) => ({ text, code: isInteger ? Number(code) : code }));
}

/** The codes of a catalog of the profile, loaded or not. */
function findCodes(name: string, profile: ProfileSpec): readonly (string | number)[] {
  const catalogs = new Map(Object.entries(profile.catalogs ?? {}));
  const catalog = catalogs.get(name);
  if (!catalog) return [];
  return isLoadedCatalog(catalog)
    ? inventEntries(name, catalog, profile).map(({ code }) => code)
    : entriesOf(catalog).map(({ value }) => value);
}

/**
 * Values of a field, by its name in the contract, that conditions compare it with, or to which rules restrict
 * it.
 */
function findNamedValues(field: string, { rules = [], checks = [] }: ProfileSpec): string[] {
  const conditions: (ConditionSpec | undefined)[] = [
    ...rules.map(({ when }) => when),
    ...checks.map((check) => ('where' in check ? check.where : undefined)),
    ...checks.map((check) => ('companion' in check ? check.companion : undefined)),
  ];
  const leaves = conditions.flatMap((condition) => (condition ? leavesOf(condition, []) : []));
  const compared = leaves.flatMap(({ leaf }) => {
    if (leaf.field !== field) return [];
    if ('equals' in leaf) return [leaf.equals];
    return 'in' in leaf ? leaf.in : [];
  });
  const restricted = rules.flatMap(({ restrict = {} }) => new Map(Object.entries(restrict)).get(field) ?? []);
  return [...compared, ...restricted.map(String)].filter((value) => value !== '');
}

/** A member by its name, or by a pointer for one that lies deeper. */
function toPointer(member: string): string {
  return member.startsWith('/') ? member : toJsonPointer([member]);
}

/**
 * The JSON with a new value at a JSON pointer; makes missing objects on the way. Objects only, because a
 * pointer finds the member `0` of an object as it finds the first item of a list.
 */
export function putAtPointer(json: unknown, pointer: string, value: unknown): unknown {
  return put(json, parseJsonPointer(pointer) ?? [], value);
}

function put(json: unknown, [token, ...rest]: readonly string[], value: unknown): unknown {
  if (token === undefined) return value;
  const isObject = typeof json === 'object' && json !== null && !Array.isArray(json);
  const members = new Map<string, unknown>(isObject ? Object.entries(json) : []);
  members.set(token, put(members.get(token), rest, value));
  return Object.fromEntries(members);
}
