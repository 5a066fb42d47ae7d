import type { EnteredPerson, Enrollment, EntityId, Person } from './enrollment.ts';
import { createRow, fromSections, getRowEntry } from '../fields/entries.ts';
import { fromKeys } from '../fields/from-keys.ts';
import { SCALAR_KEYS } from '../fields/registry.ts';

/** A person with all fields empty. */
export function createPerson(id: EntityId): Person {
  return { id, ...fromKeys(SCALAR_KEYS, () => ''), ...fromSections(() => []) };
}

/**
 * The record that holds the case of an enrollment itself, in the form of a person without values: what stores, merges, checks
 * and draws the case of a person takes it, too. It has the enrollment's id, which no person may have.
 */
export function toCaseHolder({ id = '', case: record }: Partial<Pick<Enrollment, 'id' | 'case'>>): Person {
  return { ...createPerson(id), ...(record && { case: record }) };
}

/** The names of a person as one text; empty without any. */
export function toFullName({ givenName, paternalName, maternalName }: Person): string {
  return [givenName, paternalName, maternalName]
    .map((name) => name.trim())
    .filter(Boolean)
    .join(' ');
}

/** The person without what only this computer keeps. */
export function toEntered({ marks: _marks, agreed: _agreed, ...person }: Person): EnteredPerson {
  return person;
}

/** The same entries under new ids, for the person and each row. */
export function copyPerson(person: Person, newId: () => EntityId): Person {
  const sections = fromSections((section) =>
    person[section].map((row) => createRow(section, newId(), (key) => getRowEntry(row, key))),
  );
  // A case tells of one client: nobody else's answers or papers.
  const { case: _case, ...entered } = toEntered(person);
  return { ...entered, id: newId(), ...sections };
}

/** Adds the marks of the stored person to a person from a form, which has none. */
export function withMarksOf({ marks }: Person, person: Person): Person {
  return marks && !('marks' in person) ? { ...person, marks } : person;
}
