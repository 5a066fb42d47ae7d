import { type RefObject, useRef, useState } from 'react';
import { toSentOrder } from '../../domain/contract/to-finalize-request.ts';
import { type FinalizeOutcome, toVerdict } from '../../domain/drafts/outcome.ts';
import type { Enrollment, EntityId } from '../../domain/enrollment/enrollment.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useAuthentication } from '../../services/authentication/use-authentication.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import type { SubmitResult } from '../../services/ledger/submit.ts';
import { type Press, useSubmit } from '../../services/ledger/use-submit.ts';
import { navigate } from '../../services/navigation/page-link.tsx';
import { toReceiptPath, toResultPath, toReviewPath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { EarlierSendsNotice } from './earlier-sends-notice.tsx';
import { RequestSize } from './request-size.tsx';
import { RejectionNotice } from './rejection-notice.tsx';
import { SendAnywayDialog } from './send-anyway-dialog.tsx';
import { SendState } from './send-state.tsx';
import { useEarlierSends } from './use-earlier-sends.ts';
import type { PreparedText } from './use-request-text.ts';

interface SendPanelProps {
  readonly enrollment: Enrollment;
  /** There is something to correct first. */
  readonly onRefused: () => void;
  readonly prepared: PreparedText;
}

/** What the agent was asked before a send, and agreed to. */
interface Consent {
  /** Something of it was sent before. */
  readonly isSure?: boolean;
  readonly isProfileAccepted?: boolean;
}

/** The one button that sends, and what is known of the latest send. */
export function SendPanel({ enrollment, prepared, onRefused }: SendPanelProps) {
  const session = useSession();
  const { profile } = useProfile();
  const { limits } = profile;
  const authentication = useAuthentication();
  const { t } = useTranslator();
  const isSending = useSessionPart((snapshot) => snapshot.isSending);
  /** The press that waits for an answer to the dialog. */
  const [asked, setAsked] = useState<Consent>();
  const button = useRef<HTMLButtonElement>(null);
  const { result, setResult, mutation } = useSender(button);

  const earlier = useEarlierSends(enrollment, prepared.text);
  const isTooLarge = prepared.bytes > limits.bodyBytes;

  const send = async ({ isSure = false, isProfileAccepted = false }: Consent = {}) => {
    const made = await prepared.now();
    if (!made) return;
    const { enrollment: sentOf, text: request, bytes } = made;
    if (request === undefined) {
      session.askReview();
      onRefused();
      return;
    }
    if (bytes > limits.bodyBytes) return;
    if (!navigator.onLine) {
      setResult({ kind: 'not-sent', cause: 'offline' });
      return;
    }
    if (!isSure && (await earlier.find(sentOf, request)).length > 0) {
      setAsked({ isProfileAccepted });
      return;
    }
    const sent = toSentOrder(sentOf, profile);
    // A second press may come before the first one has rendered the disabled button.
    if (!session.beginSending()) return;
    setResult(undefined);
    const authorization = await authentication.authorize().catch(() => undefined);
    if (authorization) {
      mutation.mutate({ request, authorization, enrollment: sentOf, sent, isProfileAccepted });
      return;
    }
    session.endSending();
    authentication.ask();
  };
  // A press sends, or says why it does not.
  const fail = () => setResult({ kind: 'not-sent', cause: 'failed' });
  return (
    <div className="send">
      <SendState
        result={result}
        enrollment={enrollment}
        onGoOn={() => void send({ isProfileAccepted: true }).catch(fail)}
      />
      <RequestSize bytes={prepared.bytes} max={limits.bodyBytes} />
      {!isSending && <RejectionNotice enrollment={enrollment} />}
      {!isSending && <EarlierSendsNotice earlier={earlier.sends} />}
      <button
        ref={button}
        type="button"
        className="button button--primary button--large"
        disabled={isTooLarge}
        // Not disabled: the focus stays on it until the page of the outcome takes it.
        aria-disabled={isSending || undefined}
        onClick={() => void (isSending || send().catch(fail))}
      >
        {isSending ? t('review.sending') : t('review.send')}
      </button>
      <p role="status">{isSending ? t('review.sendingNote') : ''}</p>
      {asked && (
        <SendAnywayDialog
          earlier={earlier.sends}
          onSend={() => {
            setAsked(undefined);
            void send({ ...asked, isSure: true }).catch(fail);
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

/** The mutation that sends, and what is known of the latest send; `button` gets the focus back after a sign-in. */
function useSender(button: RefObject<HTMLButtonElement | null>) {
  const session = useSession();
  const { profile, source } = useProfile();
  const authentication = useAuthentication();
  const [result, setResult] = useState<SubmitResult>();
  const onResult = (received: SubmitResult, { authorization }: Press) => {
    // First: without it, a send that is not recorded would look like one of another tab.
    setResult(received);
    session.endSending();
    if (received.kind !== 'sent') return;
    const { outcome } = received;
    if (outcome.kind === 'answered' && outcome.status === 401) {
      // The sign-in gives the focus back to where it was: to the button, once that is enabled again.
      requestAnimationFrame(() => {
        button.current?.focus();
        authentication.noteUnauthorized(authorization);
      });
    }
    showOutcome(session.id, outcome);
  };
  const { spec, baseUrl, timeoutMs, answers, review: rules } = profile;
  const inUse = { spec, source };
  const headers = spec.request?.headers;
  const target = { baseUrl, timeoutMs, answers, headers, rules, inUse };
  const mutation = useSubmit(session, target, onResult);
  return { result, setResult, mutation };
}

/** Goes where the outcome is told. Who went to another page meanwhile is left there. */
function showOutcome(id: EntityId, outcome: FinalizeOutcome): void {
  if (window.location.pathname !== toReviewPath(id)) return;
  const verdict = toVerdict(outcome);
  if (verdict === 'confirmed') navigate(toReceiptPath(id), { replace: true });
  if (verdict === 'unknown') navigate(toResultPath(id), { replace: true });
}
