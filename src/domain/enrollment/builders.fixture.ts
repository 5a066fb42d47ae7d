/** Test support: a person or a row with only the values of a test. Not part of the app. */
import { createRow } from '../fields/entries.ts';
import type { SectionKey } from '../fields/registry.ts';
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
