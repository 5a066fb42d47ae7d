import type { VaultRecord } from '../../domain/drafts/sealed.ts';
import { createStore } from '../store.ts';

/** Why what is entered cannot be kept as the profile asks. */
export type Hindrance =
  /** The page came by http:, not from localhost: the browser encrypts nothing. */
  | 'no-encryption'
  /** The browser stores nothing: what is entered ends with the page. */
  | 'memory'
  /** The vault's record is of a newer Enrola, or damaged. */
  | 'unreadable';

/** Whether what is stored can be read and written now. The pages of the desk are there while it is `open`. */
export type DoorState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'hindered'; readonly by: Hindrance }
  /** `failed`: something of the browser did not work; the page says so. */
  | { readonly kind: 'failed'; readonly error: unknown }
  | {
      readonly kind: 'closed';
      /** Undefined where no passphrase was chosen on this computer. */
      readonly record: VaultRecord | undefined;
      /** What became of what was entered when the desk was locked; undefined where it was not open before. */
      readonly entered: 'saved' | 'unsaved' | undefined;
    }
  /** Being locked: nothing is shown any more, and the last save is waited for. */
  | { readonly kind: 'closing' }
  | {
      readonly kind: 'open';
      /** Where what is entered rests: encrypted on this computer, readable in this tab alone, or nowhere. */
      readonly kept: 'encrypted' | 'tab' | 'nowhere';
    };

/** Browsers have both in secure contexts only. */
export function canEncrypt(): boolean {
  return 'locks' in navigator && crypto.subtle !== undefined;
}

/** Between the desk and what is stored, as the profile's `privacy.storage` asks. */
export abstract class StorageDoor {
  readonly #state = createStore<DoorState>({ kind: 'opening' });
  readonly subscribe = this.#state.subscribe;
  readonly getSnapshot = this.#state.get;

  /** Once, before anything is read. */
  start(): void {
    this.run(this.begin());
  }

  /** Opens the desk where nothing can be kept. */
  abstract enterWithoutStorage(): void;

  protected abstract begin(): Promise<void>;

  protected run(work: Promise<void>): void {
    work.catch((error: unknown) => this.set({ kind: 'failed', error }));
  }

  protected set(state: DoorState): void {
    this.#state.set(state);
  }
}
