/** The profile of the second service, for tests that serve a changed copy. */
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const record = z.record(z.string(), z.unknown());
const profileSchema = z.intersection(
  record,
  z.object({
    catalogs: record,
    fields: z.record(z.string(), record),
    rules: z.array(record),
    answers: record,
  }),
);

export const PROFILE_PATH = '/profile.json';

const text = readFileSync(new URL('profile.json', import.meta.url), 'utf8');

/** A fresh copy. */
export function readProfile(): z.infer<typeof profileSchema> {
  return profileSchema.parse(JSON.parse(text));
}
