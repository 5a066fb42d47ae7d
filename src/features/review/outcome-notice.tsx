import { useEffect, useRef } from 'react';
import { findServiceErrors } from '../../domain/drafts/service-errors.ts';
import { type FinalizeOutcome, isRejected } from '../../domain/drafts/stored.ts';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { ServiceErrors } from './service-errors.tsx';

interface OutcomeNoticeProps {
  readonly outcome: FinalizeOutcome;
  readonly enrollment: Enrollment;
}

/** What is known of a send that was not confirmed: only what the profile's rules prove is called "not created". */
export function OutcomeNotice({ outcome, enrollment }: OutcomeNoticeProps) {
  const { t, dateTime } = useTranslator();
  const notice = useRef<HTMLElement>(null);
  useEffect(() => {
    // Newer browsers give a promise, which would be taken for what cleans up.
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome]);
  const errors = findServiceErrors(outcome);
  return (
    <section className="notice notice--error" role="alert" ref={notice}>
      <h2>{toTitle()}</h2>
      <p>{toBody()}</p>
      {outcome.kind === 'answered' && outcome.message !== undefined && (
        <p>
          <strong>{t('outcome.message')}</strong> {outcome.message}
        </p>
      )}
      {outcome.kind === 'answered' && outcome.reference !== undefined && (
        <p>
          <strong>{t('receipt.reference')}</strong> {outcome.reference}
        </p>
      )}
      {errors.length > 0 && <ServiceErrors errors={errors} enrollment={enrollment} />}
      <p>
        {t(outcome.kind === 'answered' ? 'outcome.when' : 'outcome.noAnswer.when', {
          when: dateTime(outcome.at),
        })}
      </p>
      {outcome.kind === 'answered' && (
        <details open>
          <summary>{t('outcome.answer')}</summary>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long text scrolls by the keyboard */}
          <pre tabIndex={0}>{outcome.body === '' ? t('outcome.noBody') : outcome.body}</pre>
          {outcome.truncated && <p>{t('outcome.truncated')}</p>}
        </details>
      )}
    </section>
  );

  function toTitle(): string {
    if (outcome.kind === 'no-answer') return t('outcome.noAnswer.title');
    return t(isRejected(outcome) ? 'outcome.rejected.title' : 'outcome.answered.title', {
      status: outcome.status,
    });
  }

  function toBody(): string {
    if (outcome.kind === 'no-answer') {
      return `${t(`outcome.noAnswer.${outcome.cause}`)} ${t('outcome.noAnswer.body')}`;
    }
    return t(isRejected(outcome) ? 'outcome.rejected.body' : 'outcome.answered.body');
  }
}
