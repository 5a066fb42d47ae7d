import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { I18nProvider } from '../i18n/i18n-provider.tsx';
import type { Translator } from '../i18n/translator.ts';
import { Desk, type DeskStart } from './desk.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { queryClient } from '../services/query-client.ts';
import { loadOnUse } from '../ui/load-on-use.tsx';
import { Loading } from './loading.tsx';
import '../ui/styles/tokens.css';
import '../ui/styles/base.css';
import '../ui/styles/kit.css';
import './app.css';

/** Its words are many, and only an operator ever needs them. */
const profileError = loadOnUse(
  async () => (await import('./profile-error-page.tsx')).ProfileErrorPage,
  () => <Loading />,
);

interface AppProps extends DeskStart {
  readonly translator: Translator;
}

export function App({ translator, ...start }: AppProps) {
  const [{ load, authentication }, setStart] = useState<DeskStart>(start);
  return (
    <QueryClientProvider client={queryClient}>
      <I18nProvider start={translator}>
        <ErrorBoundary>
          {load.ok && authentication && (
            <Desk spec={load.spec} source={load.source} authentication={authentication} />
          )}
          {!load.ok && <profileError.Part failure={load} onStart={setStart} />}
        </ErrorBoundary>
      </I18nProvider>
    </QueryClientProvider>
  );
}
