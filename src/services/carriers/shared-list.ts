/**
 * Enrollments of «Inscripciones» that stand elsewhere than in this browser. The team's server lists them
 * (`services/team/team-list.ts`); a browser alone has no such list.
 */
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { TeamState } from '../../domain/team/team-api.ts';

/** Tabs in the order in which an enrollment passes through them. */
export const TABS = [
  'all',
  'draft',
  'in-review',
  'returned',
  'approved',
  'sent',
  'unknown',
  'rejected',
  'deleted',
] as const;
export type TabKey = (typeof TABS)[number];

/** Tab of each state; a draft that was returned has its own. */
export const STATE_TABS: Readonly<Record<TeamState, Exclude<TabKey, 'all'>>> = {
  draft: 'draft',
  'in-review': 'in-review',
  approved: 'approved',
  queued: 'sent',
  sending: 'sent',
  confirmed: 'sent',
  unknown: 'unknown',
  rejected: 'rejected',
};

/** Part of the list that is asked for. */
export interface ListRequest {
  readonly tab: TabKey;
  /** Words of names and pieces of identifiers. */
  readonly text: string;
}

export interface SharedEnrollment {
  readonly id: EntityId;
  readonly revision: number;
  readonly state: TeamState;
  readonly isReturned: boolean;
  /** Code of the kind of that return. */
  readonly returnedAs: string | undefined;
  /** Words of the return. */
  readonly words: string | undefined;
  readonly persons: number;
  /** The first person. Without a name, the beginning of the enrollment's id tells it apart. */
  readonly first: { readonly name: string; readonly identifier: string };
  /** Name of the user who has it. */
  readonly holder: string | undefined;
  /** Number of open observations; 0 outside of a review. */
  readonly open: number;
  /** ISO 8601 instants. */
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly path: string;
}

export interface SharedList {
  /** Those that the request finds; undefined while they are read, and when they cannot be read. */
  readonly items: readonly SharedEnrollment[] | undefined;
  /** All of every tab, when they are few enough to be read together: they can be counted and ordered here. */
  readonly whole: readonly SharedEnrollment[] | undefined;
  /** True while `items` still answers the request before. */
  readonly isAsking: boolean;
  /** True for a user who may search by the names of persons. */
  readonly hasSearch: boolean;
  /** Reads more; undefined when all are there. */
  readonly readMore: (() => void) | undefined;
  readonly error: Error | null;
  readonly readAgain: () => void;
  /**
   * Brings an enrollment to this browser.
   * @returns the address of its page
   */
  readonly open: (item: SharedEnrollment) => Promise<string>;
}
