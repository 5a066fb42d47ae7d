import { type FieldKey, isRowFieldKey, type SectionKey, splitRowFieldKey } from '../fields/registry.ts';
import type { AnyRow, Person } from '../enrollment/enrollment.ts';
import { isEmptyRow } from '../fields/entries.ts';
import type { Finding, Place } from '../fields/finding.ts';
import { type Condition, compileCondition, fieldsOfCondition, toFieldKey } from './condition.ts';
import type { PersonView } from './field-view.ts';
import { toCircumstances } from './person-text.ts';
import type { Profile } from './profile.ts';
import type { RuleSpec } from './schema/rule-schema.ts';

interface FindingRule {
  readonly holds: Condition;
  /** The section whose rows it looks at; one at most. */
  readonly section: SectionKey | undefined;
  readonly findings: readonly (Pick<Finding, 'severity' | 'problem'> & {
    readonly field: FieldKey | undefined;
  })[];
}

const compiled = new WeakMap<Profile, readonly FindingRule[]>();

/** What the profile's own rules say of a person, in the order of the rules. */
export function findByRules(person: Person, view: PersonView, profile: Profile): Finding[] {
  let rules = compiled.get(profile);
  if (!rules) {
    rules = (profile.spec.rules ?? []).flatMap(compileRule);
    compiled.set(profile, rules);
  }
  const today = profile.today();
  const own = toCircumstances(person, view, today);
  return rules.flatMap(({ holds, section, findings }) => {
    if (section === undefined) {
      return holds(own) ? findings.map((finding) => toFinding(finding, { personId: person.id }, view)) : [];
    }
    const rows: readonly AnyRow[] = person[section];
    return rows.flatMap((row) => {
      const isStarted = !isEmptyRow(section, row, (key) => !view.field(key).hidden);
      const isLookedAt = isStarted && holds(toCircumstances(person, view, today, row));
      const place = { personId: person.id, section, rowId: row.id };
      return isLookedAt ? findings.map((finding) => toFinding(finding, place, view)) : [];
    });
  });
}

function compileRule({ when, findings }: RuleSpec): FindingRule[] {
  if (!findings || findings.length === 0) return [];
  const keys = fieldsOfCondition(when).map(toFieldKey);
  const rowKey = keys.find(isRowFieldKey);
  return [
    {
      holds: compileCondition(when),
      section: rowKey && splitRowFieldKey(rowKey).section,
      findings: findings.map(({ severity, message, field }) => ({
        severity,
        problem: { code: 'profile', message },
        field: field === undefined ? (rowKey ?? keys[0]) : toFieldKey(field),
      })),
    },
  ];
}

/** A field that is hidden cannot be gone to: its person or row can. */
function toFinding(
  { severity, problem, field }: FindingRule['findings'][number],
  place: Place,
  view: PersonView,
): Finding {
  if (field === undefined || view.field(field).hidden) return { severity, problem, place };
  // What rows give rise to may be said of the person's own field.
  const at = isRowFieldKey(field) ? place : { personId: place.personId };
  return { severity, problem, place: { ...at, field } };
}
