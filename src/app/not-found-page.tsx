import { useTranslator } from '../i18n/use-translator.ts';
import { PageLink } from '../ui/page-link.tsx';
import { useClosedStorage } from '../services/drafts/use-storage-state.ts';
import { HOME_PATH } from '../services/navigation/paths.ts';
import { StorageNotice } from '../form/storage-notice.tsx';

export function NotFoundPage() {
  const { t } = useTranslator();
  const closed = useClosedStorage();
  return (
    <main id="content" className="message-page" tabIndex={-1}>
      <title>{`${t('app.notFound.title')} · ${t('app.name')}`}</title>
      <h1 tabIndex={-1}>{t('app.notFound.title')}</h1>
      {!closed && <p>{t('app.notFound.body')}</p>}
      <PageLink className="button button--primary" href={HOME_PATH}>
        {t('app.notFound.back')}
      </PageLink>
      {closed && <StorageNotice cause={closed} />}
    </main>
  );
}
