import type { Sql } from '../db/db.ts';
import { TEAM_SCOPE } from '../../domain/team/team-api.ts';
import { appendEntry, findEntries } from './journal-store.ts';

const KIND = 'profile-changed';

/**
 * Notes under which profile the server works from now on, where it is another one than before; in a transaction.
 * @param hash SHA-256 of the profile's file, in hex
 */
export async function noteProfile(sql: Sql, hash: string): Promise<void> {
  const { entries } = await findEntries(sql, { scope: TEAM_SCOPE, kind: KIND }, { limit: 1 });
  if (entries[0]?.about?.['hash'] === hash) return;
  await appendEntry(sql, { scope: TEAM_SCOPE, kind: KIND, about: { hash }, actor: null, from: 'start' });
}
