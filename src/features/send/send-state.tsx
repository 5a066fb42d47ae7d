import { useEffect, useRef } from 'react';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { findDraft } from '../../services/drafts/draft-store.ts';
import { saveOpenSession } from '../../services/drafts/session-registry.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { awaitSender } from '../../services/ledger/recovery.ts';
import { canSendSafely } from '../../services/ledger/submit-lock.ts';
import type { SubmitResult } from '../../services/ledger/submit.ts';
import type { ProfileHindrance } from '../../services/profile/profile-hindrance.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { OutcomeDetails } from './outcome-details.tsx';
import type { Refusal } from './refusal.ts';

/**
 * While another tab sends the enrollment, waits until that tab has recorded the outcome or is gone. Returns
 * true while there is such a tab. `isOwn` is true when this tab sends it, or could not record the answer that
 * it shows.
 */
export function useSenderWatch(isOwn: boolean): boolean {
  const session = useSession();
  const isElsewhere = useSessionPart(
    ({ header, isSending }) => header.submission.state === 'sending' && !isSending && !isOwn,
  );
  useEffect(() => {
    if (!isElsewhere || !canSendSafely()) return undefined;
    const controller = new AbortController();
    awaitSender(session.id, controller.signal).then(
      async (entry) => {
        if (entry) session.adoptSubmission(entry.header, entry.attempt);
        const draft = entry ? undefined : await findDraft(session.id);
        if (draft) session.adopt(draft);
      },
      // The user left the page.
      () => undefined,
    );
    return () => controller.abort();
  }, [session, isElsewhere]);
  return isElsewhere;
}

interface SendStateProps {
  readonly result: SubmitResult | Refusal | undefined;
  /** The enrollment, to name the places in an answer. */
  readonly enrollment: Enrollment;
}

/** Shows an answer that could not be recorded, or says that a new attempt may start. */
export function SendState({ result, enrollment }: SendStateProps) {
  const { t } = useTranslator();
  const submission = useSessionPart(({ header }) => header.submission);
  if (result?.kind === 'not-recorded') {
    return (
      <div className="notice notice--error">
        <p role="alert">{t('send.notRecorded')}</p>
        <OutcomeDetails outcome={result.outcome} enrollment={enrollment} />
      </div>
    );
  }
  if (submission.state === 'approved' && submission.attempts > 0) {
    return (
      <p className="notice" role="status">
        {t('send.again', { n: submission.attempts + 1 })}
      </p>
    );
  }
  return null;
}

/** Says that another tab sends the enrollment. */
export function SentElsewhere() {
  const { t, dateTime } = useTranslator();
  const startedAt = useSessionPart(({ attempt }) => attempt?.startedAt);
  return <p>{t('send.elsewhere', { when: startedAt === undefined ? '' : dateTime(startedAt) })}</p>;
}

interface NotSentTextProps {
  readonly refusal: Refusal;
  /** Size of the body in UTF-8. */
  readonly bytes: number;
  /** Called when the agent sends under the profile in use, which the server did not confirm. */
  readonly onGoOn: () => void;
}

/** Why the press sent nothing. */
export function NotSentText({ refusal, bytes, onGoOn }: NotSentTextProps) {
  const { t } = useTranslator();
  switch (refusal.cause) {
    case 'too-large':
      return <TooLarge bytes={bytes} />;
    case 'profile-changed':
    case 'profile-unchecked':
      return <ProfileText hindrance={refusal} onGoOn={onGoOn} />;
    default:
      return <p>{t(`send.notSent.${refusal.cause}`)}</p>;
  }
}

/** Says that the body exceeds the limit of the service. */
export function TooLarge({ bytes }: Pick<NotSentTextProps, 'bytes'>) {
  const { t, number } = useTranslator();
  const max = useProfile().profile.limits.bodyBytes;
  return <p>{t('review.tooLarge', { bytes: number(bytes), max: number(max) })}</p>;
}

interface ProfileTextProps extends Pick<NotSentTextProps, 'onGoOn'> {
  readonly hindrance: ProfileHindrance;
}

/** Says why the profile of this page keeps the send back, and what to do. */
function ProfileText({ hindrance, onGoOn }: ProfileTextProps) {
  const { t, dateTime } = useTranslator();
  if (hindrance.cause === 'profile-changed') {
    const what = hindrance.changes.map((change) => t(`send.profile.${change}`)).join(', ');
    return (
      <>
        <p>{t('send.profile.changed', { what })}</p>
        <button type="button" className="button" onClick={() => void reviewAnew()}>
          {t('send.profile.reload')}
        </button>
      </>
    );
  }
  const { at, mayGoOn } = hindrance;
  return (
    <>
      <p>{t('send.profile.unchecked', { when: dateTime(at) })}</p>
      <p>{t(mayGoOn ? 'send.profile.mayGoOn' : 'send.profile.wait')}</p>
      {mayGoOn && (
        <button type="button" className="button" onClick={onGoOn}>
          {t('send.profile.goOn')}
        </button>
      )}
    </>
  );
}

/**
 * Reloads the page under the present profile of the server, so that the request is made and checked again.
 */
async function reviewAnew(): Promise<void> {
  if ((await saveOpenSession()) === 'saved') window.location.reload();
}

/** The latest answer, when the rules of the profile say that it proves a rejection: nothing was created. */
export function RejectionNotice({ enrollment }: { readonly enrollment: Enrollment }) {
  const attempt = useSessionPart((snapshot) => snapshot.attempt);
  const { t } = useTranslator();
  const notice = useRef<HTMLElement>(null);
  const outcome = attempt?.state === 'rejected' ? attempt.content?.outcome : undefined;
  useEffect(() => {
    // The braces matter: newer browsers return a promise, which React would take for the cleanup.
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome]);
  if (outcome?.kind !== 'answered') return null;
  return (
    <section className="notice notice--error" role="alert" ref={notice}>
      <h2>{t('outcome.rejected.title', { status: outcome.status })}</h2>
      <p>{t('outcome.rejected.body')}</p>
      <OutcomeDetails outcome={outcome} enrollment={enrollment} />
    </section>
  );
}
