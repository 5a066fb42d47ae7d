import type { FinalizeOutcome, StoredEnrollment } from '../../domain/drafts/stored.ts';
import type { AnyRow, Enrollment, EntityId, Person, SectionKey } from '../../domain/enrollment/enrollment.ts';
import { createPerson } from '../../domain/enrollment/person.ts';
import { now } from '../clock.ts';
import { newId } from '../new-id.ts';
import { DraftSaver, type SaveState } from './draft-saver.ts';
import { type LoadedDraft, parsePersonRecord } from './draft-store.ts';

/** The latest removal, until another one or its undoing. */
export type Removal =
  | { readonly kind: 'person'; readonly index: number; readonly person: Person }
  | {
      readonly kind: 'row';
      readonly personId: EntityId;
      readonly section: SectionKey;
      readonly index: number;
      readonly row: AnyRow;
    };

export interface SessionSnapshot {
  readonly header: StoredEnrollment;
  readonly saveState: SaveState;
  readonly removal: Removal | undefined;
  /** «Revisar» was pressed: from now on every error shows, not only those of fields that were left. */
  readonly reviewAsked: boolean;
  /** A request is on its way: nothing may be edited or sent meanwhile. */
  readonly isSending: boolean;
}

/**
 * The open enrollment in memory: the truth for every screen, saved person by person. Editors (the form of the open
 * person) hold newer text for a moment; `commit()` brings it in.
 */
export class EnrollmentSession {
  readonly id: EntityId;
  #snapshot: SessionSnapshot;
  readonly #persons = new Map<EntityId, Person>();
  /** Persons as they were stored, until each is first asked for. */
  readonly #records: Map<EntityId, unknown>;
  readonly #listeners = new Set<() => void>();
  readonly #editors = new Set<() => void>();
  readonly #replacements = new Map<EntityId, number>();
  readonly #saver: DraftSaver;

  constructor(draft: LoadedDraft) {
    this.id = draft.header.id;
    this.#records = new Map(draft.persons);
    this.#snapshot = {
      // A person whose record is missing cannot be shown; its id alone would break every screen.
      header: { ...draft.header, personIds: draft.header.personIds.filter((id) => this.#records.has(id)) },
      saveState: { kind: 'saved', at: draft.header.updatedAt },
      removal: undefined,
      reviewAsked: false,
      isSending: false,
    };
    const source = {
      enrollmentId: this.id,
      getHeader: () => this.#snapshot.header,
      findPerson: (id: EntityId) => this.findPerson(id),
    };
    this.#saver = new DraftSaver(source, now, (saveState) => this.#set({ saveState }));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): SessionSnapshot => this.#snapshot;

  readonly findPerson = (id: EntityId): Person | undefined => {
    const record = this.#records.get(id);
    if (record !== undefined) {
      this.#records.delete(id);
      this.#persons.set(id, parsePersonRecord(record));
    }
    return this.#persons.get(id);
  };

  /** How often the person was changed from outside its form: a form made from an older one is stale. */
  readonly getReplacements = (id: EntityId): number => this.#replacements.get(id) ?? 0;

  /** The whole enrollment, what editors hold included. */
  getEnrollment(): Enrollment {
    this.commit();
    return this.toEnrollment(this.#snapshot.header);
  }

  /** The enrollment of a header of this session, with the persons as they are now. */
  toEnrollment({ id, riskProfileCode, personIds }: StoredEnrollment): Enrollment {
    return { id, riskProfileCode, persons: personIds.flatMap((personId) => this.findPerson(personId) ?? []) };
  }

  /** An editor gives its newer text when asked; returns how to take it off. */
  attachEditor(bringIn: () => void): () => void {
    this.#editors.add(bringIn);
    return () => this.#editors.delete(bringIn);
  }

  /** An editor holds newer text: from here on "saved" would not be true. */
  noteChange(): void {
    if (this.#snapshot.saveState.kind === 'saved') this.#set({ saveState: { kind: 'saving' } });
  }

  /** Brings in what editors hold. */
  commit(): void {
    for (const bringIn of this.#editors) bringIn();
  }

  /** Brings in what editors hold and waits until it is saved. */
  flush(): Promise<void> {
    this.commit();
    return this.#saver.save();
  }

  askReview(): void {
    if (!this.#snapshot.reviewAsked) this.#set({ reviewAsked: true });
  }

  setRiskProfileCode(riskProfileCode: string): void {
    this.#setHeader({ riskProfileCode });
  }

  /** Takes the right to send; false where a request is on its way already. */
  beginSending(): boolean {
    if (this.#snapshot.isSending) return false;
    this.#set({ isSending: true });
    return true;
  }

  /** Nothing was sent after all. */
  abandonSending(): void {
    this.#set({ isSending: false });
  }

  /** What came back of the request, or that nothing did. Resolves once that is stored. */
  endSending(outcome: FinalizeOutcome): Promise<void> {
    this.#set({ isSending: false });
    this.#setHeader({ outcome });
    return this.#saver.save();
  }

  addPerson(): EntityId {
    this.commit();
    const person = createPerson(newId());
    this.#insertPerson(person, this.#snapshot.header.personIds.length);
    return person.id;
  }

  /** From the person's own editor: its form is not made anew. */
  updatePerson(person: Person): void {
    if (!this.findPerson(person.id)) return;
    this.#persons.set(person.id, person);
    this.#saver.markPerson(person.id);
    this.#setHeader({});
  }

  removePerson(id: EntityId): void {
    this.commit();
    const person = this.findPerson(id);
    const index = this.#snapshot.header.personIds.indexOf(id);
    if (!person || index < 0) return;
    this.#persons.delete(id);
    this.#saver.markPerson(id);
    this.#set({ removal: { kind: 'person', index, person } });
    this.#setHeader({ personIds: this.#snapshot.header.personIds.filter((other) => other !== id) });
  }

  /** Moves a person up (-1) or down (+1); nothing at the ends. */
  movePerson(id: EntityId, offset: -1 | 1): void {
    const { personIds } = this.#snapshot.header;
    const from = personIds.indexOf(id);
    const to = from + offset;
    if (from < 0 || to < 0 || to >= personIds.length) return;
    const moved = personIds.filter((other) => other !== id);
    moved.splice(to, 0, id);
    this.#setHeader({ personIds: moved });
  }

  /** An editor took a row out of its form; it can be undone until the next removal. */
  noteRowRemoval(removal: Extract<Removal, { kind: 'row' }>): void {
    this.#set({ removal });
  }

  dismissRemoval(): void {
    this.#set({ removal: undefined });
  }

  /** Puts the latest removal back where it was. */
  undoRemoval(): void {
    const { removal } = this.#snapshot;
    if (!removal) return;
    this.commit();
    this.#set({ removal: undefined });
    if (removal.kind === 'person') {
      this.#insertPerson(removal.person, removal.index);
      return;
    }
    const person = this.findPerson(removal.personId);
    if (!person) return;
    const rows: readonly AnyRow[] = person[removal.section];
    this.#replacements.set(person.id, this.getReplacements(person.id) + 1);
    this.updatePerson({ ...person, [removal.section]: rows.toSpliced(removal.index, 0, removal.row) });
  }

  #insertPerson(person: Person, index: number): void {
    this.#persons.set(person.id, person);
    this.#saver.markPerson(person.id);
    this.#setHeader({ personIds: this.#snapshot.header.personIds.toSpliced(index, 0, person.id) });
  }

  #setHeader(change: Partial<StoredEnrollment>): void {
    this.#saver.markHeader();
    this.#set({ header: { ...this.#snapshot.header, ...change, updatedAt: now() } });
    void this.#saver.save();
  }

  #set(change: Partial<SessionSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}
