import type { TeamState } from '../../domain/team/team-api.ts';
import { listEnterers } from '../../domain/review/approval.ts';
import { useSessionPart } from '../drafts/use-session.ts';
import type { ReviewDesk } from './review-desk.ts';
import { countRounds, findFirstArrival, isArrival } from './review-queue.ts';
import { useReviewState } from './use-review.ts';

interface Stage {
  readonly state: TeamState;
  readonly isInReview: boolean;
  /** The number of the present round; 1 outside of a review. */
  readonly round: number;
  /** Name of who entered it, if known. */
  readonly agent: string | undefined;
  /** ISO 8601 instant: since when it waits; undefined until that is known. */
  readonly since: string | undefined;
  /** ISO 8601 instant of the latest handing in, if known. */
  readonly askedAt: string | undefined;
}

/** How the enrollment stands with whoever carries it: the record of this browser does not know what a team decided. */
export function useStage(desk: ReviewDesk | undefined): Stage {
  const own = useSessionPart(({ header }) => header.submission.state);
  const { entries = [], deeds, stage } = useReviewState(desk) ?? {};
  const { state = own } = stage ?? {};
  const review = stage?.review ?? undefined;
  const handIn = deeds?.findLast(({ kind }) => kind === 'handed-in');
  const isInReview = state === 'in-review';
  return {
    state,
    isInReview,
    round: isInReview ? (review?.round ?? countRounds(entries)) : 1,
    agent: review?.agent ?? handIn?.name ?? listEnterers(entries).at(-1)?.name,
    since: stage ? review?.since : findFirstArrival(entries)?.at,
    askedAt: handIn?.at ?? entries.findLast(isArrival)?.at,
  };
}
