/** The sample profile with other privacy settings, and what rests in the browser's database. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import type { Sandbox } from './sandbox.ts';

const SAMPLE = fileURLToPath(new URL('../public/profile.json', import.meta.url));
/** More starts than a test has. */
const ALWAYS = 1000;

/** From here on the server hands out the sample profile with these settings. */
export async function servePrivacy(sandbox: Sandbox, privacy: object): Promise<void> {
  const sample: unknown = JSON.parse(await readFile(SAMPLE, 'utf8'));
  const profile = { ...z.looseObject({}).parse(sample), privacy };
  await sandbox.addFault({ path: '/profile.json', status: 200, body: profile, times: ALWAYS });
}

const storedSchema = z.object({
  enrollments: z.array(z.looseObject({ id: z.string(), sealedBy: z.optional(z.string()) })),
  persons: z.array(z.looseObject({ id: z.string() })),
  attempts: z.array(z.looseObject({ id: z.string(), state: z.optional(z.string()) })),
});

/** Everything that the browser has stored, binary values as their lengths. */
export async function readStored(page: Page): Promise<z.infer<typeof storedSchema>> {
  return storedSchema.parse(await page.evaluate(readAll));
}

/** Runs in the page. */
function readAll(): Promise<unknown> {
  const toPlain = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value, (_key, part: unknown) => (part instanceof ArrayBuffer ? part.byteLength : part)),
    );
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
        resolve(toPlain(Object.fromEntries(reads.map(([name, { result }]) => [name, result]))));
      });
    });
  });
}
