/** Makes the rows of the enrollment list, filters and orders them. */
import {
  isFound,
  isHit,
  joinSearchables,
  type Query,
  type Searchable,
  toSearchable,
} from '../../domain/drafts/record-search.ts';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { isKnownToTeam, isWithTeam } from '../../domain/team/left-over.ts';
import type { TeamState } from '../../domain/team/team-api.ts';
import { findFieldId } from '../../form/field-id.ts';
import type { Translator } from '../../i18n/translator.ts';
import { isReturned } from '../../services/drafts/draft-list.ts';
import type {
  EnrollmentSurvey,
  ListedPerson,
  PersonsReading,
  PersonsReadings,
} from '../../services/drafts/list-persons.ts';
import {
  type SharedEnrollment,
  type SharedList,
  STATE_TABS,
  type TabKey,
} from '../../services/carriers/shared-list.ts';
import { createKeeper } from '../../services/keep-made.ts';
import { findStatePath, toEnrollmentPath, toPlacePath } from '../../services/navigation/paths.ts';

interface RowPerson extends ListedPerson {
  readonly searchable: Searchable;
}

/** An enrollment of the list: on this computer, elsewhere, or both. */
export interface ListRow {
  readonly id: EntityId;
  readonly state: TeamState;
  readonly tab: Exclude<TabKey, 'all'>;
  /** Record on this computer. */
  readonly header: StoredEnrollment | undefined;
  /** Undefined for what is on this computer alone. */
  readonly shared: SharedEnrollment | undefined;
  /** `here`: nobody else has it; `changed`: this computer has changes that the others lack. */
  readonly lag: 'here' | 'changed' | undefined;
  /** True where others may have it too: the list does not delete it. */
  readonly isCopy: boolean;
  /** Undefined until the persons are read. */
  readonly reading: PersonsReading | undefined;
  /** Empty until the persons are read, and when they cannot be read. */
  readonly people: readonly RowPerson[];
  /** The first person; undefined without persons and until they are read. */
  readonly first: Pick<ListedPerson, 'name' | 'identifier'> | undefined;
  readonly persons: number;
  /** Number of open observations. */
  readonly open: number;
  /** Undefined when it is unknown, or the enrollment cannot be changed. */
  readonly survey: EnrollmentSurvey | undefined;
  readonly searchable: Searchable;
  /** Code of the kind of its latest return. */
  readonly returnedAs: string | undefined;
  /** ISO 8601 instants. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const SORTS = ['changed', 'created', 'name', 'state'] as const;
export type Sort = (typeof SORTS)[number];

/** Filter of the list. */
export interface ListFilter {
  readonly tab: TabKey;
  readonly query: Query;
  /** True when only enrollments with findings are listed. */
  readonly onlyFindings: boolean;
}

/**
 * Rows of the records of this computer, and of what stands elsewhere. What has a row of its own elsewhere has
 * none here, unless it was deleted here.
 */
export function toRows(
  drafts: readonly StoredEnrollment[],
  readings: PersonsReadings,
  shared: SharedPart | undefined,
  translator: Translator,
): readonly ListRow[] {
  const items = shared?.items ?? [];
  const listed = new Set(items.map(({ id }) => id));
  const whole = shared?.whole && new Set(shared.whole.map(({ id }) => id));
  const copies = new Map(
    drafts.filter(({ deletedAt }) => deletedAt === undefined).map((header) => [header.id, header]),
  );
  const isAlone = (header: StoredEnrollment) => {
    if (header.deletedAt !== undefined) return true;
    if (listed.has(header.id)) return false;
    // The original of a copy without changes was searched elsewhere, or was not read yet.
    const isSearched = shared?.items !== undefined && (whole === undefined || whole.has(header.id));
    return !(isSearched && isWithTeam(header));
  };
  const hasWhole = shared && shared.whole !== undefined;
  return [
    ...drafts.filter(isAlone).map((header) => {
      const reading = readings.get(header.id);
      return keepRow(header, [reading, hasWhole, translator], () =>
        toLocalRow(header, reading, shared, translator),
      );
    }),
    ...items.map((item) => {
      const header = copies.get(item.id);
      const reading = header && readings.get(item.id);
      return keepRow(item, [header, reading, translator], () =>
        toSharedRow(item, header, reading, translator),
      );
    }),
  ];
}

type SharedPart = Pick<SharedList, 'items' | 'whole'>;

const keepRow = createKeeper<ListRow>();

function findLag(header: StoredEnrollment): ListRow['lag'] {
  if (isWithTeam(header)) return undefined;
  return isKnownToTeam(header) ? 'changed' : 'here';
}

function toLocalRow(
  header: StoredEnrollment,
  reading: PersonsReading | undefined,
  shared: SharedPart | undefined,
  translator: Translator,
): ListRow {
  const people = reading?.kind === 'read' ? toRowPersons(reading.persons, translator) : [];
  const tab = toTab(header);
  const { state } = header.submission;
  const words = toSearchable([toStateText({ tab, state }, translator), toOriginText(header, translator)], []);
  return {
    id: header.id,
    state,
    tab,
    header,
    shared: undefined,
    lag: shared && tab !== 'deleted' ? findLag(header) : undefined,
    isCopy: shared !== undefined && !shared.whole && isKnownToTeam(header),
    reading,
    people,
    first: people[0],
    persons: header.personIds.length,
    open: header.review?.open ?? 0,
    returnedAs: header.review?.returnedAs,
    survey: reading?.kind === 'read' ? reading.survey : undefined,
    searchable: joinSearchables([words, ...people.map((person) => person.searchable)]),
    createdAt: header.createdAt,
    updatedAt: header.updatedAt,
  };
}

/** The search has found it where it stands. Findings are those of the copy on this computer, if it is current. */
function toSharedRow(
  shared: SharedEnrollment,
  header: StoredEnrollment | undefined,
  known: PersonsReading | undefined,
  translator: Translator,
): ListRow {
  const { id, state, returnedAs, persons, first, open, createdAt, updatedAt } = shared;
  const isCurrent = header !== undefined && isWithTeam(header) && header.team?.revision === shared.revision;
  const reading = isCurrent || known?.kind === 'unreadable' ? known : undefined;
  return {
    id,
    state,
    tab: shared.isReturned ? 'returned' : STATE_TABS[state],
    header,
    shared,
    lag: header && findLag(header),
    isCopy: true,
    reading,
    people: reading?.kind === 'read' ? toRowPersons(reading.persons, translator) : [],
    first,
    persons,
    open,
    returnedAs,
    survey: reading?.kind === 'read' && state === 'draft' ? reading.survey : undefined,
    searchable: toSearchable([], []),
    createdAt,
    updatedAt,
  };
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

/** Number of enrollments that were returned, each counted once. */
export function countReturned(drafts: readonly StoredEnrollment[], shared: SharedPart | undefined): number {
  const items = shared?.whole ?? shared?.items ?? [];
  const listed = new Set(items.map(({ id }) => id));
  const here = drafts.filter((header) => !listed.has(header.id) && toTab(header) === 'returned');
  return here.length + items.filter((item) => item.isReturned).length;
}

function toTab(header: StoredEnrollment): ListRow['tab'] {
  if (header.deletedAt !== undefined) return 'deleted';
  return isReturned(header) ? 'returned' : STATE_TABS[header.submission.state];
}

export const isInTab = (row: Pick<ListRow, 'tab'>, tab: TabKey): boolean =>
  tab === row.tab || (tab === 'all' && row.tab !== 'deleted');

export function hasFindings({ survey }: Pick<ListRow, 'survey'>): boolean {
  return survey !== undefined && survey.errors + survey.warnings > 0;
}

export function findRows(
  rows: readonly ListRow[],
  { tab, query, onlyFindings }: ListFilter,
): readonly ListRow[] {
  return rows.filter(
    (row) =>
      isInTab(row, tab) &&
      (!onlyFindings || hasFindings(row)) &&
      (row.shared !== undefined || isFound(row.searchable, query)),
  );
}

/** What somebody has to go on with comes first, then what waits for others, then what is done. */
const STATE_ORDER: readonly TabKey[] = [
  'returned',
  'unknown',
  'rejected',
  'draft',
  'in-review',
  'approved',
  'sent',
];

/** Times: the latest first. Names: rows without one last. States: by `STATE_ORDER`, the latest first. */
export function orderRows(
  rows: readonly ListRow[],
  sort: Sort,
  compareNames: (a: string, b: string) => number,
): readonly ListRow[] {
  const byChange = rows.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  switch (sort) {
    case 'changed':
      // What came back is somebody's turn.
      return byChange.toSorted((a, b) => Number(b.tab === 'returned') - Number(a.tab === 'returned'));
    case 'created':
      return byChange.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
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

const toStateOrder = ({ tab }: ListRow) => STATE_ORDER.indexOf(tab);

const toFirstName = ({ first }: ListRow) => first?.name ?? '';

/** Name of a person in the list. Without a name, its identifier, if it has one. */
function toPersonName(
  { name, identifier }: Pick<ListedPerson, 'name' | 'identifier'>,
  { t }: Translator,
): string {
  if (name !== '') return name;
  return identifier === '' ? t('home.nameless') : `${t('home.nameless')} (${identifier})`;
}

export function toStateText({ tab, state }: Pick<ListRow, 'tab' | 'state'>, { t }: Translator): string {
  return tab === 'deleted' || tab === 'returned' ? t(`home.${tab}`) : t(`home.state.${state}`);
}

/** Origin of an enrollment; empty when it was begun on this computer. */
export function toOriginText({ origin }: StoredEnrollment, { t }: Translator): string {
  return origin ? t(`home.origin.${origin.kind}`) : '';
}

/** Name of the first person, or the number of persons until they are read. */
export function toFirstPersonName(
  { first, persons }: Pick<ListRow, 'first' | 'persons'>,
  translator: Translator,
): string {
  if (persons === 0) return translator.t('home.noPersons');
  return first ? toPersonName(first, translator) : translator.plural('count.persons', persons);
}

/** Number of persons besides the first; empty when there are none, or until the persons are read. */
export function toMoreText({ first, persons }: ListRow, { t }: Translator): string {
  return first && persons > 1 ? t('home.more', { n: persons - 1 }) : '';
}

/** Title of a row: the first person, and the number of the others. */
export function toRowTitle(row: ListRow, translator: Translator): string {
  return [toFirstPersonName(row, translator), toMoreText(row, translator)].filter(Boolean).join(' ');
}

const MAX_NAMES = 3;

/** Names of the persons that the search finds, without the first person. */
export function toFoundNames({ people }: ListRow, query: Query, translator: Translator): string {
  const found = people.slice(1).filter(({ searchable }) => isHit(searchable, query));
  return found
    .slice(0, MAX_NAMES)
    .map((person) => toPersonName(person, translator))
    .join(', ');
}

/** Path to continue the work: the page of the state, or the first place that is missing or wrong. */
export function toWorkPath({ id, state, shared, survey }: ListRow): string {
  if (shared) return shared.path;
  const path = state === 'queued' ? undefined : findStatePath(id, state);
  if (path !== undefined) return path;
  const place = survey?.next;
  return place ? toPlacePath(id, place.personId, findFieldId(place)) : toEnrollmentPath(id);
}
