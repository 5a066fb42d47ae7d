import { toRowNumber } from '../domain/fields/entries.ts';
import type { CaseContent, EntityId, IntegerEntry, Person } from '../domain/enrollment/enrollment.ts';
import { toCaseHolder } from '../domain/enrollment/person.ts';
import type { Place } from '../domain/fields/finding.ts';
import { type AnySectionKey, isCaseFieldKey, isCaseKey } from '../domain/fields/registry.ts';
import type { FieldView, PersonView } from '../domain/profile/field-view.ts';
import type { Profile } from '../domain/profile/profile.ts';
import { toFieldLabel, toRowLabel, toSectionLabel } from '../i18n/texts.ts';
import type { Translator } from '../i18n/translator.ts';
import { toEntryText } from './entry-kind.ts';
import { toPersonName } from './person-name.ts';

type Content = CaseContent;

interface PlaceParts {
  /** Names of the person, section and row, as far as there are any: «Ana Muñoz», «Teléfono 3». */
  readonly parts: readonly string[];
  /** Name of the field, and its view, when the place is a field. */
  readonly label: string | undefined;
  readonly view: FieldView | undefined;
  readonly isInRow: boolean;
}

/** Name of a person of an enrollment in a sentence or a heading. */
export function toNameOfPerson(id: EntityId, { persons }: Content, translator: Translator): string {
  const index = persons.findIndex((person) => person.id === id);
  return toPersonName(persons[index], index + 1, translator);
}

/** Name of a person who may have left the enrollment. */
export function toReferredName(id: EntityId, content: Content, translator: Translator): string {
  const isKnown = content.persons.some((person) => person.id === id);
  return isKnown ? toNameOfPerson(id, content, translator) : translator.t('mark.gone');
}

/** The person of a place, or the holder of the enrollment's own case; undefined for somebody who is not there. */
export function findHolder({ personId, section }: Place, { persons, case: record }: Content) {
  if (personId !== undefined) return persons.find(({ id }) => id === personId);
  return section === undefined ? undefined : toCaseHolder({ case: record });
}

/** «Teléfono 3», or «Teléfonos» for the section as a whole; a removed row is named as removed. */
export function toRowsText(
  section: AnySectionKey,
  rowId: EntityId | undefined,
  person: Person,
  view: PersonView,
  translator: Translator,
): string {
  const label = isCaseKey(section) ? view.sectionLabel(section) : undefined;
  const whole = toSectionLabel(translator, section, label);
  // A section that is filled in once has no number.
  if (rowId === undefined || `case.${rowId}` === section) return whole;
  const n = toRowNumber(person, section, rowId);
  return n === 0
    ? translator.t('observation.gone', { place: whole })
    : toRowLabel(translator, section, n, label);
}

/** Name of a place, in its parts. */
export function findPlaceParts(
  place: Place,
  content: Content,
  profile: Profile,
  translator: Translator,
): PlaceParts {
  const person = findHolder(place, content);
  const personView = profile.viewOf(person);
  const view = place.field && personView.field(place.field);
  const parts: string[] = [];
  if (person) {
    if (place.personId !== undefined) parts.push(toNameOfPerson(person.id, content, translator));
    if (place.section !== undefined)
      parts.push(toRowsText(place.section, place.rowId, person, personView, translator));
  }
  const isInRow = person !== undefined && place.section !== undefined && place.rowId !== undefined;
  return { parts, label: view && toFieldLabel(translator, view), view, isInRow };
}

/** Length of the start of a hash, which tells two files with one name apart. */
const HASH_START = 8;

/**
 * Display text of a value beside another one. In the case, a reference shows the name of its person, and a file its name
 * with the start of its hash.
 */
export function toComparedText(
  entry: IntegerEntry,
  view: FieldView,
  profile: Pick<Profile, 'case'>,
  translator: Translator,
  nameOf: (id: EntityId) => string,
): string {
  const text = String(entry);
  const { kind } = (isCaseFieldKey(view.key) && profile.case?.entryOf(view.key)) || {};
  if (kind === 'person' && text !== '') return nameOf(text);
  const shown = toEntryText(entry, view, translator);
  const hash = kind === 'file' ? /^sha256-([0-9a-f]{64}) /.exec(text)?.[1] : undefined;
  return hash === undefined ? shown : `${shown} (${hash.slice(0, HASH_START)})`;
}

/** «Ana Muñoz · Teléfono 3 · Tipo de teléfono»; empty for the whole enrollment. */
export function toPlaceText(
  place: Place,
  content: Content,
  profile: Profile,
  translator: Translator,
): string {
  const { parts, label } = findPlaceParts(place, content, profile, translator);
  return [...parts, label].filter(Boolean).join(' · ');
}

/** Subject of an observation, which may be the whole enrollment or a removed part. */
export function toObservedText(
  place: Place,
  content: Content,
  profile: Profile,
  translator: Translator,
): string {
  const text = toPlaceText(place, content, profile, translator);
  const { personId } = place;
  if (personId === undefined) return text === '' ? translator.t('observation.whole') : text;
  const isHere = content.persons.some(({ id }) => id === personId);
  return isHere ? text : translator.t('observation.gone', { place: text }).trim();
}
