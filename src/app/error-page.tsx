import { useTranslator } from '../i18n/use-translator.ts';

/** The cause is for developers: its kind, never a value that somebody typed. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const { t } = useTranslator();
  return (
    <main className="message-page" role="alert">
      <title>{`${t('app.error.title')} · ${t('app.name')}`}</title>
      <h1>{t('app.error.title')}</h1>
      <p>{t('app.error.body')}</p>
      <p>
        <code>{error instanceof Error ? error.name : typeof error}</code>
      </p>
      <button type="button" className="button button--primary" onClick={() => window.location.reload()}>
        {t('app.error.reload')}
      </button>
    </main>
  );
}
