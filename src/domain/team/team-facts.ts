/** The facts of a decision in a team, as its page and its server know them. */
import type { ReviewRules } from '../profile/profile.ts';
import { toDeskRules } from '../decision/desk-rules.ts';
import { toLot, wasKnown } from '../decision/second-look.ts';
import type { DecisionFacts, DecisionRules } from '../decision/facts.ts';
import { listHolding, listOpenKnown } from '../review/approval.ts';
import type { JournalEntry } from '../review/journal.ts';
import { type Observation, toObservations } from '../review/observations.ts';
import type { DecisionHindrance, Role, TeamHead } from './team-api.ts';

interface TeamFacts extends Pick<DecisionFacts, 'approval' | 'errors' | 'rekeyed' | 'known' | 'unseen'> {
  readonly head: Pick<TeamHead, 'id' | 'state' | 'persons' | 'assignee' | 'approval' | 'review'>;
  /** Notices of the enrollment. */
  readonly notices: number;
  /** Its case asks for a second approver. */
  readonly isAsked?: boolean | undefined;
  readonly me: { readonly id: string; readonly role: Role };
  /** Reason why this user may not decide about it. */
  readonly hindrance: DecisionHindrance | undefined;
  /** Journal entries of its review (`toReviewEntries`). */
  readonly entries: readonly JournalEntry[];
  readonly review: ReviewRules;
}

export function toTeamFacts({
  head,
  me,
  hindrance,
  entries,
  review,
  notices,
  isAsked = false,
  ...told
}: TeamFacts): DecisionFacts {
  const { id, state, persons, assignee, approval } = head;
  const first = head.review?.first?.by.id;
  return {
    ...told,
    known: listOpenKnown(told.known, entries, told.approval !== 'none'),
    looked: {
      lot: head.review?.lot ?? toLot(id),
      persons,
      notices,
      isKnown: wasKnown(told.known, entries),
      isAsked,
    },
    first: first === undefined ? 'nobody' : first === me.id ? 'me' : 'other',
    state,
    rules: toTeamRules(review),
    actor: {
      role: me.role,
      isNamed: true,
      needsSignIn: false,
      isEnterer: hindrance === 'four-eyes',
      isUnconfirmed: hindrance === 'access-unconfirmed',
    },
    holder: assignee === null ? 'nobody' : assignee.id === me.id ? 'me' : 'other',
    isEntererKnown: true,
    open: toObservations(entries).filter(({ isOpen }) => isOpen).length,
    unanswered: listHoldingInTeam(entries, approval?.hash).length,
    isInsecure: false,
  };
}

/** A team always requires an approval, and the authors of an enrollment decide nothing about it. */
/** The server knows which approval counts. The journal says which observations it answered with a reason. */
const OF_THE_SERVER = { isRequired: false, maySelfApprove: true };

/** Open observations that no later approval of these bytes (SHA-256, hex) has answered with a reason. */
export const listHoldingInTeam = (
  entries: readonly JournalEntry[],
  hash: string | undefined,
): Observation[] => listHolding(entries, hash, OF_THE_SERVER);

const toTeamRules = (review: ReviewRules): DecisionRules => ({
  isApprovalRequired: true,
  fourEyes: 'all',
  reviewsDrafts: false,
  doesApproverSend: review.doesApproverSend,
  ...toDeskRules(review),
});
