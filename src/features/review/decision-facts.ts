import { toDeskRules } from '../../domain/decision/desk-rules.ts';
import { findFirstApprover, toLot, wasKnown } from '../../domain/decision/second-look.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { DecisionFacts, Unseen } from '../../domain/decision/facts.ts';
import type { KnownPerson } from '../../domain/decision/known.ts';
import type { SubmissionState } from '../../domain/drafts/submission.ts';
import type { ReviewRules } from '../../domain/profile/profile.ts';
import { isEnterer, listEnterers, listHolding, listOpenKnown } from '../../domain/review/approval.ts';
import type { Actor, JournalEntry } from '../../domain/review/journal.ts';
import { toObservations } from '../../domain/review/observations.ts';
import { canSendSafely } from '../../services/ledger/submit-lock.ts';
import type { Rekeyed } from '../../services/review/acts.ts';

interface Told {
  readonly id: EntityId;
  readonly persons: number;
  readonly state: SubmissionState;
  readonly entries: readonly JournalEntry[];
  readonly rules: ReviewRules;
  readonly actor: Actor | undefined;
  readonly needsSignIn: boolean;
  /** SHA-256 (hex) of the bytes that would be sent, once it is known. */
  readonly hash: string | undefined;
  readonly isApproved: boolean;
  readonly rekeyed: Rekeyed | undefined;
  readonly known: readonly KnownPerson[];
  /** The case asks for a second approver. */
  readonly isAsked?: boolean;
  readonly unseen: Unseen;
}

/** The facts of a browser alone: nobody has a role, and agents and reviewers may share it. */
export function toLocalFacts(told: Told): DecisionFacts {
  const { state, entries, rules, actor, needsSignIn, hash, isApproved, rekeyed } = told;
  const { isRequired, maySelfApprove } = rules;
  return {
    state,
    rules: {
      isApprovalRequired: isRequired,
      fourEyes: isRequired && !maySelfApprove ? 'approval' : 'none',
      reviewsDrafts: true,
      doesApproverSend: isRequired && rules.doesApproverSend,
      ...toDeskRules(rules),
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
    looked: {
      lot: toLot(told.id),
      persons: told.persons,
      notices: told.unseen.notices,
      isKnown: wasKnown(told.known, entries),
      isAsked: told.isAsked ?? false,
    },
    first: state === 'in-review' ? findFirstApprover(entries, hash, actor?.name) : 'nobody',
    known: listOpenKnown(told.known, entries, isApproved),
    unseen: told.unseen,
    rekeyed,
    approval: isApproved ? 'counts' : 'none',
    isInsecure: !canSendSafely(),
  };
}
