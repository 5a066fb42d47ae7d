import type { IntegerEntry, Person } from '../enrollment/enrollment.ts';
import { SCALAR_KEYS, SECTION_KEYS } from '../fields/descriptors.ts';
import { isEmptyRow, rowEntries } from '../fields/entries.ts';
import { isEmptyEntry } from '../fields/field-kinds.ts';
import type { Finding, Problem } from '../fields/finding.ts';
import { isIsoDate } from '../formats/date.ts';
import { findForbiddenCharacter, toWireText } from '../formats/wire-text.ts';
import type { FieldView, Profile } from './profile.ts';

type PersonStatus = 'empty' | 'incomplete' | 'with-errors' | 'ready';

export interface PersonCheck {
  readonly status: PersonStatus;
  /** In the order in which the fields stand on the page. */
  readonly findings: readonly Finding[];
}

/** What is wrong with one entry of a field, under the profile; undefined where nothing is. */
export function findProblem(entry: IntegerEntry, view: FieldView): Problem | undefined {
  if (view.hidden) return undefined;
  if (isEmptyEntry(entry)) return view.required ? { code: 'required' } : undefined;
  if (view.catalog && !view.catalog.findEntry(entry)) return { code: 'not-in-catalog' };
  if (view.kind === 'integer') return Number.isSafeInteger(entry) ? undefined : { code: 'not-an-integer' };
  return findTextProblem(String(entry), view);
}

/** All findings of a person and the status that follows from them. Pure; callers may cache it by the person. */
export function checkPerson(person: Person, profile: Profile): PersonCheck {
  const view = profile.viewOf(person);
  const findings: Finding[] = [];
  for (const key of SCALAR_KEYS) {
    const problem = findProblem(person[key], view.field(key));
    if (problem) findings.push({ place: { personId: person.id, field: key }, problem });
  }
  for (const section of SECTION_KEYS) {
    for (const { field, rowId, entry } of rowEntries(person, section, (key) => !view.field(key).hidden)) {
      const problem = findProblem(entry, view.field(field));
      if (problem) findings.push({ place: { personId: person.id, section, rowId, field }, problem });
    }
  }
  return { status: toStatus(person, findings), findings };
}

function toStatus(person: Person, findings: readonly Finding[]): PersonStatus {
  if (isEmptyPerson(person)) return 'empty';
  if (findings.some(({ problem }) => problem.code !== 'required')) return 'with-errors';
  return findings.length > 0 ? 'incomplete' : 'ready';
}

function isEmptyPerson(person: Person): boolean {
  return (
    SCALAR_KEYS.every((key) => isEmptyEntry(person[key])) &&
    SECTION_KEYS.every((section) => person[section].every((row) => isEmptyRow(section, row)))
  );
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
  const code = view.format?.findProblem(text);
  return code && { code, example: view.format?.example };
}
