import { I18nProvider } from '../i18n/i18n-provider.tsx';
import type { Translator } from '../i18n/translator.ts';
import type { AnyAuthentication } from '../services/authentication/create-authentication.ts';
import type { ProfileLoad } from '../services/profile/load-profile.ts';
import { Desk } from './desk.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
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

export interface AppProps {
  readonly load: ProfileLoad;
  /** There where the profile is sound. */
  readonly authentication: AnyAuthentication | undefined;
  readonly translator: Translator;
}

export function App({ load, authentication, translator }: AppProps) {
  return (
    <I18nProvider start={translator}>
      <ErrorBoundary>
        {load.ok && authentication && <Desk spec={load.spec} authentication={authentication} />}
        {!load.ok && <profileError.Part load={load} />}
      </ErrorBoundary>
    </I18nProvider>
  );
}
