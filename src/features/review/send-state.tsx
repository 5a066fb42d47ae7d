import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useSessionPart } from '../../services/drafts/use-session.ts';
import type { SubmitResult } from '../../services/ledger/submit.ts';
import { useSenderWatch } from '../../services/ledger/use-sender-watch.ts';
import { OutcomeDetails } from './outcome-details.tsx';
import { ProfileNotice } from './profile-notice.tsx';

interface SendStateProps {
  readonly result: SubmitResult | undefined;
  /** To name the places that an answer speaks of. */
  readonly enrollment: Enrollment;
  /** The agent sends under the profile in use, although the server did not confirm it. */
  readonly onGoOn: () => void;
}

/** Why the press sent nothing, who sends instead, or that a new attempt is free to go. */
export function SendState({ result, enrollment, onGoOn }: SendStateProps) {
  const { t, dateTime } = useTranslator();
  const isSentElsewhere = useSenderWatch(result?.kind === 'not-recorded');
  const submission = useSessionPart(({ header }) => header.submission);
  const startedAt = useSessionPart(({ attempt }) => attempt?.startedAt);
  if (isSentElsewhere) {
    return (
      <p className="notice notice--warning" role="alert">
        {t('send.elsewhere', { when: startedAt === undefined ? '' : dateTime(startedAt) })}
      </p>
    );
  }
  if (result?.kind === 'not-sent') {
    if (result.cause === 'profile-changed' || result.cause === 'profile-unchecked') {
      return <ProfileNotice hindrance={result} onGoOn={onGoOn} />;
    }
    return (
      <p className="notice notice--error" role="alert">
        {t(`send.notSent.${result.cause}`)}
      </p>
    );
  }
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
