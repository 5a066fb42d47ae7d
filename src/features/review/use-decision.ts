import { useRef, useState } from 'react';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import type { ReviewRules } from '../../domain/profile/profile.ts';
import { findApproveHindrance } from '../../domain/review/approval.ts';
import type { Actor } from '../../domain/review/journal.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { useIsEditable, useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { exportEnrollment } from '../../services/files/export-enrollment.ts';
import type { PreparedText } from '../../services/finalize/exact-request.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { approve, handIn, noteEnterer, type Rekeyed, sendBack } from '../../services/review/acts.ts';
import type { ReviewDesk } from '../../services/review/review-desk.ts';
import type { ReviewState } from '../../services/review/review-store.ts';
import { toClaim, useActor, type Worker } from '../../services/review/use-actor.ts';
import { useReviewState } from '../../services/review/use-review.ts';
import type { Standing } from './approval-state.tsx';
import {
  type Act,
  type Facts,
  findHindrance,
  findQuestion,
  type Question,
  type Refusal,
  toPrimary,
} from './decision-rules.ts';

export interface Answers {
  /** Who works here, and who entered the data, as typed; undefined where it was not asked. */
  readonly worker?: string | undefined;
  readonly enterer?: string | undefined;
  /** Why it is approved although something is open; or what is to be corrected. */
  readonly text?: string | undefined;
  /** The file that goes back is saved as well. */
  readonly file?: boolean;
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
  const { enrollment, desk, request, standing, rekeyed } = props;
  const session = useSession();
  const { review: rules } = useProfile().profile;
  const worker = useActor();
  const isEditable = useIsEditable();
  const state = useSessionPart(({ header }) => header.submission.state);
  const { entries, observations } = useReviewState(desk) ?? NOTHING;
  const [refused, setRefused] = useState<Refused>();
  const [question, setQuestion] = useState<Question>();
  const isRekeyMissing = rules.isRequired && rules.isRekeyRequired && (!rekeyed || rekeyed.different > 0);
  // Where nothing can be noted, the send says why.
  const primary =
    desk && isEditable ? toPrimary({ entries, state, rules, standing, actor: worker.actor }) : 'send';
  const facts = { entries, rules, hash: standing.hash, worker, isRekeyMissing };
  const tell: Tell = (act, cause) => setRefused(cause && { act, cause, of: enrollment });
  const run = useRun({ ...props, session, rules }, tell);
  const press = (act: Act) => {
    const against = findHindrance(act, facts);
    tell(act, against);
    if (against) return;
    const asked = findQuestion(act, entries, rules, worker);
    if (asked) void ask(asked);
    else run(act, worker.actor, {});
  };
  /** Nobody is asked for what will be refused. */
  const ask = async (asked: Question) => {
    const isFine = asked.act === 'return' || (await request.now())?.text !== undefined;
    if (isFine) setQuestion(asked);
    else run(asked.act, worker.actor, {});
  };
  const answer = (answers: Answers) => {
    const { worker: name } = answers;
    setQuestion(undefined);
    if (!question) return;
    if (name !== undefined) worker.workAs(name);
    run(question.act, question.by ?? toClaim(name ?? ''), answers);
  };
  return {
    primary,
    mayApprove: rules.isRequired && !standing.approval && primary !== 'approve',
    open: observations.filter(({ isOpen }) => isOpen).length,
    worker,
    hindrance: findHindrance(primary, facts),
    refused: refused && stillHolds(refused, facts, enrollment) ? refused : undefined,
    question,
    press,
    answer,
    cancel: () => setQuestion(undefined),
  };
}

type Tell = (act: Act, cause: Refusal | undefined) => void;

/** Does it, once at a time, and tells what came of it. */
function useRun(performing: Performing, tell: Tell) {
  const isRunning = useRef(false);
  return (act: Act, by: Actor | undefined, answers: Answers) => {
    // A second press may come before the first one has shown what came of it.
    if (isRunning.current) return;
    isRunning.current = true;
    void perform(act, by, answers, performing)
      .catch(() => FAILED[act] ?? ('changed' as const))
      .then((cause) => {
        isRunning.current = false;
        tell(act, cause);
      });
  };
}

/** Whether what an act was refused for is against it still. */
function stillHolds({ act, cause, of }: Refused, facts: Facts, enrollment: Enrollment): boolean {
  return LIVE.has(cause) ? findHindrance(act, facts) === cause : of === enrollment;
}

interface Performing extends DecisionProps {
  readonly session: EnrollmentSession;
  readonly rules: ReviewRules;
}

/** Does it, or says why not. */
async function perform(
  act: Act,
  by: Actor | undefined,
  { enterer, text, file }: Answers,
  { desk, request, rekeyed, send, onDecided, session, rules }: Performing,
): Promise<Refusal | undefined> {
  if (act === 'send') {
    if ((await request.now())?.text === undefined) return 'errors';
    send();
    return undefined;
  }
  if (!desk) return FAILED[act] ?? 'changed';
  if (act === 'return') {
    if (!by) return 'changed';
    if (!(await sendBack(desk, by, text))) return 'not-returned';
    const isFiled = !file || (await exportEnrollment(session, rules).then(Boolean, () => false));
    // Who is told that its file is missing stays with it.
    if (isFiled) onDecided('returned');
    return isFiled ? undefined : 'not-filed';
  }
  const made = await request.now();
  if (made?.text === undefined) return 'errors';
  if (!by) return 'changed';
  if (act === 'hand-in') return (await handIn(desk, by)) ? undefined : 'not-handed-in';
  const entered = toClaim(enterer ?? '');
  if (entered && !(await noteEnterer(desk, entered))) return 'changed';
  const { entries } = desk.getState();
  const against = rules.isRequired ? findApproveHindrance(by.name, entries, rules, text) : undefined;
  if (against) return against;
  const approving = { enrollment: made.enrollment, request: made.text, by, rekeyed, reason: text };
  if (!(await approve(desk, approving))) return 'changed';
  if (act === 'approve-and-send') send();
  else onDecided('approved');
  return undefined;
}

/** What did not happen, where nothing else is known. */
const FAILED: Readonly<Partial<Record<Act, Refusal>>> = {
  'hand-in': 'not-handed-in',
  return: 'not-returned',
};

interface Refused {
  readonly act: Act;
  readonly cause: Refusal;
  readonly of: Enrollment;
}

const NOTHING: Pick<ReviewState, 'entries' | 'observations'> = { entries: [], observations: [] };
/** These are looked at in every render; the others end with the enrollment that they were about. */
const LIVE: ReadonlySet<Refusal> = new Set(['observed', 'same', 'rekey', 'sign-in']);
