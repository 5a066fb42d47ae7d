import { notFoundEn } from '../../i18n/not-found-en.ts';
import { notFoundEs } from '../../i18n/not-found-es.ts';
import { PageTexts } from '../../i18n/page-texts.tsx';
import { useTranslator } from '../../i18n/use-translator.ts';

/** The address names a person who is not in this enrollment: removed, or never there. */
const TEXTS = { es: notFoundEs, en: notFoundEn };

export function PersonMissing() {
  return (
    <PageTexts texts={TEXTS}>
      <Missing />
    </PageTexts>
  );
}

function Missing() {
  const { t } = useTranslator();
  return (
    <>
      <title>{`${t('app.notFound.title')} · ${t('app.name')}`}</title>
      <h1 tabIndex={-1}>{t('app.notFound.title')}</h1>
      <p>{t('app.notFound.body')}</p>
    </>
  );
}
