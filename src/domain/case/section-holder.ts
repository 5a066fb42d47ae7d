/** Splits the profile's case between those who hold it: each person, and the enrollment itself. */
import { leavesOf } from '../profile/condition.ts';
import type { ConditionSpec } from '../profile/schema/rule-schema.ts';
import type { CaseSectionSpec, CaseSpec } from './case-schema.ts';

/** Who holds a section, or is looked at by a rule. */
export type Holder = 'person' | 'enrollment';

export const holderOf = ({ of = 'person' }: Pick<CaseSectionSpec, 'of'>): Holder => of;

/** A condition looks at the enrollment once it names an entry of the enrollment. It then may name no other field. */
export function holderOfCondition(
  condition: ConditionSpec,
  sections: readonly Pick<CaseSectionSpec, 'key' | 'of'>[],
): Holder {
  const own = sections.filter((section) => holderOf(section) === 'enrollment');
  const isOwn = leavesOf(condition, []).some(({ leaf }) =>
    own.some(({ key }) => leaf.field.startsWith(`case.${key}.`)),
  );
  return isOwn ? 'enrollment' : 'person';
}

/** What the profile's case has of one holder. */
export function findSpecOf(
  holder: Holder,
  { sections, rules = [], secondLook, ...rest }: CaseSpec,
): CaseSpec {
  const isOf = (condition: ConditionSpec) => holderOfCondition(condition, sections) === holder;
  return {
    ...rest,
    sections: sections.filter((section) => holderOf(section) === holder),
    rules: rules.filter(({ when }) => isOf(when)),
    ...(secondLook && isOf(secondLook) && { secondLook }),
  };
}
