import { useTranslator } from '../../i18n/use-translator.ts';

/** Page for an address whose person is not in this enrollment: removed, or never there. */
export function PersonMissing() {
  const { t } = useTranslator();
  return (
    <>
      <title>{`${t('app.notFound.title')} · ${t('app.name')}`}</title>
      <h1 tabIndex={-1}>{t('app.notFound.title')}</h1>
      <p>{t('app.notFound.body')}</p>
    </>
  );
}
