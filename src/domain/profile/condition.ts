import { type AnyFieldKey, type FieldKey, findFieldByWireName, isCaseFieldKey } from '../fields/registry.ts';
import { isIsoDate, type IsoDate, isOlderThan, toAge } from '../formats/date.ts';
import { findRutBody, hasWrongCheckDigit } from '../formats/rut.ts';
import { LONGEST_MATCHED } from '../formats/text-format.ts';
import type { Catalog } from './catalog.ts';
import { namesOtherEntry } from './named-entries.ts';
import { isFarFromRut, isNearDomain } from './plausibility.ts';
import { remember } from './remember.ts';
import type { Path } from './report.ts';
import type { ConditionSpec, LeafCondition } from './schema/rule-schema.ts';

/** The facts that a condition can use. */
export interface Circumstances {
  /** Returns a field's text in the form for comparing texts; `''` when the field is empty or hidden. */
  readonly textOf: (key: AnyFieldKey) => string;
  /** Returns the list of a field. */
  readonly catalogOf: (key: AnyFieldKey) => Catalog | undefined;
  readonly today: IsoDate;
}

/** A condition of the profile, ready for use: names resolved, expressions compiled. */
export type Condition = (circumstances: Circumstances) => boolean;

export interface PlacedLeaf {
  readonly path: Path;
  readonly leaf: LeafCondition;
}

/** Returns the parts of a condition that look at single fields, with their places in the profile. */
export function leavesOf(spec: ConditionSpec, path: Path): PlacedLeaf[] {
  if ('not' in spec) return leavesOf(spec.not, [...path, 'not']);
  if ('all' in spec) return spec.all.flatMap((part, index) => leavesOf(part, [...path, 'all', index]));
  if ('any' in spec) return spec.any.flatMap((part, index) => leavesOf(part, [...path, 'any', index]));
  return [{ path, leaf: spec }];
}

/** Returns the fields that a condition looks at, by their names in the profile. */
export function fieldsOfCondition(spec: ConditionSpec): string[] {
  return leavesOf(spec, []).flatMap(({ leaf }) => fieldsOfLeaf(leaf));
}

/** Returns the field of a part, and the field that it is compared with. */
export function fieldsOfLeaf(leaf: LeafCondition): string[] {
  if ('equalsRutOf' in leaf) return [leaf.field, leaf.equalsRutOf];
  if ('farFromRutOf' in leaf) return [leaf.field, leaf.farFromRutOf];
  return 'namesOtherThan' in leaf ? [leaf.field, leaf.namesOtherThan] : [leaf.field];
}

/** Returns true when the result of a condition can change from one day to the next. */
export function dependsOnToday(spec: ConditionSpec): boolean {
  return leavesOf(spec, []).some(({ leaf }) => 'ageUnder' in leaf || 'ageOver' in leaf || 'inFuture' in leaf);
}

const compiled = new WeakMap<ConditionSpec, Condition>();

/**
 * Returns the same condition for the same spec, because checks need it for every person and every entry that
 * loses the focus. `parseProfile` has refused names that the contract does not list and expressions that do
 * not compile.
 */
export function compileCondition(spec: ConditionSpec): Condition {
  return remember(compiled, spec, () => toCondition(spec));
}

function toCondition(spec: ConditionSpec): Condition {
  if ('not' in spec) {
    const part = compileCondition(spec.not);
    return (circumstances) => !part(circumstances);
  }
  if ('all' in spec) {
    const parts = spec.all.map(compileCondition);
    return (circumstances) => parts.every((part) => part(circumstances));
  }
  if ('any' in spec) {
    const parts = spec.any.map(compileCondition);
    return (circumstances) => parts.some((part) => part(circumstances));
  }
  const key = toAnyFieldKey(spec.field);
  const test = compileLeaf(spec);
  return (circumstances) => test(circumstances.textOf(key), circumstances);
}

/** Returns the field of a name, or the entry of the case that it names: `case.declarations.exposed`. */
export function toAnyFieldKey(name: string): AnyFieldKey {
  return isCaseFieldKey(name) ? name : toFieldKey(name);
}

/** Returns the field of a name; throws when the contract does not list the name. */
export function toFieldKey(name: string): FieldKey {
  const key = findFieldByWireName(name);
  if (!key) throw new Error(`The profile names a field that is not in the contract: ${name}`);
  return key;
}

type Test = (text: string, circumstances: Circumstances) => boolean;

function compileLeaf(spec: LeafCondition): Test {
  if ('equals' in spec) return (text) => text === spec.equals;
  if ('in' in spec) return (text) => spec.in.includes(text);
  if ('filled' in spec) return (text) => (text !== '') === spec.filled;
  if ('matches' in spec) {
    const expression = new RegExp(`^(?:${spec.matches})$`, 'u');
    return (text) => text.length <= LONGEST_MATCHED && expression.test(text);
  }
  if ('equalsRutOf' in spec) {
    const other = toAnyFieldKey(spec.equalsRutOf);
    return (text, { textOf }) => {
      const body = findRutBody(textOf(other));
      return /^[\d\s.-]+$/.test(text) && text.replace(/\D/g, '').replace(/^0+/, '') === body;
    };
  }
  if ('farFromRutOf' in spec) {
    const other = toAnyFieldKey(spec.farFromRutOf);
    return (text, { textOf }) => isIsoDate(text) && isFarFromRut(text, findRutBody(textOf(other)), spec);
  }
  if ('wrongCheckDigit' in spec) return hasWrongCheckDigit;
  if ('nearDomain' in spec) return (text) => isNearDomain(text, spec.nearDomain);
  if ('namesOtherThan' in spec) {
    const other = toAnyFieldKey(spec.namesOtherThan);
    return (text, { textOf, catalogOf }) => {
      const catalog = catalogOf(other);
      return catalog !== undefined && namesOtherEntry(text, catalog, textOf(other), spec.after);
    };
  }
  return compileDateLeaf(spec);
}

/** A future date has no age, and neither has a text that is no date. */
function compileDateLeaf(
  spec: Extract<LeafCondition, { ageUnder: number } | { ageOver: number } | { inFuture: boolean }>,
): Test {
  if ('inFuture' in spec) return (text, { today }) => isIsoDate(text) && text > today === spec.inFuture;
  if ('ageUnder' in spec) {
    return (text, { today }) => isPast(text, today) && toAge(text, today) < spec.ageUnder;
  }
  return (text, { today }) => isPast(text, today) && isOlderThan(text, spec.ageOver, today);
}

function isPast(text: string, today: IsoDate): boolean {
  return isIsoDate(text) && text <= today;
}
