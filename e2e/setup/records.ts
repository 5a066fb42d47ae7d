/** Records for the browser's database, of any age and in any state, for tests of what is stored. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Attempt } from '../../src/domain/drafts/attempt.ts';
import type { StoredEnrollment, StoredPerson } from '../../src/domain/drafts/stored.ts';
import type { Person } from '../../src/domain/enrollment/enrollment.ts';
import { createPerson } from '../../src/domain/enrollment/person.ts';
import { putRecords, type Records } from './database.ts';

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

/** Stores the records beside those that are there. The page is then a bare page of the app's origin. */
export function storeRecords(page: Page, ...all: readonly Records[]): Promise<void> {
  return putRecords(page, all);
}
