import { useQueries } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Catalog } from '../../domain/profile/catalog.ts';
import {
  toLoadedCatalogs,
  type WantedList,
  withDependentLists,
} from '../../domain/profile/loaded-catalogs.ts';
import {
  isLoadedCatalog,
  listParametersOf,
  type LoadedCatalogSpec,
} from '../../domain/profile/schema/catalog-schema.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import { type CatalogCopy, findCatalogCopy } from './catalog-cache.ts';
import { catalogQueryClient, toCatalogQuery, toCopyKey } from './catalog-queries.ts';
import { toStates } from './catalog-states.ts';
import type { CatalogAccess } from './load-catalog.ts';

/** What the app makes of its profile once lists are loaded. */
export interface LoadedLists {
  readonly catalogs: ReadonlyMap<string, Catalog>;
  /** Adds the lists that depend on what a person has in another field. */
  readonly complete?: (profile: Profile) => Profile;
}

interface CatalogLoaderProps {
  readonly spec: ProfileSpec;
  readonly access: CatalogAccess;
  /** Called with all lists whenever what is known of one changed; stable. */
  readonly onLists: (lists: LoadedLists) => void;
}

/** Loads the lists that the profile takes from files and from the service; shows nothing itself. */
export function CatalogLoader({ spec, access, onLists }: CatalogLoaderProps) {
  const [wanted, setWanted] = useState<ReadonlyMap<string, LoadedCatalogSpec>>(new Map());
  const want = useCallback(({ name, source }: WantedList) => {
    // Lists are wanted while a page renders, which is no time for a change.
    queueMicrotask(() =>
      setWanted((known) => (known.has(name) ? known : new Map([...known, [name, source]]))),
    );
  }, []);
  const sources = useMemo(() => [...findSources(spec), ...wanted], [spec, wanted]);
  const [copies, setCopies] = useState<ReadonlyMap<string, CatalogCopy | undefined>>();
  useEffect(() => {
    let isCurrent = true;
    const reading = sources.map(async ([name, source]) => {
      return [name, await findCatalogCopy(toCopyKey(source, access.baseUrl))] as const;
    });
    void Promise.all(reading).then((found) => {
      if (isCurrent) setCopies(new Map(found));
    });
    return () => {
      isCurrent = false;
    };
  }, [sources, access]);
  return copies && <CatalogQueries {...{ spec, access, sources, copies, want, onLists }} />;
}

type Sources = readonly (readonly [name: string, source: LoadedCatalogSpec])[];

interface CatalogQueriesProps extends CatalogLoaderProps {
  readonly sources: Sources;
  readonly copies: ReadonlyMap<string, CatalogCopy | undefined>;
  readonly want: (list: WantedList) => void;
}

function CatalogQueries({ spec, sources, access, copies, want, onLists }: CatalogQueriesProps) {
  // A list whose copy is still being looked for waits for it.
  const known = useMemo(() => sources.filter(([name]) => copies.has(name)), [sources, copies]);
  const queries = known.map(([name, source]) => toCatalogQuery(name, source, copies.get(name), access));
  const states = useQueries({ queries, combine: toStates }, catalogQueryClient);
  useEffect(() => {
    const byName = new Map(
      known.flatMap(([name], index) => (states[index] ? [[name, states[index]] as const] : [])),
    );
    const all = { ...spec, catalogs: { ...spec.catalogs, ...Object.fromEntries(known) } };
    const catalogs = toLoadedCatalogs(all, byName);
    onLists({ catalogs, complete: (profile) => withDependentLists(profile, catalogs, want) });
  }, [spec, known, states, want, onLists]);
  return null;
}

/** Those that depend on another field are asked for by their values. */
function findSources(spec: ProfileSpec): Sources {
  return Object.entries(spec.catalogs ?? {}).flatMap(([name, source]) =>
    isLoadedCatalog(source) && listParametersOf(source).length === 0 ? [[name, source] as const] : [],
  );
}
