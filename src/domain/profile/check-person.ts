import { SCALAR_KEYS, SECTION_KEYS } from '../fields/registry.ts';
import type { IntegerEntry, Person } from '../enrollment/enrollment.ts';
import { isEmptyRow, rowEntries } from '../fields/entries.ts';
import { isEmptyEntry } from '../fields/field-kinds.ts';
import { type Finding, isError, type Place, type Problem, type Severity } from '../fields/finding.ts';
import { isIsoDate } from '../formats/date.ts';
import { findForbiddenCharacter, toWireText } from '../formats/wire-text.ts';
import type { Catalog } from './catalog.ts';
import type { FieldView } from './field-view.ts';
import { findByRules } from './finding-rules.ts';
import { findByOwnChecks } from './own-checks.ts';
import type { Profile } from './profile.ts';

type PersonStatus = 'empty' | 'incomplete' | 'with-errors' | 'ready';

export interface PersonCheck {
  readonly status: PersonStatus;
  /** In the order in which the fields stand on the page; then what the profile's rules and checks say. */
  readonly findings: readonly Finding[];
}

/** What is wrong with one entry of a field, under the profile; undefined where nothing is. */
export function findProblem(entry: IntegerEntry, view: FieldView): Problem | undefined {
  if (view.hidden) return undefined;
  if (isEmptyEntry(entry)) return view.required ? { code: 'required' } : undefined;
  const problem = view.catalog && findChoiceProblem(entry, view.catalog);
  if (problem) return problem;
  if (view.kind === 'integer') return Number.isSafeInteger(entry) ? undefined : { code: 'not-an-integer' };
  return findTextProblem(String(entry), view);
}

/** All findings of a person and the status that follows from them. Pure; callers may cache it by the person. */
export function checkPerson(person: Person, profile: Profile): PersonCheck {
  const view = profile.viewOf(person);
  const findings: Finding[] = [];
  const check = (entry: IntegerEntry, fieldView: FieldView, place: Place) => {
    const problem = findProblem(entry, fieldView);
    if (problem) findings.push({ place, problem, severity: severityOf(problem) });
  };
  for (const key of SCALAR_KEYS) check(person[key], view.field(key), { personId: person.id, field: key });
  for (const section of SECTION_KEYS) {
    const max = profile.limits.rows[section];
    if (person[section].length > max) {
      const problem: Problem = { code: 'too-many-rows', count: person[section].length, max };
      findings.push({ place: { personId: person.id, section }, problem, severity: 'error' });
    }
    for (const { field, rowId, entry } of rowEntries(person, section, (key) => !view.field(key).hidden)) {
      check(entry, view.field(field), { personId: person.id, section, rowId, field });
    }
  }
  findings.push(...findByRules(person, view, profile), ...findByOwnChecks(person, view, profile));
  return { status: toStatus(person, findings), findings };
}

/** How much a problem of an entry weighs: only what a format merely advises is left to the agent. */
export function severityOf(problem: Problem): Severity {
  return 'advisory' in problem && problem.advisory ? 'warning' : 'error';
}

function toStatus(person: Person, findings: readonly Finding[]): PersonStatus {
  if (isEmptyPerson(person)) return 'empty';
  const errors = findings.filter(isError);
  if (errors.some(({ problem }) => problem.code !== 'required')) return 'with-errors';
  return errors.length > 0 ? 'incomplete' : 'ready';
}

function isEmptyPerson(person: Person): boolean {
  return (
    SCALAR_KEYS.every((key) => isEmptyEntry(person[key])) &&
    SECTION_KEYS.every((section) => person[section].every((row) => isEmptyRow(section, row)))
  );
}

function findChoiceProblem(entry: IntegerEntry, catalog: Catalog): Problem | undefined {
  // A list on its way will be here in a moment: the enrollment waits for it, not the field.
  if (catalog.status === 'loading') return undefined;
  if (catalog.status !== 'ready') return catalog.mayType ? undefined : { code: 'catalog-not-loaded' };
  if (catalog.findEntry(entry)) return undefined;
  return { code: catalog.findKnownEntry(entry) ? 'not-allowed-here' : 'not-in-catalog' };
}

function findTextProblem(entry: string, view: FieldView): Problem | undefined {
  const character = findForbiddenCharacter(entry);
  if (character) return { code: 'forbidden-character', character };
  const text = toWireText(entry);
  if (view.kind === 'date') return isIsoDate(text) ? undefined : { code: 'not-a-date' };
  const sent = view.format?.toWire(text) ?? text;
  if (view.maxLength !== undefined && sent.length > view.maxLength) {
    return { code: 'too-long', length: sent.length, max: view.maxLength };
  }
  const { format } = view;
  const code = format?.findProblem(text);
  return format && code && { code, example: format.example, advisory: format.advisory };
}
