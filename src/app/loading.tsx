import { useTranslator } from '../i18n/use-translator.ts';

/** In the place of a whole page: the link past the top leads to it already. */
export function LoadingPage() {
  return (
    <main id="content" tabIndex={-1}>
      <Loading />
    </main>
  );
}

export function Loading() {
  const { t } = useTranslator();
  return (
    <>
      <title>{t('app.name')}</title>
      <p className="loading" role="status">
        {t('app.loading')}
      </p>
    </>
  );
}
