import { isSameEnrollment } from '../../domain/enrollment/same-enrollment.ts';
import { toObservations } from '../../domain/review/observations.ts';
import { toContents } from '../../domain/review/snapshot.ts';
import type { Act, ReviewState } from './review-state.ts';
import type { ReviewHead } from '../../domain/drafts/stored.ts';
import type { Submission } from '../../domain/drafts/submission.ts';
import type { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { createNotes, type Notes } from './create-notes.ts';
import { loadReview, type StoredReview, toEntryRecord, toSnapshotRecord } from './review-store.ts';

/** An edit may come between making a note and noting it; more often than this, something else is wrong. */
const MAX_TRIES = 5;

/**
 * The review of the open enrollment: reads its journal, and adds to it. What is added is saved with the enrollment, by
 * the tab that edits it.
 */
export class ReviewDesk {
  readonly #session: EnrollmentSession;
  #state: ReviewState;
  readonly #listeners = new Set<() => void>();
  /** One act after the other: each follows the entry before it. */
  #queue: Promise<unknown> = Promise.resolve();
  /** What the session said when the journal was read last, and nothing noted since: what is missing cannot be read. */
  #readFor: { readonly review: ReviewHead | undefined } | undefined;

  private constructor(session: EnrollmentSession, stored: StoredReview) {
    this.#session = session;
    this.#state = toReviewState(stored);
    // Another tab wrote, and this one has read what it stored.
    session.subscribe(() => {
      if (this.#isBehind()) this.#enqueue(() => this.#catchUp()).catch(() => undefined);
    });
  }

  static async open(session: EnrollmentSession): Promise<ReviewDesk> {
    return new ReviewDesk(session, await loadReview(session.id));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): ReviewState => this.#state;

  /**
   * Notes something, after what was edited since the last note. False where it may not be noted now: another tab edits
   * the enrollment, it is sent, or another enrollment stands there than the one that it is about.
   */
  act(act: Act): Promise<boolean> {
    return this.#enqueue(() => this.#act(act));
  }

  #enqueue<T>(run: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(run);
    this.#queue = result.catch(() => undefined);
    return result;
  }

  async #act(act: Act): Promise<boolean> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      // Looked at again after every wait: the session may go on from another version by then.
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
      const notes = await createNotes(this.#state, { header, enrollment, act });
      // Whatever came in between is noted by the next try.
      if (!this.#session.isEditable || !isSameEnrollment(enrollment, this.#session.getEnrollment())) continue;
      const { submission: current, review } = this.#session.getSnapshot().header;
      if (current !== header.submission || review !== header.review) continue;
      this.#note(notes, submission);
      return true;
    }
    throw new Error('the review entry could not be recorded');
  }

  #note({ entries, snapshot, head }: Notes, submission: Submission): void {
    if (entries.length === 0 && submission === this.#session.getSnapshot().header.submission) return;
    this.#readFor = undefined;
    const { id } = this.#session;
    const { entries: before, snapshots, unreadable } = this.#state;
    this.#state = toReviewState({
      entries: [...before, ...entries],
      snapshots: snapshot ? [...snapshots, snapshot] : snapshots,
      unreadable,
    });
    const records = entries.map((entry) => toEntryRecord(id, entry));
    if (snapshot) records.push(toSnapshotRecord(id, snapshot));
    this.#session.noteReviewed(records, { review: head, submission });
    this.#tell();
  }

  /** The session goes on from what another tab stored, and its journal is another one than this. */
  #isBehind(): boolean {
    const { review } = this.#session.getSnapshot().header;
    const last = this.#state.entries.at(-1);
    const isRead =
      (review?.entries ?? 0) === (last?.number ?? 0) && (review?.hash ?? '') === (last?.hash ?? '');
    return !isRead && (!this.#readFor || this.#readFor.review !== review);
  }

  async #catchUp(): Promise<void> {
    if (!this.#isBehind()) return;
    const { review } = this.#session.getSnapshot().header;
    this.#state = toReviewState(await loadReview(this.#session.id));
    this.#readFor = { review };
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** A review as screens see it. */
export function toReviewState({ entries, snapshots, unreadable }: StoredReview): ReviewState {
  return {
    entries,
    snapshots,
    unreadable,
    observations: toObservations(entries),
    contents: toContents(snapshots),
  };
}
