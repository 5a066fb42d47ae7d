import { useSyncExternalStore } from 'react';
import { useTranslator } from '../i18n/use-translator.ts';
import { PageLink } from '../ui/page-link.tsx';
import { toEnrollmentPath, toReceiptPath } from '../services/navigation/paths.ts';
import { lastDecided } from '../services/review/review-walk.ts';

/** What was decided on the way through the queue, while the next enrollment is open already. */
export function DecidedNotice() {
  const { t } = useTranslator();
  const decided = useSyncExternalStore(lastDecided.subscribe, lastDecided.get);
  return (
    <div role="status">
      {decided && (
        <p className="notice notice--ok">
          {t(`queue.decided.${decided.decision}`, { name: decided.name || t('home.nameless') })}{' '}
          {decided.decision === 'sent' ? (
            <PageLink href={toReceiptPath(decided.id)}>{t('queue.decided.receipt')}</PageLink>
          ) : (
            <PageLink href={toEnrollmentPath(decided.id)}>{t('queue.decided.open')}</PageLink>
          )}
        </p>
      )}
    </div>
  );
}
