import { get } from 'react-hook-form';
import type { Person } from '../domain/enrollment/enrollment.ts';
import { type PersonFormValues, type RowFormValues, toPerson } from '../domain/fields/form-values.ts';
import {
  type CaseFieldKey,
  type FieldKey,
  isCaseFieldKey,
  isRowFieldKey,
  SCALAR_KEYS,
  SECTIONS,
  splitRowFieldKey,
} from '../domain/fields/registry.ts';
import { parseDate } from '../domain/formats/date.ts';
import type { Catalog } from '../domain/profile/catalog.ts';
import { type CatalogIndex, findNamedEntry } from '../domain/profile/catalog-search.ts';
import { fieldsOfCondition, toFieldKey } from '../domain/profile/condition.ts';
import type { FieldView } from '../domain/profile/field-view.ts';
import type { Profile } from '../domain/profile/profile.ts';
import { mayOffer, offerText } from '../domain/suggest/offer-text.ts';
import { isObjectedTo, isSuggestedAgain, suggestValue } from '../domain/suggest/suggest-value.ts';
import { suggestAnswer } from '../domain/suggest/suggest-answer.ts';
import { type ContractPath, type EntryPath, isOfContract, parsePath, toPath } from './entry-path.ts';

/** Help at an entry, and the key that applies it. */
export interface Help {
  /** Undefined: the text stays, and only entries after it show suggestions. */
  readonly value: string | undefined;
  /** Text of the entry. */
  readonly typed: string;
  readonly view: FieldView;
  readonly kind: 'suggestion' | 'offer' | 'further';
  readonly key: 'Enter' | 'Alt+Enter';
  /** True for an entry after the focus. */
  readonly isBehind?: boolean;
  /** In the first entry after the focus: the focused entry's id, and all that Alt+Enter applies there. */
  readonly lead?: { readonly id: string; readonly further: Further } | undefined;
  /** Suggestions in the entries after it. Alt+Enter applies all of them, with the help of this entry. */
  readonly further?: Further | undefined;
}

/**
 * Finds the help for the entry at a path of the form, from its text and the other values.
 *
 * @param text as shown in the entry; for a list, the search text or the name of the choice.
 */
export function findHelp(
  path: string,
  text: string,
  values: PersonFormValues,
  context: HelpContext,
): Help | undefined {
  const place = parsePath(path);
  if (!place) return undefined;
  if (!isOfContract(place)) return findCaseHelp(place, text, values, context);
  const view = context.profile.viewOf(values).field(place.field);
  const own = findOwn(text, view, () => findSuggestion(place, values, context));
  if (own?.key === 'Alt+Enter') return own;
  const value = own?.value ?? findSound(view, text, context);
  const further = value === undefined ? undefined : findFurther(place, value, values, context);
  if (own) return { ...own, further };
  return further && { value: undefined, typed: text, view, kind: 'further', key: 'Enter', further };
}

/** Entries of the case have no suggestions after them: each answer is given by itself. */
function findCaseHelp(
  { field, section, index = 0 }: EntryPath,
  text: string,
  values: PersonFormValues,
  { profile, listOthers }: HelpContext,
): Help | undefined {
  const { model } = profile.case ?? {};
  if (!model || !isCaseFieldKey(field) || section === undefined) return undefined;
  const today = profile.today();
  const person = toPerson('', values, today);
  const view = model.viewOf(person, profile.viewOf(person), today).field(field);
  const answer = (value: string) => toPerson('', withAnswer(values, field, index, value), today);
  return findOwn(text, view, () => suggestAnswer(field, { profile, person, view, answer, listOthers }));
}

function withAnswer(values: PersonFormValues, field: CaseFieldKey, index: number, value: string) {
  const { section, name } = splitRowFieldKey(field);
  const key = section.slice('case.'.length);
  const [...rows] = values.case?.[key] ?? [];
  rows[index] = { id: '', ...rows[index], [name]: value };
  return { ...values, case: { ...values.case, [key]: rows } };
}

function findOwn(text: string, view: FieldView, suggest: () => string | undefined): Help | undefined {
  if (text.trim() === '') {
    const value = suggest();
    return value === undefined ? undefined : { value, typed: text, view, kind: 'suggestion', key: 'Enter' };
  }
  const offer = view.catalog || !mayOffer(view) ? undefined : offerText(text, view);
  return (
    offer && {
      value: offer.text,
      typed: text,
      view,
      kind: 'offer',
      key: offer.isTakenByEnter ? 'Enter' : 'Alt+Enter',
    }
  );
}

/** The form's value of the text if it is valid: only then there is help for the entries after it. */
function findSound({ catalog, format, kind }: FieldView, text: string, context: HelpContext) {
  const typed = text.trim();
  if (typed === '') return undefined;
  if (catalog) {
    const named = catalog.findEntry(typed) ?? findNamedEntry(context.indexOf(catalog), typed);
    return named && String(named.value);
  }
  if (kind === 'date' && !parseDate(typed, context.profile.today())) return undefined;
  return format?.findProblem(typed) ? undefined : typed;
}

/** Data for suggestions. */
export interface HelpContext {
  readonly profile: Profile;
  readonly findRecent: (field: FieldKey) => readonly string[];
  readonly indexOf: (catalog: Catalog) => CatalogIndex;
  /** The other persons of the enrollment; read only when a check between persons concerns the field. */
  readonly listOthers: () => Iterable<Person>;
}

/** The suggestion for an empty entry, from the other values. */
function findSuggestion(
  place: ContractPath,
  values: PersonFormValues,
  { profile, findRecent, indexOf, listOthers }: HelpContext,
): string | undefined {
  const { field, section, index } = place;
  // The first entry of a row gets no suggestion: only the user starts a row.
  if (section && SECTIONS[section].fields[0] === field) return undefined;
  const person = toPerson('', values, profile.today());
  const row = section && person[section][index ?? -1];
  const view = profile.viewOf(person);
  const inferred = suggestValue(field, { person, row, profile, view, indexOf });
  const codes = inferred === undefined && isSuggestedAgain(field) ? findRecent(field) : [];
  const { catalog, usual } = view.field(field);
  const known = codes.filter((code) => catalog?.findEntry(code));
  return [inferred, usual, ...known].find((value) => {
    if (value === undefined) return false;
    const next = toPerson('', withValue(values, place, value), profile.today());
    return !isObjectedTo(field, person, next, profile, listOthers);
  });
}

/** Suggestions for the entries after one. */
export interface Further {
  readonly values: readonly { readonly path: string; readonly value: string; readonly view: FieldView }[];
  /** The entry to move on from: the last one that is filled, or the end of a row that needs nothing more. */
  readonly last: string;
}

/**
 * The suggestions for the empty entries right after one, assuming that it holds `value`. Undefined when the
 * next one has none. In a row, trailing optional fields are skipped. Fields that decide which others exist
 * are never filled in advance.
 */
function findFurther(
  place: ContractPath,
  value: string,
  values: PersonFormValues,
  context: HelpContext,
): Further | undefined {
  let reached = withValue(values, place, value);
  const found: Further['values'][number][] = [];
  const viewOf = ({ field }: ContractPath) => context.profile.viewOf(reached).field(field);
  const left = findNextPaths(place).filter((next) => !viewOf(next).hidden);
  for (const next of left) {
    const suggestion = textAt(reached, next) === '' ? findSuggestion(next, reached, context) : undefined;
    if (suggestion === undefined || decidesFields(next.field, context)) break;
    found.push({ path: toPath(next), value: suggestion, view: viewOf(next) });
    reached = withValue(reached, next, suggestion);
  }
  const last = found.at(-1);
  if (!last) return undefined;
  const others = left.slice(found.length);
  const end = others.at(-1);
  const isRowDone =
    place.section !== undefined &&
    others.every((next) => !viewOf(next).required && textAt(reached, next) === '');
  return { values: found, last: isRowDone && end ? toPath(end) : last.path };
}

/** True when a rule hides other fields by the value of this one. */
function decidesFields(field: FieldKey, { profile }: HelpContext): boolean {
  return (profile.spec.rules ?? []).some(
    ({ when, hide }) => hide !== undefined && fieldsOfCondition(when).map(toFieldKey).includes(field),
  );
}

function textAt(values: PersonFormValues, place: ContractPath): string {
  const text: unknown = get(values, toPath(place), '');
  return typeof text === 'string' ? text.trim() : '';
}

function withValue(values: PersonFormValues, { field, section, index }: ContractPath, value: string) {
  if (section === undefined || !isRowFieldKey(field)) return { ...values, [field]: value };
  const rows: readonly RowFormValues[] = values[section];
  const { name } = splitRowFieldKey(field);
  return { ...values, [section]: rows.map((row, at) => (at === index ? { ...row, [name]: value } : row)) };
}

/** The fields after this one: those of its row, or the scalar fields of the person. */
function findNextPaths({ field, section, index }: ContractPath): readonly ContractPath[] {
  if (section === undefined || index === undefined) return behind(SCALAR_KEYS, field).map(toScalarPath);
  const fields: readonly FieldKey[] = SECTIONS[section].fields;
  return behind(fields, field).map((next) => ({ field: next, section, index }));
}

const toScalarPath = (field: FieldKey): ContractPath => ({ field });

function behind(fields: readonly FieldKey[], field: FieldKey): readonly FieldKey[] {
  return fields.slice(fields.indexOf(field) + 1);
}
