/** What may be decided of an enrollment now, and by whom. */
import type { SubmissionState } from '../../domain/drafts/submission.ts';
import type { ReviewRules } from '../../domain/profile/profile.ts';
import {
  type ApprovalRules,
  type ApproveHindrance,
  isEnterer,
  listEnterers,
  listHolding,
  needsReason,
} from '../../domain/review/approval.ts';
import { type Actor, countReceived, type JournalEntry } from '../../domain/review/journal.ts';
import { canSendSafely } from '../../services/ledger/submit-lock.ts';
import type { Worker } from '../../services/review/use-actor.ts';
import type { Standing } from './approval-state.tsx';

/** What can be done with an enrollment on its review. */
export type Act = 'hand-in' | 'approve' | 'approve-and-send' | 'approve-with-reason' | 'send' | 'return';

/** Why an act did not happen, or cannot happen now. */
export type Refusal =
  | ApproveHindrance
  | 'errors'
  | 'insecure'
  | 'rekey'
  | 'sign-in'
  /** Another enrollment stands there by now, or may not be noted. */
  | 'changed'
  | 'not-handed-in'
  | 'not-returned'
  /** It was sent back, but the file that goes back could not be made. */
  | 'not-filed';

/** What a dialog asks before an act: who entered the data, who works here, and the act's own text. */
export interface Question {
  readonly act: Act;
  readonly enterer: boolean;
  /** Who pressed; undefined: nobody said who works here. The switch of another tab changes nobody's words. */
  readonly by: Actor | undefined;
  /** It came with a file: whoever entered it gets it back as one. */
  readonly file: boolean;
}

interface Stage {
  readonly entries: readonly JournalEntry[];
  readonly state: SubmissionState;
  readonly rules: ReviewRules;
  readonly standing: Standing;
  readonly actor: Actor | undefined;
}

/** Who entered a draft hands it in; whoever else looks at it approves it; what is approved is sent. */
export function toPrimary({ entries, state, rules, standing, actor }: Stage): Act {
  if (!rules.isRequired || standing.approval) return 'send';
  const approval = rules.doesApproverSend ? 'approve-and-send' : 'approve';
  if (state !== 'draft' || rules.maySelfApprove) return approval;
  const isReviewer = actor && listEnterers(entries).length > 0 && !isEnterer(actor.name, entries);
  return isReviewer ? approval : 'hand-in';
}

export interface Facts {
  readonly entries: readonly JournalEntry[];
  readonly rules: ApprovalRules;
  readonly hash: string | undefined;
  readonly worker: Worker;
  readonly isRekeyMissing: boolean;
}

/** What is against an act before anything is asked; a name that is missing is asked for. */
export function findHindrance(
  act: Act,
  { entries, rules, hash, worker, isRekeyMissing }: Facts,
): Refusal | undefined {
  if (act === 'send') return listHolding(entries, hash, rules).length > 0 ? 'observed' : undefined;
  if (worker.needsSignIn) return 'sign-in';
  if (act === 'hand-in' || act === 'return') return undefined;
  const isEntererHere = worker.actor !== undefined && isEnterer(worker.actor.name, entries);
  if (rules.isRequired && !rules.maySelfApprove && isEntererHere) return 'same';
  if (act !== 'approve-with-reason' && needsReason(entries)) return 'observed';
  if (!canSendSafely()) return 'insecure';
  return isRekeyMissing ? 'rekey' : undefined;
}

export function findQuestion(
  act: Act,
  entries: readonly JournalEntry[],
  rules: ApprovalRules,
  { actor }: Worker,
): Question | undefined {
  if (act === 'send') return undefined;
  const isApproval = act !== 'hand-in' && act !== 'return';
  const enterer =
    isApproval && rules.isRequired && !rules.maySelfApprove && listEnterers(entries).length === 0;
  const isAsked = enterer || !actor || act === 'return' || act === 'approve-with-reason';
  const file = act === 'return' && countReceived(entries) > 0;
  return isAsked ? { act, enterer, by: actor, file } : undefined;
}
