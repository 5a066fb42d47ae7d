import { useState } from 'react';
import type { SubmissionState } from '../../domain/drafts/submission.ts';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import {
  type ApproveHindrance,
  findApproveHindrance,
  isEnterer,
  listEnterers,
  listHolding,
  needsReason,
  type ApprovalRules,
} from '../../domain/review/approval.ts';
import type { Actor, JournalEntry } from '../../domain/review/journal.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import type { PreparedText } from '../../services/finalize/exact-request.ts';
import { canSendSafely } from '../../services/ledger/submit-lock.ts';
import type { ReviewRules } from '../../domain/profile/profile.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { approve, handIn, noteEnterer, observe, type Rekeyed, sendBack } from '../../services/review/acts.ts';
import type { ReviewDesk } from '../../services/review/review-desk.ts';
import { toClaim, useActor, type Worker } from '../../services/review/use-actor.ts';
import type { ReviewState } from '../../services/review/review-store.ts';
import { useReviewState } from '../../services/review/use-review.ts';
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
  | 'not-returned';

/** What a dialog asks before an act: who entered the data, who works here, and the act's own text. */
export interface Question {
  readonly act: Act;
  readonly enterer: boolean;
  readonly worker: boolean;
}

export interface Answers {
  /** Who works here, and who entered the data, as typed; undefined where it was not asked. */
  readonly worker?: string | undefined;
  readonly enterer?: string | undefined;
  /** Why it is approved although something is open; or what is to be corrected. */
  readonly text?: string | undefined;
}

interface DecisionProps {
  readonly enrollment: Enrollment;
  /** Undefined until it is read, or where it cannot be. */
  readonly desk: ReviewDesk | undefined;
  readonly request: PreparedText;
  readonly standing: Standing;
  readonly rekeyed: Rekeyed | undefined;
  readonly send: () => void;
  /** It was approved and waits for who sends it, or sent back; the send tells itself what came of it. */
  readonly onDecided: (decision: 'approved' | 'returned') => void;
}

export interface Decision {
  readonly primary: Act;
  /** The other one besides the primary, where one press approves and sends, or nobody asked for the approval yet. */
  readonly mayApprove: boolean;
  readonly open: number;
  readonly worker: Worker;
  /** Why the primary cannot be done now, known before anybody presses. */
  readonly hindrance: Refusal | undefined;
  /** What the latest press was refused for, as long as that is so; another object for each press. */
  readonly refused: { readonly cause: Refusal } | undefined;
  readonly question: Question | undefined;
  readonly press: (act: Act) => void;
  readonly answer: (answers: Answers) => void;
  readonly cancel: () => void;
}

/** What may be done now and by whom, and what came of the latest press. */
export function useDecision(props: DecisionProps): Decision {
  const { enrollment, desk, request, standing, rekeyed, send, onDecided } = props;
  const session = useSession();
  const { review: rules } = useProfile().profile;
  const worker = useActor();
  const state = useSessionPart(({ header }) => header.submission.state);
  const { entries, observations } = useReviewState(desk) ?? NOTHING;
  const [refused, setRefused] = useState<Refused>();
  const [question, setQuestion] = useState<Question>();
  const isRekeyMissing = rules.isRequired && rules.isRekeyRequired && (!rekeyed || rekeyed.different > 0);
  const primary = desk ? toPrimary({ entries, state, rules, standing, actor: worker.actor }) : 'send';
  const facts = { entries, rules, hash: standing.hash, worker, isRekeyMissing };
  const hindrance = findHindrance(primary, facts);
  const tell = (act: Act, cause: Refusal | undefined) =>
    setRefused(cause && { act, cause, of: enrollment });

  const perform = async (act: Act, by: Actor | undefined, text?: string): Promise<Refusal | undefined> => {
    if (act === 'send') {
      if ((await request.now())?.text === undefined) return 'errors';
      return void send();
    }
    if (!desk || !by) return 'changed';
    if (act === 'return') {
      if (text !== undefined && !(await observe(desk, {}, text, by))) return 'not-returned';
      if (!(await sendBack(desk, by))) return 'not-returned';
      return void onDecided('returned');
    }
    const made = await request.now();
    if (made?.text === undefined) return 'errors';
    if (act === 'hand-in') return (await handIn(desk, by)) ? undefined : 'not-handed-in';
    const against = rules.isRequired
      ? findApproveHindrance(by.name, desk.getState().entries, rules, text)
      : undefined;
    if (against) return against;
    const approving = { enrollment: made.enrollment, request: made.text, by, rekeyed, reason: text };
    if (!(await approve(desk, approving))) return 'changed';
    return act === 'approve-and-send' ? void send() : void onDecided('approved');
  };
  const run = (act: Act, by: Actor | undefined, text?: string) =>
    void perform(act, by, text)
      .catch(() => 'changed' as const)
      .then((cause) => {
        // The pages of the steps say what is to be corrected, as after «Revisar».
        if (cause === 'errors') session.askReview();
        tell(act, cause);
      });
  const press = (act: Act) => {
    const against = findHindrance(act, facts);
    const asked = against ? undefined : findQuestion(act, entries, rules, worker);
    tell(act, against);
    setQuestion(asked);
    if (!against && !asked) run(act, worker.actor);
  };
  const answer = ({ worker: name, enterer, text }: Answers) => {
    setQuestion(undefined);
    if (!question) return;
    const { act } = question;
    if (name !== undefined) worker.workAs(name);
    const by = name === undefined ? worker.actor : toClaim(name);
    const entered = enterer === undefined ? undefined : toClaim(enterer);
    if (entered && desk) void noteEnterer(desk, entered).then(() => run(act, by, text));
    else run(act, by, text);
  };
  const stillHolds =
    refused !== undefined &&
    (LIVE.has(refused.cause)
      ? findHindrance(refused.act, facts) === refused.cause
      : refused.of === enrollment);
  return {
    primary,
    mayApprove: rules.isRequired && !standing.approval && primary !== 'approve',
    open: observations.filter(({ isOpen }) => isOpen).length,
    worker,
    hindrance,
    refused: stillHolds ? refused : undefined,
    question,
    press,
    answer,
    cancel: () => setQuestion(undefined),
  };
}

interface Refused {
  readonly act: Act;
  readonly cause: Refusal;
  readonly of: Enrollment;
}

const NOTHING: Pick<ReviewState, 'entries' | 'observations'> = { entries: [], observations: [] };
/** These are looked at in every render; the others end with the enrollment that they were about. */
const LIVE: ReadonlySet<Refusal> = new Set(['observed', 'same', 'rekey', 'sign-in']);

interface Stage {
  readonly entries: readonly JournalEntry[];
  readonly state: SubmissionState;
  readonly rules: ReviewRules;
  readonly standing: Standing;
  readonly actor: Actor | undefined;
}

/** Who entered a draft hands it in; whoever else looks at it approves it; what is approved is sent. */
function toPrimary({ entries, state, rules, standing, actor }: Stage): Act {
  if (!rules.isRequired || standing.approval) return 'send';
  const approval = rules.doesApproverSend ? 'approve-and-send' : 'approve';
  if (state !== 'draft' || rules.maySelfApprove) return approval;
  const isReviewer = actor && listEnterers(entries).length > 0 && !isEnterer(actor.name, entries);
  return isReviewer ? approval : 'hand-in';
}

interface Facts {
  readonly entries: readonly JournalEntry[];
  readonly rules: ApprovalRules;
  readonly hash: string | undefined;
  readonly worker: Worker;
  readonly isRekeyMissing: boolean;
}

/** What is against an act before anything is asked; a name that is missing is asked for. */
function findHindrance(
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

function findQuestion(
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
  return isAsked ? { act, enterer, worker: !actor } : undefined;
}
