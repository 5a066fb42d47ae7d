/** Drafts put into the browser's database, for tests whose subject is not the typing. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { StoredEnrollment, StoredPerson } from '../src/domain/drafts/stored.ts';
import type { Person } from '../src/domain/enrollment/enrollment.ts';
import { createPerson } from '../src/domain/enrollment/person.ts';

interface Seeded {
  readonly id: string;
  readonly personIds: readonly string[];
  /** Address of the enrollment. */
  readonly path: string;
  /** Address of a person, counted from 1. */
  personPath(n: number): string;
}

export type Seed = (persons: readonly Partial<Person>[]) => Promise<Seeded>;

/** An invented person with everything that the sample profile requires. */
export function completePerson(values: Partial<Person> = {}): Person {
  return {
    ...createPerson(randomUUID()),
    entityKind: 'N',
    identifierType: 'R',
    identifier: '12.345.678-5',
    relationshipTypeCode: 'CLINTE',
    givenName: 'Begoña',
    paternalName: 'Núñez',
    birthDate: '1983-09-05',
    sex: 'F',
    countryCode: 'CHL',
    ...values,
  };
}

export function createSeeder(page: Page): Seed {
  return async (values) => {
    const id = randomUUID();
    const persons: Person[] = values.map((person) => ({ ...createPerson(randomUUID()), ...person }));
    const personIds = persons.map((person) => person.id);
    const at = new Date().toISOString();
    const header: StoredEnrollment = {
      version: 1,
      id,
      createdAt: at,
      updatedAt: at,
      riskProfileCode: 'MOD',
      personIds,
    };
    const records = persons.map(
      (person): StoredPerson => ({ version: 1, enrollmentId: id, id: person.id, person }),
    );
    // The app makes its database before it says what is in it.
    await page.goto('/');
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
