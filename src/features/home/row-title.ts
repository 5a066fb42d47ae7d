import { isHit, type Query } from '../../domain/drafts/record-search.ts';
import type { Translator } from '../../i18n/translator.ts';
import { type ListRow, toPersonName } from './list-rows.ts';

const MAX_NAMES = 3;

/** Whose enrollment it is: the first names, those that were searched for before the others; a number until they are read. */
export function toRowTitle({ header, persons }: ListRow, query: Query, translator: Translator): string {
  const { t, plural } = translator;
  if (header.personIds.length === 0) return t('home.noPersons');
  if (persons.length === 0) return plural('count.persons', header.personIds.length);
  const found = persons.filter(({ searchable }) => isHit(searchable, query));
  const first = [...found, ...persons.filter((person) => !found.includes(person))].slice(0, MAX_NAMES);
  const names = first.map((person) => toPersonName(person, translator)).join(', ');
  return persons.length > MAX_NAMES ? t('home.more', { names, n: persons.length - MAX_NAMES }) : names;
}
