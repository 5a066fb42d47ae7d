import { useRef, useState, useMemo } from 'react';
import type { Answers, DecisionFacts, Hindrance, Offer, Unseen } from '../../domain/decision/facts.ts';
import type { KnownPerson } from '../../domain/decision/known.ts';
import { isFirstOfTwo } from '../../domain/decision/second-look.ts';
import { dependsOn, findHindrance, listAsks, listOffers } from '../../domain/decision/steps.ts';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import type { ReviewRules } from '../../domain/profile/profile.ts';
import { countReceived } from '../../domain/review/journal.ts';
import { isFileMissing } from '../../services/case-files/lost-files.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { useIsEditable, useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { exportEnrollment } from '../../services/files/export-enrollment.ts';
import type { PreparedText } from '../../services/finalize/exact-request.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import {
  approve,
  handIn,
  noteEnterer,
  noteKnown,
  type Rekeyed,
  sendBack,
} from '../../services/review/acts.ts';
import type { Actor } from '../../domain/review/journal.ts';
import type { ReviewDesk } from '../../services/review/review-desk.ts';
import type { ReviewState } from '../../services/review/review-store.ts';
import { toClaim, useActor, type Worker } from '../../services/review/use-actor.ts';
import { useReviewState } from '../../services/review/use-review.ts';
import { type Seen, useSeenCount } from './use-seen.ts';
import type { Standing } from './approval-state.tsx';
import { toLocalFacts } from './decision-facts.ts';

/** Reason why a step was not taken. */
export type NotTaken =
  | Hindrance
  /** The enrollment changed since the press, or the step may not be noted. */
  | 'changed'
  | 'not-handed-in'
  | 'not-returned'
  /** It was returned, but its file could not be made. */
  | 'not-filed';

export interface Question {
  readonly offer: Offer;
  /**
   * The user at the time of the press; undefined when no name was given. A switch of the name in another tab
   * changes nothing here.
   */
  readonly by: Actor | undefined;
  /** True when the enrollment came as a file, and so returns to its author as one. */
  readonly hasFile: boolean;
}

interface Told extends Answers {
  /** The file that goes back is saved as well. */
  readonly file?: boolean;
}

interface DecisionProps {
  readonly enrollment: Enrollment;
  /** Undefined until it is read, or when it cannot be read. */
  readonly desk: ReviewDesk | undefined;
  readonly request: PreparedText;
  readonly standing: Standing;
  readonly rekeyed: Rekeyed | undefined;
  /** Persons who are known already, as far as the page knows; `askKnown` waits for the answer. */
  readonly known: readonly KnownPerson[];
  readonly askKnown: () => Promise<readonly KnownPerson[]>;
  readonly seen: Seen;
  /** `answered`: the known persons for whom whoever sends has answered. */
  readonly send: (consent: { readonly answered: readonly KnownPerson[] }) => void;
  /** Called after an approval that waits for the send, or after a return. */
  readonly onDecided: (decision: 'approved' | 'first-approved' | 'returned') => void;
}

export interface Decision {
  readonly offers: readonly Offer[];
  readonly open: number;
  /** Persons who are known, and about whom nobody answered yet. */
  readonly known: readonly KnownPerson[];
  readonly unseen: Unseen;
  readonly worker: Worker;
  /**
   * Reason why the latest press did nothing, while the same enrollment is open; a new object for each press.
   */
  readonly refused: { readonly cause: NotTaken } | undefined;
  readonly question: Question | undefined;
  readonly press: (offer: Offer) => void;
  readonly answer: (told: Told) => void;
  readonly cancel: () => void;
}

/** The steps that can be taken now, and the result of the latest press. */
export function useDecision(props: DecisionProps): Decision {
  const { enrollment, desk, request, askKnown } = props;
  const session = useSession();
  const { review: rules } = useProfile().profile;
  const worker = useActor();
  const isEditable = useIsEditable();
  const { entries } = useReviewState(desk) ?? NOTHING;
  const [refused, setRefused] = useState<Refused>();
  const [question, setQuestion] = useState<Question>();
  const toFacts = useFacts(props, entries, rules, worker);
  const facts = toFacts(worker.actor);
  const tell: Tell = (cause) => setRefused(cause && { cause, of: enrollment });
  const run = useRun({ ...props, session, rules }, tell);
  /** The check comes first: it may refuse the step, and what it finds may be asked about. */
  const press = async (offer: Offer) => {
    tell(undefined);
    const { step } = offer;
    const { actor } = worker;
    const [made, known] = CHECKED.has(step) ? await Promise.all([request.now(), askKnown()]) : [];
    const hasText = !CHECKED.has(step) || made?.request !== undefined;
    const isFine = hasText && !(asksAfterFiles(step) && (await isFileMissing(enrollment)));
    const told = toFacts(actor, made?.notices, known);
    const asks = listAsks(step, told);
    const taken = toTaken(offer, told);
    const hasFile = step === 'return' && countReceived(entries) > 0;
    if (isFine && (asks.length > 0 || step === 'return'))
      setQuestion({ offer: { ...taken, asks }, by: actor, hasFile });
    else run(taken, actor, {});
  };
  const answer = (told: Told) => {
    setQuestion(undefined);
    if (!question) return;
    const { offer, by } = question;
    const { name } = told;
    if (name !== undefined) worker.workAs(name);
    const actor = by ?? toClaim(name ?? '');
    // The author may have typed their name only in this dialog, so four eyes are checked again. Another tab may have
    // ended the first of two approvals.
    const theirs = toFacts(actor);
    const hindrance = offer.step === 'approve' ? findHindrance('approve', theirs) : undefined;
    if (hindrance) setRefused({ cause: hindrance, of: enrollment, hinders: offer.step });
    else run(toTaken(offer, theirs), actor, told);
  };
  return {
    // Without a desk, or when nothing can be edited, the send itself says why.
    offers: desk && isEditable ? listOffers(facts) : SEND,
    open: facts.open,
    known: facts.known,
    unseen: facts.unseen,
    worker,
    refused: refused && lasts(refused, enrollment, facts) ? refused : undefined,
    question,
    press: (offer) => void press(offer),
    answer,
    cancel: () => setQuestion(undefined),
  };
}

/** The facts, as a function of the user who takes the step. */
function useFacts(
  { standing, request, seen, enrollment, rekeyed, ...props }: DecisionProps,
  entries: ReviewState['entries'],
  rules: ReviewRules,
  { needsSignIn }: Worker,
) {
  const state = useSessionPart(({ header }) => header.submission.state);
  const persons = enrollment.persons.length - useSeenCount(seen);
  const { hash, approval } = standing;
  const isApproved = approval !== undefined;
  const { profile } = useProfile();
  const isAsked = useMemo(
    () => profile.case?.asksSecondLook(enrollment, profile) ?? false,
    [enrollment, profile],
  );
  return (actor: Actor | undefined, notices = request.notices, known = props.known) => {
    const unseen = { notices, persons };
    return toLocalFacts({
      id: enrollment.id,
      persons: enrollment.persons.length,
      state,
      entries,
      rules,
      actor,
      needsSignIn,
      hash,
      isApproved,
      rekeyed,
      known,
      isAsked,
      unseen,
    });
  };
}

const SEND: readonly Offer[] = [
  { step: 'send', leadsTo: 'next', isDespite: false, hindrance: undefined, asks: [], isInMenu: false },
];
/** These steps need the request. */
const CHECKED: ReadonlySet<Offer['step']> = new Set<Offer['step']>(['hand-in', 'approve', 'send']);

/** A send reads the files itself, at its last moment. */
const asksAfterFiles = (step: Offer['step']) => step !== 'send' && dependsOn(step, 'file-missing');

/** Only the check knows whether an approval is the first of two, which nothing is sent after. */
const toTaken = (offer: Offer, facts: DecisionFacts): Offer =>
  offer.step === 'approve' && isFirstOfTwo(facts) ? { ...offer, isFirst: true, leadsTo: 'next' } : offer;

type Tell = (cause: NotTaken | undefined) => void;

/** Takes one step at a time, and reports its result. */
function useRun(performing: Performing, tell: Tell) {
  const isRunning = useRef(false);
  return (offer: Offer, by: Actor | undefined, told: Told) => {
    // A second press may come before the result of the first one shows.
    if (isRunning.current) return;
    isRunning.current = true;
    void perform(offer, by, told, performing)
      .catch(() => FAILED[offer.step] ?? ('changed' as const))
      .then((cause) => {
        isRunning.current = false;
        tell(cause);
      });
  };
}

interface Performing extends DecisionProps {
  readonly session: EnrollmentSession;
  readonly rules: ReviewRules;
}

/** Takes the step, or returns the reason why not. */
async function perform(
  { step, leadsTo, isFirst }: Offer,
  by: Actor | undefined,
  { enterer, words, category, reason, known: answers = [], unseen, file = false }: Told,
  { desk, request, rekeyed, known, send, onDecided, session, rules }: Performing,
): Promise<NotTaken | undefined> {
  const made = CHECKED.has(step) ? await request.now() : undefined;
  if (CHECKED.has(step) && made?.request === undefined) return 'has-errors';
  if (made && asksAfterFiles(step) && (await isFileMissing(made.enrollment))) return 'file-missing';
  // Whatever is asked here is not asked again by the send.
  const consent = { answered: known };
  if (step === 'send') {
    if (answers.length > 0 && !(desk && (await noteKnown(desk, answers, by)))) return 'changed';
    send(consent);
    return undefined;
  }
  if (!desk || !by) return FAILED[step] ?? 'changed';
  switch (step) {
    case 'withdraw':
      return (await sendBack(desk, by)) ? undefined : 'changed';
    case 'return': {
      if (!(await sendBack(desk, by, { words, category }))) return 'not-returned';
      const isFiled = !file || (await exportEnrollment(session, rules).then(Boolean, () => false));
      // When the file is missing, the page stays open, so that the user sees the message.
      if (isFiled) onDecided('returned');
      return isFiled ? undefined : 'not-filed';
    }
    case 'hand-in':
      return (await handIn(desk, by)) ? undefined : 'not-handed-in';
    case 'approve': {
      const entered = toClaim(enterer ?? '');
      if (made?.request === undefined || (entered && !(await noteEnterer(desk, entered)))) return 'changed';
      const approving = {
        enrollment: made.enrollment,
        request: made.request,
        by,
        rekeyed,
        reason,
        known: answers,
        unseen,
        isFirst,
      };
      if (!(await approve(desk, approving))) return 'changed';
      if (leadsTo === 'send') send(consent);
      else onDecided(isFirst ? 'first-approved' : 'approved');
      return undefined;
    }
    // A finding has a form of its own, and only a team assigns.
    case 'resolve':
    case 'assign':
    case 'take-over':
      return 'changed';
  }
}

/** Failures by step, when no other cause is known. */
const FAILED: Readonly<Partial<Record<Offer['step'], NotTaken>>> = {
  'hand-in': 'not-handed-in',
  return: 'not-returned',
};

interface Refused {
  readonly cause: NotTaken;
  readonly of: Enrollment;
  /** Step that the cause hinders: the refusal goes when it no longer does. */
  readonly hinders?: Offer['step'];
}

const lasts = ({ cause, of, hinders }: Refused, enrollment: Enrollment, facts: DecisionFacts): boolean =>
  of === enrollment && (hinders === undefined || findHindrance(hinders, facts) === cause);

const NOTHING: Pick<ReviewState, 'entries'> = { entries: [] };
