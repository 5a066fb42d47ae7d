/** What the list shows of enrollments, in which order: records and readings in, rows out. */
import {
  isFound,
  isHit,
  joinSearchables,
  type Query,
  type Searchable,
  toSearchable,
} from '../../domain/drafts/record-search.ts';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import { SUBMISSION_STATES, type SubmissionState } from '../../domain/drafts/submission.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { ListedPerson, PersonsReading, PersonsReadings } from '../../services/drafts/list-persons.ts';

interface RowPerson extends ListedPerson {
  readonly searchable: Searchable;
}

export interface ListRow {
  readonly header: StoredEnrollment;
  /** Undefined until its persons were read. */
  readonly reading: PersonsReading | undefined;
  /** Empty until then, and where they cannot be. */
  readonly persons: readonly RowPerson[];
  readonly searchable: Searchable;
}

export type Show = 'all' | 'deleted' | SubmissionState;
export const SHOWS: readonly Show[] = ['all', ...SUBMISSION_STATES, 'deleted'];

export const SORTS = ['changed', 'created', 'name', 'state'] as const;
export type Sort = (typeof SORTS)[number];

export function toRows(
  drafts: readonly StoredEnrollment[],
  readings: PersonsReadings,
  translator: Translator,
): ListRow[] {
  return drafts.map((header) => {
    const reading = readings.get(header.id);
    const persons = (reading?.kind === 'read' ? reading.persons : []).map((person) => ({
      ...person,
      searchable: toSearchable([toPersonName(person, translator)], [person.identifier]),
    }));
    const words = toSearchable([toStateText(header, translator), toOriginText(header, translator)], []);
    const searchable = joinSearchables([words, ...persons.map((person) => person.searchable)]);
    return { header, reading, persons, searchable };
  });
}

export function isShown({ header }: ListRow, show: Show): boolean {
  if (header.deletedAt !== undefined) return show === 'deleted';
  return show === 'all' || header.submission.state === show;
}

export function findRows(rows: readonly ListRow[], show: Show, query: Query): ListRow[] {
  return rows.filter((row) => isShown(row, show) && isFound(row.searchable, query));
}

/** The latest first; by name, who has none last; by state, in the order in which states follow each other. */
export function orderRows(
  rows: readonly ListRow[],
  sort: Sort,
  compareNames: (a: string, b: string) => number,
): ListRow[] {
  const byChange = rows.toSorted((a, b) => b.header.updatedAt.localeCompare(a.header.updatedAt));
  switch (sort) {
    case 'changed':
      return byChange;
    case 'created':
      return byChange.toSorted((a, b) => b.header.createdAt.localeCompare(a.header.createdAt));
    case 'state':
      return byChange.toSorted((a, b) => toStateOrder(a) - toStateOrder(b));
    case 'name':
      return byChange.toSorted((a, b) => {
        const [one, other] = [toFirstName(a), toFirstName(b)];
        if (one === '' || other === '') return Number(one === '') - Number(other === '');
        return compareNames(one, other);
      });
  }
}

function toStateOrder({ header }: ListRow): number {
  return SUBMISSION_STATES.indexOf(header.submission.state);
}

function toFirstName({ persons }: ListRow): string {
  return persons.find(({ name }) => name !== '')?.name ?? '';
}

/** A person as the list names them: who has no name by the identifier, if that was typed. */
function toPersonName({ name, identifier }: ListedPerson, { t }: Translator): string {
  if (name !== '') return name;
  return identifier === '' ? t('home.nameless') : `${t('home.nameless')} (${identifier})`;
}

export function toStateText({ deletedAt, submission, review }: StoredEnrollment, { t }: Translator): string {
  if (deletedAt !== undefined) return t('home.deleted');
  const isReturned = submission.state === 'draft' && review?.returnedAt !== undefined;
  return isReturned ? t('home.returned') : t(`home.state.${submission.state}`);
}

/** Where it came from; empty for what was begun here. */
export function toOriginText({ origin }: StoredEnrollment, { t }: Translator): string {
  return origin ? t(`home.origin.${origin.kind}`) : '';
}

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
