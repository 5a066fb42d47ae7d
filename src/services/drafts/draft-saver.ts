import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import type { RawReview } from './draft-backend.ts';
import { findLoss } from './open-backend.ts';
import { saveDraft } from './draft-store.ts';
import { storageState, toSaveFailure, type UnsavedCause } from './storage-state.ts';
import { findSealer } from './sealing.ts';

export type SaveState =
  | { readonly kind: 'saved'; readonly at: string }
  /** `cause`: of what the write before failed, until this one tells. */
  | { readonly kind: 'saving'; readonly cause?: UnsavedCause }
  | { readonly kind: 'failed'; readonly cause: UnsavedCause }
  /** Another tab saved a newer version: nothing was overwritten, and nothing more is written. */
  | { readonly kind: 'stale' };

/** Of what saving fails, also while it is tried again. */
export function findSaveFailure(state: SaveState): UnsavedCause | undefined {
  return state.kind === 'failed' || state.kind === 'saving' ? state.cause : undefined;
}

/** What the saver reads at the moment it writes: always the newest. */
export interface SaveSource {
  getHeader(): StoredEnrollment;
  findPerson(id: EntityId): Person | undefined;
}

/**
 * Writes what was marked, one transaction at a time; what is marked meanwhile goes with the next one. Each write names
 * the revision that was read before. A failed write stays marked, so the next save, or `save()` again, tries it anew.
 */
export class DraftSaver {
  readonly #source: SaveSource;
  /** Of when it was opened: what the desk's lock finds unsaved can still be saved, under its own key. */
  readonly #sealer = findSealer();
  readonly #storage = storageState.get();
  readonly #onState: (state: SaveState) => void;
  readonly #now: () => string;
  #revision: number;
  #marked = new Set<EntityId>();
  /** Of the review, since the last write. */
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

  /** Of the version in storage that this one is made of. */
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

  /** What was noted of the review goes with the record of the enrollment. */
  markReviews(records: readonly RawReview[]): void {
    this.#reviews = [...this.#reviews, ...records];
    this.markHeader();
  }

  /** What is told while nothing waits to be written; `at`: when that was written. */
  toRestState(at: string): SaveState {
    return this.#isLost ? { kind: 'failed', cause: 'emptied' } : { kind: 'saved', at };
  }

  /** Another version was read from storage: what is marked belongs to the one before. */
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

  /** The browser deleted what was saved: a part that was written from now on would look like the whole. */
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

  /** Whether nothing is left of what was saved before; that is told then. */
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
