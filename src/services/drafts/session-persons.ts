import { readPerson } from '../../domain/drafts/stored.ts';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';

/** The persons of an open enrollment by id: records as they were stored, each parsed when it is first asked for. */
export class SessionPersons {
  readonly #persons = new Map<EntityId, Person>();
  readonly #records: Map<EntityId, unknown>;
  readonly #onUnreadable: () => void;

  constructor(records: ReadonlyMap<EntityId, unknown>, onUnreadable: () => void) {
    this.#records = new Map(records);
    this.#onUnreadable = onUnreadable;
  }

  has(id: EntityId): boolean {
    return this.#records.has(id) || this.#persons.has(id);
  }

  /** Undefined where there is none, and where its record cannot be read. */
  find(id: EntityId): Person | undefined {
    const record = this.#records.get(id);
    if (record === undefined) return this.#persons.get(id);
    this.#records.delete(id);
    const read = readPerson(record);
    if (read.ok) this.#persons.set(id, read.value);
    // Asked for while a screen is made: it is told once that is done.
    else queueMicrotask(this.#onUnreadable);
    return this.#persons.get(id);
  }

  set(id: EntityId, person: Person | undefined): void {
    this.#records.delete(id);
    if (person) this.#persons.set(id, person);
    else this.#persons.delete(id);
  }
}
