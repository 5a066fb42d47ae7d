import { useTranslator } from '../i18n/use-translator.ts';

export function Loading() {
  const { t } = useTranslator();
  return (
    <p className="loading" role="status">
      {t('app.loading')}
    </p>
  );
}
