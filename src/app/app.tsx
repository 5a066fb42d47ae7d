import { I18nProvider } from '../i18n/i18n-provider.tsx';
import type { Translator } from '../i18n/translator.ts';
import type { AnyAuthentication } from '../services/authentication/create-authentication.ts';
import type { ProfileLoad } from '../services/profile/load-profile.ts';
import { Desk } from './desk.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ProfileErrorPage } from './profile-error-page.tsx';
import '../ui/styles/tokens.css';
import '../ui/styles/base.css';
import '../ui/styles/kit.css';
import './app.css';

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
        {!load.ok && <ProfileErrorPage load={load} />}
      </ErrorBoundary>
    </I18nProvider>
  );
}
