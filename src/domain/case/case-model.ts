/** The profile's case, ready for use: its sections, and the fields of a person's case under the rules. */
import type { CaseRow, Person } from '../enrollment/enrollment.ts';
import { rowsOf, getRowEntry } from '../fields/entries.ts';
import { isEmptyEntry } from '../fields/field-kinds.ts';
import {
  type AnyFieldKey,
  type CaseFieldKey,
  type CaseSectionKey,
  isCaseKey,
  isRowFieldKey,
  splitRowFieldKey,
} from '../fields/registry.ts';
import type { IsoDate } from '../formats/date.ts';
import type { LocalText } from '../formats/local-text.ts';
import { createFormat, type TextFormat } from '../formats/text-format.ts';
import { type Catalog, createInlineCatalog } from '../profile/catalog.ts';
import { type Circumstances, compileCondition } from '../profile/condition.ts';
import { type FieldView, type PersonView, toCircumstances, toComparedText } from '../profile/field-view.ts';
import { remember } from '../profile/remember.ts';
import { toChange } from '../profile/view-rules.ts';
import { ANSWER_FORMAT, toAnswerCatalog } from './answer-entry.ts';
import { FILE_FORMAT, PERCENTAGE_FORMAT, REASON_LABEL, YES_NO } from './case-formats.ts';
import {
  type CardSource,
  type CaseEntrySpec,
  type CaseSectionSpec,
  type CaseSpec,
  findCardSource,
  REASON,
} from './case-schema.ts';
import { isRepeated } from './is-repeated.ts';
import { type Stamp, withStamps } from './stamps.ts';

/** A section with the keys of its entries, in the order in which they are typed. */
export interface CaseSection {
  readonly key: CaseSectionKey;
  /** Name in a person's case. */
  readonly name: string;
  readonly spec: CaseSectionSpec;
  readonly fields: readonly CaseFieldKey[];
  readonly entries: ReadonlyMap<CaseFieldKey, CaseEntrySpec>;
}

/** The case of one person: the sections that are about the person, and the fields under the rules. */
export interface CaseView {
  readonly sections: readonly CaseSection[];
  readonly field: (key: CaseFieldKey) => FieldView;
}

export interface CaseModel {
  readonly spec: CaseSpec;
  readonly sections: readonly CaseSection[];
  /** An entry before any rule; undefined for a key that the profile does not have. */
  readonly field: (key: CaseFieldKey) => FieldView | undefined;
  /** An entry as the profile has it. */
  readonly entryOf: (key: CaseFieldKey) => CaseEntrySpec | undefined;
  /** Stamps those of the entries that are stamped. They are in sections that are filled in once. */
  readonly withStamps: (person: Person, keys: readonly CaseFieldKey[], stamp: Stamp) => Person;
  /** The entries that a card fills. */
  readonly ofCard: ReadonlyMap<CardSource, CaseFieldKey>;
  readonly labelOf: (section: CaseSectionKey) => LocalText | undefined;
  /** `view`: the person's fields under the rules of the profile. */
  readonly viewOf: (person: Person, view: PersonView, today: IsoDate) => CaseView;
}

/** Lists that the entries of a case use. */
export interface CaseLists {
  readonly catalogs: ReadonlyMap<string, Catalog>;
  /** The list of `codPais`. */
  readonly countries: Catalog | undefined;
}

export function createCaseModel(spec: CaseSpec, lists: CaseLists): CaseModel {
  const sections = spec.sections.map(toSection);
  const byKey = new Map(sections.map((section) => [section.key, section]));
  const base = Object.fromEntries(
    sections.flatMap(({ key: section, spec: { questionnaire }, entries }) => [
      ...[...entries].map(([key, entry]) => [key, toView(key, entry, lists)] as const),
      ...(questionnaire ? [toReason(section)] : []),
    ]),
  );
  const rules = (spec.rules ?? []).map((rule) => ({
    holds: compileCondition(rule.when),
    change: toChange(rule),
  }));
  const views = new Map<string, CaseView>();
  const viewOf = (person: Person, view: PersonView, today: IsoDate): CaseView => {
    let fields: Readonly<Record<string, FieldView>> = base;
    const circumstances = toCaseCircumstances(person, view, today, (key) => fields[key] ?? view.field(key));
    const shown = sections.map(({ spec: { when }, entries }) => {
      const isShown = when === undefined || compileCondition(when)(circumstances);
      // The entries of a section that is not asked count as empty.
      if (!isShown) fields = { ...fields, ...toHidden(fields, [...entries.keys()]) };
      return isShown;
    });
    const held = rules.map(({ holds, change }) => {
      const isHeld = holds(circumstances);
      if (isHeld) fields = change(fields);
      return isHeld;
    });
    const last = fields;
    return remember(views, [...shown, ...held].join(), () => ({
      sections: sections.filter((_, index) => shown[index]),
      field: (key) => last[key] ?? view.field(key),
    }));
  };
  const entryOf = (key: CaseFieldKey) => sections.find(({ entries }) => entries.has(key))?.entries.get(key);
  return {
    spec,
    sections,
    field: (key) => base[key],
    entryOf,
    withStamps: (person, keys, stamp) =>
      withStamps(
        person,
        keys.filter((key) => entryOf(key)?.stamp === true),
        stamp,
      ),
    ofCard: new Map(sections.flatMap(listCardEntries)),
    labelOf: (key) => byKey.get(key)?.spec.label,
    viewOf,
  };
}

function toSection(spec: CaseSectionSpec): CaseSection {
  const key: CaseSectionKey = `case.${spec.key}`;
  const entries = new Map(spec.entries.map((entry) => [`${key}.${entry.key}` as const, entry]));
  return { key, name: spec.key, spec, fields: [...entries.keys()], entries };
}

function listCardEntries({ entries }: CaseSection): (readonly [CardSource, CaseFieldKey])[] {
  return [...entries].flatMap(([key, entry]) => {
    const source = findCardSource(entry);
    return source === undefined ? [] : [[source, key] as const];
  });
}

/** The rows of a section; a section that is filled in once always has one. */
export function caseRowsOf(person: Person, section: CaseSection): readonly CaseRow[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a section of the case has rows of the case
  const rows = rowsOf(person, section.key) as readonly CaseRow[];
  return rows.length > 0 || isRepeated(section) ? rows : [toOnlyRow(section)];
}

const toOnlyRow = ({ name }: CaseSection) => ({ id: name }) as CaseRow;

/** Circumstances of conditions that may name entries of the case; `row`: the row that a rule looks at. */
export function toCaseCircumstances(
  person: Person,
  view: PersonView,
  today: IsoDate,
  fieldOf: (key: CaseFieldKey) => FieldView,
  row?: { readonly section: CaseSectionKey; readonly row: CaseRow },
): Circumstances {
  const own = toCircumstances(person, view, today);
  const textOf = (key: CaseFieldKey) => {
    const { section } = splitRowFieldKey(key);
    const at = row?.section === section ? row.row : rowsOf(person, section)[0];
    return at ? toComparedText(getRowEntry(at, key), fieldOf(key)) : '';
  };
  return {
    today,
    textOf: (key) => (isOfCase(key) ? textOf(key) : own.textOf(key)),
    catalogOf: (key) => (isOfCase(key) ? fieldOf(key).catalog : own.catalogOf(key)),
  };
}

const isOfCase = (key: AnyFieldKey): key is CaseFieldKey => isCaseKey(key) && isRowFieldKey(key);

/** The rows that count: of a section that is filled in several times, those with an answer that is shown. */
export const filledRowsOf = (person: Person, section: CaseSection, view: CaseView): readonly CaseRow[] =>
  caseRowsOf(person, section).filter((row) => !isRepeated(section) || hasAnswer(row, section, view));

const hasAnswer = (row: CaseRow, { fields }: CaseSection, view: CaseView): boolean =>
  fields.some((key) => !view.field(key).hidden && !isEmptyEntry(getRowEntry(row, key)));

function toHidden(fields: Readonly<Record<string, FieldView>>, keys: readonly CaseFieldKey[]) {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const view = fields[key];
      return view ? [[key, { ...view, hidden: true }]] : [];
    }),
  );
}

function toView(key: CaseFieldKey, entry: CaseEntrySpec, lists: CaseLists): FieldView {
  const catalog = findCatalog(entry, lists);
  return {
    key,
    kind: catalog ? 'code' : 'text',
    width: entry.kind === 'text' || entry.kind === 'file' || entry.kind === 'person' ? 'long' : 'medium',
    hidden: false,
    required: entry.required ?? false,
    label: entry.label,
    help: entry.help,
    format: findFormat(entry),
    catalog,
    ...(entry.kind === 'text' && { maxLength: entry.maxLength }),
  };
}

/** Why another risk profile than the proposed one is used. */
function toReason(section: CaseSectionKey) {
  const key: CaseFieldKey = `${section}.${REASON}`;
  const entry = { kind: 'text', key: REASON, label: REASON_LABEL, maxLength: 500 } as const;
  return [key, toView(key, entry, NO_LISTS)] as const;
}

const NO_LISTS: CaseLists = { catalogs: new Map(), countries: undefined };

function findCatalog(entry: CaseEntrySpec, { catalogs, countries }: CaseLists): Catalog | undefined {
  switch (entry.kind) {
    case 'yes-no':
      return createInlineCatalog('yes-no', YES_NO);
    case 'choice':
      return createInlineCatalog(entry.key, toList(entry));
    case 'list':
      return catalogs.get(entry.catalog);
    case 'country':
      return countries;
    case 'look-up':
      return toAnswerCatalog(entry);
    default:
      return undefined;
  }
}

const lists = new WeakMap<object, { entries: { value: string; label: LocalText }[] }>();

/** The same list for the same entry, because results are cached by it. */
const toList = (entry: Extract<CaseEntrySpec, { kind: 'choice' }>) =>
  remember(lists, entry, () => ({ entries: entry.options.map(({ value, label }) => ({ value, label })) }));

function findFormat(entry: CaseEntrySpec): TextFormat | undefined {
  switch (entry.kind) {
    case 'text':
      return entry.format && createFormat(entry.format);
    case 'date':
      return createFormat({ name: 'date' });
    case 'number':
      return createFormat({ name: 'integer' });
    case 'percentage':
      return PERCENTAGE_FORMAT;
    case 'file':
      return FILE_FORMAT;
    case 'look-up':
      return ANSWER_FORMAT;
    default:
      return undefined;
  }
}
