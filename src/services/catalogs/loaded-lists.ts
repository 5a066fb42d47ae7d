import { useQueries } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { Catalog } from '../../domain/profile/catalog.ts';
import {
  findSources,
  type Sources,
  type WantedList,
  withDependentLists,
  toLoadedCatalogs,
} from '../../domain/profile/loaded-catalogs.ts';
import { type Profile, toBaseUrl, toTimeoutMs } from '../../domain/profile/profile.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import type { AnyAuthentication } from '../authentication/any-authentication.ts';
import { reloadCatalog, reloadFailedCatalogs, toCatalogQuery, toStates } from './catalog-queries.ts';

/** Lists that were loaded for a profile. */
export interface LoadedLists {
  readonly spec: ProfileSpec;
  readonly catalogs: ReadonlyMap<string, Catalog>;
  /** Adds the lists that depend on another field of a person. */
  readonly complete: (profile: Profile) => Profile;
  readonly reload: (name: string) => void;
}

interface ListsProps {
  readonly spec: ProfileSpec;
  readonly authentication: AnyAuthentication;
  /** Called with each new state of the lists. Stable. */
  readonly onLists: (lists: LoadedLists) => void;
}

/** Loads the lists that a profile takes from files and from the service. Shows nothing. */
export function Lists({ spec, authentication, onLists }: ListsProps): null {
  const lists = useCatalogs(spec, authentication);
  useLayoutEffect(() => onLists(lists), [lists, onLists]);
  return null;
}

function useCatalogs(spec: ProfileSpec, authentication: AnyAuthentication): LoadedLists {
  const [wanted, setWanted] = useState<Sources>([]);
  const want = useCallback(({ name, source }: WantedList) => {
    // Lists are requested during a render, when the state must not change.
    queueMicrotask(() =>
      setWanted((known) =>
        known.some(([other]) => other === name) ? known : [...known, [name, source] as const],
      ),
    );
  }, []);
  const sources = useMemo(() => [...findSources(spec), ...wanted], [spec, wanted]);
  const { authorize, noteUnauthorized } = authentication;
  const access = { baseUrl: toBaseUrl(spec), timeoutMs: toTimeoutMs(spec), authorize, noteUnauthorized };
  const states = useQueries({
    queries: sources.map(([name, source]) => toCatalogQuery(name, source, access)),
    combine: toStates,
  });
  useEffect(() => {
    // Loads the lists that failed before the sign-in.
    const reload = () => {
      if (authentication.getSnapshot().state === 'signed-in') reloadFailedCatalogs();
    };
    return authentication.subscribe(reload);
  }, [authentication]);
  return useMemo(() => {
    const byName = new Map(
      sources.flatMap(([name], index) => (states[index] ? [[name, states[index]] as const] : [])),
    );
    const all = { ...spec, catalogs: { ...spec.catalogs, ...Object.fromEntries(sources) } };
    const catalogs = toLoadedCatalogs(all, byName);
    return {
      spec,
      catalogs,
      complete: (profile) => withDependentLists(profile, catalogs, want),
      reload: reloadCatalog,
    };
  }, [spec, sources, states, want]);
}
