import { useMemo } from 'react';
import { createPersonChecker } from '../domain/profile/check-enrollment.ts';
import type { Profile } from '../domain/profile/profile.ts';
import { I18nProvider } from '../i18n/i18n-provider.tsx';
import type { Translator } from '../i18n/translator.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import type { ProfileLoad } from '../services/profile/load-profile.ts';
import { ProfileContext } from '../services/profile/use-profile.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { ProfileErrorPage } from './profile-error-page.tsx';
import { Routes } from './routes.tsx';
import { Shell } from './shell.tsx';
import '../ui/styles/tokens.css';
import '../ui/styles/base.css';
import '../ui/styles/kit.css';
import './app.css';

interface AppProps {
  readonly load: ProfileLoad;
  readonly translator: Translator;
}

export function App({ load, translator }: AppProps) {
  return (
    <I18nProvider start={translator}>
      <ErrorBoundary>
        {load.ok ? <Desk profile={load.profile} /> : <ProfileErrorPage load={load} />}
      </ErrorBoundary>
    </I18nProvider>
  );
}

function Desk({ profile }: { readonly profile: Profile }) {
  const { local } = useTranslator();
  const services = useMemo(() => ({ profile, checkPerson: createPersonChecker(profile) }), [profile]);
  return (
    <ProfileContext value={services}>
      <Shell profileName={local(profile.name)} isSample={profile.sample}>
        <ErrorBoundary>
          <Routes />
        </ErrorBoundary>
      </Shell>
    </ProfileContext>
  );
}
