import type { SectionKey } from '../domain/enrollment/enrollment.ts';
import { FIELDS, SECTIONS } from '../domain/fields/descriptors.ts';
import type { FieldKey } from '../domain/fields/field-key.ts';
import { type PersonFormValues, toPerson } from '../domain/fields/form-values.ts';
import type { Catalog } from '../domain/profile/catalog.ts';
import type { CatalogIndex } from '../domain/profile/catalog-search.ts';
import type { FieldView } from '../domain/profile/field-view.ts';
import type { Profile } from '../domain/profile/profile.ts';
import { mayOffer, offerText } from '../domain/suggest/offer-text.ts';
import { isSuggestedAgain, suggestValue } from '../domain/suggest/suggest-value.ts';

/** The value that an entry is offered, and the key that takes it. */
export interface Help {
  readonly value: string;
  /** What stands in the entry. */
  readonly typed: string;
  readonly view: FieldView;
  readonly kind: 'suggestion' | 'offer';
  readonly key: 'Enter' | 'Alt+Enter';
}

interface HelpContext {
  readonly profile: Profile;
  readonly getValues: () => PersonFormValues;
  readonly findRecent: (field: FieldKey) => readonly string[];
  readonly indexOf: (catalog: Catalog) => CatalogIndex;
}

interface EntryPath {
  readonly field: FieldKey;
  readonly section?: SectionKey;
  readonly index?: number;
}

/** What is offered for the entry at a path of the form, given what stands in it. */
export function findHelp(path: string, text: string, context: HelpContext): Help | undefined {
  const place = parsePath(path);
  if (!place) return undefined;
  const { profile, getValues } = context;
  const view = profile.viewOf(getValues()).field(place.field);
  if (text.trim() === '') {
    const value = findSuggestion(place, view, context);
    return value === undefined ? undefined : { value, typed: text, view, kind: 'suggestion', key: 'Enter' };
  }
  const offer = view.catalog || !mayOffer(view) ? undefined : offerText(text, view);
  return (
    offer && {
      value: offer.text,
      typed: text,
      view,
      kind: 'offer',
      key: offer.isNeeded ? 'Enter' : 'Alt+Enter',
    }
  );
}

function findSuggestion({ field, section, index }: EntryPath, view: FieldView, context: HelpContext) {
  const { profile, findRecent, indexOf, getValues } = context;
  const person = toPerson('', getValues(), profile.today());
  const row = section && person[section][index ?? -1];
  // Nothing is begun in the first entry of a row but the row itself.
  if (section && SECTIONS[section].fields[0] === field) return undefined;
  const surroundings = { person, row, profile, view: profile.viewOf(person), indexOf };
  const inferred = suggestValue(field, surroundings);
  if (inferred !== undefined || !isSuggestedAgain(field)) return inferred;
  return findRecent(field).find((code) => view.catalog?.findEntry(code));
}

/** Where in a person a path of the form points: `telephones.0.number`. */
export function parsePath(path: string): EntryPath | undefined {
  const [first = '', index, name] = path.split('.');
  const key = name === undefined ? first : `${first}.${name}`;
  if (!isFieldKey(key)) return undefined;
  return isSection(first) ? { field: key, section: first, index: Number(index) } : { field: key };
}

function isFieldKey(key: string): key is FieldKey {
  return Object.hasOwn(FIELDS, key);
}

function isSection(key: string): key is SectionKey {
  return Object.hasOwn(SECTIONS, key);
}
