/**
 * Storage `encrypted`: nothing is read or written before a passphrase gave the key, nor while the vault is
 * locked.
 */
import { sleep } from '../clock.ts';
import type { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { guardLeaving } from '../drafts/ownership.ts';
import { openBackend } from '../drafts/open-backend.ts';
import { setSealer } from '../drafts/sealing.ts';
import { storageState } from '../drafts/storage-state.ts';
import {
  awaitSession,
  closeOpenSession,
  closeSession,
  findOpenSession,
  findUnsavedSession,
} from '../drafts/session-registry.ts';
import type { SessionSnapshot } from '../drafts/session-snapshot.ts';
import { deleteAbandoned, deleteAllSealed, sealStored } from './sealed-storage.ts';
import { forgetStored } from '../query-client.ts';
import { createLockedSealer, createRecordSealer, type VaultKey } from './seal.ts';
import { type AttemptResult, PassphraseAttempts } from './passphrase-attempts.ts';
import { canEncrypt, StorageGate } from './storage-gate.ts';
import { createVault, findVaultRecord, forgetVaultRecord, openVault, putFirstVaultRecord } from './vault.ts';
import type { VaultRecord } from '../../domain/drafts/sealed.ts';

/** Time limit of the save before locking; a longer save continues while locked. */
const SAVE_MS = 5000;
const RETRY_MS = 5000;

/** Messages between tabs. `changed`: a passphrase was chosen, or given up with everything under it. */
type Message = 'lock' | 'changed';

/** Result of a typed passphrase. */
export type OpenResult = { readonly kind: 'opened' } | Exclude<AttemptResult<VaultKey>, { kind: 'opened' }>;

export class VaultGate extends StorageGate {
  readonly #channel = new BroadcastChannel('enrola-vault');
  /** Id of the key that this page was opened with, or asks for. */
  #keyId: string | undefined;
  /** Record of the open vault. */
  #record: VaultRecord | undefined;
  readonly #attempts = new PassphraseAttempts(openBackend);
  #isRetrying = false;
  /** Removes the prompt that guards the page while a request is under way. */
  #stopGuarding: () => void = () => undefined;

  enterWithoutStorage(): void {
    setSealer(undefined);
    this.set({ kind: 'open', kept: 'nowhere' });
  }

  /** Sets the chosen passphrase. Rejects when it cannot be stored. */
  async create(passphrase: string): Promise<void> {
    const { record, key } = await createVault(passphrase);
    if (await putFirstVaultRecord(record)) {
      this.#say('changed');
      await this.#enter(key, record);
    } else await this.#showClosed();
  }

  /** Tries the typed passphrase, unless it is too early. Rejects when stored records cannot be sealed. */
  async open(passphrase: string): Promise<OpenResult> {
    const record = await findVaultRecord();
    if (typeof record !== 'object' || record.keyId !== this.#keyId) {
      await this.#showClosed();
      return { kind: 'opened' };
    }
    const result = await navigator.locks.request('passphrase-attempt', () =>
      this.#attempts.run(record.keyId, () => openVault(record, passphrase)),
    );
    if (result.kind === 'opened') await this.#enter(result.key, record);
    return result;
  }

  /**
   * Time (ms) during which nobody may try a passphrase, after wrong ones in this tab, in another or before a
   * reload.
   */
  async findWaitMs(): Promise<number> {
    return this.#keyId === undefined ? 0 : this.#attempts.findWaitMs(this.#keyId);
  }

  /** Deletes everything under the forgotten passphrase; then another one can be chosen. */
  async forget(): Promise<void> {
    this.#say('lock');
    if (this.#keyId !== undefined) await deleteAllSealed(this.#keyId);
    await forgetVaultRecord();
    this.#say('changed');
    await this.#showClosed();
  }

  /** Locks every tab. */
  lockAll(): void {
    this.#say('lock');
    this.run(this.lock());
  }

  /**
   * Locks this tab: clears the screen at once, saves the entries, and releases the key. The answer of a
   * request under way is recorded under the key that it was sent with. Entries that cannot be saved stay in
   * memory with their key, and the save is retried.
   */
  async lock(): Promise<void> {
    const state = this.getSnapshot();
    if (state.kind !== 'open' || state.kept !== 'encrypted') return;
    const session = findOpenSession();
    if (session) this.#guardSend(session);
    // Brings in the text of the form before the form is removed.
    const saved = closeOpenSession();
    this.set({ kind: 'closing' });
    forgetStored();
    const isInTime = await Promise.race([saved.then(() => true), sleep(SAVE_MS)]);
    const unsaved = findUnsavedSession();
    if (unsaved) await awaitSession(unsaved, isRescued, SAVE_MS).then(() => closeSession(unsaved));
    setSealer(createLockedSealer(this.#keyId ?? ''));
    await this.#showClosed(isInTime && !findUnsavedSession() ? 'saved' : 'unsaved');
    await saved.then(() => this.#saveLater());
  }

  protected async begin(): Promise<void> {
    setSealer(createLockedSealer(''));
    // The start may have read the draft of the address before the key was known.
    await closeOpenSession();
    if (!canEncrypt()) {
      this.set({ kind: 'hindered', by: 'no-encryption' });
      return;
    }
    const { isDurable } = await openBackend();
    if (!isDurable) {
      this.set({ kind: 'hindered', by: 'memory' });
      return;
    }
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Message>) => this.#hear(data));
    storageState.subscribe(() => this.run(this.#restoreRecord()));
    await this.#showClosed();
  }

  async #enter(key: VaultKey, record: VaultRecord): Promise<void> {
    this.#keyId = key.id;
    this.#record = record;
    setSealer(createRecordSealer(key, 'computer'));
    try {
      await sealStored();
    } catch (error) {
      setSealer(createLockedSealer(key.id));
      throw error;
    }
    this.set({ kind: 'open', kept: 'encrypted' });
    // The next start repeats a failed deletion.
    deleteAbandoned().catch(() => undefined);
  }

  /** The browser deleted the vault with all other records: new records must open by the same passphrase. */
  async #restoreRecord(): Promise<void> {
    const state = storageState.get();
    const wasEmptied = state.kind === 'durable' && state.wasEmptied === true;
    if (wasEmptied && this.#record) await putFirstVaultRecord(this.#record);
  }

  async #showClosed(entered?: 'saved' | 'unsaved'): Promise<void> {
    const record = await findVaultRecord();
    if (record === 'unreadable') {
      this.set({ kind: 'hindered', by: 'unreadable' });
      return;
    }
    // A person who chooses another passphrase must not see the content of this page, even if it is lost.
    if (this.#keyId !== undefined && record?.keyId !== this.#keyId) {
      window.removeEventListener('beforeunload', askFirst);
      this.#stopGuarding();
      window.location.reload();
    }
    this.#keyId = record?.keyId;
    this.set({ kind: 'closed', record, entered });
  }

  /** The page that would prompt before it is left is removed with the screen. */
  #guardSend(session: EnrollmentSession): void {
    if (!session.getSnapshot().isSending) return;
    this.#stopGuarding();
    this.#stopGuarding = guardLeaving(session);
    void awaitSession(session, ({ isSending }) => !isSending).then(this.#stopGuarding);
  }

  async #saveLater(): Promise<void> {
    if (this.#isRetrying) return;
    this.#isRetrying = true;
    for (let session = findUnsavedSession(); session; session = findUnsavedSession()) {
      window.addEventListener('beforeunload', askFirst);
      await sleep(RETRY_MS);
      window.removeEventListener('beforeunload', askFirst);
      // After the vault is opened again, its page reports what is not saved, and retries.
      if (this.getSnapshot().kind !== 'closed') break;
      await closeSession(session);
    }
    this.#isRetrying = false;
    const state = this.getSnapshot();
    if (state.kind === 'closed' && state.entered === 'unsaved' && !findUnsavedSession()) {
      this.set({ ...state, entered: 'saved' });
    }
  }

  #hear(message: Message): void {
    if (message === 'lock') this.run(this.lock());
    else if (this.getSnapshot().kind === 'closed') this.run(this.#showClosed());
  }

  #say(message: Message): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
    this.#channel.postMessage(message);
  }
}

/** Unsaved entries would be lost with the page: the browser asks first. */
function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** If another tab saved a newer version, the local one is being kept as a copy. */
function isRescued({ saveState, rescue }: SessionSnapshot): boolean {
  return saveState.kind !== 'stale' || rescue !== undefined;
}
