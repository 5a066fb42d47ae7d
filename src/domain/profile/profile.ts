import type { PersonScalars, ScalarKey } from '../enrollment/enrollment.ts';
import { findFieldByWireName } from '../contract/wire-names.ts';
import { FIELD_KEYS, FIELDS, type FieldKind, SCALAR_KEYS } from '../fields/descriptors.ts';
import type { FieldKey } from '../fields/field-key.ts';
import { fromKeys } from '../fields/from-keys.ts';
import { createFormat, type TextFormat } from '../formats/text-format.ts';
import { type Catalog, createCatalog } from './catalog.ts';
import { fieldsOfCondition, holds } from './condition.ts';
import type { LocalText } from './local-text.ts';
import type { FieldSpec, ProfileSpec, RuleSpec } from './profile-schema.ts';

/** A field under the profile and its rules. The same circumstances give the same object, so views can be memoised. */
export interface FieldView {
  readonly key: FieldKey;
  readonly kind: FieldKind;
  readonly hidden: boolean;
  readonly required: boolean;
  /** The profile's words, where it has its own. */
  readonly label?: LocalText | undefined;
  readonly help?: LocalText | undefined;
  readonly maxLength?: number | undefined;
  readonly format?: TextFormat | undefined;
  readonly catalog?: Catalog | undefined;
}

export interface PersonView {
  readonly field: (key: FieldKey) => FieldView;
}

/** The running service profile: what the contract does not show. */
export interface Profile {
  readonly name: LocalText;
  readonly sample: boolean;
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly emptyText: 'omit' | 'send-empty';
  /** The person's fields that rules look at: only when one of them changes can a view change. */
  readonly triggers: readonly ScalarKey[];
  /** The fields of a person under the rules; without a person, as they are before any rule. */
  readonly viewOf: (person: PersonScalars | undefined) => PersonView;
}

/** Circumstances kept at once: more than all combinations of codes that rules look at, yet bounded. */
const MAX_CACHED_VIEWS = 256;
const DEFAULT_TIMEOUT_SECONDS = 60;

/** The profile of a spec that `parseProfile` found sound. */
export function createProfile(spec: ProfileSpec): Profile {
  const rules = spec.rules ?? [];
  const base = createBaseViews(spec);
  const baseView = toPersonView(base);
  const looked = new Set(rules.flatMap((rule) => fieldsOfCondition(rule.when)).map(toScalarKey));
  const triggers = SCALAR_KEYS.filter((key) => looked.has(key));
  const cache = new Map<string, PersonView>();

  function viewOf(person: PersonScalars | undefined): PersonView {
    if (!person || rules.length === 0) return baseView;
    const circumstances = JSON.stringify(triggers.map((key) => person[key]));
    const cached = cache.get(circumstances);
    if (cached) return cached;
    const inForce = rules.filter((rule) => holds(rule.when, person, toScalarKey));
    const view = toPersonView(applyRules(base, inForce));
    if (cache.size >= MAX_CACHED_VIEWS) cache.clear();
    cache.set(circumstances, view);
    return view;
  }

  return {
    name: spec.name,
    sample: spec.sample ?? false,
    baseUrl: spec.baseUrl.replace(/\/+$/, ''),
    timeoutMs: (spec.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS) * 1000,
    emptyText: spec.emptyText ?? 'omit',
    triggers,
    viewOf,
  };
}

type Views = Readonly<Record<FieldKey, FieldView>>;

function createBaseViews(spec: ProfileSpec): Views {
  const catalogs = new Map(
    Object.entries(spec.catalogs ?? {}).map(([name, list]) => [name, createCatalog(list)]),
  );
  const specs = new Map<FieldKey, FieldSpec>();
  for (const [name, field] of Object.entries(spec.fields ?? {})) specs.set(toFieldKey(name), field);
  return fromKeys(FIELD_KEYS, (key) => {
    const field = specs.get(key);
    return {
      key,
      kind: FIELDS[key].kind,
      hidden: false,
      required: field?.required ?? false,
      label: field?.label,
      help: field?.help,
      maxLength: field?.maxLength,
      format: field?.format && createFormat(field.format),
      catalog: field?.catalog === undefined ? undefined : catalogs.get(field.catalog),
    };
  });
}

/** Later rules win over earlier ones; a field that any rule hides is hidden. Untouched fields keep their view. */
function applyRules(base: Views, rules: readonly RuleSpec[]): Views {
  const views: Record<FieldKey, FieldView> = { ...base };
  const change = (name: string, part: Partial<FieldView>) => {
    const key = toFieldKey(name);
    views[key] = { ...views[key], ...part };
  };
  for (const rule of rules) {
    for (const name of rule.hide ?? []) change(name, { hidden: true });
    for (const name of rule.require ?? []) change(name, { required: true });
    for (const [name, label] of Object.entries(rule.relabel ?? {})) change(name, { label });
    for (const [name, format] of Object.entries(rule.format ?? {}))
      change(name, { format: createFormat(format) });
  }
  return views;
}

function toPersonView(views: Views): PersonView {
  return { field: (key) => views[key] };
}

/** `parseProfile` has refused names that the contract does not list. */
function toFieldKey(name: string): FieldKey {
  const key = findFieldByWireName(name);
  if (!key) throw new Error(`profile names a field that the contract does not list: ${name}`);
  return key;
}

function toScalarKey(name: string): ScalarKey {
  const key = SCALAR_KEYS.find((scalar) => scalar === toFieldKey(name));
  if (!key) throw new Error(`a rule looks at a field that is not the person's own: ${name}`);
  return key;
}
