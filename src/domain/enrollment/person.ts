import { fromSections } from '../fields/entries.ts';
import { fromKeys } from '../fields/from-keys.ts';
import { SCALAR_KEYS } from '../fields/registry.ts';
import type { EntityId, Person } from './enrollment.ts';

/** A person with nothing filled. */
export function createPerson(id: EntityId): Person {
  return { id, ...fromKeys(SCALAR_KEYS, () => ''), ...fromSections(() => []) };
}

/** The names of a person as one text; empty where none was typed. */
export function toFullName({ givenName, paternalName, maternalName }: Person): string {
  return [givenName, paternalName, maternalName]
    .map((name) => name.trim())
    .filter(Boolean)
    .join(' ');
}
