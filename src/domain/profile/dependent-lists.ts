/**
 * Lists that the service gives by the value of another field, such as the banks of a country: each value has a list of
 * its own, which is asked for when somebody needs it. Loaded with the lists of the service.
 */
import { FIELD_KEYS, type FieldKey, FIELDS, SCALAR_KEYS, type ScalarKey } from '../fields/registry.ts';
import type { PersonScalars } from '../enrollment/enrollment.ts';
import { toWireText } from '../formats/wire-text.ts';
import { type Catalog, createLoadedCatalog } from './catalog.ts';
import type { FieldView, PersonView } from './field-view.ts';
import { listParametersOf } from './list-parameters.ts';
import type { Profile } from './profile.ts';
import { isLoadedCatalog, type LoadedCatalogSpec } from './schema/catalog-schema.ts';

/** One list of one value: an ordinary list under a name of its own. */
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
 * The profile with the lists of each person's values. `loaded` has them by their names; `want` is told, as often as it
 * is asked for, of one that is not there.
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
    const key = JSON.stringify([name, missing?.key]);
    const standIn = standIns.get(key) ?? toStandIn(name, source, missing);
    standIns.set(key, standIn);
    return standIn;
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
    const known = views.get(view) ?? new Map<string, PersonView>();
    views.set(view, known);
    const key = JSON.stringify([...parameters].map((parameter) => person?.[parameter]));
    let made = known.get(key);
    if (!made) {
      const own = new Map(
        dependents.map((dependent) => [
          dependent.field,
          { ...view.field(dependent.field), catalog: findList(dependent, view, person) },
        ]),
      );
      made = { field: (field) => own.get(field) ?? view.field(field) };
      known.set(key, made);
    }
    return made;
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

/** Chosen out of a list that is there; what is only typed, or hidden, is nobody's choice. */
function isSettled({ hidden, catalog }: FieldView, value: string | undefined): boolean {
  return !hidden && value !== undefined && value !== '' && catalog?.findEntry(value) !== undefined;
}

function toStandIn(name: string, source: LoadedCatalogSpec, missing: FieldView | undefined): Catalog {
  const loading = createLoadedCatalog(name, source, { status: 'loading' });
  if (!missing) return loading;
  return { ...loading, status: 'waiting', needs: { key: missing.key, label: missing.label } };
}
