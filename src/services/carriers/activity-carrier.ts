/**
 * «Qué pasó» as its page sees it. Two carriers fulfil it: this browser (`services/review/browser-activity.ts`) and
 * the team's server (`services/team/team-activity.ts`).
 */
import type { UseQueryOptions } from '@tanstack/react-query';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { Activity } from '../../domain/review/activity.ts';

/** A person whom the service created. */
export interface CreatedClient {
  /** Tells it apart in a list. */
  readonly key: string;
  readonly enrollmentId: EntityId;
  /** Address of its enrollment; undefined when that is gone. */
  readonly path: string | undefined;
  /** ISO 8601 instant: when the service answered, or somebody found the person there. */
  readonly at: string;
  /** Empty once personal data was deleted. */
  readonly name: string;
  /** Masked where only the ledger still knows it; empty when nothing does. */
  readonly identifier: string;
  /** Client number and reference of the service; empty when it gave none. */
  readonly number: string;
  readonly reference: string;
  /** Names of who entered and approved it; empty when nobody said it. */
  readonly agent: string;
  readonly approver: string;
  /** ISO 8601 instant of the first handing in, if known. */
  readonly askedAt: string | undefined;
}

export interface CreatedRequest {
  /** Midnights of the period (`countDeeds`). */
  readonly days: readonly string[];
  /** Words of names and references, and pieces of identifiers. */
  readonly text: string;
}

interface CreatedReading {
  /** The latest first. */
  readonly clients: readonly CreatedClient[];
  /** Number of all that the search finds. */
  readonly total: number;
}

export interface ActivityCarrier {
  readonly activityQuery: (days: readonly string[]) => UseQueryOptions<Activity>;
  /** Reads so many pages of what was created. */
  readonly createdQuery: (request: CreatedRequest, pages: number) => UseQueryOptions<CreatedReading>;
  /** Reads all that a search finds, for a file. */
  readonly listCreated: (request: CreatedRequest) => Promise<readonly CreatedClient[]>;
}
