import { type FinalizeOutcome, findServiceErrors } from '../../domain/drafts/outcome.ts';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { ServiceErrors } from './service-errors.tsx';

interface OutcomeDetailsProps {
  readonly outcome: FinalizeOutcome;
  /** To name the places that the answer speaks of. */
  readonly enrollment: Enrollment;
}

/** What came back, word for word, and when. As text, never as HTML. */
export function OutcomeDetails({ outcome, enrollment }: OutcomeDetailsProps) {
  const { t, local, dateTime } = useTranslator();
  if (outcome.kind === 'no-answer') {
    return <p>{t('outcome.noAnswer.when', { when: dateTime(outcome.at) })}</p>;
  }
  const errors = findServiceErrors(outcome);
  return (
    <>
      {outcome.words !== undefined && <p>{local(outcome.words)}</p>}
      {outcome.message !== undefined && (
        <p>
          <strong>{t('outcome.message')}</strong> {outcome.message}
        </p>
      )}
      {outcome.reference !== undefined && (
        <p>
          <strong>{t('receipt.reference')}</strong> {outcome.reference}
        </p>
      )}
      {outcome.retryAfter !== undefined && (
        <p>
          <strong>{t('outcome.retryAfter')}</strong> {outcome.retryAfter}
        </p>
      )}
      {errors.length > 0 && <ServiceErrors errors={errors} enrollment={enrollment} />}
      <p>{t('outcome.when', { when: dateTime(outcome.at) })}</p>
      <details open>
        <summary>{t('outcome.answer')}</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long text scrolls by the keyboard */}
        <pre tabIndex={0}>{outcome.body === '' ? t('outcome.noBody') : outcome.body}</pre>
        {outcome.truncated && <p>{t('outcome.truncated')}</p>}
      </details>
    </>
  );
}
