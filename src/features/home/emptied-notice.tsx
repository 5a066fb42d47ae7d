import { useId, useSyncExternalStore } from 'react';
import { useTranslator } from '../../i18n/use-translator.ts';
import { findUnsavedSession } from '../../services/drafts/session-registry.ts';
import { storageState } from '../../services/drafts/storage-state.ts';
import { PageLink } from '../../services/navigation/page-link.tsx';
import { toEnrollmentPath } from '../../services/navigation/paths.ts';

/** Where the browser deleted what was stored while the page was open: an empty list alone would not tell that. */
export function EmptiedNotice() {
  const { t } = useTranslator();
  const storage = useSyncExternalStore(storageState.subscribe, storageState.get);
  const titleId = useId();
  if (storage.kind !== 'durable' || !storage.wasEmptied) return null;
  const kept = findUnsavedSession();
  return (
    <div className="notice notice--error" role="alert" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('home.emptied.title')}</h2>
      <p>{t('home.emptied')}</p>
      {kept && (
        <p>
          {t('home.emptied.open')}{' '}
          <PageLink href={toEnrollmentPath(kept.id)}>{t('home.emptied.link')}</PageLink>
        </p>
      )}
    </div>
  );
}
