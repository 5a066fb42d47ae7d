import { leavesOf } from './condition-leaves.ts';
import type { Path, Report } from './expectation.ts';
import { isPlainlySafe } from './expressions/plainly-safe.ts';
import type { ProfileSpec } from './schema/profile-schema.ts';
import type { ConditionSpec } from './schema/rule-schema.ts';

interface PlacedExpression {
  readonly path: Path;
  readonly source: string;
}

/** Expressions that do not compile. */
export function reportExpressions(spec: ProfileSpec, report: Report): void {
  for (const { path, source } of expressionsOf(spec)) if (!compiles(source)) report(path, 'expression');
}

/** Those of which a look at the text does not tell whether matching them can take long. */
export function doubtfulExpressionsOf(spec: ProfileSpec): readonly PlacedExpression[] {
  return expressionsOf(spec).filter(({ source }) => compiles(source) && !isPlainlySafe(source));
}

/** Every regular expression of a profile. */
function expressionsOf(spec: ProfileSpec): readonly PlacedExpression[] {
  const found: PlacedExpression[] = [];
  const addFormat = (format: object | undefined, path: Path) => {
    if (format && 'regex' in format && typeof format.regex === 'string') {
      found.push({ path: [...path, 'regex'], source: format.regex });
    }
  };
  const addCondition = (condition: ConditionSpec, start: Path) => {
    for (const { path, leaf } of leavesOf(condition, start)) {
      if ('matches' in leaf) found.push({ path: [...path, 'matches'], source: leaf.matches });
    }
  };
  for (const [name, { format }] of Object.entries(spec.fields ?? {}))
    addFormat(format, ['fields', name, 'format']);
  for (const [index, rule] of (spec.rules ?? []).entries()) {
    addCondition(rule.when, ['rules', index, 'when']);
    for (const [name, format] of Object.entries(rule.format ?? {})) {
      addFormat(format, ['rules', index, 'format', name]);
    }
  }
  for (const [index, check] of (spec.checks ?? []).entries()) {
    if ('where' in check && check.where) addCondition(check.where, ['checks', index, 'where']);
    if ('companion' in check) addCondition(check.companion, ['checks', index, 'companion']);
  }
  return found;
}

/** Alone, as the operator wrote it: inside the group that anchors it, an unbalanced one would compile. */
function compiles(source: string): boolean {
  try {
    return new RegExp(source, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
