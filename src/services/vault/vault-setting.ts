/** The vault's record among the settings of this computer. */
import * as z from 'zod/mini';
import { type VaultRecord, vaultRecordSchema } from '../../domain/drafts/sealed.ts';
import { openBackend } from '../drafts/open-backend.ts';

const SETTING_ID = 'vault';
const settingSchema = z.object({
  /** Null once a forgotten passphrase was given up. */
  record: z.nullable(vaultRecordSchema),
});

/** `'unreadable'`: of a newer Enrola, or damaged. It must not be written over: what it opens would be lost. */
export async function findVaultRecord(): Promise<VaultRecord | 'unreadable' | undefined> {
  const stored = await (await openBackend()).findSetting(SETTING_ID);
  if (stored === undefined) return undefined;
  const setting = settingSchema.safeParse(stored);
  return setting.success ? (setting.data.record ?? undefined) : 'unreadable';
}

/** Stores the record of a new vault; false where there is one already: two tabs may choose at the same time. */
export function putFirstVaultRecord(record: VaultRecord): Promise<boolean> {
  return navigator.locks.request(SETTING_ID, async () => {
    if ((await findVaultRecord()) !== undefined) return false;
    await put(record);
    return true;
  });
}

/** From here on a new passphrase can be chosen. */
export function forgetVaultRecord(): Promise<void> {
  return put(null);
}

async function put(record: VaultRecord | null): Promise<void> {
  const setting = { id: SETTING_ID, record };
  await (await openBackend()).putSetting(setting);
}
