import { useSyncExternalStore } from 'react';
import { I18nProvider } from '../i18n/i18n-provider.tsx';
import type { Translator } from '../i18n/translator.ts';
import { appStart } from '../services/profile/app-start.ts';
import { loadOnUse } from '../ui/load-on-use.tsx';
import { QueriesProvider } from './queries.tsx';
import { RunningApp } from './running-app.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Loading } from './loading.tsx';
import '../ui/styles/fonts.css';
import '../ui/styles/tokens.css';
import '../ui/styles/base.css';
import '../ui/styles/kit.css';
import './app.css';

/** Its words are many, and only an operator ever needs them. */
const profileError = loadOnUse(
  async () => (await import('./profile-error-page.tsx')).ProfileErrorPage,
  () => <Loading />,
);

export function App({ translator }: { readonly translator: Translator }) {
  return (
    <QueriesProvider>
      <I18nProvider start={translator}>
        <ErrorBoundary>
          <Start />
        </ErrorBoundary>
      </I18nProvider>
    </QueriesProvider>
  );
}

/** The running app, or why it cannot start. */
function Start() {
  const start = useSyncExternalStore(appStart.subscribe, appStart.get);
  // It was read before the app was mounted.
  if (!start) return <Loading />;
  const { load, authentication } = start;
  if (!load.ok) return <profileError.Part failure={load} />;
  return authentication && <RunningApp {...load} authentication={authentication} />;
}
