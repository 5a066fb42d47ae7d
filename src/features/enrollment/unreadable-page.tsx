import { useTranslator } from '../../i18n/use-translator.ts';
import type { UnreadableCause } from '../../services/drafts/draft-store.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { HOME_PATH } from '../../services/navigation/paths.ts';

/** Page of an unreadable enrollment: the reason, and an export of its records as they are. */
export function UnreadablePage({ cause }: { readonly cause: UnreadableCause }) {
  const { t } = useTranslator();
  return (
    <main id="content" className="message-page" tabIndex={-1}>
      <title>{`${t('unreadable.title')} · ${t('app.name')}`}</title>
      <h1 tabIndex={-1}>{t('unreadable.title')}</h1>
      <p className="notice notice--error" role="alert">
        {t(`unreadable.${cause}`)}
      </p>
      <p>{t('unreadable.kept')}</p>
      <PageLink className="button button--primary" href={HOME_PATH}>
        {t('home.title')}
      </PageLink>
    </main>
  );
}
