import { useRef, useState } from 'react';
import { toFinalizeRequest } from '../../domain/contract/to-finalize-request.ts';
import { type FinalizeOutcome, isConfirmed } from '../../domain/drafts/stored.ts';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { checkEnrollment } from '../../domain/profile/check-enrollment.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { useFinalize } from '../../services/finalize/use-finalize.ts';
import { navigate } from '../../services/navigation/page-link.tsx';
import { toReceiptPath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { OutcomeNotice } from './outcome-notice.tsx';

/** The one button that sends, and what is known of the latest send. */
export function SendPanel({ enrollment }: { readonly enrollment: Enrollment }) {
  const session = useSession();
  const { profile, checkPerson } = useProfile();
  const { t } = useTranslator();
  const outcome = useSessionPart(({ header }) => header.outcome);
  const [isOffline, setOffline] = useState(false);
  // A second click may come before the first one has rendered the disabled button.
  const isSending = useRef(false);

  const onOutcome = async (received: FinalizeOutcome) => {
    await session.setOutcome(received);
    isSending.current = false;
    if (isConfirmed(received)) navigate(toReceiptPath(enrollment.id), { replace: true });
  };
  const mutation = useFinalize({ baseUrl: profile.baseUrl, timeoutMs: profile.timeoutMs }, onOutcome);

  const send = () => {
    if (isSending.current) return;
    const assembly = toFinalizeRequest(enrollment, profile);
    if (!assembly.ok || checkEnrollment(enrollment, profile, checkPerson).length > 0) {
      session.askReview();
      requestAnimationFrame(() => document.querySelector<HTMLElement>('.summary')?.focus());
      return;
    }
    setOffline(!navigator.onLine);
    if (!navigator.onLine) return;
    isSending.current = true;
    mutation.mutate(JSON.stringify(assembly.request));
  };
  return (
    <div className="send">
      {isOffline && (
        <p className="notice notice--error" role="alert">
          {t('outcome.notSent.offline')}
        </p>
      )}
      {outcome && !isOffline && !mutation.isPending && !isConfirmed(outcome) && (
        <OutcomeNotice outcome={outcome} />
      )}
      <button
        type="button"
        className="button button--primary button--large"
        disabled={mutation.isPending}
        onClick={send}
      >
        {mutation.isPending ? t('review.sending') : t('review.send')}
      </button>
      <p role="status">{mutation.isPending ? t('review.sendingNote') : ''}</p>
    </div>
  );
}
