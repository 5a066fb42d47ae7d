import { notFoundEn } from '../i18n/not-found-en.ts';
import { notFoundEs } from '../i18n/not-found-es.ts';
import { PageTexts } from '../i18n/page-texts.tsx';
import { useTranslator } from '../i18n/use-translator.ts';
import { PageLink } from '../services/navigation/page-link.tsx';
import { HOME_PATH } from '../services/navigation/paths.ts';

const TEXTS = { es: notFoundEs, en: notFoundEn };

export function NotFoundPage() {
  return (
    <PageTexts texts={TEXTS}>
      <NotFound />
    </PageTexts>
  );
}

function NotFound() {
  const { t } = useTranslator();
  return (
    <main id="content" className="message-page" tabIndex={-1}>
      <title>{`${t('app.notFound.title')} · ${t('app.name')}`}</title>
      <h1 tabIndex={-1}>{t('app.notFound.title')}</h1>
      <p>{t('app.notFound.body')}</p>
      <PageLink className="button button--primary" href={HOME_PATH}>
        {t('app.notFound.back')}
      </PageLink>
    </main>
  );
}
