import type { AnyRow, EntityId, Person } from '../enrollment/enrollment.ts';
import { getRowEntry, isEmptyRow } from '../fields/entries.ts';
import type { Finding, Place, Problem } from '../fields/finding.ts';
import {
  type FieldKey,
  isRowFieldKey,
  type RowFieldKey,
  SECTION_KEYS,
  type SectionKey,
  SECTIONS,
  splitRowFieldKey,
} from '../fields/registry.ts';
import { compileCondition, type Condition, fieldsOfCondition, toFieldKey } from './condition.ts';
import { type FieldView, type PersonView, toCircumstances, toComparedText } from './field-view.ts';
import type { Profile } from './profile.ts';
import { remember } from './remember.ts';
import type { CheckSpec, RuleSpec } from './schema/rule-schema.ts';

interface FindingRule {
  readonly holds: Condition;
  /** The section whose rows the rule reads, if any. */
  readonly section: SectionKey | undefined;
  readonly findings: readonly (Pick<Finding, 'severity' | 'problem'> & {
    readonly field: FieldKey | undefined;
  })[];
}

const compiled = new WeakMap<Profile, readonly FindingRule[]>();

/** Returns the findings of the profile's own rules about a person, in the order of the rules. */
export function findByRules(person: Person, view: PersonView, profile: Profile): Finding[] {
  const rules = remember(compiled, profile, () => (profile.spec.rules ?? []).flatMap(compileRule));
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

/** A hidden field cannot get the focus, so the place is then its person or row. */
function toFinding(
  { severity, problem, field }: FindingRule['findings'][number],
  place: Place,
  view: PersonView,
): Finding {
  if (field === undefined || view.field(field).hidden) return { severity, problem, place };
  // A rule about rows may place its finding at a field of the person.
  const at = isRowFieldKey(field) ? place : { personId: place.personId };
  return { severity, problem, place: { ...at, field } };
}

/** Returns the findings of those checks of a profile that look at one person alone. */
export function findByOwnChecks(person: Person, view: PersonView, profile: Profile): Finding[] {
  return (profile.spec.checks ?? []).filter(isOwnCheck).flatMap((spec) =>
    findPlaces(spec, person, view, profile).map((place) => ({
      place,
      severity: spec.severity,
      problem: toCheckProblem(spec, []),
    })),
  );
}

/** A check that looks at one person alone. All others are in `CHECKS` of `check-persons.ts`. */
export type OwnCheck = Extract<CheckSpec, { name: 'duplicate-row' | 'needs-row' }>;

export function isOwnCheck(spec: CheckSpec): spec is OwnCheck {
  return spec.name === 'duplicate-row' || spec.name === 'needs-row';
}

function findPlaces(spec: OwnCheck, person: Person, view: PersonView, profile: Profile): Place[] {
  if (spec.name === 'duplicate-row') return findDuplicateRows(person, view);
  return findMissingRows(spec, person, view, profile);
}

/** Finds rows whose visible fields are all the same as in an earlier row. */
function findDuplicateRows(person: Person, view: PersonView): Place[] {
  return SECTION_KEYS.flatMap((section) => {
    const seen = new Set<string>();
    const rows: readonly AnyRow[] = person[section];
    return rows.flatMap((row): Place[] => {
      const keys: readonly RowFieldKey[] = SECTIONS[section].fields;
      if (isEmptyRow(section, row, (key) => !view.field(key).hidden)) return [];
      const texts = keys.map((key) => toComparedText(getRowEntry(row, key), view.field(key)));
      // Two barely started rows are the same by accident, and already have findings about their missing
      // values.
      if (keys.some((key, index) => texts[index] === '' && isAskedFor(view.field(key)))) return [];
      const text = JSON.stringify(texts);
      if (seen.has(text)) return [{ personId: person.id, section, rowId: row.id }];
      seen.add(text);
      return [];
    });
  });
}

function isAskedFor({ required, hidden }: FieldView): boolean {
  return required && !hidden;
}

function findMissingRows(
  { where, sections }: Extract<CheckSpec, { name: 'needs-row' }>,
  person: Person,
  view: PersonView,
  profile: Profile,
): Place[] {
  const isAsked = !where || compileCondition(where)(toCircumstances(person, view, profile.today()));
  if (!isAsked) return [];
  return SECTION_KEYS.filter((section) => {
    if (!sections.includes(SECTIONS[section].wire)) return false;
    const isShown = SECTIONS[section].fields.some((key) => !view.field(key).hidden);
    return (
      isShown && person[section].every((row) => isEmptyRow(section, row, (key) => !view.field(key).hidden))
    );
  }).map((section) => ({ personId: person.id, section }));
}

/** Uses the profile's own words when it has some. */
export function toCheckProblem({ name, message }: CheckSpec, others: readonly EntityId[]): Problem {
  return message === undefined ? { code: name, others } : { code: 'profile', message };
}
