/** Drafts put into the browser's database, for tests whose subject is not the typing. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { StoredEnrollment, StoredPerson } from '../../src/domain/drafts/stored.ts';
import type { Person } from '../../src/domain/enrollment/enrollment.ts';
import { createPerson } from '../../src/domain/enrollment/person.ts';
import { checkDigitOf } from '../../src/domain/formats/rut.ts';

interface Seeded {
  readonly id: string;
  readonly personIds: readonly string[];
  /** Address of the enrollment. */
  readonly path: string;
  /** Address of a person, counted from 1. */
  personPath(n: number): string;
}

/**
 * The persons are made to fit together: those after the first who still have its identifier or its relationship get
 * one of their own, so that the checks over all persons find nothing that the test did not ask for.
 */
export type Seed = (persons: readonly Partial<Person>[], riskProfileCode?: string) => Promise<Seeded>;

const IDENTIFIER = '12.345.678-5';

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
    birthDate: '1983-09-05',
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
  };
}

/** `baseURL` where the page's browser knows none. */
export function createSeeder(page: Page, baseURL = ''): Seed {
  return async (values, riskProfileCode = 'MOD') => {
    const id = randomUUID();
    const persons: Person[] = values.map((person, index) => ({
      ...createPerson(randomUUID()),
      ...person,
      ...(index > 0 && toCompanion(person, index)),
    }));
    const personIds = persons.map((person) => person.id);
    const at = new Date().toISOString();
    const header: StoredEnrollment = {
      version: 2,
      id,
      revision: 1,
      createdAt: at,
      updatedAt: at,
      riskProfileCode,
      personIds,
      submission: { state: 'draft', attempts: 0 },
    };
    const records = persons.map(
      (person): StoredPerson => ({ version: 2, enrollmentId: id, id: person.id, person }),
    );
    // The app makes its database before it says what is in it.
    await page.goto(`${baseURL}/`);
    await page.getByText(/Aún no hay inscripciones|Guardadas en este equipo/).waitFor();
    await page.evaluate(store, { header, records });
    const path = `/inscripciones/${id}`;
    return { id, personIds, path, personPath: (n) => `${path}/personas/${personIds[n - 1]}` };
  };
}

/** Runs in the page. */
function store({ header, records }: { header: StoredEnrollment; records: StoredPerson[] }): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('enrola');
    opening.addEventListener('error', () => reject(new Error('the database did not open')));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const transaction = database.transaction(['enrollments', 'persons'], 'readwrite');
      transaction.objectStore('enrollments').put(header);
      for (const record of records) transaction.objectStore('persons').put(record);
      transaction.addEventListener('complete', () => {
        database.close();
        resolve();
      });
      transaction.addEventListener('abort', () => reject(new Error('the draft was not stored')));
    });
  });
}
