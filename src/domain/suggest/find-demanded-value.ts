import type { FieldKey } from '../fields/registry.ts';
import { findRutBody } from '../formats/rut.ts';
import { type Circumstances, compileCondition, fieldsOfCondition, toFieldKey } from '../profile/condition.ts';
import type { Profile } from '../profile/profile.ts';
import type { ConditionSpec, LeafCondition, RuleSpec } from '../profile/schema/rule-schema.ts';

/** What a rule of the profile says that a field must be, given what stands in the others. */
export function findDemandedValue(
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

/** Of a rule «something is, and the field is not …»: the … where something is. */
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

/** It is empty as yet: that the rule asks for a filled field is why there is something to suggest. */
function isFilled(spec: ConditionSpec, field: FieldKey): boolean {
  return isAbout(spec, field) && 'filled' in spec && spec.filled;
}
