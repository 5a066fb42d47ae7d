/**
 * «Por revisar» as its page sees it. Two carriers fulfil it: this browser (`services/review/review-queue.ts`)
 * and the team's server (`services/team/team-queue.ts`).
 */
import type { SubmissionState } from '../../domain/drafts/submission.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { EnrollmentSurvey, ListedPerson } from '../drafts/list-persons.ts';

/** One enrollment of the queue. */
export interface QueueItem {
  readonly id: EntityId;
  readonly path: string;
  readonly state: Extract<SubmissionState, 'in-review' | 'approved' | 'unknown'>;
  readonly persons: number;
  /** The first person; undefined without persons and until they are read. */
  readonly first: Pick<ListedPerson, 'name' | 'identifier'> | undefined;
  /** Name of the last person who entered data, if known. */
  readonly agent: string | undefined;
  /** ISO 8601 instant: when this round was first handed in; outside of a review, the last change. */
  readonly since: string;
  /** Starts at 1 and grows each time it is sent back. */
  readonly round: number;
  /** Number of open observations. */
  readonly open: number;
  /** Undefined where nobody counts what is missing or wrong, and until it is counted. */
  readonly survey: EnrollmentSurvey | undefined;
}

export interface QueueReading {
  /** Those in review that the search finds, the longest wait first. */
  readonly waiting: readonly QueueItem[];
  /** Those that are approved and not sent, or whose result is unknown, as far as the search finds them. */
  readonly outside: readonly QueueItem[];
  /** Number of all in review, whatever is searched. `hasMore`: there are more than were read. */
  readonly total: number;
  readonly hasMore: boolean;
  readonly oldest: QueueItem | undefined;
  /** The one that this user may decide and that waits longest. */
  readonly next: QueueItem | undefined;
  /** Reads more of `waiting`; undefined when all are there. */
  readonly readMore: (() => void) | undefined;
}

/** Result of a carrier's hook, for the words of a search. */
export interface QueueResult {
  /** Undefined until it is read. */
  readonly reading: QueueReading | undefined;
  /** A carrier that has neither goes to the error boundary. */
  readonly error?: Error | null;
  readonly readAgain?: () => void;
}

export interface QueueCarrier {
  /**
   * Brings an enrollment to this browser and begins the walk through the queue with it.
   * @returns the address of its page
   */
  readonly open: (item: QueueItem) => Promise<string>;
  /** The one in review that waits longest of those that were not opened; it is in this browser then. */
  readonly findNext: (
    isOpened: (id: EntityId) => boolean,
  ) => Promise<{ readonly id: EntityId; readonly path: string } | undefined>;
}
