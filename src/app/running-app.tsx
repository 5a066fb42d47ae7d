import { createChecks } from '../domain/profile/check-person.ts';
import {
  createProfile,
  type Profile,
  type ProfileContext as ProfileContextOf,
} from '../domain/profile/profile.ts';
import { isLoadedCatalog } from '../domain/profile/schema/catalog-schema.ts';
import type { ProfileSpec } from '../domain/profile/schema/profile-schema.ts';
import { ReloadCatalogContext } from '../form/catalog-status.tsx';
import { useTranslator } from '../i18n/use-translator.ts';
import type { AnyAuthentication } from '../services/authentication/any-authentication.ts';
import { AuthenticationContext } from '../services/authentication/use-authentication.ts';
import type { LoadedLists } from '../services/catalogs/loaded-lists.ts';
import { today } from '../services/clock.ts';
import { viewer } from '../services/drafts/viewer.ts';
import type { ProfileSource } from '../services/profile/load-profile.ts';
import { ProfileContext } from '../services/profile/use-profile.ts';
import { loadOnUse, near } from '../ui/load-on-use.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Routes } from './routes.tsx';
import { Late } from './late.tsx';
import { Ended } from './carrier.tsx';
import { Loading } from './loading.tsx';
import { Shell, type ShellProps } from './shell.tsx';
import { useMemo, useState, useSyncExternalStore } from 'react';

/** Loads on demand: most profiles have no sign-in. */
const account = loadOnUse(
  async () => (await import('./sign-in.tsx')).AccountLine,
  () => null,
);
/** Loads on demand: a profile may contain all of its lists. Until it has loaded, the others count as loading. */
const lists = loadOnUse(
  async () => (await import('../services/catalogs/loaded-lists.ts')).Lists,
  () => null,
);
const NO_LISTS = {
  catalogs: undefined,
  complete: (profile: Profile) => profile,
  reload: () => undefined,
} as const;
/** Loads on demand: most profiles store data in clear. */
const guarded = loadOnUse(
  async () => (await import('./guarded-shell.tsx')).GuardedShell,
  () => <Loading />,
);
const signIn = loadOnUse(
  async () => (await import('./sign-in.tsx')).SignIn,
  () => null,
);
/** Keyboard shortcuts load late: nobody waits for them before the first key press. */
const loadPageTools = near(async () => (await import('./page-tools.tsx')).PageTools);

interface RunningAppProps {
  readonly spec: ProfileSpec;
  readonly source: ProfileSource;
  readonly createCase?: ProfileContextOf['createCase'];
  readonly authentication: AnyAuthentication;
}

/** The app under a valid profile. */
export function RunningApp({ spec, source, createCase, authentication }: RunningAppProps) {
  const { t, local, dateTime } = useTranslator();
  const [loaded, setLoaded] = useState<LoadedLists>();
  const { catalogs, complete, reload } = loaded?.spec === spec ? loaded : NO_LISTS;
  const restingProfile = useMemo(
    () => createProfile(spec, { today, createCase, ...(catalogs && { catalogs }) }),
    [spec, createCase, catalogs],
  );
  const profile = useMemo(() => complete(restingProfile), [restingProfile, complete]);
  const services = useMemo(
    () => ({ restingProfile, source, ...createChecks(profile) }),
    [profile, restingProfile, source],
  );
  const hasLists = useMemo(() => Object.values(spec.catalogs ?? {}).some(isLoadedCatalog), [spec]);
  const needsSignIn = authentication.spec !== undefined;
  const viewing = useSyncExternalStore(viewer.subscribe, viewer.get);
  const hasEnded = viewing.kind === 'ended';
  const shell: ShellProps = {
    profileName: source.isKept
      ? t('app.keptProfile', { name: local(profile.name), when: dateTime(source.at) })
      : local(profile.name),
    isKept: source.isKept,
    isSample: profile.sample,
    account: needsSignIn && <account.Part />,
    children: (
      <>
        <ErrorBoundary>
          {hasEnded ? <Ended /> : viewing.kind === 'leaving' ? <Loading /> : <Routes />}
        </ErrorBoundary>
        {/* A fault here must not remove the page and the typed text. */}
        <ErrorBoundary>{needsSignIn && <signIn.Part />}</ErrorBoundary>
        <Late load={loadPageTools} restMs={200} />
      </>
    ),
  };
  const { privacy } = profile;
  const isOpen = privacy.storage === 'plain' || (hasEnded && !viewing.isSealed);
  return (
    <ProfileContext value={services}>
      <AuthenticationContext value={authentication}>
        <ReloadCatalogContext value={reload}>
          {hasLists && <lists.Part spec={spec} authentication={authentication} onLists={setLoaded} />}
          {isOpen ? <Shell {...shell} /> : <guarded.Part {...shell} privacy={privacy} />}
        </ReloadCatalogContext>
      </AuthenticationContext>
    </ProfileContext>
  );
}
