import { fieldsOfLeaf, leavesOf } from '../domain/profile/condition.ts';
import {
  areSampled,
  holdsIn,
  type SampleCircumstances,
  type SampleValue,
  sampleValues,
} from './sample-circumstances.ts';
import type { ProfileSpec } from '../domain/profile/schema/profile-schema.ts';
import type { Path } from '../domain/profile/report.ts';
import type { LeafCondition, RuleSpec } from '../domain/profile/schema/rule-schema.ts';

/** Two rules that can be in force at once and want different things of one field. */
export interface Contradiction {
  readonly kind: 'hide-require' | 'restrict' | 'relabel' | 'format';
  /** Their places in `rules`. */
  readonly rules: readonly [first: number, second: number];
  readonly field: string;
  /** Circumstances in which both are in force; fields that are not named are empty. */
  readonly example: SampleCircumstances;
}

type Conflict = Omit<Contradiction, 'example'>;

/** A search over more combinations than these tries as many of them, always the same ones. */
const MAX_COMBINATIONS = 50_000;

/**
 * The contradictions between the rules for fields. As when a person is shown, rules are asked in their order and what
 * an earlier one hides is empty for those after it.
 */
export function findContradictions(spec: ProfileSpec): readonly Contradiction[] {
  const rules = spec.rules ?? [];
  return rules.flatMap((one, i) =>
    rules.slice(i).flatMap((other, distance) =>
      conflictsOf(one, other, [i, i + distance]).flatMap((conflict) => {
        const example = findExample(spec, rules, conflict);
        return example ? [{ ...conflict, example }] : [];
      }),
    ),
  );
}

/**
 * Conditions of rules that no person meets, such as two values of one field at once. What cannot be tried whole is left
 * out, and so is a condition that names a value which its list lacks: another warning names that.
 */
export function findNeverHolding(spec: ProfileSpec): readonly Path[] {
  const rules = spec.rules ?? [];
  return rules.flatMap((_, index) => {
    const involved = involvedIn(rules, [index], []);
    const values = listValues(spec, rules, involved);
    if (countCombinations(values) > MAX_COMBINATIONS || hasGaps(spec, listLeaves(rules, involved))) return [];
    for (const circumstances of combinationsOf(values))
      if (applyRules(rules, involved, circumstances).inForce.has(index)) return [];
    return [['rules', index, 'when']];
  });
}

/** True where the samples do not cover the conditions, and for an empty group or a value that the field's list lacks. */
const hasGaps = (spec: ProfileSpec, leaves: readonly LeafCondition[]): boolean =>
  leaves.length === 0 || leaves.some(({ field }) => !areSampled(spec, field, leaves));

function conflictsOf(one: RuleSpec, other: RuleSpec, rules: Conflict['rules']): readonly Conflict[] {
  const named = (kind: Conflict['kind'], fields: readonly string[]) =>
    [...new Set(fields)].map((field) => ({ kind, rules, field }));
  const bothIn = (key: 'relabel' | 'format') =>
    Object.entries(one[key] ?? {}).flatMap(([field, value]) =>
      Object.hasOwn(other[key] ?? {}, field) && JSON.stringify(value) !== JSON.stringify(other[key]?.[field])
        ? field
        : [],
    );
  const disjoint = Object.entries(one.restrict ?? {}).flatMap(([field, values]) => {
    const others = other.restrict?.[field]?.map(String);
    return others && !values.some((value) => others.includes(String(value))) && others.length > 0
      ? field
      : [];
  });
  const hiddenAndRequired = [
    ...(one.hide ?? []).filter((field) => other.require?.includes(field)),
    ...(one.require ?? []).filter((field) => other.hide?.includes(field)),
  ];
  return [
    ...named('hide-require', hiddenAndRequired),
    ...named('restrict', disjoint),
    ...named('relabel', bothIn('relabel')),
    ...named('format', bothIn('format')),
  ];
}

function findExample(
  spec: ProfileSpec,
  rules: readonly RuleSpec[],
  { kind, rules: [first, second], field }: Conflict,
): SampleCircumstances | undefined {
  const involved = involvedIn(rules, [first, second], kind === 'hide-require' ? [] : [field]);
  for (const circumstances of combinationsOf(listValues(spec, rules, involved))) {
    const { inForce, hidden } = applyRules(rules, involved, circumstances);
    const isShown = kind === 'hide-require' || !hidden.has(field);
    if (isShown && inForce.has(first) && inForce.has(second)) {
      return new Map([...circumstances].filter(([, value]) => value.kind !== 'empty'));
    }
  }
  return undefined;
}

type Values = ReadonlyMap<string, readonly SampleValue[]>;

const listLeaves = (rules: readonly RuleSpec[], involved: readonly number[]): readonly LeafCondition[] =>
  involved.flatMap((index) => leavesOf(rules[index]?.when ?? { all: [] }, [])).map(({ leaf }) => leaf);

/** Values of each field that some rules look at. */
function listValues(spec: ProfileSpec, rules: readonly RuleSpec[], involved: readonly number[]): Values {
  const leaves = listLeaves(rules, involved);
  const names = new Set(leaves.flatMap(fieldsOfLeaf));
  return new Map([...names].map((name) => [name, sampleValues(spec, name, leaves)]));
}

const countCombinations = (values: Values) =>
  [...values.values()].reduce((product, options) => product * options.length, 1);

/** The two rules, and those that hide what any of them looks at or what they are at odds about. */
function involvedIn(
  rules: readonly RuleSpec[],
  start: readonly number[],
  fields: readonly string[],
): readonly number[] {
  const involved = new Set(start);
  const looked = new Set(fields);
  for (const index of involved) {
    for (const { leaf } of leavesOf(rules[index]?.when ?? { all: [] }, [])) {
      for (const name of fieldsOfLeaf(leaf)) looked.add(name);
    }
    // A set is walked in the order in which it grows.
    for (const [other, { hide }] of rules.entries())
      if (hide?.some((name) => looked.has(name))) involved.add(other);
  }
  return [...involved].toSorted((a, b) => a - b);
}

function applyRules(
  rules: readonly RuleSpec[],
  involved: readonly number[],
  circumstances: SampleCircumstances,
) {
  const hidden = new Set<string>();
  const inForce = new Set<number>();
  const seen = new Map(circumstances);
  for (const index of involved) {
    const rule = rules[index];
    if (!rule || !holdsIn(rule.when, seen)) continue;
    inForce.add(index);
    for (const name of rule.hide ?? []) {
      hidden.add(name);
      seen.delete(name);
    }
  }
  return { inForce, hidden };
}

/** Every combination of one value per field, or a fixed sample where there are too many. */
function* combinationsOf(values: Values): Generator<SampleCircumstances> {
  const fields = [...values];
  const total = countCombinations(values);
  const nextNumber = createNumbers();
  for (let n = 0; n < Math.min(total, MAX_COMBINATIONS); n++) {
    let rest = n;
    const pick = (count: number) => {
      if (total > MAX_COMBINATIONS) return nextNumber() % count;
      const picked = rest % count;
      rest = Math.floor(rest / count);
      return picked;
    };
    yield new Map(
      fields.flatMap(([name, options]): [string, SampleValue][] => {
        const option = options[pick(options.length)];
        return option ? [[name, option]] : [];
      }),
    );
  }
}

/** A linear congruential generator (Numerical Recipes), without its weak low bits. */
function createNumbers(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 8;
  };
}
