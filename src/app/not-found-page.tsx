import { useTranslator } from '../i18n/use-translator.ts';
import { PageLink } from '../ui/page-link.tsx';
import { useClosedStorage } from '../services/drafts/use-storage-state.ts';
import { HOME_PATH } from '../services/navigation/paths.ts';
import { loadOnUse } from '../ui/load-on-use.tsx';

const notice = loadOnUse(
  async () => (await import('../form/storage-notice.tsx')).StorageNotice,
  () => null,
);

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
      {/* Last: it comes late, and moves nothing there. */}
      {closed && <notice.Part cause={closed} />}
    </main>
  );
}
