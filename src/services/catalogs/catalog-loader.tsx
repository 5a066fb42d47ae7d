import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Catalog } from '../../domain/profile/catalog.ts';
import { toLoadedCatalogs } from '../../domain/profile/loaded-catalogs.ts';
import { isLoadedCatalog, type LoadedCatalogSpec } from '../../domain/profile/schema/catalog-schema.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import { type CatalogCopy, findCatalogCopy } from './catalog-cache.ts';
import { catalogQueryClient, toCatalogQuery, toCopyKey } from './catalog-queries.ts';
import { toStates } from './catalog-states.ts';
import type { CatalogAccess } from './load-catalog.ts';

interface CatalogLoaderProps {
  readonly spec: ProfileSpec;
  readonly access: CatalogAccess;
  /** Called with all lists whenever what is known of one changed; stable. */
  readonly onCatalogs: (catalogs: ReadonlyMap<string, Catalog>) => void;
}

/** Loads the lists that the profile takes from files and from the service; shows nothing itself. */
export function CatalogLoader(props: CatalogLoaderProps) {
  const { spec, access } = props;
  const sources = useMemo(() => findSources(spec), [spec]);
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
  return copies && <CatalogQueries {...props} sources={sources} copies={copies} />;
}

type Sources = readonly (readonly [name: string, source: LoadedCatalogSpec])[];

interface CatalogQueriesProps extends CatalogLoaderProps {
  readonly sources: Sources;
  readonly copies: ReadonlyMap<string, CatalogCopy | undefined>;
}

function CatalogQueries({ spec, sources, access, copies, onCatalogs }: CatalogQueriesProps) {
  const queries = sources.map(([name, source]) => toCatalogQuery(name, source, copies.get(name), access));
  const states = useQueries({ queries, combine: toStates }, catalogQueryClient);
  useEffect(() => {
    const byName = new Map(
      sources.flatMap(([name], index) => (states[index] ? [[name, states[index]] as const] : [])),
    );
    onCatalogs(toLoadedCatalogs(spec, byName));
  }, [spec, sources, states, onCatalogs]);
  return null;
}

function findSources(spec: ProfileSpec): Sources {
  return Object.entries(spec.catalogs ?? {}).flatMap(([name, source]) =>
    isLoadedCatalog(source) ? [[name, source] as const] : [],
  );
}
