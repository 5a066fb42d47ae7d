/** Records for the browser's database, of any age and in any state, for tests of what is stored. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Attempt } from '../../src/domain/drafts/attempt.ts';
import type { StoredEnrollment, StoredPerson } from '../../src/domain/drafts/stored.ts';
import type { Person } from '../../src/domain/enrollment/enrollment.ts';
import { createPerson } from '../../src/domain/enrollment/person.ts';

/** As the database takes them; damaged ones too. */
export interface Records {
  readonly enrollments?: readonly object[];
  readonly persons?: readonly object[];
  readonly attempts?: readonly object[];
}

export const daysAgo = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString();

/** An enrollment with its persons, stored as long ago as its header says. */
export function toRecords(
  persons: readonly Partial<Person>[],
  change: Partial<StoredEnrollment> = {},
): { readonly id: string; readonly enrollments: StoredEnrollment[]; readonly persons: StoredPerson[] } {
  const id = change.id ?? randomUUID();
  const stored = persons.map((values): StoredPerson => {
    const person = { ...createPerson(randomUUID()), ...values };
    return { version: 2, enrollmentId: id, id: person.id, person };
  });
  const at = new Date().toISOString();
  const header: StoredEnrollment = {
    version: 2,
    id,
    revision: 1,
    createdAt: at,
    updatedAt: at,
    riskProfileCode: 'MOD',
    personIds: stored.map((person) => person.id),
    submission: { state: 'draft', attempts: 0 },
    ...change,
  };
  return { id, enrollments: [header], persons: stored };
}

/** A row of the ledger. */
export function toAttempt(change: Partial<Attempt> = {}): Attempt {
  return {
    version: 1,
    id: randomUUID(),
    enrollmentId: randomUUID(),
    number: 1,
    startedAt: new Date().toISOString(),
    state: 'confirmed',
    hash: 'a'.repeat(64),
    content: { subjects: [] },
    ...change,
  };
}

/** Opens the list, so that the app has made its database, and stores the records beside what is there. */
export async function storeRecords(page: Page, ...all: readonly Records[]): Promise<void> {
  await page.goto('/');
  await page
    .getByText(/Aún no hay inscripciones|Guardadas en este equipo|No se pueden leer/)
    .first()
    .waitFor();
  await page.evaluate(put, all);
}

/** Runs in the page. */
function put(all: readonly Records[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('enrola');
    opening.addEventListener('error', () => reject(new Error('the database did not open')));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const transaction = database.transaction(['enrollments', 'persons', 'attempts'], 'readwrite');
      for (const records of all) {
        for (const [store, some] of Object.entries(records)) {
          if (!Array.isArray(some)) continue;
          for (const record of some) transaction.objectStore(store).put(record);
        }
      }
      transaction.addEventListener('complete', () => {
        database.close();
        resolve();
      });
      transaction.addEventListener('abort', () => reject(new Error('the records were not stored')));
    });
  });
}
