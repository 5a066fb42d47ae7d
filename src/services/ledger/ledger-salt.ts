import * as z from 'zod/mini';
import type { DraftBackend } from '../drafts/draft-backend.ts';
import { newId } from '../new-id.ts';

const SALT_ID = 'ledger-salt';
const saltSchema = z.object({ salt: z.string() });

/** Random, made once per computer, so that hashes of identifiers say nothing elsewhere. */
export async function getLedgerSalt(backend: DraftBackend): Promise<string> {
  const stored = saltSchema.safeParse(await backend.findSetting(SALT_ID));
  if (stored.success) return stored.data.salt;
  const made = { id: SALT_ID, salt: newId() };
  await backend.putSetting(made);
  return made.salt;
}
