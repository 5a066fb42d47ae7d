/** Test support: a person, a row or a request with only the values of a test. Not part of the app. */
import type { FinalizeRequest, PersonaFull } from '../contract/finalize-request.ts';
import { createRow } from '../fields/entries.ts';
import { fromKeys } from '../fields/from-keys.ts';
import { ARRAY_NAMES, type SectionKey } from '../fields/registry.ts';
import type { Person, RowOf } from './enrollment.ts';
import { createPerson } from './person.ts';

/** A person with only these values; its id is `p` by default. */
export function personWith(values: Partial<Person> = {}): Person {
  return { ...createPerson('p'), ...values };
}

/** A row with only these values. Its id is by default the first letter of its section: `t1`, `a1`, `e1`, `b1`. */
export function rowWith<S extends SectionKey>(section: S, values: Partial<RowOf<S>> = {}): RowOf<S> {
  return { ...createRow(section, `${section.charAt(0)}1`, () => ''), ...values };
}

/** The arrays of a person of a request, without rows. */
export const NO_ROWS = fromKeys(ARRAY_NAMES, (): never[] => []);

/** A request with these persons, each with only these values. An array that is not given comes last. */
export function requestWith(
  persons: readonly Partial<PersonaFull>[],
  root: Omit<FinalizeRequest, 'personaFulls'> = {},
): FinalizeRequest {
  return { ...root, personaFulls: persons.map((values) => ({ ...values, ...NO_ROWS, ...values })) };
}
