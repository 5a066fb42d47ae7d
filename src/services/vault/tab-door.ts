/** Storage `session`: everything is sealed under the key of the tab, which goes with it. */
import { closeOpenSession } from '../drafts/session-registry.ts';
import { setSealer } from '../drafts/sealing.ts';
import { storageState } from '../drafts/storage-state.ts';
import { deleteAbandoned, toKeyLockName } from './abandoned.ts';
import { createRecordSealer } from './record-sealer.ts';
import type { VaultKey } from './seal.ts';
import { createSessionKey, restoreSessionKey, SESSION_KEY_NAME } from './session-key.ts';
import { canEncrypt, StorageDoor } from './storage-door.ts';

export class TabDoor extends StorageDoor {
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
    // The start read the draft of the address before it was known that there is a key.
    await closeOpenSession();
    this.set({ kind: 'open', kept });
    // What is left of it is deleted the next time.
    deleteAbandoned().catch(() => undefined);
  }
}

/** Where the browser empties its storage, the tab's own goes too: a reload must find the key. */
function keepSessionKey(): void {
  const kept = sessionStorage.getItem(SESSION_KEY_NAME);
  storageState.subscribe(() => {
    if (kept !== null) sessionStorage.setItem(SESSION_KEY_NAME, kept);
  });
}

async function getTabKey(): Promise<VaultKey> {
  return (await restoreSessionKey()) ?? createSessionKey();
}

/** Says that the tab is there, until it is closed. Shared: a duplicated tab has the same key. */
function holdKey(keyId: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const hold = () => {
      resolve();
      return new Promise<never>(() => undefined);
    };
    navigator.locks.request(toKeyLockName(keyId), { mode: 'shared' }, hold).catch(reject);
  });
}
