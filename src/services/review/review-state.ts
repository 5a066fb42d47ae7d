import type { Submission } from '../../domain/drafts/submission.ts';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import type { Actor, JournalEntry, JournalEvent } from '../../domain/review/journal.ts';
import type { Observation } from '../../domain/review/observations.ts';
import type { Content, Snapshot } from '../../domain/review/snapshot.ts';

/** What screens see of the review of the open enrollment. */
export interface ReviewState {
  readonly entries: readonly JournalEntry[];
  readonly observations: readonly Observation[];
  readonly snapshots: readonly Snapshot[];
  /** What each snapshot said, in their order. */
  readonly contents: readonly Content[];
  readonly unreadable: number;
}

/** What is noted in one step. */
export interface Act {
  readonly events: readonly NotedEvent[];
  readonly by?: Actor | undefined;
  /** What it makes of the submission; undefined: may not happen now, and nothing is noted. */
  readonly step?: (before: Submission) => Submission | undefined;
  /** It is about exactly this enrollment: nothing is noted where another one stands there by now. */
  readonly of?: Enrollment;
  /** What else differs from the latest snapshot is noted first (default). */
  readonly noteEdits?: boolean;
  /** Nothing is noted where this was the latest thing to happen, and nothing was edited since. */
  readonly isOnce?: boolean;
}

/** The number of the snapshot is that of the latest one. */
export type NotedEvent = JournalEvent extends infer E
  ? E extends { snapshot: number }
    ? Omit<E, 'snapshot'>
    : E
  : never;
