import type { VaultRecord } from '../../domain/drafts/sealed.ts';
import { createStore } from '../store.ts';

/** Why entries cannot be stored as the profile requires. */
export type Hindrance =
  /** The page came by http:, not from localhost: the browser offers no encryption. */
  | 'no-encryption'
  /** The browser stores nothing: entries end with the page. */
  | 'memory'
  /** The vault's record is from a newer Enrola, or damaged. */
  | 'unreadable';

/** Tells if storage can be read and written now. The app's pages show while it is `open`. */
export type GateState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'hindered'; readonly by: Hindrance }
  /** `failed`: a browser function did not work; the page says so. */
  | { readonly kind: 'failed'; readonly error: unknown }
  | {
      readonly kind: 'closed';
      /** Undefined when no passphrase was chosen on this computer. */
      readonly record: VaultRecord | undefined;
      /** Result of the save when the vault was locked; undefined when it was not open before. */
      readonly entered: 'saved' | 'unsaved' | undefined;
    }
  /** Locking: nothing is shown any more, and the last save is under way. */
  | { readonly kind: 'closing' }
  | {
      readonly kind: 'open';
      /** Storage of entries: encrypted on this computer, readable in this tab alone, or nowhere. */
      readonly kept: 'encrypted' | 'tab' | 'nowhere';
    };

/** Browsers offer both in secure contexts only. */
export function canEncrypt(): boolean {
  return 'locks' in navigator && crypto.subtle !== undefined;
}

/** Guards storage as the profile's `privacy.storage` requires. */
export abstract class StorageGate {
  readonly #state = createStore<GateState>({ kind: 'opening' });
  readonly subscribe = this.#state.subscribe;
  readonly getSnapshot = this.#state.get;

  /** Called once, before anything is read. */
  start(): void {
    this.run(this.begin());
  }

  /** Opens the app without storage. */
  abstract enterWithoutStorage(): void;

  protected abstract begin(): Promise<void>;

  protected run(work: Promise<void>): void {
    work.catch((error: unknown) => this.set({ kind: 'failed', error }));
  }

  protected set(state: GateState): void {
    this.#state.set(state);
  }
}
