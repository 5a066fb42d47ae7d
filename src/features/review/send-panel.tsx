import { useDeferredValue, useMemo, useState } from 'react';
import { toFinalizeRequest } from '../../domain/contract/to-finalize-request.ts';
import { type FinalizeOutcome, isConfirmed } from '../../domain/drafts/stored.ts';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { checkEnrollment } from '../../domain/profile/check-enrollment.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
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
  const { t } = useTranslator();
  const outcome = useSessionPart(({ header }) => header.outcome);
  const isSending = useSessionPart((snapshot) => snapshot.isSending);
  const [isOffline, setOffline] = useState(false);

  const onOutcome = async (received: FinalizeOutcome) => {
    await session.endSending(received);
    // Who went to another page meanwhile is left there.
    const isHere = window.location.pathname === toReviewPath(enrollment.id);
    if (isConfirmed(received) && isHere) navigate(toReceiptPath(enrollment.id), { replace: true });
  };
  const mutation = useFinalize({ baseUrl: profile.baseUrl, timeoutMs: profile.timeoutMs }, onOutcome);

  // Made while the agent reads, so that the press only sends.
  const prepared = useDeferredValue(enrollment, undefined);
  const preparedText = useMemo(() => prepared && toRequestText(prepared, services), [prepared, services]);

  const send = () => {
    const request = prepared === enrollment ? preparedText : toRequestText(enrollment, services);
    if (request === undefined) {
      session.askReview();
      requestAnimationFrame(() => document.querySelector<HTMLElement>('.summary')?.focus());
      return;
    }
    setOffline(!navigator.onLine);
    // A second click may come before the first one has rendered the disabled button.
    if (!navigator.onLine || !session.beginSending()) return;
    mutation.mutate(request);
  };
  return (
    <div className="send">
      {isOffline && (
        <p className="notice notice--error" role="alert">
          {t('outcome.notSent.offline')}
        </p>
      )}
      {outcome && !isOffline && !isSending && !isConfirmed(outcome) && <OutcomeNotice outcome={outcome} />}
      <button
        type="button"
        className="button button--primary button--large"
        disabled={isSending}
        onClick={send}
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
  const isSound = assembly.ok && checkEnrollment(enrollment, profile, checkPerson).length === 0;
  return isSound ? JSON.stringify(assembly.request) : undefined;
}
