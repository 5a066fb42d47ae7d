import { FIELDS } from '../domain/fields/registry.ts';
import type { PersonFormValues } from '../domain/fields/form-values.ts';
import { parseDate } from '../domain/formats/date.ts';
import { findNamedEntry } from '../domain/profile/catalog-search.ts';
import type { FieldView } from '../domain/profile/field-view.ts';
import { mayOffer, offerText } from '../domain/suggest/offer-text.ts';
import { type EntryPath, parsePath } from './entry-path.ts';
import { findFurther, type Further } from './find-further.ts';
import { findSuggestion, type HelpContext } from './find-suggestion.ts';

/** What an entry is offered, and the key that takes it. */
export interface Help {
  /** Undefined: what stands there stays, and only the entries behind it are offered theirs. */
  readonly value: string | undefined;
  /** What stands in the entry. */
  readonly typed: string;
  readonly view: FieldView;
  readonly kind: 'suggestion' | 'offer' | 'further';
  readonly key: 'Enter' | 'Alt+Enter';
  /** Taken by the same press. */
  readonly further?: Further | undefined;
}

/**
 * What is offered for the entry at a path of the form, given what stands in it and in the others.
 *
 * @param text as it stands in the entry; of a list, what is searched or the name of the choice.
 */
export function findHelp(
  path: string,
  text: string,
  values: PersonFormValues,
  context: HelpContext,
): Help | undefined {
  const place = parsePath(path);
  if (!place) return undefined;
  const view = context.profile.viewOf(values).field(place.field);
  const own = findOwn(place, text, view, values, context);
  if (own?.key === 'Alt+Enter') return own;
  const value = own?.value ?? findSound(view, text, context);
  const further = value === undefined ? undefined : findFurther(place, value, values, context);
  if (own) return { ...own, further };
  return further && { value: undefined, typed: text, view, kind: 'further', key: 'Enter', further };
}

function findOwn(
  place: EntryPath,
  text: string,
  view: FieldView,
  values: PersonFormValues,
  context: HelpContext,
): Help | undefined {
  if (text.trim() === '') {
    const value = findSuggestion(place, values, context);
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

/** What stands in the entry as the form holds it, where nothing is wrong with it: only then there is a way on from it. */
function findSound({ catalog, format, key }: FieldView, text: string, context: HelpContext) {
  const typed = text.trim();
  if (typed === '') return undefined;
  if (catalog) {
    const named = catalog.findEntry(typed) ?? findNamedEntry(context.indexOf(catalog), typed);
    return named && String(named.value);
  }
  if (FIELDS[key].kind === 'date' && !parseDate(typed, context.profile.today())) return undefined;
  return format?.findProblem(typed) ? undefined : typed;
}
