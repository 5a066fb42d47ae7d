import * as z from 'zod/mini';
import type { Person } from '../enrollment/enrollment.ts';
import { STORED_VERSION, storedPersonSchema } from './stored.ts';

/** Why a record cannot be read: it is of a newer Enrola, or damaged. It is told, and never changed. */
export type Unreadable = { readonly ok: false; readonly cause: 'newer' | 'damaged' };
export type Read<T> = { readonly ok: true; readonly value: T } | Unreadable;

const versionSchema = z.object({ version: z.number() });

/** The person of a stored record, in every version that was ever shipped. */
export function readPerson(record: unknown): Read<Person> {
  const parsed = storedPersonSchema.safeParse(record);
  return parsed.success ? { ok: true, value: parsed.data.person } : toUnreadable(record);
}

export function toUnreadable(record: unknown): Unreadable {
  const version = versionSchema.safeParse(record);
  const isNewer = version.success && version.data.version > STORED_VERSION;
  return { ok: false, cause: isNewer ? 'newer' : 'damaged' };
}
