import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';
import type { Query } from '../../domain/drafts/record-search.ts';
import {
  canBeDeleted,
  findPurgeTime,
  findRestDays,
  findRetention,
  type RetentionLimits,
} from '../../domain/drafts/retention.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { findFieldId } from '../../form/field-id.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { now, toLocalDate } from '../../services/clock.ts';
import type { EnrollmentSurvey } from '../../services/drafts/list-persons.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { toHistoryPath, toPlacePath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { returnedPlaceQuery } from '../../services/review/returned-place.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ErrorIcon } from '../../ui/icons.tsx';
import { DotsIcon, ObservedIcon, WarningIcon } from './home-icons.tsx';
import {
  type ListRow,
  toFoundNames,
  toMoreText,
  toOriginText,
  toRowName,
  toRowTitle,
  toTab,
  toWorkPath,
} from './list-rows.ts';
import { RowState } from './row-state.tsx';
import { type RowAction, toRowId } from './use-home-actions.ts';

/** Handler of the buttons of a row; `title` is its title on the screen. */
export type RowPress = (kind: RowAction['kind'], id: EntityId, title: string) => void;

interface EnrollmentRowProps {
  readonly row: ListRow;
  readonly query: Query;
  readonly limits: RetentionLimits;
  /** Number of days on which the app was opened; undefined when it is not known. */
  readonly visitDays: number | undefined;
  readonly onPress: RowPress;
}

/** Cells of one enrollment: persons, number, state, times and actions. */
export const EnrollmentRow = memo(function EnrollmentRow({
  row,
  query,
  limits,
  visitDays,
  onPress,
}: EnrollmentRowProps) {
  const { header } = row;
  const translator = useTranslator();
  const { plural, dateTime } = translator;
  const { profile } = useProfile();
  const count = header.personIds.length;
  const risk = profile
    .viewOf(undefined)
    .field('riskProfileCode')
    .catalog?.findKnownEntry(header.riskProfileCode);
  return (
    <>
      <th scope="row" className="home__first">
        <RowName row={row} />
        <RowNotes row={row} query={query} limits={limits} visitDays={visitDays} />
      </th>
      <td className="home__number">
        {/* A narrow window has no header row, so the number comes with its unit. */}
        <span className="home__wide">{count}</span>
        <span className="home__narrow">{plural('count.persons', count)}</span>
      </td>
      <td className="home__state">
        <RowState row={row} />
      </td>
      <td className="home__found">
        <RowFindings open={header.review?.open ?? 0} survey={row.survey} />
      </td>
      <td className="home__aside home__risk">
        {risk ? translator.entryLabel(risk) : header.riskProfileCode}
      </td>
      <td className="home__aside home__changed">
        <time dateTime={header.updatedAt} title={dateTime(header.updatedAt)}>
          {translator.recently(header.updatedAt, now())}
        </time>
      </td>
      <td className="home__act">
        <RowActions row={row} onPress={onPress} />
      </td>
    </>
  );
});

function RowName({ row }: Pick<EnrollmentRowProps, 'row'>) {
  const translator = useTranslator();
  const origin = toOriginText(row.header, translator);
  const more = toMoreText(row, translator);
  const name = (
    <>
      <span className="home__title">{toRowName(row, translator)}</span>
      {more !== '' && <span className="home__more"> {more}</span>}
    </>
  );
  const tab = toTab(row.header);
  return (
    <>
      {tab === 'deleted' ? (
        <span>{name}</span>
      ) : tab === 'returned' ? (
        <ReturnedLink row={row}>{name}</ReturnedLink>
      ) : (
        <RowLink row={row} href={toWorkPath(row)}>
          {name}
        </RowLink>
      )}
      {origin !== '' && (
        <>
          {' '}
          <span className="badge">{origin}</span>
        </>
      )}
    </>
  );
}

interface RowLinkProps {
  readonly row: ListRow;
  readonly href: string;
  readonly children: ReactNode;
}

function RowLink({ row, href, children }: RowLinkProps) {
  return (
    <PageLink id={toRowId(row.header.id)} className="home__link" href={href}>
      {children}
    </PageLink>
  );
}

/** Link to the first open observation, once its place is known. */
function ReturnedLink({ row, children }: Omit<RowLinkProps, 'href'>) {
  const { id, personIds } = row.header;
  const { data: place } = useQuery(returnedPlaceQuery(row.header));
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
  const { header, reading } = row;
  const { state } = header.submission;
  const found = toFoundNames(row, query, translator);
  const warning = useRetentionText({ row, limits, visitDays });
  return (
    <>
      {found !== '' && <p className="home__note">{t('home.found', { names: found })}</p>}
      {warning !== undefined && <p className="home__note home__note--warning">{warning}</p>}
      {header.deletedAt === undefined && (state === 'sending' || state === 'unknown') && (
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

/** Date on which retention removes the enrollment, as text. */
function useRetentionText({
  row: { header },
  limits,
  visitDays,
}: Pick<EnrollmentRowProps, 'row' | 'limits' | 'visitDays'>): string | undefined {
  const { t, plural, longDate, dateTime } = useTranslator();
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
  readonly survey: EnrollmentSurvey | undefined;
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

function RowActions({ row, onPress }: Pick<EnrollmentRowProps, 'row' | 'onPress'>) {
  const translator = useTranslator();
  const { t, dateTime } = translator;
  const { header, reading } = row;
  const { id, deletedAt } = header;
  const title = toRowTitle(row, translator);
  if (deletedAt !== undefined) {
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
      <p>{t('home.created', { when: dateTime(header.createdAt) })}</p>
      {reading?.kind === 'unreadable' && toItem('exportRaw')}
      {toItem('duplicate')}
      <PageLink className="disclosure__item" href={toHistoryPath(id)}>
        {t('home.history')}
      </PageLink>
      {canBeDeleted(header) && toItem('delete', 'disclosure__item disclosure__item--danger')}
    </Disclosure>
  );
}
