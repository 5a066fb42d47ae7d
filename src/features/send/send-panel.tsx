import { type ReactNode, useState } from 'react';
import { toSentOrder } from '../../domain/contract/to-finalize-request.ts';
import { type FinalizeOutcome, toVerdict } from '../../domain/drafts/outcome.ts';
import type { KnownPerson } from '../../domain/decision/known.ts';
import type { Enrollment, EntityId } from '../../domain/enrollment/enrollment.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useAuthentication } from '../../services/authentication/use-authentication.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import type { PreparedText, RequestText } from '../../services/finalize/exact-request.ts';
import { type EarlierSend, isAnswered } from '../../services/ledger/earlier-sends.ts';
import { useSubmit } from '../../services/ledger/use-submit.ts';
import { navigate } from '../../ui/page-link.tsx';
import { toReceiptPath, toResultPath, toReviewPath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { reviewWalk } from '../../services/review/review-walk.ts';
import { EarlierSendsNotice, SendAnywayDialog, useEarlierSends } from './earlier-sends.tsx';
import { type Refusal, useLasting } from './refusal.ts';
import {
  NotSentText,
  RejectionNotice,
  SendState,
  SentElsewhere,
  TooLarge,
  useSenderWatch,
} from './send-state.tsx';
import './send.css';

interface SendPanelProps {
  readonly enrollment: Enrollment;
  readonly prepared: PreparedText;
  /** The bar with the button that sends. */
  readonly children: (sending: Sending) => ReactNode;
}

/** State of the send, for the button that starts it. */
interface Sending {
  readonly press: (consent: Pick<Consent, 'answered'>) => void;
  readonly isSending: boolean;
  /** Reason why a press would not send. */
  readonly hindrance: ReactNode;
  /** Set while the reason why the latest press sent nothing lasts. A new object for each press. */
  readonly refused: object | undefined;
  readonly refusal: ReactNode;
}

/** Questions that the agent has confirmed before a send. */
interface Consent {
  /** The agent sends although some of it was sent before. */
  readonly isSure?: boolean;
  /** Known persons for whom whoever decided has answered. */
  readonly answered?: readonly KnownPerson[];
  readonly isProfileAccepted?: boolean;
}

/** Longest age (ms) of the profile check when the send begins. */
const CHECK_LASTS_MS = 2000;

/** Notices about the latest send. `children` renders the bar that sends. */
export function SendPanel(props: SendPanelProps) {
  const { enrollment, prepared, children } = props;
  const { t } = useTranslator();
  const isSending = useSessionPart((snapshot) => snapshot.isSending);
  const { press, sending, result, earlier, asked, setAsked } = usePress(props);
  return (
    <div className="send">
      <SendState result={result} enrollment={enrollment} />
      <RequestSize bytes={prepared.request?.size ?? 0} />
      {!isSending && <RejectionNotice enrollment={enrollment} />}
      {!isSending && <EarlierSendsNotice earlier={earlier.sends} />}
      <p role="status">{isSending ? t('review.sendingNote') : ''}</p>
      {children(sending)}
      {asked && (
        <SendAnywayDialog
          earlier={earlier.sends}
          onSend={() => {
            setAsked(undefined);
            void press({ ...asked, isSure: true });
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

/** The action of the button that sends, and the result of the latest press. */
function usePress(props: SendPanelProps) {
  const { enrollment, prepared } = props;
  const session = useSession();
  const { profile } = useProfile();
  const isSending = useSessionPart((snapshot) => snapshot.isSending);
  /** The press that waits for an answer to the dialog. */
  const [asked, setAsked] = useState<Consent>();
  /** Reason why the latest press did not start a send. */
  const [unsent, setUnsent] = useState<Refusal>();
  const [pressedOf, setPressedOf] = useState(enrollment);
  const { submit, checkProfile, authentication } = useSend();
  const result = unsent ?? submit.data;
  // The session changes before the mutation has its result. Until then, `isPending` marks the send as own.
  const isSentElsewhere = useSenderWatch(submit.isPending || result?.kind === 'not-recorded');
  const bytes = prepared.request?.size ?? 0;
  const isTooLarge = bytes > profile.limits.bodyBytes;
  const about = { isTooLarge, isOther: pressedOf !== enrollment };
  const refused = useLasting(result?.kind === 'not-sent' ? result : undefined, about);
  const earlier = useEarlierSends(enrollment, prepared.request?.hash);

  /** Resolves to true once the send has started. Otherwise the agent sees the reason or a question. */
  const send = async (consent: Consent): Promise<boolean> => {
    const { isSure = false, isProfileAccepted = false, answered = [] } = consent;
    const profileCheck = checkProfile(isProfileAccepted);
    const checkedAt = Date.now();
    const made = await prepared.now();
    if (!made) return false;
    const { enrollment: sentOf, request } = made;
    setPressedOf(sentOf);
    const cause = findCause(request, profile);
    if (cause || request === undefined) {
      setUnsent({ kind: 'not-sent', cause: cause ?? 'failed' });
      return false;
    }
    const isOpen = (sent: EarlierSend) => !isAnswered(sent, sentOf, answered);
    const { hash } = request;
    if (!isSure && hash !== undefined && (await earlier.find(sentOf, hash)).some(isOpen)) {
      setAsked(consent);
      return false;
    }
    const authorization = await authentication.authorize().catch(() => undefined);
    if (!authorization) {
      authentication.ask();
      return false;
    }
    // Getting a new token, or a sleeping computer, may have taken long.
    const isFresh = Math.abs(Date.now() - checkedAt) < CHECK_LASTS_MS;
    submit.mutate({
      request,
      authorization,
      enrollment: sentOf,
      toSent: () => toSentOrder(sentOf, profile),
      profileCheck: isFresh ? profileCheck : checkProfile(isProfileAccepted),
    });
    return true;
  };
  /**
   * Sends, or shows why not. The session is marked as sending before anything else, so that a second press finds it
   * busy.
   */
  const press = async (consent: Consent = {}) => {
    if (!session.beginSending()) return;
    setUnsent(undefined);
    submit.reset();
    const isOnItsWay = await send(consent).catch(() => {
      setUnsent({ kind: 'not-sent', cause: 'failed' });
      return false;
    });
    if (!isOnItsWay) session.endSending();
  };
  const shown = isSending ? undefined : refused;
  const sending: Sending = {
    press: (consent) => void press(consent),
    isSending,
    hindrance: isSentElsewhere ? <SentElsewhere /> : isTooLarge && <TooLarge bytes={bytes} />,
    refused: shown,
    refusal: shown && (
      <NotSentText refusal={shown} bytes={bytes} onGoOn={() => void press({ isProfileAccepted: true })} />
    ),
  };
  return { press, sending, result, earlier, asked, setAsked };
}

/** Finds a cause that is known before the send is tried. */
function findCause(
  request: RequestText['request'],
  { limits }: Profile,
): 'too-large' | 'offline' | undefined {
  if (request && request.size > limits.bodyBytes) return 'too-large';
  return navigator.onLine ? undefined : 'offline';
}

/** Runs the send, and then goes to the page of its outcome. */
function useSend() {
  const session = useSession();
  const authentication = useAuthentication();
  const { submit, checkProfile } = useSubmit((outcome, { authorization }) => {
    if (outcome.kind === 'answered' && outcome.status === 401) {
      // The sign-in returns the focus to the button, which is enabled again in the next frame.
      requestAnimationFrame(() => authentication.noteUnauthorized(authorization));
    }
    showOutcome(session.id, outcome);
  });
  return { submit, checkProfile, authentication };
}

/** Opens the page of the outcome, unless the user has left the review. A queue walk skips the receipt. */
function showOutcome(id: EntityId, outcome: FinalizeOutcome): void {
  if (window.location.pathname !== toReviewPath(id)) return;
  const verdict = toVerdict(outcome);
  if (verdict === 'confirmed' && !reviewWalk.isOn(id)) navigate(toReceiptPath(id), { replace: true });
  if (verdict === 'unknown') navigate(toResultPath(id), { replace: true });
}

interface RequestSizeProps {
  /** Size of the body in UTF-8; 0 while there is none. */
  readonly bytes: number;
}

/** Size of the body, when the service limits it. */
function RequestSize({ bytes }: RequestSizeProps) {
  const { t, number } = useTranslator();
  const max = useProfile().profile.limits.bodyBytes;
  if (!Number.isFinite(max) || bytes === 0 || bytes > max) return null;
  return <p className="send__size">{t('review.size', { bytes: number(bytes), max: number(max) })}</p>;
}
