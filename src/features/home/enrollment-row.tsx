import { useQuery } from '@tanstack/react-query';
import { Fragment, memo, type ReactNode } from 'react';
import type { Query } from '../../domain/drafts/record-search.ts';
import {
  canBeDeleted,
  findPurgeTime,
  findRestDays,
  findRetention,
  type RetentionLimits,
} from '../../domain/drafts/retention.ts';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { findFieldId } from '../../form/field-id.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { SharedEnrollment } from '../../services/carriers/shared-list.ts';
import { now, toLocalDate } from '../../services/clock.ts';
import type { EnrollmentSurvey } from '../../services/drafts/list-persons.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { toHistoryPath, toPlacePath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { returnedQuery } from '../../services/review/returned-place.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ErrorIcon } from '../../ui/icons.tsx';
import { DotsIcon, ObservedIcon, WarningIcon } from './home-icons.tsx';
import {
  type ListRow,
  toFirstPersonName,
  toFoundNames,
  toMoreText,
  toOriginText,
  toRowTitle,
  toWorkPath,
} from './list-rows.ts';
import { RowState } from './row-state.tsx';
import { type RowAction, toRowId } from './use-home-actions.ts';
import { RecentTime } from './recent-time.tsx';

/** Handler of the buttons of a row; `title` is its title on the screen. */
export type RowPress = (kind: RowAction['kind'], id: EntityId, title: string) => void;
/** Opens an enrollment that stands elsewhere. */
export type RowOpen = (item: SharedEnrollment) => void;

interface EnrollmentRowProps {
  readonly row: ListRow;
  readonly query: Query;
  readonly limits: RetentionLimits;
  /** Number of days on which the app was opened; undefined when it is not known. */
  readonly visitDays: number | undefined;
  readonly onPress: RowPress;
  /** Undefined where everything stands on this computer. */
  readonly onOpen: RowOpen | undefined;
}

/** Cells of one enrollment: persons, number, state, times and actions. */
export const EnrollmentRow = memo(function EnrollmentRow({
  row,
  query,
  limits,
  visitDays,
  onPress,
  onOpen,
}: EnrollmentRowProps) {
  const translator = useTranslator();
  const { plural } = translator;
  const { persons, updatedAt } = row;
  return (
    <>
      <th scope="row" className="home__first">
        <RowName row={row} onOpen={onOpen} />
        <RowNotes row={row} query={query} limits={limits} visitDays={visitDays} />
      </th>
      <td className="home__number">
        {/* A narrow window has no header row, so the number comes with its unit. */}
        <span className="home__wide">{persons}</span>
        <span className="home__narrow">{plural('count.persons', persons)}</span>
      </td>
      <td className="home__state">
        <RowState row={row} />
      </td>
      <td className="home__found">
        <RowFindings open={row.open} survey={row.survey} />
      </td>
      {onOpen ? <td className="home__aside home__holder">{row.shared?.holder}</td> : <RiskCell row={row} />}
      <td className="home__aside home__changed">
        <RecentTime at={updatedAt} />
      </td>
      <td className="home__act">
        <RowActions row={row} onPress={onPress} />
      </td>
    </>
  );
});

function RiskCell({ row: { header } }: Pick<EnrollmentRowProps, 'row'>) {
  const { entryLabel } = useTranslator();
  const code = header?.riskProfileCode ?? '';
  const { catalog } = useProfile().profile.viewOf(undefined).field('riskProfileCode');
  const risk = catalog?.findKnownEntry(code);
  return <td className="home__aside home__risk">{risk ? entryLabel(risk) : code}</td>;
}

function RowName({ row, onOpen }: Pick<EnrollmentRowProps, 'row' | 'onOpen'>) {
  const translator = useTranslator();
  const { header, shared, tab, lag } = row;
  const origin = header && !shared ? toOriginText(header, translator) : '';
  const more = toMoreText(row, translator);
  const name = (
    <>
      <span className="home__title">{toFirstPersonName(row, translator)}</span>
      {more !== '' && <span className="home__more"> {more}</span>}
    </>
  );
  return (
    <>
      {tab === 'deleted' ? (
        <span>{name}</span>
      ) : tab === 'returned' && header && !shared ? (
        <ReturnedLink row={row} header={header}>
          {name}
        </ReturnedLink>
      ) : (
        <RowLink row={row} href={toWorkPath(row)} onOpen={onOpen}>
          {name}
        </RowLink>
      )}
      {[origin, lag === undefined ? '' : translator.t(`home.lag.${lag}`)].filter(Boolean).map((text) => (
        <Fragment key={text}>
          {' '}
          <span className="badge">{text}</span>
        </Fragment>
      ))}
    </>
  );
}

interface RowLinkProps extends Pick<EnrollmentRowProps, 'row'> {
  readonly href: string;
  readonly onOpen?: RowOpen | undefined;
  readonly children: ReactNode;
}

function RowLink({ row: { id, shared }, href, onOpen, children }: RowLinkProps) {
  return (
    <PageLink
      id={toRowId(id)}
      className="home__link"
      href={href}
      onFollow={shared && onOpen && (() => onOpen(shared))}
    >
      {children}
    </PageLink>
  );
}

interface ReturnedLinkProps extends Pick<RowLinkProps, 'row' | 'children'> {
  readonly header: StoredEnrollment;
}

/** Link to the first open observation, once its place is known. */
function ReturnedLink({ row, header, children }: ReturnedLinkProps) {
  const { id, personIds } = header;
  const { place } = useQuery(returnedQuery(header)).data ?? {};
  const isHere = place && (place.personId === undefined || personIds.includes(place.personId));
  return (
    <RowLink row={row} href={isHere ? toPlacePath(id, place.personId, findFieldId(place)) : toWorkPath(row)}>
      {children}
    </RowLink>
  );
}

/** Notes of a row: the persons that the search found, the date of its deletion, and what cannot be read. */
function RowNotes({
  row,
  query,
  limits,
  visitDays,
}: Pick<EnrollmentRowProps, 'row' | 'query' | 'limits' | 'visitDays'>) {
  const translator = useTranslator();
  const { t } = translator;
  const { state, tab, reading } = row;
  const found = toFoundNames(row, query, translator);
  const warning = useRetentionText({ row, limits, visitDays });
  return (
    <>
      <RowWords row={row} />
      {found !== '' && <p className="home__note">{t('home.found', { names: found })}</p>}
      {warning !== undefined && <p className="home__note home__note--warning">{warning}</p>}
      {tab !== 'deleted' && !row.shared && (state === 'sending' || state === 'unknown') && (
        <p className="home__note">{t(`home.kept.${state}`)}</p>
      )}
      {reading?.kind === 'unreadable' && (
        <p className="home__note home__note--error">
          {t('home.unreadable.persons')} {t(`home.unreadable.${reading.cause}`)}
        </p>
      )}
    </>
  );
}

/** Words of the return, on one line. */
function RowWords({ row: { tab, header, shared } }: Pick<EnrollmentRowProps, 'row'>) {
  if (tab !== 'returned') return null;
  if (shared) return <Words text={shared.words} />;
  return header && <StoredWords header={header} />;
}

function StoredWords({ header }: Pick<ReturnedLinkProps, 'header'>) {
  return <Words text={useQuery(returnedQuery(header)).data?.words} />;
}

/** Until they are read, their line is kept: nothing moves when they come. */
const Words = ({ text = '' }: { readonly text: string | undefined }) => (
  <p className="home__note home__words">{text === '' ? '\u00a0' : <q>{text}</q>}</p>
);

/** Date on which retention removes the enrollment from this computer, as text. */
function useRetentionText({
  row: { header, shared },
  limits,
  visitDays,
}: Pick<EnrollmentRowProps, 'row' | 'limits' | 'visitDays'>): string | undefined {
  const { t, plural, longDate, dateTime } = useTranslator();
  if (header === undefined || shared) return undefined;
  if (header.purgedOn !== undefined) {
    const restDays = visitDays === undefined ? undefined : findRestDays(header, visitDays);
    return restDays === undefined ? undefined : plural('home.purged', restDays);
  }
  const purgeTime = header.deletedAt === undefined ? undefined : findPurgeTime(header.deletedAt);
  if (purgeTime !== undefined) {
    return t('home.deleted.until', { when: dateTime(new Date(purgeTime).toISOString()) });
  }
  const retention = findRetention(header, limits, { at: now(), days: visitDays ?? 0 });
  if (retention.kind !== 'warned') return undefined;
  const date = longDate(toLocalDate(retention.purgeAt));
  return plural('home.warned', retention.idleDays, { date });
}

interface RowFindingsProps {
  /** Number of open observations. */
  readonly open: number;
  readonly survey: Pick<EnrollmentSurvey, 'errors' | 'warnings'> | undefined;
}

/** Findings and observations; renders nothing without any. */
export function RowFindings({ open, survey }: RowFindingsProps) {
  const { plural } = useTranslator();
  return (
    <span className={open > 0 ? 'home__findings home__findings--observed' : 'home__findings'}>
      {open > 0 && (
        <span className="home__sign home__sign--warning">
          <ObservedIcon />
          {plural('home.observed', open)}
        </span>
      )}
      {survey !== undefined && survey.errors > 0 && (
        <span className="home__sign home__sign--error">
          <ErrorIcon />
          {plural('count.errors', survey.errors)}
        </span>
      )}
      {survey !== undefined && survey.warnings > 0 && (
        <span className="home__sign home__sign--warning">
          <WarningIcon />
          {plural('count.warnings', survey.warnings)}
        </span>
      )}
    </span>
  );
}

/** Actions on what is on this computer. */
function RowActions({ row, onPress }: Pick<EnrollmentRowProps, 'row' | 'onPress'>) {
  const translator = useTranslator();
  const { t, dateTime } = translator;
  const { id, tab, header, isCopy, reading, createdAt } = row;
  const title = toRowTitle(row, translator);
  if (header === undefined) return null;
  if (tab === 'deleted') {
    return (
      <button
        type="button"
        id={toRowId(id)}
        className="button"
        aria-label={`${t('home.restore')}: ${title}`}
        onClick={() => onPress('restore', id, title)}
      >
        {t('home.restore')}
      </button>
    );
  }
  const toItem = (kind: RowAction['kind'], className = 'disclosure__item') => (
    <button type="button" className={className} onClick={() => onPress(kind, id, title)}>
      {t(`home.${kind}`)}
    </button>
  );
  return (
    <Disclosure name={t('home.actions', { title })} className="button button--icon" face={<DotsIcon />}>
      <p>{t('home.created', { when: dateTime(createdAt) })}</p>
      {reading?.kind === 'unreadable' && toItem('exportRaw')}
      {toItem('duplicate')}
      <PageLink className="disclosure__item" href={toHistoryPath(id)}>
        {t('home.history')}
      </PageLink>
      {/* What others have too is not deleted from a list. */}
      {!isCopy && canBeDeleted(header) && toItem('delete', 'disclosure__item disclosure__item--danger')}
    </Disclosure>
  );
}
