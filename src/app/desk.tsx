import { useCallback, useEffect, useMemo, useState } from 'react';
import { createPersonChecker } from '../domain/profile/person-checker.ts';
import { createProfile } from '../domain/profile/profile.ts';
import { isLoadedCatalog } from '../domain/profile/schema/catalog-schema.ts';
import type { ProfileSpec } from '../domain/profile/schema/profile-schema.ts';
import { ReloadCatalogContext } from '../form/catalog-status.tsx';
import { useTranslator } from '../i18n/use-translator.ts';
import type { AnyAuthentication } from '../services/authentication/create-authentication.ts';
import { AuthenticationContext } from '../services/authentication/use-authentication.ts';
import type { LoadedLists } from '../services/catalogs/catalog-loader.tsx';
import type { CatalogAccess } from '../services/catalogs/load-catalog.ts';
import { today } from '../services/clock.ts';
import { useViewer } from '../services/drafts/viewer.ts';
import type { ProfileLoad, ProfileSource } from '../services/profile/load-profile.ts';
import { ProfileContext } from '../services/profile/use-profile.ts';
import { loadOnUse } from '../ui/load-on-use.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Routes } from './routes.tsx';
import { Late } from './late.tsx';
import { Loading } from './loading.tsx';
import { Shell, type ShellProps } from './shell.tsx';

/** Most profiles carry their lists in themselves: the others load what loads them. */
const catalogs = loadOnUse(
  async () => (await import('../services/catalogs/catalog-loader.tsx')).CatalogLoader,
  () => null,
);
/** Most profiles have nobody sign in. */
const account = loadOnUse(
  async () => (await import('./account-line.tsx')).AccountLine,
  () => null,
);
/** So do most leave data as it is typed. */
const guarded = loadOnUse(
  async () => (await import('./guarded-shell.tsx')).GuardedShell,
  () => <Loading />,
);
const signIn = loadOnUse(
  async () => (await import('./sign-in.tsx')).SignIn,
  () => null,
);
/** What is done by keys; who presses none yet does not wait for it. */
const loadKeyDesks = async () => (await import('./key-desks.tsx')).KeyDesks;
const loadQueries = () => import('../services/catalogs/catalog-queries.ts');
const NO_LISTS: LoadedLists = { catalogs: new Map() };

/** What the app starts with. */
export interface DeskStart {
  readonly load: ProfileLoad;
  /** How requests say who sends them; there where the profile is sound. */
  readonly authentication: AnyAuthentication | undefined;
}

interface DeskProps {
  readonly spec: ProfileSpec;
  readonly source: ProfileSource;
  readonly authentication: AnyAuthentication;
}

/** The app under a sound profile. */
export function Desk({ spec, source, authentication }: DeskProps) {
  const { t, local, dateTime } = useTranslator();
  const [lists, setLists] = useState(NO_LISTS);
  const profile = useMemo(() => {
    const made = createProfile(spec, { today, catalogs: lists.catalogs });
    return lists.complete?.(made) ?? made;
  }, [spec, lists]);
  const services = useMemo(
    () => ({ profile, source, checkPerson: createPersonChecker(profile) }),
    [profile, source],
  );
  const { baseUrl, timeoutMs } = profile;
  const needsSignIn = authentication.spec !== undefined;
  const isLeaving = useViewer().kind === 'leaving';
  const hasLoadedCatalogs = Object.values(spec.catalogs ?? {}).some(isLoadedCatalog);
  const access = useMemo<CatalogAccess>(
    () => ({
      baseUrl,
      timeoutMs,
      authorize: authentication.authorize,
      noteUnauthorized: authentication.noteUnauthorized,
    }),
    [baseUrl, timeoutMs, authentication],
  );
  const reload = useCallback((name: string) => {
    void loadQueries().then(({ reloadCatalog }) => reloadCatalog(name));
  }, []);
  useEffect(() => {
    if (!hasLoadedCatalogs) return undefined;
    return authentication.subscribe(() => reloadOnSignIn(authentication));
  }, [authentication, hasLoadedCatalogs]);
  const shell: ShellProps = {
    profileName: source.isKept
      ? t('app.keptProfile', { name: local(profile.name), when: dateTime(source.at) })
      : local(profile.name),
    isSample: profile.sample,
    account: needsSignIn && <account.Part />,
    children: (
      <>
        <ErrorBoundary>{isLeaving ? <Loading /> : <Routes />}</ErrorBoundary>
        {/* A fault here must not take the page and what is typed away. */}
        <ErrorBoundary>{needsSignIn && <signIn.Part />}</ErrorBoundary>
        <Late load={loadKeyDesks} restMs={200} />
      </>
    ),
  };
  const { privacy } = profile;
  return (
    <ProfileContext value={services}>
      <AuthenticationContext value={authentication}>
        <ReloadCatalogContext value={reload}>
          {privacy.storage === 'plain' ? <Shell {...shell} /> : <guarded.Part {...shell} privacy={privacy} />}
        </ReloadCatalogContext>
        <ErrorBoundary>
          {hasLoadedCatalogs && <catalogs.Part spec={spec} access={access} onLists={setLists} />}
        </ErrorBoundary>
      </AuthenticationContext>
    </ProfileContext>
  );
}

/** Lists that nobody could have before somebody signed in. */
function reloadOnSignIn(authentication: AnyAuthentication): void {
  if (authentication.getSnapshot().state !== 'signed-in') return;
  void loadQueries().then(({ reloadFailedCatalogs }) => reloadFailedCatalogs());
}
