/** Slips in fields and their lists, and in texts. */
import {
  FIELDS,
  type FieldKey,
  findFieldByWireName,
  isRowFieldKey,
  splitRowFieldKey,
} from '../../domain/fields/registry.ts';
import { createFormat } from '../../domain/formats/text-format.ts';
import { entriesOf } from '../../domain/profile/catalog.ts';
import { isLoadedCatalog, listParametersOf } from '../../domain/profile/schema/catalog-schema.ts';
import type { FieldSpec, ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import type { RuleSpec } from '../../domain/profile/schema/rule-schema.ts';
import { findTexts } from '../language-slips.ts';
import { haveSameText } from './doubles.ts';
import type { Slip } from './slip.ts';

export function findFieldSlips(spec: ProfileSpec): readonly Slip[] {
  const fields = Object.entries(spec.fields ?? {});
  return [
    ...fields.flatMap(([name, field]) => findSlipsOfField(name, field)),
    ...findSameNames(fields),
    ...findEmptyTexts(spec),
    ...findSpacedCodes(spec),
    ...findEmptyLists(spec),
    ...findRuleSuggestions(spec),
    ...findBarredSuggestions(spec),
    ...findWaitingLists(spec),
  ];
}

/** "a@b.c" */
const SHORTEST_EMAIL = 5;

function findSlipsOfField(name: string, field: FieldSpec): readonly Slip[] {
  const path = ['fields', name];
  const { catalog, notListed, format, maxLength = Infinity, suggest } = field;
  const slips: Slip[] = [];
  const key = findFieldByWireName(name);
  if (catalog !== undefined && key && FIELDS[key].kind === 'date')
    slips.push({ slip: 'date-catalog', path: [...path, 'catalog'] });
  if (notListed && catalog === undefined) slips.push({ slip: 'no-list', path: [...path, 'notListed'] });
  if (format?.name === 'e-mail' && maxLength < SHORTEST_EMAIL)
    slips.push({ slip: 'short-email', path: [...path, 'maxLength'] });
  if (suggest !== undefined) slips.push(...findBadSuggestion(field, String(suggest), [...path, 'suggest']));
  return slips;
}

function findBadSuggestion(
  { format: spec, maxLength = Infinity }: FieldSpec,
  text: string,
  path: Slip['path'],
): readonly Slip[] {
  if (text === '') return [];
  const format = spec && createFormat(spec);
  if (format && format.findProblem(text) !== undefined) return [{ slip: 'bad-suggestion', path }];
  return (format?.toWire(text) ?? text).length > maxLength ? [{ slip: 'long-suggestion', path }] : [];
}

/** Fields of one section stand together, and so do those of a person. */
const toPlace = (key: FieldKey | undefined) =>
  key && isRowFieldKey(key) ? splitRowFieldKey(key).section : '';

function findSameNames(fields: readonly (readonly [string, FieldSpec])[]): readonly Slip[] {
  return fields.flatMap(([name, { label }], index): Slip[] => {
    const place = toPlace(findFieldByWireName(name));
    const other = fields
      .slice(0, index)
      .find(
        ([earlier, field]) =>
          toPlace(findFieldByWireName(earlier)) === place &&
          label !== undefined &&
          field.label !== undefined &&
          haveSameText(field.label, label),
      );
    return other ? [{ slip: 'same-name', path: ['fields', name, 'label'], value: other[0] }] : [];
  });
}

function findEmptyTexts(spec: ProfileSpec): readonly Slip[] {
  return findTexts(spec).flatMap(({ path, text }): Slip[] => {
    // These name members of a loaded list; "" is the whole entry.
    if (path[0] === 'catalogs' && path.length === 3) return [];
    if (typeof text === 'string') return text.trim() === '' ? [{ slip: 'empty-text', path }] : [];
    const tags = Object.keys(text);
    if (tags.length === 0) return [{ slip: 'empty-text', path }];
    return tags
      .filter((tag) => text[tag]?.trim() === '')
      .map((tag) => ({ slip: 'empty-text', path: [...path, tag] }));
  });
}

function findSpacedCodes({ catalogs = {} }: ProfileSpec): readonly Slip[] {
  return Object.entries(catalogs).flatMap(([name, catalog]) => {
    if (isLoadedCatalog(catalog)) return [];
    const isList = Array.isArray(catalog.entries);
    return entriesOf(catalog).flatMap(({ value }, index): Slip[] => {
      const text = String(value);
      const place = isList ? [index, 'value'] : [text];
      return text === text.trim()
        ? []
        : [{ slip: 'spaced-code', path: ['catalogs', name, 'entries', ...place] }];
    });
  });
}

function findEmptyLists({ catalogs = {}, fields = {}, rules = [] }: ProfileSpec): readonly Slip[] {
  const required = new Set(rules.flatMap((rule) => rule.require ?? []));
  return Object.entries(fields).flatMap(([name, field]): Slip[] => {
    const catalog = field.catalog === undefined ? undefined : catalogs[field.catalog];
    if (!catalog || isLoadedCatalog(catalog) || entriesOf(catalog).length > 0) return [];
    const path = ['catalogs', field.catalog ?? '', 'entries'];
    return field.required || required.has(name) ? [{ slip: 'empty-list', path, value: name }] : [];
  });
}

function findRuleSuggestions({ fields = {}, rules = [] }: ProfileSpec): readonly Slip[] {
  return rules.flatMap((rule, index) =>
    Object.entries(rule.suggest ?? {}).flatMap(([name, value]): readonly Slip[] => {
      const path = ['rules', index, 'suggest', name];
      const barred = findBar(rule, index, name, value, path);
      if (barred) return [barred];
      const field = Object.hasOwn(fields, name) ? (fields[name] ?? {}) : {};
      return findBadSuggestion(
        { ...field, format: rule.format?.[name] ?? field.format },
        String(value),
        path,
      );
    }),
  );
}

/** Suggestions of a field that a rule for everybody takes away. */
function findBarredSuggestions({ fields = {}, rules = [] }: ProfileSpec): readonly Slip[] {
  return Object.entries(fields).flatMap(([name, { suggest }]) =>
    rules.flatMap((rule, index): Slip[] => {
      const isForEverybody = 'all' in rule.when && rule.when.all.length === 0;
      if (suggest === undefined || !isForEverybody) return [];
      const barred = findBar(rule, index, name, suggest, ['fields', name, 'suggest']);
      return barred ? [barred] : [];
    }),
  );
}

/** What a rule has against a suggestion while it holds. */
function findBar(
  { hide, restrict }: RuleSpec,
  index: number,
  name: string,
  value: string | number,
  path: Slip['path'],
): Slip | undefined {
  if (hide?.includes(name)) return { slip: 'hidden-suggestion', path, value: String(index) };
  const allowed = restrict?.[name]?.map(String);
  if (!allowed || allowed.includes(String(value))) return undefined;
  return { slip: 'barred-suggestion', path, value: String(index) };
}

/** A list with a field in its address waits until that field is chosen. */
function findWaitingLists({ catalogs = {}, fields = {} }: ProfileSpec): readonly Slip[] {
  const awaited = (name: string): readonly string[] => {
    const catalog = Object.hasOwn(fields, name) ? fields[name]?.catalog : undefined;
    return catalog !== undefined && Object.hasOwn(catalogs, catalog)
      ? listParametersOf(catalogs[catalog] ?? {})
      : [];
  };
  return Object.entries(fields).flatMap(([name, { catalog = '' }]): Slip[] => {
    const waitsFor = new Set(awaited(name));
    // A set is walked in the order in which it grows.
    for (const other of waitsFor) for (const next of awaited(other)) waitsFor.add(next);
    if (!waitsFor.has(name)) return [];
    return [{ slip: 'waiting-lists', path: ['catalogs', catalog, 'url'], value: [...waitsFor].join(', ') }];
  });
}
