/** Makes the rows of the enrollment list from records and readings, and filters and orders them. */
import {
  isFound,
  isHit,
  joinSearchables,
  type Query,
  type Searchable,
  toSearchable,
} from '../../domain/drafts/record-search.ts';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import { SUBMISSION_STATES } from '../../domain/drafts/submission.ts';
import { findFieldId } from '../../form/field-id.ts';
import type { Translator } from '../../i18n/translator.ts';
import type {
  EnrollmentSurvey,
  ListedPerson,
  PersonsReading,
  PersonsReadings,
} from '../../services/drafts/list-persons.ts';
import type { QueueItem } from '../../services/carriers/queue-carrier.ts';
import { findStatePath, toEnrollmentPath, toPlacePath } from '../../services/navigation/paths.ts';

interface RowPerson extends ListedPerson {
  readonly searchable: Searchable;
}

export interface ListRow {
  readonly header: StoredEnrollment;
  /** Undefined until the persons are read. */
  readonly reading: PersonsReading | undefined;
  /** Empty until the persons are read, and when they cannot be read. */
  readonly persons: readonly RowPerson[];
  /** Undefined when it is unknown, or the enrollment cannot be changed. */
  readonly survey: EnrollmentSurvey | undefined;
  readonly searchable: Searchable;
}

/** Tabs in the order in which an enrollment passes through them. */
export const TABS = [
  'all',
  'draft',
  'in-review',
  'returned',
  'approved',
  'sent',
  'unknown',
  'rejected',
  'deleted',
] as const;
export type TabKey = (typeof TABS)[number];

export const SORTS = ['changed', 'created', 'name', 'state'] as const;
export type Sort = (typeof SORTS)[number];

/** Filter of the list. */
export interface ListFilter {
  readonly tab: TabKey;
  readonly query: Query;
  /** True when only enrollments with findings are listed. */
  readonly onlyFindings: boolean;
}

export function toRows(
  drafts: readonly StoredEnrollment[],
  readings: PersonsReadings,
  translator: Translator,
): ListRow[] {
  return drafts.map((header) => {
    const reading = readings.get(header.id);
    const persons = reading?.kind === 'read' ? toRowPersons(reading.persons, translator) : [];
    const words = toSearchable([toStateText(header, translator), toOriginText(header, translator)], []);
    const searchable = joinSearchables([words, ...persons.map((person) => person.searchable)]);
    const survey = reading?.kind === 'read' ? reading.survey : undefined;
    return { header, reading, persons, survey, searchable };
  });
}

/** Cache of folded texts: the read persons keep their identity while more are read. */
const folded = new WeakMap<
  readonly ListedPerson[],
  { readonly translator: Translator; readonly persons: readonly RowPerson[] }
>();

function toRowPersons(listed: readonly ListedPerson[], translator: Translator): readonly RowPerson[] {
  const known = folded.get(listed);
  if (known?.translator === translator) return known.persons;
  const persons = listed.map((person) => ({
    ...person,
    searchable: toSearchable([toPersonName(person, translator)], [person.identifier]),
  }));
  folded.set(listed, { translator, persons });
  return persons;
}

export function toTab({ deletedAt, submission, review }: StoredEnrollment): Exclude<TabKey, 'all'> {
  if (deletedAt !== undefined) return 'deleted';
  const { state } = submission;
  if (state === 'draft') return (review?.open ?? 0) > 0 ? 'returned' : 'draft';
  return state === 'sending' || state === 'confirmed' ? 'sent' : state;
}

export function isInTab({ header }: Pick<ListRow, 'header'>, tab: TabKey): boolean {
  const own = toTab(header);
  return tab === own || (tab === 'all' && own !== 'deleted');
}

export function hasFindings({ survey }: Pick<ListRow, 'survey'>): boolean {
  return survey !== undefined && survey.errors + survey.warnings > 0;
}

export function findRows(rows: readonly ListRow[], { tab, query, onlyFindings }: ListFilter): ListRow[] {
  return rows.filter(
    (row) => isInTab(row, tab) && (!onlyFindings || hasFindings(row)) && isFound(row.searchable, query),
  );
}

/** Times: the latest first. Names: rows without one last. States: in the order in which they follow. */
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
  return persons[0]?.name ?? '';
}

/** Name of a person in the list. Without a name, its identifier, if it has one. */
function toPersonName(
  { name, identifier }: Pick<ListedPerson, 'name' | 'identifier'>,
  { t }: Translator,
): string {
  if (name !== '') return name;
  return identifier === '' ? t('home.nameless') : `${t('home.nameless')} (${identifier})`;
}

export function toStateText(header: StoredEnrollment, { t }: Translator): string {
  const tab = toTab(header);
  return tab === 'deleted' || tab === 'returned'
    ? t(`home.${tab}`)
    : t(`home.state.${header.submission.state}`);
}

/** Origin of an enrollment; empty when it was begun on this computer. */
export function toOriginText({ origin }: StoredEnrollment, { t }: Translator): string {
  return origin ? t(`home.origin.${origin.kind}`) : '';
}

/** Name of the first person, or the number of persons until they are read. */
export const toRowName = ({ header, persons: [first] }: ListRow, translator: Translator): string =>
  toFirstPersonName({ first, persons: header.personIds.length }, translator);

export function toFirstPersonName(
  { first, persons }: Pick<QueueItem, 'first' | 'persons'>,
  translator: Translator,
): string {
  if (persons === 0) return translator.t('home.noPersons');
  return first ? toPersonName(first, translator) : translator.plural('count.persons', persons);
}

/** Number of persons besides the first; empty when there are none, or until the persons are read. */
export function toMoreText({ persons }: ListRow, { t }: Translator): string {
  return persons.length > 1 ? t('home.more', { n: persons.length - 1 }) : '';
}

/** Title of a row: the first person, and the number of the others. */
export function toRowTitle(row: ListRow, translator: Translator): string {
  return [toRowName(row, translator), toMoreText(row, translator)].filter(Boolean).join(' ');
}

const MAX_NAMES = 3;

/** Names of the persons that the search finds, without the first person. */
export function toFoundNames({ persons }: ListRow, query: Query, translator: Translator): string {
  const found = persons.slice(1).filter(({ searchable }) => isHit(searchable, query));
  return found
    .slice(0, MAX_NAMES)
    .map((person) => toPersonName(person, translator))
    .join(', ');
}

/** Path to continue the work: the page of the state, or the first place that is missing or wrong. */
export function toWorkPath({ header, survey }: Pick<ListRow, 'header' | 'survey'>): string {
  const { id, submission } = header;
  const path = findStatePath(id, submission.state);
  if (path !== undefined) return path;
  const place = survey?.next;
  return place ? toPlacePath(id, place.personId, findFieldId(place)) : toEnrollmentPath(id);
}
