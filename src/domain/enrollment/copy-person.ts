import { createRow, fromSections, getRowEntry } from '../fields/entries.ts';
import type { EntityId, Person } from './enrollment.ts';

/** The same entries under new ids: of the person, and of each of its rows. Marks stay with whom they were made for. */
export function copyPerson({ marks: _marks, ...person }: Person, newId: () => EntityId): Person {
  const sections = fromSections((section) =>
    person[section].map((row) => createRow(section, newId(), (key) => getRowEntry(row, key))),
  );
  return { ...person, id: newId(), ...sections };
}
