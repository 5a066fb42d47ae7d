/** Storage `session`: everything is sealed under the key of the tab, which is lost with it. */
import * as z from 'zod/mini';
import { setSealer } from '../drafts/sealing.ts';
import { storageState } from '../drafts/storage-state.ts';
import { deleteAbandoned, toKeyLockName, TAB_KEY_PREFIX } from './sealed-storage.ts';
import { createRecordSealer, type VaultKey, getSubtle, KEY_BITS, KEY_USES, randomBytes } from './seal.ts';
import { closeOpenSession } from '../drafts/session-registry.ts';
import { newId } from '../new-id.ts';
import { canEncrypt, StorageGate } from './storage-gate.ts';

export class TabGate extends StorageGate {
  enterWithoutStorage(): void {
    const nowhere = { getItem: () => null, setItem: () => undefined };
    this.run(createSessionKey(nowhere).then((key) => this.#enter(key, 'nowhere')));
  }

  protected async begin(): Promise<void> {
    if (!canEncrypt()) {
      this.set({ kind: 'hindered', by: 'no-encryption' });
      return;
    }
    const key = await getTabKey().catch(() => undefined);
    if (!key) {
      this.set({ kind: 'hindered', by: 'memory' });
      return;
    }
    keepSessionKey();
    await this.#enter(key, 'tab');
  }

  async #enter(key: VaultKey, kept: 'tab' | 'nowhere'): Promise<void> {
    await holdKey(key.id);
    setSealer(createRecordSealer(key, 'tab'));
    // The start may have read the draft of the address before the key was known.
    await closeOpenSession();
    this.set({ kind: 'open', kept });
    // The next start repeats a failed deletion.
    deleteAbandoned().catch(() => undefined);
  }
}

/** When the browser clears its storage, the tab's own is cleared too: a reload must find the key. */
function keepSessionKey(): void {
  const kept = sessionStorage.getItem(SESSION_KEY_NAME);
  storageState.subscribe(() => {
    if (kept !== null) sessionStorage.setItem(SESSION_KEY_NAME, kept);
  });
}

async function getTabKey(): Promise<VaultKey> {
  return (await restoreSessionKey()) ?? createSessionKey();
}

/**
 * Marks the tab as alive until it is closed. The lock is shared, because a duplicated tab has the same key.
 */
function holdKey(keyId: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const hold = () => {
      resolve();
      return new Promise<never>(() => undefined);
    };
    navigator.locks.request(toKeyLockName(keyId), { mode: 'shared' }, hold).catch(reject);
  });
}

/**
 * The key is in the tab's own storage, so a reload finds it and a closed tab loses it. A browser may write
 * that storage to its files to restore a tab: this keeps out later users of the browser, not somebody who
 * reads its disk. A duplicated tab starts with a copy. Holds `{"id", "key"}`: the id, and the 32 bytes of the
 * key in base64.
 */
export const SESSION_KEY_NAME = 'enrola.session-key';

/** Part of a tab's storage that is used here. */
type TabStorage = Pick<Storage, 'getItem' | 'setItem'>;

const keptSchema = z.object({ id: z.string(), key: z.string() });
/** 32 bytes in base64. */
const KEY_TEXT = /^[A-Za-z0-9+/]{43}=$/;

/** Replaces the tab's key with a new one. Throws when the browser keeps no storage for a tab. */
export async function createSessionKey(storage: TabStorage = sessionStorage): Promise<VaultKey> {
  const bytes = randomBytes(KEY_BITS / 8);
  const id = `${TAB_KEY_PREFIX}${newId()}`;
  const key = await importKey(id, bytes);
  storage.setItem(SESSION_KEY_NAME, JSON.stringify({ id, key: btoa(String.fromCharCode(...bytes)) }));
  return key;
}

/** The tab's key; undefined when there is none, or it cannot be read. */
export async function restoreSessionKey(storage: TabStorage = sessionStorage): Promise<VaultKey | undefined> {
  const kept = keptSchema.safeParse(toJson(storage.getItem(SESSION_KEY_NAME)));
  if (!kept.success || !KEY_TEXT.test(kept.data.key)) return undefined;
  const text = atob(kept.data.key);
  return importKey(
    kept.data.id,
    Uint8Array.from(text, (character) => character.charCodeAt(0)),
  );
}

async function importKey(id: string, bytes: Uint8Array<ArrayBuffer>): Promise<VaultKey> {
  return { id, key: await getSubtle().importKey('raw', bytes, 'AES-GCM', false, KEY_USES) };
}

function toJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
