import { createHash } from 'node:crypto';
import type { Storage } from '../storage.ts';

/** Makes an enrollment that of a user of whom only the name is known, before the app is opened. */
export async function setOwner(storage: Storage, id: string, name: string): Promise<void> {
  await storage.put('settings', { id: 'ledger-salt', salt: 'salt' });
  const owner = createHash('sha256').update(`salt:user:${name}`).digest('hex');
  await storage.change('enrollments', id, (record) => ({ ...record, owner }));
}
