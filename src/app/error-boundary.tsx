import { Component, type ReactNode } from 'react';
import { useTranslator } from '../i18n/use-translator.ts';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

/** A fault of a screen gets a page that says what to do next, never a blank one. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <ErrorPage error={this.state.error} />;
  }
}

/** The cause is for developers: its kind, never a value that somebody typed. */
function ErrorPage({ error }: { readonly error: unknown }) {
  const { t } = useTranslator();
  return (
    <main id="content" className="message-page" tabIndex={-1}>
      <title>{`${t('app.error.title')} · ${t('app.name')}`}</title>
      <h1>{t('app.error.title')}</h1>
      <p role="alert">{t('app.error.body')}</p>
      <p>
        <code>{error instanceof Error ? error.name : typeof error}</code>
      </p>
      <button type="button" className="button button--primary" onClick={() => window.location.reload()}>
        {t('app.error.reload')}
      </button>
    </main>
  );
}
