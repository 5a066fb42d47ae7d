import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { saveDraft } from './draft-store.ts';

export type SaveState =
  | { readonly kind: 'saved'; readonly at: string }
  | { readonly kind: 'saving' }
  | { readonly kind: 'failed' };

/** What the saver reads at the moment it writes: always the newest. */
export interface SaveSource {
  readonly enrollmentId: EntityId;
  getHeader(): StoredEnrollment;
  findPerson(id: EntityId): Person | undefined;
}

/**
 * Writes what was marked, one transaction at a time; what is marked meanwhile goes with the next one.
 * A failed write stays marked, so the next save, or `save()` again, tries it anew.
 */
export class DraftSaver {
  readonly #source: SaveSource;
  readonly #onState: (state: SaveState) => void;
  readonly #now: () => string;
  #marked = new Set<EntityId>();
  #headerMarked = false;
  #running: Promise<void> | undefined;

  constructor(source: SaveSource, now: () => string, onState: (state: SaveState) => void) {
    this.#source = source;
    this.#now = now;
    this.#onState = onState;
  }

  markPerson(id: EntityId): void {
    this.#marked.add(id);
  }

  markHeader(): void {
    this.#headerMarked = true;
  }

  /** Resolves when everything marked so far is on the disk, or the write failed (the state says which). */
  save(): Promise<void> {
    this.#running ??= this.#drain().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #drain(): Promise<void> {
    while (this.#marked.size > 0 || this.#headerMarked) {
      const ids = [...this.#marked];
      const withHeader = this.#headerMarked;
      this.#marked.clear();
      this.#headerMarked = false;
      this.#onState({ kind: 'saving' });
      try {
        await this.#write(ids, withHeader);
        this.#onState({ kind: 'saved', at: this.#now() });
      } catch {
        for (const id of ids) this.#marked.add(id);
        this.#headerMarked ||= withHeader;
        this.#onState({ kind: 'failed' });
        return;
      }
    }
  }

  #write(ids: readonly EntityId[], withHeader: boolean): Promise<void> {
    const persons = ids.map((id) => this.#source.findPerson(id)).filter((person) => person !== undefined);
    return saveDraft(this.#source.enrollmentId, {
      header: withHeader ? this.#source.getHeader() : undefined,
      persons,
      removedPersonIds: ids.filter((id) => !this.#source.findPerson(id)),
    });
  }
}
