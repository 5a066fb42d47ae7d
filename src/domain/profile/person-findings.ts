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
import type { CheckSpec, RuleSpec } from './schema/rule-schema.ts';

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

/** What those checks of a profile find that one person alone can answer for. */
export function findByOwnChecks(person: Person, view: PersonView, profile: Profile): Finding[] {
  return (profile.spec.checks ?? []).flatMap((spec) =>
    findPlaces(spec, person, view, profile).map((place) => ({
      place,
      severity: spec.severity,
      problem: toCheckProblem(spec, []),
    })),
  );
}

function findPlaces(spec: CheckSpec, person: Person, view: PersonView, profile: Profile): Place[] {
  if (spec.name === 'duplicate-row') return findDuplicateRows(person, view);
  return spec.name === 'needs-row' ? findMissingRows(spec, person, view, profile) : [];
}

/** A row of which every field that is sent is the same as in a row before it. */
function findDuplicateRows(person: Person, view: PersonView): Place[] {
  return SECTION_KEYS.flatMap((section) => {
    const seen = new Set<string>();
    const rows: readonly AnyRow[] = person[section];
    return rows.flatMap((row): Place[] => {
      const keys: readonly RowFieldKey[] = SECTIONS[section].fields;
      if (isEmptyRow(section, row, (key) => !view.field(key).hidden)) return [];
      const texts = keys.map((key) => toComparedText(getRowEntry(row, key), view.field(key)));
      // Two rows that are hardly begun are the same by accident: what they lack is said already.
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

/** The profile's own words, where it has some. */
export function toCheckProblem({ name, message }: CheckSpec, others: readonly EntityId[]): Problem {
  return message === undefined ? { code: name, others } : { code: 'profile', message };
}
