import { type Catalog, type CatalogState, createLoadedCatalog } from './catalog.ts';
import { withParentGroups } from './read-catalog.ts';
import { entriesOf } from './catalog.ts';
import { isLoadedCatalog, type LoadedCatalogSpec } from './schema/catalog-schema.ts';
import type { ProfileSpec } from './schema/profile-schema.ts';

interface Made {
  readonly parent: CatalogState | undefined;
  readonly catalog: Catalog;
}

const made = new WeakMap<CatalogState, WeakMap<LoadedCatalogSpec, Made>>();

/** The lists of a profile that are loaded, with what is known of each; the same objects for the same states. */
export function toLoadedCatalogs(
  spec: ProfileSpec,
  states: ReadonlyMap<string, CatalogState>,
): ReadonlyMap<string, Catalog> {
  const catalogs = new Map<string, Catalog>();
  for (const [name, source] of Object.entries(spec.catalogs ?? {})) {
    const state = states.get(name);
    if (!isLoadedCatalog(source) || !state) continue;
    const parentName = source.parent && (source.parent.catalog ?? name);
    const parent = parentName === undefined ? undefined : findState(spec, parentName, states);
    const known = made.get(state) ?? new WeakMap<LoadedCatalogSpec, Made>();
    made.set(state, known);
    let entry = known.get(source);
    if (!entry || entry.parent !== parent) {
      entry = { parent, catalog: createLoadedCatalog(name, source, withGroups(source, state, parent)) };
      known.set(source, entry);
    }
    catalogs.set(name, entry.catalog);
  }
  return catalogs;
}

function withGroups(
  source: LoadedCatalogSpec,
  state: CatalogState,
  parent: CatalogState | undefined,
): CatalogState {
  if (!source.parent || state.status !== 'ready' || parent?.status !== 'ready') return state;
  return { ...state, entries: withParentGroups(state.entries, parent.entries) };
}

const inlineStates = new WeakMap<object, CatalogState>();

function findState(
  spec: ProfileSpec,
  name: string,
  states: ReadonlyMap<string, CatalogState>,
): CatalogState | undefined {
  const source = spec.catalogs?.[name];
  if (!source || isLoadedCatalog(source)) return states.get(name);
  let state = inlineStates.get(source);
  if (!state) {
    state = { status: 'ready', entries: entriesOf(source), loadedAt: '', isOutdated: false };
    inlineStates.set(source, state);
  }
  return state;
}
