import type { PersonScalars } from '../enrollment/enrollment.ts';
import type { AnyFieldKey } from '../fields/registry.ts';
import { FIELD_KEYS, type FieldKey, FIELDS, SCALAR_KEYS, type ScalarKey } from '../fields/registry.ts';
import { parseInteger } from '../formats/plain-text.ts';
import { toWireText } from '../formats/wire-text.ts';
import {
  type Catalog,
  type CatalogEntry,
  type CatalogState,
  createLoadedCatalog,
  entriesOf,
} from './catalog.ts';
import type { FieldView, PersonView } from './field-view.ts';
import type { Profile } from './profile.ts';
import { remember } from './remember.ts';
import { isLoadedCatalog, listParametersOf, type LoadedCatalogSpec } from './schema/catalog-schema.ts';
import type { ProfileSpec } from './schema/profile-schema.ts';

export type Sources = readonly (readonly [name: string, source: LoadedCatalogSpec])[];

/** The lists that are loaded for any person. Lists that depend on another field are loaded by its values. */
export function findSources({ catalogs = {} }: ProfileSpec): Sources {
  return Object.entries(catalogs).flatMap(([name, source]) =>
    isLoadedCatalog(source) && listParametersOf(source).length === 0 ? [[name, source] as const] : [],
  );
}

const DEFAULT_MAX_AGE_HOURS = 24;

/** Age after which a copy is loaded again. */
export function toMaxAgeMs({ maxAgeHours = DEFAULT_MAX_AGE_HOURS }: LoadedCatalogSpec): number {
  return maxAgeHours * 3_600_000;
}

interface Made {
  readonly parent: CatalogState | undefined;
  readonly catalog: Catalog;
}

const made = new WeakMap<CatalogState, WeakMap<LoadedCatalogSpec, Made>>();

/** The loaded lists of a profile with their current state; the same objects for the same states. */
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
    const known = remember(made, state, () => new WeakMap<LoadedCatalogSpec, Made>());
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

/** Groups of entries by their parent: the label of that entry, in the same list or in another one. */
export function withParentGroups(
  entries: readonly CatalogEntry[],
  parents: readonly CatalogEntry[],
): readonly CatalogEntry[] {
  const labels = new Map(parents.map((entry) => [String(entry.value), entry.label]));
  // Codes of regions are often padded: "01" is the entry 1.
  const labelOf = (parent: string) => labels.get(parent) ?? labels.get(String(parseInteger(parent)));
  return entries.map((entry) => {
    const group = entry.parent === undefined ? undefined : labelOf(entry.parent);
    return group === undefined || entry.group !== undefined ? entry : { ...entry, group };
  });
}

const inlineStates = new WeakMap<object, CatalogState>();

function findState(
  spec: ProfileSpec,
  name: string,
  states: ReadonlyMap<string, CatalogState>,
): CatalogState | undefined {
  const source = spec.catalogs?.[name];
  if (!source || isLoadedCatalog(source)) return states.get(name);
  return remember<object, CatalogState>(inlineStates, source, () => ({
    status: 'ready',
    entries: entriesOf(source),
    loadedAt: '',
    isOutdated: false,
  }));
}

/**
 * A list that depends on the value of another field, such as the banks of a country: an ordinary list with a
 * name of its own, which loads on demand.
 */
export interface WantedList {
  readonly name: string;
  readonly source: LoadedCatalogSpec;
}

interface Dependent {
  readonly field: FieldKey;
  readonly name: string;
  readonly source: Extract<LoadedCatalogSpec, { url: string }>;
  readonly parameters: readonly ScalarKey[];
}

/**
 * The profile with the lists that depend on the values of each person. `loaded` has them by name; `want` is
 * called for each use of a list that is missing there.
 */
export function withDependentLists(
  profile: Profile,
  loaded: ReadonlyMap<string, Catalog>,
  want: (list: WantedList) => void,
): Profile {
  const dependents = findDependents(profile);
  if (dependents.length === 0) return profile;
  const parameters = new Set(dependents.flatMap((dependent) => dependent.parameters));
  const triggers = SCALAR_KEYS.filter((key) => parameters.has(key) || profile.triggers.includes(key));
  const views = new WeakMap<PersonView, Map<string, PersonView>>();
  const standIns = new Map<string, Catalog>();

  function getStandIn({ name, source }: Dependent, missing?: FieldView): Catalog {
    return remember(standIns, JSON.stringify([name, missing?.key]), () => toStandIn(name, source, missing));
  }

  function findList(dependent: Dependent, view: PersonView, person: PersonScalars | undefined): Catalog {
    const values = dependent.parameters.map((key) => (person ? toWireText(person[key]) : ''));
    const missing = dependent.parameters.find((key, index) => !isSettled(view.field(key), values[index]));
    if (missing !== undefined) return getStandIn(dependent, view.field(missing));
    const name = JSON.stringify([dependent.name, ...values]);
    const list = loaded.get(name);
    if (list) return list;
    let next = 0;
    const url = dependent.source.url.replace(/\{[^{}]*\}/g, () => encodeURIComponent(values[next++] ?? ''));
    want({ name, source: { ...dependent.source, url } });
    return getStandIn(dependent);
  }

  function viewOf(person: PersonScalars | undefined): PersonView {
    const view = profile.viewOf(person);
    const known = remember(views, view, () => new Map<string, PersonView>());
    const key = JSON.stringify([...parameters].map((parameter) => person?.[parameter]));
    return remember(known, key, () => {
      const lists = new Map<AnyFieldKey, FieldView>(
        dependents.map((dependent) => [
          dependent.field,
          { ...view.field(dependent.field), catalog: findList(dependent, view, person) },
        ]),
      );
      return { ...view, field: (field) => lists.get(field) ?? view.field(field) };
    });
  }

  const ofNobody = dependents.map((dependent) => {
    const [first = 'countryCode'] = dependent.parameters;
    return [dependent.name, getStandIn(dependent, profile.viewOf(undefined).field(first))] as const;
  });
  return { ...profile, catalogs: new Map([...profile.catalogs, ...ofNobody]), triggers, viewOf };
}

function findDependents({ spec }: Profile): readonly Dependent[] {
  return FIELD_KEYS.flatMap((field): Dependent[] => {
    const name = spec.fields?.[FIELDS[field].wire]?.catalog;
    const source = name === undefined ? undefined : spec.catalogs?.[name];
    if (name === undefined || !source || !isLoadedCatalog(source) || !('url' in source)) return [];
    const names = listParametersOf(source);
    const parameters = names.flatMap((wire) => SCALAR_KEYS.filter((key) => FIELDS[key].wire === wire));
    return parameters.length === 0 ? [] : [{ field, name, source, parameters }];
  });
}

/** True for a value that is in a loaded list. A merely typed or a hidden value does not count. */
function isSettled({ hidden, catalog }: FieldView, value: string | undefined): boolean {
  return !hidden && value !== undefined && value !== '' && catalog?.findEntry(value) !== undefined;
}

function toStandIn(name: string, source: LoadedCatalogSpec, missing: FieldView | undefined): Catalog {
  const loading = createLoadedCatalog(name, source, { status: 'loading' });
  if (!missing) return loading;
  return { ...loading, status: 'waiting', needs: { key: missing.key, label: missing.label } };
}
