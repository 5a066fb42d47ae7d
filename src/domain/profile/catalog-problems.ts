import { FIELDS, findFieldByWireName } from '../fields/registry.ts';
import { entriesOf } from './catalog.ts';
import type { Path, Report } from './report.ts';
import {
  type CatalogSpec,
  type InlineCatalogSpec,
  isLoadedCatalog,
  listParametersOf,
  type LoadedCatalogSpec,
} from './schema/catalog-schema.ts';
import { isMember } from './schema/known-texts.ts';
import type { FieldSpec, ProfileSpec } from './schema/profile-schema.ts';

/** Reports unknown names of catalogs, values that a field cannot send, and invalid places. */
export function reportCatalogs(spec: ProfileSpec, report: Report): void {
  for (const [name, catalog] of Object.entries(spec.catalogs ?? {})) {
    if (isLoadedCatalog(catalog)) reportReading(spec, name, catalog, report);
    else reportEntries(name, catalog, report);
  }
  for (const [name, field] of Object.entries(spec.fields ?? {})) {
    if (field.catalog === undefined) continue;
    const catalog = findCatalog(spec, field.catalog);
    if (catalog && listParametersOf(catalog).includes(name))
      report(['fields', name, 'catalog'], 'other-list');
    else if (catalog) reportTypes(name, field.catalog, catalog, report);
    else report(['fields', name, 'catalog'], 'catalog-name');
    if (field.suggest !== undefined)
      reportSuggested(spec, name, field.suggest, ['fields', name, 'suggest'], report);
  }
  for (const [index, rule] of (spec.rules ?? []).entries()) {
    for (const [name, values] of Object.entries(rule.restrict ?? {})) {
      reportRestriction(spec, index, name, values, report);
    }
    for (const [name, value] of Object.entries(rule.suggest ?? {})) {
      reportSuggested(spec, name, value, ['rules', index, 'suggest', name], report);
    }
  }
}

/** Returns the values of an inline catalog as texts, for comparisons. */
export function valuesOf(catalog: InlineCatalogSpec): string[] {
  return entriesOf(catalog).map(({ value }) => String(value));
}

/** The profile may have no field of a name that every object inherits. */
export function findField({ fields = {} }: ProfileSpec, name: string): FieldSpec | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

function findCatalog(spec: ProfileSpec, name: string | undefined): CatalogSpec | undefined {
  return name !== undefined && Object.hasOwn(spec.catalogs ?? {}, name) ? spec.catalogs?.[name] : undefined;
}

/** Returns the catalog of a field when the profile itself has its entries. */
export function findInlineCatalog(spec: ProfileSpec, fieldName: string): InlineCatalogSpec | undefined {
  const catalog = findCatalog(spec, findField(spec, fieldName)?.catalog);
  return catalog && !isLoadedCatalog(catalog) ? catalog : undefined;
}

function reportEntries(name: string, { entries }: InlineCatalogSpec, report: Report): void {
  if (!Array.isArray(entries)) return;
  const seen = new Set<string>();
  for (const [index, { value, region }] of entries.entries()) {
    const path = ['catalogs', name, 'entries', index];
    if (seen.has(String(value))) report([...path, 'value'], 'once');
    seen.add(String(value));
    // Intl.DisplayNames throws for any other region.
    if (region !== undefined && !/^(?:[A-Za-z]{2}|\d{3})$/.test(region))
      report([...path, 'region'], 'region');
  }
}

/** The contract sends two fields as numbers and all others as strings. */
function reportTypes(fieldName: string, name: string, catalog: CatalogSpec, report: Report): void {
  const key = findFieldByWireName(fieldName);
  if (!key) return;
  const wantsIntegers = FIELDS[key].kind === 'integer';
  if (isLoadedCatalog(catalog)) {
    const isRight = (catalog.valueType === 'integer') === wantsIntegers;
    const code = wantsIntegers ? 'integer-type' : 'string-type';
    if (!isRight) report(['catalogs', name, 'valueType'], code, { values: [fieldName] });
    return;
  }
  const code = wantsIntegers ? 'integers' : 'strings';
  const path = ['catalogs', name, 'entries'];
  if (!Array.isArray(catalog.entries)) {
    if (wantsIntegers) report(path, code, { values: [fieldName] });
    return;
  }
  const isWrong = ({ value }: { value: unknown }) => (typeof value === 'number') !== wantsIntegers;
  if (catalog.entries.length > 1 && catalog.entries.every(isWrong)) {
    report(path, code, { values: [fieldName] });
    return;
  }
  for (const [index, entry] of catalog.entries.entries()) {
    if (isWrong(entry)) report([...path, index, 'value'], code, { values: [fieldName] });
  }
}

function reportReading(spec: ProfileSpec, name: string, catalog: LoadedCatalogSpec, report: Report): void {
  const path = ['catalogs', name];
  for (const parameter of listParametersOf(catalog)) {
    const key = findFieldByWireName(parameter);
    const isChosen = findField(spec, parameter)?.catalog;
    // A parameter names one list for a whole person, so fields of rows cannot be one.
    if (!key || !isChosen || key.includes('.') || key === 'riskProfileCode') {
      report([...path, 'url'], 'chosen-field', { values: [parameter] });
    }
  }
  for (const key of Object.keys(catalog.where ?? {})) {
    if (!isMember(key)) report([...path, 'where', key], 'json-pointer');
  }
  const parent = catalog.parent?.catalog;
  if (parent !== undefined && !findCatalog(spec, parent))
    report([...path, 'parent', 'catalog'], 'catalog-name');
}

/** Reports a suggestion that is missing in the field's list, because it would never appear. */
function reportSuggested(
  spec: ProfileSpec,
  name: string,
  value: string | number,
  path: Path,
  report: Report,
): void {
  const inline = findInlineCatalog(spec, name);
  if (inline && !valuesOf(inline).includes(String(value)))
    report(path, 'in-catalog', { values: [spec.fields?.[name]?.catalog ?? ''] });
}

function reportRestriction(
  spec: ProfileSpec,
  index: number,
  name: string,
  values: readonly (string | number)[],
  report: Report,
): void {
  const path = ['rules', index, 'restrict', name];
  const field = findField(spec, name);
  if (field?.catalog === undefined) {
    if (findFieldByWireName(name)) report(path, 'with-catalog', { found: name });
    return;
  }
  if (listParametersOf(findCatalog(spec, field.catalog) ?? {}).length > 0) report(path, 'whole-list');
  const inline = findInlineCatalog(spec, name);
  if (!inline) return;
  const known = new Set(valuesOf(inline));
  for (const [i, value] of values.entries()) {
    if (!known.has(String(value))) report([...path, i], 'in-catalog', { values: [field.catalog] });
  }
}
