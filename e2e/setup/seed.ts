/** Drafts put into the browser's database, for tests whose subject is not the typing. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Person } from '../../src/domain/enrollment/enrollment.ts';
import { createPerson } from '../../src/domain/enrollment/person.ts';
import { checkDigitOf } from '../../src/domain/formats/rut.ts';
import { putRecords } from './database.ts';
import { toRecords } from './records.ts';

interface Seeded {
  readonly id: string;
  readonly personIds: readonly string[];
  /** Address of the enrollment. */
  readonly path: string;
  /** Address of a person, counted from 1. */
  personPath(n: number): string;
}

/**
 * The persons are made to fit together: those after the first who still have its identifier, its relationship or its date
 * of birth get one of their own, so that the checks over all persons find nothing that the test did not ask for.
 */
export type Seed = (persons: readonly Partial<Person>[], riskProfileCode?: string) => Promise<Seeded>;

const IDENTIFIER = '12.345.678-5';
const BIRTH_DATE = '1983-09-05';

/** An invented person with everything that the sample profile requires. */
export function completePerson(values: Partial<Person> = {}): Person {
  return {
    ...createPerson(randomUUID()),
    entityKind: 'N',
    identifierType: 'R',
    identifier: IDENTIFIER,
    relationshipTypeCode: 'CLINTE',
    givenName: 'Begoña',
    paternalName: 'Núñez',
    birthDate: BIRTH_DATE,
    sex: 'F',
    countryCode: 'CHL',
    ...values,
  };
}

function toCompanion(person: Partial<Person>, index: number): Partial<Person> {
  const body = String(10_000_000 + index * 7919);
  return {
    ...(person.identifier === IDENTIFIER && { identifier: `${body}-${checkDigitOf(body)}` }),
    ...(person.relationshipTypeCode === 'CLINTE' && { relationshipTypeCode: 'CONTACTO' }),
    ...(person.birthDate === BIRTH_DATE && { birthDate: toLaterDay(index) }),
  };
}

function toLaterDay(days: number): string {
  const date = new Date(BIRTH_DATE);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** `baseURL` where the page's context has none. */
export function createSeeder(page: Page, baseURL = ''): Seed {
  return async (values, riskProfileCode = 'MOD') => {
    const persons = values.map((person, index) => ({
      ...person,
      ...(index > 0 && toCompanion(person, index)),
    }));
    const { id, ...records } = toRecords(persons, { riskProfileCode });
    await putRecords(page, [records], baseURL);
    const personIds = records.persons.map((person) => person.id);
    const path = `/inscripciones/${id}`;
    return { id, personIds, path, personPath: (n) => `${path}/personas/${personIds[n - 1]}` };
  };
}
