/** Slips in conditions, and in what rules make of them. */
import { FIELDS, findFieldByWireName } from '../../domain/fields/registry.ts';
import { isIsoDate } from '../../domain/formats/date.ts';
import { createFormat } from '../../domain/formats/text-format.ts';
import { leavesOf, type PlacedLeaf } from '../../domain/profile/condition.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import type { ConditionSpec, RuleSpec } from '../../domain/profile/schema/rule-schema.ts';
import { findNeverHolding } from '../contradictions.ts';
import type { Slip } from './slip.ts';

export function findRuleSlips(spec: ProfileSpec): readonly Slip[] {
  const { rules = [], checks = [] } = spec;
  const leaves = [
    ...rules.flatMap(({ when }, index) => leavesOf(when, ['rules', index, 'when'])),
    ...checks.flatMap((check, index) => [
      ...('where' in check && check.where ? leavesOf(check.where, ['checks', index, 'where']) : []),
      ...('companion' in check ? leavesOf(check.companion, ['checks', index, 'companion']) : []),
    ]),
  ];
  return [
    ...leaves.flatMap((leaf) => findOtherForms(spec, leaf)),
    ...rules.flatMap((rule, index) => findPlausibleErrors(rule, index)),
    ...rules.flatMap((rule, index) => findAlwaysErrors(spec, rule, index)),
  ];
}

/** Texts that are never equal, because the entry is compared in the one form of its format. */
function findOtherForms(spec: ProfileSpec, { leaf, path }: PlacedLeaf): readonly Slip[] {
  const key = findFieldByWireName(leaf.field);
  const formats = listFormats(spec, leaf.field);
  if ('matches' in leaf) {
    const isRut = formats.some(({ name }) => name === 'rut-cl');
    return isRut && hasOnlyDottedRuts(leaf.matches) ? [{ slip: 'dotted-rut', path }] : [];
  }
  const named = 'equals' in leaf ? [leaf.equals] : 'in' in leaf ? leaf.in : [];
  return named
    .filter((text) => text !== '')
    .flatMap((text): readonly Slip[] => {
      if (key && FIELDS[key].kind === 'date')
        return isIsoDate(text) ? [] : [{ slip: 'no-date', path, value: JSON.stringify(text) }];
      const readers = formats.map(createFormat).filter((format) => format.findProblem(text) === undefined);
      const forms = readers.map((format) => format.toKey(text));
      const form = forms.find((one) => one !== text);
      return form === undefined || forms.includes(text)
        ? []
        : [{ slip: 'other-form', path, value: JSON.stringify(form) }];
    });
}

/** The formats that a field has by itself or by a rule. */
function listFormats({ fields = {}, rules = [] }: ProfileSpec, name: string) {
  const own = Object.hasOwn(fields, name) ? fields[name]?.format : undefined;
  return [own, ...rules.map(({ format }) => format?.[name])].filter((format) => format !== undefined);
}

/** An expression with alternatives may have one without dots. */
const hasOnlyDottedRuts = (expression: string) =>
  /\\\.(?!\?|\*|\{0)/.test(expression) && !expression.includes('|') && !expression.includes('[');

const PLAUSIBLE = ['nearDomain', 'farFromRutOf', 'wrongCheckDigit', 'namesOtherThan'];

function findPlausibleErrors({ when, findings = [] }: RuleSpec, index: number): readonly Slip[] {
  const leaves = leavesOf(when, []).map(({ leaf }) => leaf);
  const value = PLAUSIBLE.find((member) => leaves.some((leaf) => member in leaf));
  if (value === undefined) return [];
  return findings.flatMap(({ severity }, place): Slip[] => {
    const path = ['rules', index, 'findings', place, 'severity'];
    return severity === 'error' ? [{ slip: 'plausible-error', path, value }] : [];
  });
}

/** A rule always holds when the opposite of its condition never does. */
function findAlwaysErrors(
  spec: ProfileSpec,
  { when, findings = [] }: RuleSpec,
  index: number,
): readonly Slip[] {
  if (!findings.some(({ severity }) => severity === 'error')) return [];
  const opposite: RuleSpec = { when: { not: when } };
  const rules = (spec.rules ?? []).map((rule, place) => (place === index ? opposite : rule));
  const isAlways =
    toConstant(when) === true || findNeverHolding({ ...spec, rules }).some(([, place]) => place === index);
  return isAlways ? [{ slip: 'always-error', path: ['rules', index] }] : [];
}

/** The value of a condition that asks nothing of a person; undefined where it asks something. */
function toConstant(condition: ConditionSpec): boolean | undefined {
  if ('not' in condition) {
    const inner = toConstant(condition.not);
    return inner === undefined ? undefined : !inner;
  }
  if (!('all' in condition) && !('any' in condition)) return undefined;
  const isAll = 'all' in condition;
  const parts = (isAll ? condition.all : condition.any).map(toConstant);
  if (parts.includes(!isAll)) return !isAll;
  return parts.includes(undefined) ? undefined : isAll;
}
