import { useEffect, useRef } from 'react';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useSessionPart } from '../../services/drafts/use-session.ts';
import { OutcomeDetails } from './outcome-details.tsx';

/** The latest answer, as long as it is one that proves by the profile's rules that nothing was created. */
export function RejectionNotice({ enrollment }: { readonly enrollment: Enrollment }) {
  const attempt = useSessionPart((snapshot) => snapshot.attempt);
  const { t } = useTranslator();
  const notice = useRef<HTMLElement>(null);
  const outcome = attempt?.state === 'rejected' ? attempt.content?.outcome : undefined;
  useEffect(() => {
    // Newer browsers give a promise, which would be taken for what cleans up.
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
