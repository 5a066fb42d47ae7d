/** The sample profile with other privacy settings, and the records in the browser's database. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import type { Sandbox } from './sandbox.ts';

const SAMPLE = fileURLToPath(new URL('../../public/profile.json', import.meta.url));
/** More page loads than any test has. */
const ALWAYS = 1000;

/** From now on the server gives the sample profile with these settings. */
export async function servePrivacy(sandbox: Sandbox, privacy: object, others: object = {}): Promise<void> {
  const sample: unknown = JSON.parse(await readFile(SAMPLE, 'utf8'));
  const profile = { ...z.looseObject({}).parse(sample), privacy, ...others };
  await sandbox.addFault({ path: '/profile.json', status: 200, body: profile, times: ALWAYS });
}

/** Everything that the page shows: its HTML, its title and its address. */
export function readScreen(page: Page): Promise<string> {
  return page.evaluate(() => `${document.documentElement.outerHTML} ${document.title} ${location.href}`);
}

const storedSchema = z.object({
  enrollments: z.array(z.looseObject({ id: z.string(), sealedBy: z.optional(z.string()) })),
  persons: z.array(z.looseObject({ id: z.string() })),
  attempts: z.array(z.looseObject({ id: z.string(), state: z.optional(z.string()) })),
});

/** Everything that the browser has stored, binary values as numbers. */
export async function readStored(page: Page): Promise<z.infer<typeof storedSchema>> {
  return storedSchema.parse(JSON.parse(await page.evaluate(readAll)));
}

/** Runs in the page; gives JSON. */
function readAll(): Promise<string> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('enrola');
    opening.addEventListener('error', () => reject(new Error('the database did not open')));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const names = ['enrollments', 'persons', 'attempts'];
      const transaction = database.transaction(names);
      const reads = names.map((name) => [name, transaction.objectStore(name).getAll()] as const);
      transaction.addEventListener('complete', () => {
        database.close();
        const records = Object.fromEntries(reads.map(([name, { result }]) => [name, result]));
        resolve(
          JSON.stringify(records, (_key, value: unknown) =>
            value instanceof ArrayBuffer ? [...new Uint8Array(value)] : value,
          ),
        );
      });
    });
  });
}

/** Puts records into the stores of the browser's database, which the app has made. */
export async function putStored(
  page: Page,
  records: Readonly<Record<string, readonly object[]>>,
): Promise<void> {
  await page.evaluate(putAll, records);
}

/** Runs in the page. */
function putAll(records: Readonly<Record<string, readonly object[]>>): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('enrola');
    opening.addEventListener('error', () => reject(new Error('the database did not open')));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const transaction = database.transaction(Object.keys(records), 'readwrite');
      for (const [name, values] of Object.entries(records)) {
        for (const value of values) transaction.objectStore(name).put(value);
      }
      transaction.addEventListener('complete', () => {
        database.close();
        resolve();
      });
      transaction.addEventListener('abort', () => reject(new Error('the records were not stored')));
    });
  });
}
