import { type RowFieldKey, SECTION_KEYS, SECTIONS } from '../fields/registry.ts';
import type { AnyRow, Person } from '../enrollment/enrollment.ts';
import { getRowEntry, isEmptyRow } from '../fields/entries.ts';
import type { Finding, Place } from '../fields/finding.ts';
import { toCheckProblem } from './check-problem.ts';
import { compileCondition } from './condition.ts';
import type { FieldView, PersonView } from './field-view.ts';
import { toCircumstances, toComparedText } from './person-text.ts';
import type { Profile } from './profile.ts';
import type { CheckSpec } from './schema/check-schema.ts';

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
