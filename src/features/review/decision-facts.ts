import type { DecisionFacts } from '../../domain/decision/facts.ts';
import type { SubmissionState } from '../../domain/drafts/submission.ts';
import type { ReviewRules } from '../../domain/profile/profile.ts';
import { isEnterer, listEnterers, listHolding } from '../../domain/review/approval.ts';
import type { Actor, JournalEntry } from '../../domain/review/journal.ts';
import { toObservations } from '../../domain/review/observations.ts';
import { canSendSafely } from '../../services/ledger/submit-lock.ts';
import type { Rekeyed } from '../../services/review/acts.ts';

interface Known {
  readonly state: SubmissionState;
  readonly entries: readonly JournalEntry[];
  readonly rules: ReviewRules;
  readonly actor: Actor | undefined;
  readonly needsSignIn: boolean;
  /** SHA-256 (hex) of the bytes that would be sent, once it is known. */
  readonly hash: string | undefined;
  readonly isApproved: boolean;
  readonly rekeyed: Rekeyed | undefined;
}

/** The facts of a browser alone: nobody has a role, and agents and reviewers may share it. */
export function toLocalFacts(known: Known): DecisionFacts {
  const { state, entries, rules, actor, needsSignIn, hash, isApproved, rekeyed } = known;
  const { isRequired, maySelfApprove } = rules;
  return {
    state,
    rules: {
      isApprovalRequired: isRequired,
      fourEyes: isRequired && !maySelfApprove ? 'approval' : 'none',
      reviewsDrafts: true,
      doesApproverSend: isRequired && rules.doesApproverSend,
      isRekeyRequired: rules.isRekeyRequired,
    },
    actor: {
      role: 'anyone',
      isNamed: actor !== undefined,
      needsSignIn,
      isEnterer: actor !== undefined && isEnterer(actor.name, entries),
      isUnconfirmed: false,
    },
    holder: 'nobody',
    isEntererKnown: listEnterers(entries).length > 0,
    // A press checks the request, and leads to what is wrong.
    errors: 0,
    open: toObservations(entries).filter(({ isOpen }) => isOpen).length,
    unanswered: listHolding(entries, hash, rules).length,
    rekeyed,
    approval: isApproved ? 'counts' : 'none',
    isInsecure: !canSendSafely(),
  };
}
