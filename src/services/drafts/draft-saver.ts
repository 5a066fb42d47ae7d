import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import type { RawReview } from './draft-backend.ts';
import { findLoss } from './open-backend.ts';
import { saveDraft } from './draft-store.ts';
import { storageState, toSaveFailure, type UnsavedCause } from './storage-state.ts';
import { findSealer } from './sealing.ts';

export type SaveState =
  | { readonly kind: 'saved'; readonly at: string }
  /** `cause`: why the previous write failed; stays until this write ends. */
  | { readonly kind: 'saving'; readonly cause?: UnsavedCause }
  | { readonly kind: 'failed'; readonly cause: UnsavedCause }
  /** Another tab saved a newer version: nothing was overwritten, and no more writes follow. */
  | { readonly kind: 'stale' };

/** Why saving fails, also during a retry. */
export function findSaveFailure(state: SaveState): UnsavedCause | undefined {
  return state.kind === 'failed' || state.kind === 'saving' ? state.cause : undefined;
}

/** Source of each write: the saver reads the newest state when it writes. */
export interface SaveSource {
  getHeader(): StoredEnrollment;
  findPerson(id: EntityId): Person | undefined;
}

/**
 * Writes the marked parts, one transaction at a time; parts marked during a write go into the next one. Each
 * write names the revision that was read before. The parts of a failed write stay marked, so the next
 * `save()` retries them.
 */
export class DraftSaver {
  readonly #source: SaveSource;
  /**
   * The sealer at the time of opening: changes that are unsaved when the vault locks can still be saved under
   * their own key.
   */
  readonly #sealer = findSealer();
  readonly #storage = storageState.get();
  readonly #onState: (state: SaveState) => void;
  readonly #now: () => string;
  #revision: number;
  #marked = new Set<EntityId>();
  /** Review records since the last write. */
  #reviews: readonly RawReview[] = [];
  #headerMarked = false;
  #isStale = false;
  #failure: UnsavedCause | undefined;
  #running: Promise<void> | undefined;

  constructor(source: SaveSource, revision: number, now: () => string, onState: (state: SaveState) => void) {
    this.#source = source;
    this.#revision = revision;
    this.#now = now;
    this.#onState = onState;
  }

  /** Revision of the stored version that this one is based on. */
  get revision(): number {
    return this.#revision;
  }

  get hasUnsaved(): boolean {
    return this.#isLost || this.#marked.size > 0 || this.#headerMarked || this.#running !== undefined;
  }

  markPerson(id: EntityId): void {
    this.#marked.add(id);
  }

  markHeader(): void {
    this.#headerMarked = true;
  }

  /** Review records are written together with the record of the enrollment. */
  markReviews(records: readonly RawReview[]): void {
    this.#reviews = [...this.#reviews, ...records];
    this.markHeader();
  }

  /** The state while nothing waits to be written; `at` is the time of the last write. */
  toRestState(at: string): SaveState {
    return this.#isLost ? { kind: 'failed', cause: 'emptied' } : { kind: 'saved', at };
  }

  /** Another version was read from storage: the marks belong to the previous one. */
  restart(revision: number): void {
    this.#revision = revision;
    this.#marked.clear();
    this.#reviews = [];
    this.#headerMarked = false;
    this.#isStale = false;
  }

  /** Resolves when everything marked so far is on the disk, or the write failed (the state says which). */
  save(): Promise<void> {
    this.#running ??= this.#drain().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** True when the browser deleted the saved data: a partial write would then look like the whole. */
  get #isLost(): boolean {
    const storage = storageState.get();
    return storage.kind === 'durable' && storage.wasEmptied === true && storage !== this.#storage;
  }

  async #drain(): Promise<void> {
    if (this.#isLost) {
      this.#onState({ kind: 'failed', cause: 'emptied' });
      return;
    }
    while ((this.#marked.size > 0 || this.#headerMarked) && !this.#isStale) {
      const ids = [...this.#marked];
      const reviews = this.#reviews;
      this.#marked.clear();
      this.#reviews = [];
      this.#headerMarked = false;
      this.#onState(this.#failure ? { kind: 'saving', cause: this.#failure } : { kind: 'saving' });
      try {
        if ((await this.#write(ids, reviews)) === 'stale') {
          if (await this.#findLoss()) return;
          this.#isStale = true;
          this.#onState({ kind: 'stale' });
          return;
        }
        this.#failure = undefined;
        this.#onState({ kind: 'saved', at: this.#now() });
      } catch (error) {
        for (const id of ids) this.#marked.add(id);
        this.#reviews = [...reviews, ...this.#reviews];
        this.#headerMarked = true;
        if (await this.#findLoss()) return;
        this.#failure = toSaveFailure(error);
        this.#onState({ kind: 'failed', cause: this.#failure });
        return;
      }
    }
  }

  /** True when the stored enrollment is gone; then reports it. */
  async #findLoss(): Promise<boolean> {
    if (!(await findLoss(this.#source.getHeader().id))) return false;
    this.#onState({ kind: 'failed', cause: 'emptied' });
    return true;
  }

  async #write(ids: readonly EntityId[], reviews: readonly RawReview[]) {
    const persons = ids.map((id) => this.#source.findPerson(id)).filter((person) => person !== undefined);
    const revision = this.#revision + 1;
    const header = { ...this.#source.getHeader(), revision };
    const removedPersonIds = ids.filter((id) => !this.#source.findPerson(id));
    const change = { header, expected: this.#revision, persons, removedPersonIds, reviews };
    const result = await saveDraft(change, this.#sealer);
    if (result === 'written') this.#revision = revision;
    return result;
  }
}
