import {
  type AnyFieldKey,
  type FieldKey,
  isCaseKey,
  isRowFieldKey,
  SCALAR_KEYS,
  type ScalarKey,
} from '../fields/registry.ts';
import type { PersonScalars } from '../enrollment/enrollment.ts';
import type { IsoDate } from '../formats/date.ts';
import { createFormat } from '../formats/text-format.ts';
import { type Catalog, restrictCatalog } from './catalog.ts';
import {
  type Circumstances,
  compileCondition,
  dependsOnToday,
  fieldsOfCondition,
  toAnyFieldKey,
  toFieldKey,
} from './condition.ts';
import { type FieldView, toComparedText, type Views } from './field-view.ts';
import { remember } from './remember.ts';
import type { RuleSpec } from './schema/rule-schema.ts';

/** The rules that change the view of fields. */
export interface ViewRules {
  /** The person's fields that the rules look at. A view changes only when one of them changes. */
  readonly triggers: readonly ScalarKey[];
  readonly dependOnToday: boolean;
  /**
   * Returns the fields of a person under the rules: the same object for all persons with the same matching
   * rules.
   */
  readonly apply: (person: PersonScalars, today: IsoDate) => Views;
}

/** Unchanged fields keep their view. */
type Change = <V extends Readonly<Record<string, FieldView>>>(views: V) => V;

/**
 * Applies rules in their order. Later rules override earlier ones; two lists of allowed values are
 * intersected; a field that any rule hides is hidden, and counts as empty for later rules.
 */
export function createViewRules(specs: readonly RuleSpec[], base: Views): ViewRules {
  const viewSpecs = specs.filter(changesViews);
  const rules = viewSpecs.map((spec) => ({ holds: compileCondition(spec.when), change: toChange(spec) }));
  const looked = new Set(viewSpecs.flatMap(({ when }) => fieldsOfCondition(when)).map(toFieldKey));
  const start: Outcome = { views: base };
  return {
    triggers: SCALAR_KEYS.filter((key) => looked.has(key)),
    dependOnToday: viewSpecs.some(({ when }) => dependsOnToday(when)),
    apply: (person, today) => {
      let { views } = start;
      const circumstances: Circumstances = {
        today,
        textOf: (key) => (isCaseKey(key) ? '' : toComparedText(textOf(person, key), views[key])),
        catalogOf: (key) => (isCaseKey(key) ? undefined : views[key].catalog),
      };
      let outcome = start;
      for (const { holds, change } of rules) {
        outcome = holds(circumstances)
          ? (outcome.held ??= { views: change(views) })
          : (outcome.failed ??= { views });
        ({ views } = outcome);
      }
      return views;
    },
  };
}

/** The fields after the rules so far, with the outcomes after the next rule: whether it holds or fails. */
interface Outcome {
  readonly views: Views;
  held?: Outcome;
  failed?: Outcome;
}

/** `parseProfile` guarantees that these rules only look at the person's own fields. */
function textOf(person: PersonScalars, key: FieldKey): string {
  return isRowFieldKey(key) || key === 'riskProfileCode' ? '' : person[key];
}

function changesViews(spec: RuleSpec): boolean {
  return Boolean(
    spec.hide ?? spec.require ?? spec.restrict ?? spec.relabel ?? spec.help ?? spec.format ?? spec.suggest,
  );
}

/** Returns the change that a rule makes. Names are resolved and formats created only once. */
export function toChange(spec: RuleSpec): Change {
  const parts: { readonly key: AnyFieldKey; readonly toPart: (view: FieldView) => Partial<FieldView> }[] = [];
  const set = (name: string, part: Partial<FieldView>) =>
    parts.push({ key: toAnyFieldKey(name), toPart: () => part });
  for (const name of spec.hide ?? []) set(name, { hidden: true });
  for (const name of spec.require ?? []) set(name, { required: true });
  for (const [name, label] of Object.entries(spec.relabel ?? {})) set(name, { label });
  for (const [name, help] of Object.entries(spec.help ?? {})) set(name, { help });
  for (const [name, format] of Object.entries(spec.format ?? {})) set(name, { format: createFormat(format) });
  for (const [name, value] of Object.entries(spec.suggest ?? {})) set(name, { usual: String(value) });
  for (const [name, values] of Object.entries(spec.restrict ?? {})) {
    const restricted = new WeakMap<Catalog, Catalog>();
    parts.push({
      key: toAnyFieldKey(name),
      toPart: ({ catalog }) => ({
        catalog: catalog && remember(restricted, catalog, () => restrictCatalog(catalog, values)),
      }),
    });
  }
  return (views) => {
    const changed: Record<string, FieldView> = {};
    for (const { key, toPart } of parts) {
      const view = changed[key] ?? views[key];
      if (view) changed[key] = { ...view, ...toPart(view) };
    }
    return { ...views, ...changed };
  };
}
