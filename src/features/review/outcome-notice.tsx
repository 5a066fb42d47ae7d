import { useEffect, useRef } from 'react';
import type { FinalizeOutcome } from '../../domain/drafts/stored.ts';
import { useTranslator } from '../../i18n/use-translator.ts';

/** What is known of a send that was not confirmed: never "failed", for nothing proves that. */
export function OutcomeNotice({ outcome }: { readonly outcome: FinalizeOutcome }) {
  const { t, dateTime } = useTranslator();
  const notice = useRef<HTMLElement>(null);
  useEffect(() => notice.current?.scrollIntoView({ block: 'nearest' }), [outcome]);
  const isAnswered = outcome.kind === 'answered';
  return (
    <section className="notice notice--error" role="alert" ref={notice}>
      <h2>
        {isAnswered ? t('outcome.answered.title', { status: outcome.status }) : t('outcome.noAnswer.title')}
      </h2>
      <p>
        {isAnswered
          ? t('outcome.answered.body')
          : `${t(`outcome.noAnswer.${outcome.cause}`)} ${t('outcome.noAnswer.body')}`}
      </p>
      <p>{t('outcome.when', { when: dateTime(outcome.at) })}</p>
      {isAnswered && (
        <details open>
          <summary>{t('outcome.answer')}</summary>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long text scrolls by the keyboard */}
          <pre tabIndex={0}>{outcome.body === '' ? t('outcome.noBody') : outcome.body}</pre>
          {outcome.truncated && <p>{t('outcome.truncated')}</p>}
        </details>
      )}
    </section>
  );
}
