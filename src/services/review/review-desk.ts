import {
  isSameEnrollment,
  type Enrollment,
  type EntityId,
  type Person,
} from '../../domain/enrollment/enrollment.ts';
import { type Act, createNotes, type Notes } from './create-notes.ts';
import {
  type ReviewState,
  loadReview,
  type StoredReview,
  addNotes,
  toEntryRecord,
  toRecords,
  toSnapshotRecord,
  toReviewState,
} from './review-store.ts';
import type { ReviewHead, StoredEnrollment } from '../../domain/drafts/stored.ts';
import { findUnapproved, type Submission } from '../../domain/drafts/submission.ts';
import type { RawReview } from '../drafts/draft-backend.ts';
import type { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { now } from '../clock.ts';
import { createStore, type Store } from '../store.ts';

/** An edit may come while a note is made; after this many tries something else is wrong. */
const MAX_TRIES = 5;

/** Rights to act on observations. */
export interface ObservationRights {
  readonly observe: boolean;
  readonly reply: boolean;
  readonly settle: boolean;
}

/** The review of the open enrollment, for screens that read it and add to it. */
export interface ReviewDesk {
  /** Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly getState: () => ReviewState;
  /** Undefined when every editor has all rights. */
  readonly rights?: ObservationRights;
  /** The person in the current version. */
  findPerson(id: EntityId): Person | undefined;
  /** Notes an act; resolves to false when it may not be noted now. */
  act(act: Act): Promise<boolean>;
  /**
   * Removes a person for good: from the enrollment, from what can be undone, and from all snapshots. The journal notes it and
   * keeps its entries. False when that is not possible now. Undefined where the journal is elsewhere.
   */
  forget?(id: EntityId): Promise<boolean>;
}

/** The journal is in this browser: the tab that edits the enrollment saves new entries together with it. */
export class LocalReview implements ReviewDesk {
  readonly #session: EnrollmentSession;
  readonly #state: Store<ReviewState>;
  /** One act after the other: each follows the entry before it. */
  #queue: Promise<unknown> = Promise.resolve();
  /**
   * The review head of the session at the last read of the journal, if nothing was noted since: missing
   * entries cannot be read.
   */
  #readFor: { readonly review: ReviewHead | undefined } | undefined;

  private constructor(session: EnrollmentSession, stored: StoredReview) {
    this.#session = session;
    this.#state = createStore(toReviewState(stored));
    // Another tab wrote, and the session adopted its version.
    session.subscribe(() => {
      if (this.#isBehind()) this.#enqueue(() => this.#catchUp()).catch(() => undefined);
    });
  }

  static async open(session: EnrollmentSession): Promise<LocalReview> {
    return new LocalReview(session, await loadReview(session.id));
  }

  readonly subscribe = (listener: () => void) => this.#state.subscribe(listener);

  readonly getState = () => this.#state.get();

  findPerson(id: EntityId): Person | undefined {
    return this.#session.findPerson(id);
  }

  /**
   * Notes something, after the edits since the last note. False when it may not be noted now: another tab
   * edits the enrollment, it is being sent, or it is not the enrollment that the act is about.
   */
  act(act: Act): Promise<boolean> {
    return this.#enqueue(() => this.#act(act));
  }

  forget(id: EntityId): Promise<boolean> {
    return this.#enqueue(() => this.#forget(id));
  }

  #enqueue<T>(run: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(run);
    this.#queue = result.catch(() => undefined);
    return result;
  }

  async #act(act: Act): Promise<boolean> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      // Checked again after every wait: the session may have adopted another version.
      if (this.#isBehind()) {
        await this.#catchUp();
        continue;
      }
      if (!this.#session.isEditable) return false;
      const enrollment = this.#session.getEnrollment();
      if (act.of && !isSameEnrollment(act.of, enrollment)) return false;
      const { header } = this.#session.getSnapshot();
      const submission = act.step ? act.step(header.submission) : header.submission;
      if (!submission) return false;
      const notes = await createNotes(this.#state.get(), { header, enrollment, act });
      // The next try notes a change that came in between.
      if (!this.#session.isEditable || !isSameEnrollment(enrollment, this.#session.getEnrollment())) continue;
      const { submission: current, review } = this.#session.getSnapshot().header;
      if (current !== header.submission || review !== header.review) continue;
      this.#note(notes, submission);
      return true;
    }
    throw new Error('the review entry could not be recorded');
  }

  async #forget(id: EntityId): Promise<boolean> {
    await this.#catchUp();
    const enrollment = this.#session.getEnrollment();
    const { header } = this.#session.getSnapshot();
    const before = this.#state.get();
    const submission = findUnapproved(header.submission);
    // A record that cannot be read may have the person, too.
    if (!submission || before.unreadable > 0) return false;
    const persons = enrollment.persons.filter((person) => person.id !== id);
    const after = { submission, updatedAt: now(), personIds: persons.map((person) => person.id) };
    const moment = { enrollment: { ...enrollment, persons }, act: { events: [] } };
    const notes =
      header.review && (await createNotes(before, { ...moment, header: { ...header, ...after } }));
    if (!this.#session.isEditable || !isSameEnrollment(enrollment, this.#session.getEnrollment()))
      return false;
    const stored = withoutPerson(notes ? addNotes(before, notes) : before, id);
    this.#readFor = undefined;
    this.#state.set(toReviewState(stored));
    const records = [
      ...(notes?.entries ?? []).map((entry) => toEntryRecord(this.#session.id, entry)),
      ...stored.snapshots.map((snapshot) => toSnapshotRecord(this.#session.id, snapshot)),
    ];
    // Where this is interrupted, the person is still there, and can be removed again.
    this.#session.noteReviewed(records, notes ? { review: notes.head } : {});
    this.#session.amend(new Map([[id, undefined]]), after, true);
    return true;
  }

  #note(notes: Notes, submission: Submission): void {
    if (notes.entries.length === 0 && submission === this.#session.getSnapshot().header.submission) return;
    this.#readFor = undefined;
    this.#state.set(toReviewState(addNotes(this.#state.get(), notes)));
    this.#session.noteReviewed(toRecords(this.#session.id, notes), { review: notes.head, submission });
  }

  /** The session adopted the version of another tab, so this journal is out of date. */
  #isBehind(): boolean {
    const { review } = this.#session.getSnapshot().header;
    const last = this.#state.get().entries.at(-1);
    const isRead =
      (review?.entries ?? 0) === (last?.number ?? 0) && (review?.hash ?? '') === (last?.hash ?? '');
    return !isRead && (!this.#readFor || this.#readFor.review !== review);
  }

  async #catchUp(): Promise<void> {
    if (!this.#isBehind()) return;
    const { review } = this.#session.getSnapshot().header;
    const state = toReviewState(await loadReview(this.#session.id));
    this.#readFor = { review };
    this.#state.set(state);
  }
}

/** The review without what its snapshots say of a person. No hash of the journal is of a snapshot. */
function withoutPerson(stored: StoredReview, id: EntityId): StoredReview {
  const snapshots = stored.snapshots.map((snapshot) => ({
    ...snapshot,
    persons: snapshot.persons.filter((person) => person.id !== id),
  }));
  return { ...stored, snapshots };
}

/** An act on an enrollment in this version; the head of its review is that of the first one. */
interface Noting {
  readonly header: StoredEnrollment;
  readonly enrollment: Enrollment;
  readonly act: Act;
}

/** Records to write for a review. */
interface Noted {
  /** Undefined when nothing was ever noted. */
  readonly head: ReviewHead | undefined;
  readonly records: readonly RawReview[];
}

/** Notes several things in a review that is not open; the caller writes the result. */
export async function noteAll(stored: StoredReview, notings: readonly Noting[]): Promise<Noted> {
  let review = stored;
  let head = notings[0]?.header.review;
  const records: RawReview[] = [];
  for (const { header, ...noting } of notings) {
    const moment = { ...noting, header: { ...header, ...(head && { review: head }) } };
    const notes = await createNotes(toReviewState(review), moment);
    records.push(...toRecords(header.id, notes));
    review = addNotes(review, notes);
    head = notes.head;
  }
  return { head, records };
}
