import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { toSentOrder } from '../../domain/contract/sent-order.ts';
import { toFinalizeRequest } from '../../domain/contract/to-finalize-request.ts';
import { type FinalizeOutcome, isConfirmed } from '../../domain/drafts/stored.ts';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { isError } from '../../domain/fields/finding.ts';
import { checkEnrollment } from '../../domain/profile/check-enrollment.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useAuthentication } from '../../services/authentication/use-authentication.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import type { FinalizeRequestText } from '../../services/finalize/finalize-client.ts';
import { useFinalize } from '../../services/finalize/use-finalize.ts';
import { navigate } from '../../services/navigation/page-link.tsx';
import { toReceiptPath, toReviewPath } from '../../services/navigation/paths.ts';
import { type ProfileServices, useProfile } from '../../services/profile/use-profile.ts';
import { OutcomeNotice } from './outcome-notice.tsx';

/** The one button that sends, and what is known of the latest send. */
export function SendPanel({ enrollment }: { readonly enrollment: Enrollment }) {
  const session = useSession();
  const services = useProfile();
  const { profile } = services;
  const authentication = useAuthentication();
  const { t, number } = useTranslator();
  const outcome = useSessionPart(({ header }) => header.outcome);
  const isSending = useSessionPart((snapshot) => snapshot.isSending);
  const [isOffline, setOffline] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  const onOutcome = async (received: FinalizeOutcome, { authorization }: FinalizeRequestText) => {
    await session.endSending(received);
    if (received.kind === 'answered' && received.status === 401) {
      // The sign-in gives the focus back to where it was: to the button, once that is enabled again.
      requestAnimationFrame(() => {
        button.current?.focus();
        authentication.noteUnauthorized(authorization);
      });
    }
    // Who went to another page meanwhile is left there.
    const isHere = window.location.pathname === toReviewPath(enrollment.id);
    if (isConfirmed(received) && isHere) navigate(toReceiptPath(enrollment.id), { replace: true });
  };
  const { baseUrl, timeoutMs, answers, limits } = profile;
  const mutation = useFinalize({ baseUrl, timeoutMs, answers }, onOutcome);

  // Made while the agent reads, so that the press only sends.
  const prepared = useDeferredValue(enrollment, undefined);
  const preparedText = useMemo(() => prepared && toRequestText(prepared, services), [prepared, services]);
  const bytes = useMemo(() => (preparedText === undefined ? 0 : toByteLength(preparedText)), [preparedText]);
  const isTooLarge = bytes > limits.bodyBytes;

  const send = async () => {
    const request = prepared === enrollment ? preparedText : toRequestText(enrollment, services);
    if (request === undefined) {
      session.askReview();
      requestAnimationFrame(() => document.querySelector<HTMLElement>('.summary')?.focus());
      return;
    }
    setOffline(!navigator.onLine);
    // A second click may come before the first one has rendered the disabled button.
    if (!navigator.onLine || toByteLength(request) > limits.bodyBytes || !session.beginSending()) return;
    const authorization = await authentication.authorize().catch(() => undefined);
    if (authorization) {
      mutation.mutate({ request, authorization, enrollment, sent: toSentOrder(enrollment, profile) });
      return;
    }
    session.abandonSending();
    authentication.ask();
  };
  return (
    <div className="send">
      {isOffline && (
        <p className="notice notice--error" role="alert">
          {t('outcome.notSent.offline')}
        </p>
      )}
      {Number.isFinite(limits.bodyBytes) && bytes > 0 && (
        <p
          className={isTooLarge ? 'notice notice--error' : 'send__size'}
          role={isTooLarge ? 'alert' : undefined}
        >
          {t(isTooLarge ? 'review.tooLarge' : 'review.size', {
            bytes: number(bytes),
            max: number(limits.bodyBytes),
          })}
        </p>
      )}
      {outcome && !isOffline && !isSending && !isConfirmed(outcome) && (
        <OutcomeNotice outcome={outcome} enrollment={enrollment} />
      )}
      <button
        ref={button}
        type="button"
        className="button button--primary button--large"
        disabled={isSending || isTooLarge}
        onClick={() => void send()}
      >
        {isSending ? t('review.sending') : t('review.send')}
      </button>
      <p role="status">{isSending ? t('review.sendingNote') : ''}</p>
    </div>
  );
}

/** The exact text to send; undefined while something is to be corrected. */
function toRequestText(
  enrollment: Enrollment,
  { profile, checkPerson }: ProfileServices,
): string | undefined {
  const assembly = toFinalizeRequest(enrollment, profile);
  const isSound = assembly.ok && !checkEnrollment(enrollment, profile, checkPerson).some(isError);
  return isSound ? JSON.stringify(assembly.request) : undefined;
}

/** As it goes over the wire: UTF-8. */
function toByteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
