import type { Attempt } from '../../domain/drafts/attempt.ts';
import { readPerson, type StoredEnrollment } from '../../domain/drafts/stored.ts';
import { findUnapproved } from '../../domain/drafts/submission.ts';
import type { Enrollment, EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { toCaseHolder, withMarksOf } from '../../domain/enrollment/person.ts';
import { toSeenPerson } from '../../domain/fields/seen-person.ts';
import { toSeenText } from '../../domain/formats/plain-text.ts';
import { keepAgreed, withAgreed } from '../../domain/team/agreed.ts';
import { now } from '../clock.ts';
import { createStore, type Store } from '../store.ts';
import type { RawReview } from './draft-backend.ts';
import { DraftSaver } from './draft-saver.ts';
import type { LoadedDraft } from './draft-store.ts';
import { type ContentChange, EditHistory, toUndo } from './edit-history.ts';
import { keepLeft } from './left-fields.ts';
import {
  type Access,
  canEdit,
  createSnapshot,
  type Removal,
  type SessionSnapshot,
} from './session-snapshot.ts';

/** Longest time until screens say that a send is under way: nobody notices less. */
const TOLD_AFTER_MS = 100;

/**
 * The open enrollment in memory: the single source for every screen, saved person by person. Editors (the
 * form of the open person) hold newer text for a moment; `commit()` brings it in.
 */
export class EnrollmentSession {
  readonly id: EntityId;
  readonly #store: Store<SessionSnapshot>;
  #persons: SessionPersons;
  readonly history = new EditHistory();
  readonly #editors = new Set<() => void>();
  /** Number of changes from outside the form, per person and for the whole enrollment. */
  readonly #replacements = new Map<EntityId, number>();
  #adoptions = 0;
  readonly #saver: DraftSaver;
  /** An editor holds text that is not in the session yet. */
  #hasNewer = false;

  constructor(draft: LoadedDraft) {
    this.id = draft.header.id;
    this.#persons = this.#toPersons(draft);
    this.#store = createStore(createSnapshot(draft));
    const source = { getHeader: () => this.#snapshot.header, findPerson: this.findPerson };
    this.#saver = new DraftSaver(source, draft.header.revision, now, (saveState) => {
      // A save that began before the latest key press does not cover the newer text of an editor.
      this.#set({ saveState: saveState.kind === 'saved' && this.#hasNewer ? { kind: 'saving' } : saveState });
      if (saveState.kind === 'stale') void this.rescue();
    });
  }

  readonly subscribe = (listener: () => void) => this.#store.subscribe(listener);

  readonly getSnapshot = () => this.#store.get();

  /** Under the enrollment's id: the holder of its own case. */
  readonly findPerson = (id: EntityId): Person | undefined => this.#persons.find(id);

  /** All persons except one, in their order. */
  *othersOf(id: EntityId): Generator<Person> {
    for (const other of this.#snapshot.header.personIds) {
      const person = other === id ? undefined : this.findPerson(other);
      if (person) yield person;
    }
  }

  /** Number of changes to the person from outside its form: a form created at a lower count is stale. */
  readonly getReplacements = (id: EntityId): number => this.#adoptions + (this.#replacements.get(id) ?? 0);

  get isEditable(): boolean {
    return canEdit(this.#snapshot);
  }

  /** True when it has content that is stored nowhere: neither saved nor kept as a copy. */
  get hasUnsaved(): boolean {
    const { saveState, rescue = 'failed' } = this.#snapshot;
    return this.#saver.hasUnsaved || (saveState.kind === 'stale' && rescue === 'failed');
  }

  /** The stored record; callers save everything first. */
  getStored(): StoredEnrollment {
    return { ...this.#snapshot.header, revision: this.#saver.revision };
  }

  /** The whole enrollment, with the text that editors hold. */
  getEnrollment(): Enrollment {
    this.commit();
    return this.toEnrollment(this.#snapshot.header);
  }

  /** The enrollment of a header of this session, with the current persons. */
  toEnrollment({ id, riskProfileCode, personIds }: StoredEnrollment): Enrollment {
    const record = this.findPerson(id)?.case;
    return {
      id,
      riskProfileCode,
      persons: personIds.flatMap((personId) => this.findPerson(personId) ?? []),
      ...(record && { case: record }),
    };
  }

  /** Registers an editor that hands over its newer text on request; returns a function that removes it. */
  attachEditor(bringIn: () => void): () => void {
    this.#editors.add(bringIn);
    return () => this.#editors.delete(bringIn);
  }

  /** Notes that an editor holds newer text, so that "saved" no longer shows. */
  noteChange(): void {
    this.#hasNewer = true;
    if (this.#snapshot.saveState.kind === 'saved') this.#set({ saveState: { kind: 'saving' } });
  }

  /** Brings in the text that editors hold. */
  commit(): void {
    for (const bringIn of this.#editors) bringIn();
  }

  /** Brings in the text that editors hold and waits until it is saved. */
  flush(): Promise<void> {
    this.commit();
    return this.#saver.save();
  }

  /**
   * Notes that persons were left or reviewed, or that the enrollment was reviewed. Persons that are added
   * later begin without errors.
   */
  noteLeft(ids: readonly EntityId[]): void {
    const { left } = this.#snapshot;
    if (ids.every((id) => left.has(id))) return;
    this.#set({ left: new Set([...left, ...ids]) });
    keepLeft(this.id, this.#snapshot.left);
  }

  /** Notes that the review was opened without errors. An approved or refused enrollment keeps its state. */
  noteReview(): void {
    const { header } = this.#snapshot;
    const submission = { ...header.submission, state: 'in-review' as const };
    if (header.submission.state === 'draft' && this.isEditable) this.#saveHeader({ ...header, submission });
  }

  /** Saves records of the review together with the change that they make to the header. */
  noteReviewed(records: readonly RawReview[], change: Partial<StoredEnrollment>): void {
    this.#saver.markReviews(records);
    this.#saveHeader({ ...this.#snapshot.header, ...change, updatedAt: now() });
  }

  /**
   * Writes what the team's server says: its part of the header, and persons (undefined removes one). With
   * `isReplaced` their content is of others, and earlier edits can no longer be undone.
   */
  amend(
    persons: ReadonlyMap<EntityId, Person | undefined>,
    change: Partial<StoredEnrollment>,
    isReplaced = false,
  ): void {
    if (isReplaced) {
      this.#noteReplaced({ persons, riskProfileCode: change.riskProfileCode });
      this.history.clear();
      this.#set({ removal: undefined, canUndo: false, canRedo: false });
    }
    for (const [id, person] of persons) this.#setPerson(id, person);
    this.#saveHeader({ ...this.#snapshot.header, ...change });
  }

  /** Sets whether the team holds the enrollment: another user has it, or it is being handed over. */
  holdByTeam(isHeld: boolean): void {
    if (isHeld !== this.#snapshot.isHeldByTeam) this.#set({ isHeldByTeam: isHeld });
  }

  setAccess(access: Access): void {
    if (this.#snapshot.access !== 'unreadable') this.#set({ access });
  }

  /**
   * Takes the right to send; false when a request is already under way. It counts at once; screens are told with the
   * next change, the written attempt as a rule, because to draw the page first would hold up the request.
   */
  beginSending(): boolean {
    if (this.#snapshot.isSending) return false;
    this.#store.hold({ ...this.#snapshot, isSending: true });
    setTimeout(() => this.#set({}), TOLD_AFTER_MS);
    return true;
  }

  endSending(): void {
    this.#set({ isSending: false });
  }

  /**
   * Adopts the submission as stored, or as known when the store is gone; ignores it when the session has a
   * newer record.
   */
  adoptSubmission(header: StoredEnrollment, attempt: Attempt | undefined): void {
    if (header.revision < this.#saver.revision) return;
    this.#saver.restart(header.revision);
    this.#set({ header, attempt, saveState: this.#saver.toRestState(header.updatedAt) });
  }

  /** Replaces everything with the version that another tab stored; ignores a version that is not newer. */
  adopt(draft: LoadedDraft): void {
    if (draft.header.revision <= this.#saver.revision) return;
    this.#adoptions += 1;
    this.#hasNewer = false;
    this.#persons = this.#toPersons(draft);
    this.history.clear();
    this.#saver.restart(draft.header.revision);
    const { access, left, isSending, isHeldByTeam } = this.#snapshot;
    const read = createSnapshot(draft);
    this.#set({
      ...read,
      left,
      isSending,
      isHeldByTeam,
      access: read.access === 'own' ? access : read.access,
    });
  }

  /** Keeps content that cannot be saved, because another tab saved a newer version, as a new enrollment. */
  async rescue(): Promise<void> {
    const { rescueStale } = await import('./enrollment-actions.ts');
    const rescue = await rescueStale(this.getEnrollment()).catch(() => undefined);
    if (rescue?.kind === 'same') this.adopt(rescue.stored);
    else this.#set({ rescue: rescue ? { copyId: rescue.copyId } : 'failed' });
  }

  setRiskProfileCode(riskProfileCode: string): void {
    this.#hasNewer = false;
    if (riskProfileCode === this.#snapshot.header.riskProfileCode) this.#setHeader({});
    else this.#edit({ persons: new Map(), riskProfileCode });
  }

  /**
   * Adopts an edit made in the person's own form, or a note about the person: the form itself stays as it is.
   */
  updatePerson(person: Person): void {
    this.#hasNewer = false;
    const before = this.findPerson(person.id);
    if (before) this.#edit({ persons: new Map([[person.id, withMarksOf(before, person)]]) });
  }

  setRemoval(removal: Removal | undefined): void {
    this.#set({ removal });
  }

  /**
   * Applies an edit from outside the persons' forms, which are then recreated. Does nothing when edits are
   * not allowed.
   */
  edit(change: ContentChange): void {
    if (!this.isEditable) return;
    this.#noteReplaced(change);
    this.#edit(change);
  }

  /** Undoes or redoes an edit, which adds no new edit to the history. */
  replay(change: ContentChange): void {
    this.#noteReplaced(change);
    this.#set({ removal: undefined });
    this.#apply(change);
  }

  #noteReplaced({ persons, riskProfileCode }: ContentChange): void {
    const ids = riskProfileCode === undefined ? persons.keys() : [this.id, ...persons.keys()];
    for (const id of ids) this.#replacements.set(id, (this.#replacements.get(id) ?? 0) + 1);
  }

  #edit(redo: ContentChange): void {
    if (!this.isEditable) return;
    this.history.record({ undo: toUndo(redo, this.#snapshot.header, this.findPerson), redo });
    this.#apply(redo);
  }

  #apply({ persons, personIds, riskProfileCode }: ContentChange): void {
    const { header } = this.#snapshot;
    for (const [id, person] of persons)
      this.#setPerson(id, person && withAgreed(header, this.findPerson(id), person));
    const [canUndo, canRedo] = [this.history.done.length > 0, this.history.undone.length > 0];
    const { canUndo: couldUndo, canRedo: couldRedo } = this.#snapshot;
    if (canUndo !== couldUndo || canRedo !== couldRedo) this.#set({ canUndo, canRedo });
    this.#setHeader({
      ...((personIds ?? riskProfileCode) !== undefined && { team: keepAgreed(header) }),
      ...(personIds && { personIds: [...personIds] }),
      ...(riskProfileCode !== undefined && { riskProfileCode: toSeenText(riskProfileCode) }),
    });
  }

  #setPerson(id: EntityId, person: Person | undefined): void {
    this.#persons.set(id, person);
    this.#saver.markPerson(id);
  }

  /** Saves an edit of the header: an approved enrollment becomes a draft again. */
  #setHeader(change: Partial<StoredEnrollment>): void {
    const submission = findUnapproved(this.#snapshot.header.submission);
    if (!submission || !this.isEditable) return;
    const { warnedAt: _warnedAt, ...header } = this.#snapshot.header;
    this.#saveHeader({ ...header, submission, ...change, updatedAt: now() });
  }

  #saveHeader(header: StoredEnrollment): void {
    this.#saver.markHeader();
    this.#set({ header });
    void this.#saver.save();
  }

  #toPersons(draft: LoadedDraft): SessionPersons {
    const persons = new SessionPersons(draft.persons, () => this.#set({ access: 'unreadable' }));
    if (!persons.has(this.id)) persons.set(this.id, toCaseHolder({ id: this.id }));
    return persons;
  }

  get #snapshot(): SessionSnapshot {
    return this.#store.get();
  }

  #set(change: Partial<SessionSnapshot>): void {
    this.#store.set({ ...this.#snapshot, ...change });
  }
}

/** The persons of an open enrollment by id. Each stored record is parsed on first use. */
class SessionPersons {
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

  /** Undefined when there is no such person, or its record cannot be read. */
  find(id: EntityId): Person | undefined {
    const record = this.#records.get(id);
    if (record === undefined) return this.#persons.get(id);
    this.#records.delete(id);
    const read = readPerson(record);
    if (read.ok) this.#persons.set(id, read.value);
    // A render may have asked, so the report waits until it is done.
    else queueMicrotask(this.#onUnreadable);
    return this.#persons.get(id);
  }

  set(id: EntityId, person: Person | undefined): void {
    this.#records.delete(id);
    if (person) this.#persons.set(id, toSeenPerson(person));
    else this.#persons.delete(id);
  }
}
