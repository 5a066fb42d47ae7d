import { useTranslator } from '../i18n/use-translator.ts';

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
