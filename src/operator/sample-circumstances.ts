import { FIELDS, findFieldByWireName } from '../domain/fields/registry.ts';
import { findInlineCatalog, valuesOf } from '../domain/profile/catalog-problems.ts';
import { fieldsOfLeaf } from '../domain/profile/condition.ts';
import type { ProfileSpec } from '../domain/profile/schema/profile-schema.ts';
import type { ConditionSpec, LeafCondition } from '../domain/profile/schema/rule-schema.ts';

/** A sample value of a field, as the conditions of a profile tell persons apart. */
export type SampleValue =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly text: string }
  /** A text that no condition names; `matches` lists the expressions and RUTs that it matches. */
  | { readonly kind: 'other'; readonly matches: readonly string[] }
  /** A date; a future one has negative years. `isFar`: far from the RUTs that it is compared with. */
  | { readonly kind: 'date'; readonly years: number; readonly isFar?: boolean };

/** Sample value of each field, by the contract's name. */
export type SampleCircumstances = ReadonlyMap<string, SampleValue>;

const EMPTY: SampleValue = { kind: 'empty' };
/** Above this number, independent expressions on one field are tried one by one, all and none. */
const MAX_FREE_MATCHES = 4;

/** True when a condition holds; fields without a sample are empty. */
export function holdsIn(condition: ConditionSpec, circumstances: SampleCircumstances): boolean {
  if ('not' in condition) return !holdsIn(condition.not, circumstances);
  if ('all' in condition) return condition.all.every((part) => holdsIn(part, circumstances));
  if ('any' in condition) return condition.any.some((part) => holdsIn(part, circumstances));
  const isFilled = (name: string) => (circumstances.get(name) ?? EMPTY).kind !== 'empty';
  if (!fieldsOfLeaf(condition).slice(1).every(isFilled)) return false;
  return isTrueOf(condition, circumstances.get(condition.field) ?? EMPTY);
}

/** The values of a field that some of the conditions tell apart, the empty one first. */
export function sampleValues(
  spec: ProfileSpec,
  fieldName: string,
  leaves: readonly LeafCondition[],
): readonly SampleValue[] {
  const own = leaves.filter(({ field }) => field === fieldName);
  const bySignature = new Map<string, SampleValue>();
  for (const value of [EMPTY, ...candidatesOf(spec, fieldName, own)]) {
    const isFilled = value.kind !== 'empty';
    const signature = JSON.stringify([isFilled, ...own.map((leaf) => isTrueOf(leaf, value))]);
    if (!bySignature.has(signature)) bySignature.set(signature, value);
  }
  return [...bySignature.values()];
}

/**
 * True when the samples of a field show each way in which its conditions can hold together. They do not for texts of a date, for
 * many expressions, for a named text beside one that is not compared with it, and for a value that the field's list lacks.
 */
export function areSampled(spec: ProfileSpec, fieldName: string, leaves: readonly LeafCondition[]): boolean {
  const own = leaves.filter(({ field }) => field === fieldName);
  const named = own.flatMap((leaf) => ('equals' in leaf ? leaf.equals : 'in' in leaf ? leaf.in : []));
  const free = own.filter((leaf) => freeMatchOf(leaf) !== undefined);
  const key = findFieldByWireName(fieldName);
  if (key && FIELDS[key].kind === 'date') return named.length === 0 && free.length === 0;
  const catalog = findInlineCatalog(spec, fieldName);
  if (catalog) return named.every((text) => text === '' || valuesOf(catalog).includes(text));
  const isCompared = free.every((leaf) => 'matches' in leaf);
  return free.length <= MAX_FREE_MATCHES && (named.length === 0 || isCompared);
}

function candidatesOf(
  spec: ProfileSpec,
  fieldName: string,
  leaves: readonly LeafCondition[],
): readonly SampleValue[] {
  const key = findFieldByWireName(fieldName);
  if (key && FIELDS[key].kind === 'date') {
    const bounds = leaves.flatMap((leaf) =>
      'ageUnder' in leaf ? leaf.ageUnder : 'ageOver' in leaf ? leaf.ageOver : [],
    );
    const samples = [-1, 0, ...bounds.flatMap((bound) => [bound - 0.5, bound, bound + 0.5])];
    return samples.flatMap((years) => [
      { kind: 'date', years },
      { kind: 'date', years, isFar: true },
    ]);
  }
  const catalog = findInlineCatalog(spec, fieldName);
  if (catalog) return valuesOf(catalog).map((text) => ({ kind: 'text', text }));
  const named = leaves.flatMap((leaf) => ('equals' in leaf ? leaf.equals : 'in' in leaf ? leaf.in : []));
  const free = [...new Set(leaves.flatMap((leaf) => freeMatchOf(leaf) ?? []))];
  return [
    ...subsetsOf(free).map((matches): SampleValue => ({ kind: 'other', matches })),
    ...named.filter((text) => text !== '').map((text): SampleValue => ({ kind: 'text', text })),
  ];
}

function isTrueOf(leaf: LeafCondition, value: SampleValue): boolean {
  const text = value.kind === 'empty' ? '' : value.kind === 'text' ? value.text : undefined;
  if ('equals' in leaf) return text === leaf.equals;
  if ('in' in leaf) return text !== undefined && leaf.in.includes(text);
  if ('filled' in leaf) return (value.kind !== 'empty') === leaf.filled;
  const free = freeMatchOf(leaf);
  if (free !== undefined && value.kind === 'other') return value.matches.includes(free);
  if ('matches' in leaf) return text !== undefined && new RegExp(`^(?:${leaf.matches})$`, 'u').test(text);
  if (value.kind !== 'date') return false;
  if ('ageUnder' in leaf) return value.years >= 0 && value.years < leaf.ageUnder;
  if ('ageOver' in leaf) return value.years > leaf.ageOver;
  if ('farFromRutOf' in leaf) return value.isFar === true;
  return 'inFuture' in leaf && value.years < 0 === leaf.inFuture;
}

/** A match that a free text may have, independent of its other matches. */
function freeMatchOf(leaf: LeafCondition): string | undefined {
  if ('matches' in leaf) return leaf.matches;
  if ('equalsRutOf' in leaf) return leaf.equalsRutOf;
  if ('nearDomain' in leaf) return leaf.nearDomain.join();
  if ('wrongCheckDigit' in leaf) return 'wrongCheckDigit';
  return 'namesOtherThan' in leaf ? leaf.namesOtherThan : undefined;
}

function subsetsOf(items: readonly string[]): readonly (readonly string[])[] {
  if (items.length > MAX_FREE_MATCHES) return [[], ...items.map((item) => [item]), items];
  return items.reduce<readonly (readonly string[])[]>(
    (subsets, item) => [...subsets, ...subsets.map((subset) => [...subset, item])],
    [[]],
  );
}
