/**
 * «Por revisar» as its page sees it. Two carriers fulfil it: this browser (`services/review/review-queue.ts`)
 * and the team's server (`services/team/team-queue.ts`).
 */
import type { SubmissionState } from '../../domain/drafts/submission.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { EnrollmentSurvey, ListedPerson } from '../drafts/list-persons.ts';

interface QueueClaim {
  readonly name: string;
  /** ISO 8601 instant of the last act. */
  readonly at: string;
  readonly isMine: boolean;
  /** This user may take it from whoever has it. */
  readonly canTake: boolean;
}

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
  /** ISO 8601 instant: when it was first handed in; outside of a review, the last change. */
  readonly since: string;
  /** Starts at 1 and grows each time it is sent back. */
  readonly round: number;
  /** Number of open observations. */
  readonly open: number;
  /** Those of them whose latest entry is an answer. */
  readonly answered: number;
  /** Number of persons who are known already; undefined where nobody counted them. */
  readonly known: number | undefined;
  /** Who gave the first of two approvals, where the other one is missing. */
  readonly approvedBy: string | undefined;
  /** This user may decide it, and nobody else reviews it. */
  readonly isFree: boolean;
  /** The user who reviews it at the moment; undefined where nobody does. */
  readonly claim: QueueClaim | undefined;
  /** Undefined where nobody counts what is missing or wrong, and until it is counted. */
  readonly survey: Pick<EnrollmentSurvey, 'errors' | 'warnings'> | undefined;
}

export interface QueueReading {
  /** Those in review that the search finds, the longest wait first. */
  readonly waiting: readonly QueueItem[];
  /** Those that are approved and not sent, or whose result is unknown, as far as the search finds them. */
  readonly outside: readonly QueueItem[];
  /** All in review that were read, whatever is searched. `hasMore`: there are more. */
  readonly all: readonly QueueItem[];
  readonly hasMore: boolean;
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
  /** Takes what somebody else reviews; undefined where nobody shares the queue. */
  readonly take?: (item: QueueItem) => Promise<string>;
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
