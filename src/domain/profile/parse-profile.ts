import { findFieldByWireName } from '../contract/wire-names.ts';
import { FIELDS, ROOT_FIELDS, SCALAR_KEYS } from '../fields/descriptors.ts';
import type { FormatSpec } from '../formats/text-format.ts';
import { fieldsOfCondition } from './condition.ts';
import { createProfile, type Profile } from './profile.ts';
import { describeValue, toProfileProblems, type ProfileProblem } from './profile-problems.ts';
import { type CatalogSpec, type ProfileSpec, profileSchema } from './profile-schema.ts';

export type ProfileResult =
  | { readonly ok: true; readonly profile: Profile }
  | { readonly ok: false; readonly problems: readonly ProfileProblem[] };

/** Reads a profile; a bad one gives every bad key with what was found and what is expected. */
export function parseProfile(json: unknown): ProfileResult {
  const parsed = profileSchema.safeParse(json);
  if (!parsed.success) return { ok: false, problems: toProfileProblems(json, parsed.error.issues) };
  const problems = findReferenceProblems(parsed.data);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, profile: createProfile(parsed.data) };
}

/** What no schema sees: names that point nowhere, expressions that do not compile, a URL that cannot be used. */
function findReferenceProblems(spec: ProfileSpec): ProfileProblem[] {
  const problems: ProfileProblem[] = [];
  const report = (path: string, value: unknown, expected: string) =>
    problems.push({ path, found: describeValue(value), expected });

  const checkField = (path: string, name: string) => {
    if (!findFieldByWireName(name)) report(path, name, 'the name of a field of the contract');
  };
  // Rules look at one person, so they change nothing of the enrollment's own fields.
  const checkPersonField = (path: string, name: string) => {
    const key = findFieldByWireName(name);
    if (!key || ROOT_FIELDS.some((root) => root === key))
      report(path, name, 'the name of a field that the contract lists for a person');
  };
  const checkFormat = (path: string, format: FormatSpec | undefined) => {
    if (format?.name === 'pattern' && !compiles(format.regex)) {
      report(`${path}.regex`, format.regex, 'a regular expression that compiles with the flag u');
    }
  };

  if (!isUsableBaseUrl(spec.baseUrl)) {
    report('baseUrl', spec.baseUrl, '"" (same origin), an https: URL, or an http: URL of localhost');
  } else if (spec.sample && spec.baseUrl !== '') {
    report('baseUrl', spec.baseUrl, '"" (same origin): a sample profile may send nowhere else');
  }
  checkCatalogValues(spec, report);
  checkCatalogTypes(spec, report);
  for (const [name, field] of Object.entries(spec.fields ?? {})) {
    checkField(`fields.${name}`, name);
    checkFormat(`fields.${name}.format`, field.format);
    if (field.catalog !== undefined && !findCatalog(spec, field.catalog)) {
      report(`fields.${name}.catalog`, field.catalog, 'the name of one of "catalogs"');
    }
  }
  for (const [index, rule] of (spec.rules ?? []).entries()) {
    const path = `rules[${index}]`;
    for (const name of fieldsOfCondition(rule.when)) {
      const key = findFieldByWireName(name);
      if (!SCALAR_KEYS.some((scalar) => scalar === key)) {
        report(`${path}.when`, name, "the name of one of the person's own fields");
      }
    }
    for (const [i, name] of (rule.hide ?? []).entries()) checkPersonField(`${path}.hide[${i}]`, name);
    for (const [i, name] of (rule.require ?? []).entries()) checkPersonField(`${path}.require[${i}]`, name);
    for (const name of Object.keys(rule.relabel ?? {})) checkPersonField(`${path}.relabel.${name}`, name);
    for (const [name, format] of Object.entries(rule.format ?? {})) {
      checkPersonField(`${path}.format.${name}`, name);
      checkFormat(`${path}.format.${name}`, format);
    }
  }
  return problems;
}

function valuesOf({ entries }: CatalogSpec): (string | number)[] {
  return Array.isArray(entries) ? entries.map((entry) => entry.value) : Object.keys(entries);
}

function checkCatalogValues(
  spec: ProfileSpec,
  report: (path: string, value: unknown, expected: string) => void,
): void {
  for (const [name, catalog] of Object.entries(spec.catalogs ?? {})) {
    const seen = new Set<string>();
    for (const [index, value] of valuesOf(catalog).entries()) {
      if (seen.has(String(value)))
        report(`catalogs.${name}.entries[${index}].value`, value, 'a value that stands once');
      seen.add(String(value));
    }
  }
}

function checkCatalogTypes(
  spec: ProfileSpec,
  report: (path: string, value: unknown, expected: string) => void,
): void {
  for (const [name, field] of Object.entries(spec.fields ?? {})) {
    const key = findFieldByWireName(name);
    const catalog = findCatalog(spec, field.catalog);
    if (!key || !catalog) continue;
    const wantsIntegers = FIELDS[key].kind === 'integer';
    const wrong = valuesOf(catalog).find((value) => (typeof value === 'number') !== wantsIntegers);
    if (wrong !== undefined) {
      const expected = wantsIntegers ? 'integers (the contract sends this field as a number)' : 'strings';
      report(
        `catalogs.${field.catalog}.entries`,
        wrong,
        `${expected}, because fields.${name} takes its values here`,
      );
    }
  }
}

function findCatalog(spec: ProfileSpec, name: string | undefined): CatalogSpec | undefined {
  return name !== undefined && Object.hasOwn(spec.catalogs ?? {}, name) ? spec.catalogs?.[name] : undefined;
}

/** Alone, as the operator wrote it: inside the group that anchors it, an unbalanced one would compile. */
function compiles(regex: string): boolean {
  try {
    return new RegExp(regex, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

function isUsableBaseUrl(baseUrl: string): boolean {
  if (baseUrl === '') return true;
  if (!URL.canParse(baseUrl) || baseUrl !== baseUrl.trim()) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(baseUrl);
  // fetch() refuses credentials in a URL, and the contract's path goes behind the base.
  if (username || password || search || hash) return false;
  return (
    protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
  );
}
