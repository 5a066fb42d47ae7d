import type { PersonScalars, ScalarKey } from '../enrollment/enrollment.ts';
import { isEmptyEntry } from '../fields/field-kinds.ts';
import { toWireText } from '../formats/wire-text.ts';
import type { ConditionSpec } from './profile-schema.ts';

/** The fields that a condition looks at, by the names that the profile gives. */
export function fieldsOfCondition(spec: ConditionSpec): string[] {
  if ('not' in spec) return fieldsOfCondition(spec.not);
  if ('all' in spec) return spec.all.flatMap(fieldsOfCondition);
  if ('any' in spec) return spec.any.flatMap(fieldsOfCondition);
  return [spec.field];
}

/**
 * Whether a condition holds for a person, whose texts count as they are sent (NFC, trimmed); `keyOf` gives the
 * field that a name of the profile stands for.
 */
export function holds(
  spec: ConditionSpec,
  person: PersonScalars,
  keyOf: (name: string) => ScalarKey,
): boolean {
  if ('not' in spec) return !holds(spec.not, person, keyOf);
  if ('all' in spec) return spec.all.every((part) => holds(part, person, keyOf));
  if ('any' in spec) return spec.any.some((part) => holds(part, person, keyOf));
  const value = toWireText(person[keyOf(spec.field)]);
  if ('equals' in spec) return value === spec.equals;
  if ('in' in spec) return spec.in.includes(value);
  return isEmptyEntry(value) !== spec.filled;
}
