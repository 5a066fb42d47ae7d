import { memo } from 'react';
import type { Query } from '../../domain/drafts/record-search.ts';
import {
  canBeDeleted,
  findPurgeTime,
  findRestDays,
  findRetention,
  type RetentionLimits,
} from '../../domain/drafts/retention.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { now, toLocalDate } from '../../services/clock.ts';
import { PageLink } from '../../services/navigation/page-link.tsx';
import { toEnrollmentPath } from '../../services/navigation/paths.ts';
import { type ListRow, toOriginText, toRowTitle, toStateText } from './list-rows.ts';
import { type RowAction, toRowId } from './use-home-actions.ts';

/** A button of a row; `title` is what the row is called on the screen. */
export type RowPress = (kind: RowAction['kind'], id: EntityId, title: string) => void;

interface EnrollmentRowProps {
  readonly row: ListRow;
  readonly query: Query;
  readonly limits: RetentionLimits;
  /** On how many days the app was opened; undefined where that is not known. */
  readonly visitDays: number | undefined;
  readonly onPress: RowPress;
}

/** One enrollment: whose, in which state, since when, and what can be done with it. */
export const EnrollmentRow = memo(function EnrollmentRow({
  row,
  query,
  limits,
  visitDays,
  onPress,
}: EnrollmentRowProps) {
  const { header, reading } = row;
  const translator = useTranslator();
  const { t, plural, dateTime } = translator;
  const title = toRowTitle(row, query, translator);
  const origin = toOriginText(header, translator);
  const isDeleted = header.deletedAt !== undefined;
  const { state } = header.submission;
  return (
    <div className="home__row">
      <div className="home__what">
        {isDeleted ? (
          <span className="home__title">{title}</span>
        ) : (
          <PageLink id={toRowId(header.id)} className="home__title" href={toEnrollmentPath(header.id)}>
            {title}
          </PageLink>
        )}
      </div>
      {/* Not behind the title: that one changes once the names are read. */}
      <p className="home__facts">
        <span className={`badge home__state--${isDeleted ? 'deleted' : state}`}>
          {toStateText(header, translator)}
        </span>
        {origin !== '' && <span className="badge">{origin}</span>}
        <span>{plural('count.persons', header.personIds.length)}</span>
        <span>{t('home.changed', { when: dateTime(header.updatedAt) })}</span>
        <span>{t('home.created', { when: dateTime(header.createdAt) })}</span>
        {header.review !== undefined && header.review.open > 0 && (
          <span>{plural('home.observed', header.review.open)}</span>
        )}
        {(state === 'sending' || state === 'unknown') && <span>{t(`home.kept.${state}`)}</span>}
      </p>
      <RowWarning row={row} limits={limits} visitDays={visitDays} />
      {reading?.kind === 'unreadable' && (
        <p className="home__unread">
          {t('home.unreadable.persons')} {t(`home.unreadable.${reading.cause}`)}
        </p>
      )}
      <RowButtons row={row} title={title} onPress={onPress} />
    </div>
  );
});

/** Until when it is there, where it goes by itself. */
function RowWarning({
  row: { header },
  limits,
  visitDays,
}: Pick<EnrollmentRowProps, 'row' | 'limits' | 'visitDays'>) {
  const { t, plural, longDate, dateTime } = useTranslator();
  if (header.purgedOn !== undefined) {
    const restDays = visitDays === undefined ? undefined : findRestDays(header, visitDays);
    return restDays !== undefined && <p className="home__warned">{plural('home.purged', restDays)}</p>;
  }
  const purgeTime = header.deletedAt === undefined ? undefined : findPurgeTime(header.deletedAt);
  if (purgeTime !== undefined) {
    const when = dateTime(new Date(purgeTime).toISOString());
    return <p className="home__warned">{t('home.deleted.until', { when })}</p>;
  }
  const retention = findRetention(header, limits, { at: now(), days: visitDays ?? 0 });
  if (retention.kind !== 'warned') return null;
  const date = longDate(toLocalDate(retention.purgeAt));
  return <p className="home__warned">{plural('home.warned', retention.idleDays, { date })}</p>;
}

interface RowButtonsProps extends Pick<EnrollmentRowProps, 'row' | 'onPress'> {
  readonly title: string;
}

function RowButtons({ row: { header, reading }, title, onPress }: RowButtonsProps) {
  const { t } = useTranslator();
  const { id, deletedAt } = header;
  const toButton = (kind: RowAction['kind']) => (
    <button
      type="button"
      id={kind === 'restore' ? toRowId(id) : undefined}
      className="button button--quiet"
      aria-label={`${t(`home.${kind}`)}: ${title}`}
      onClick={() => onPress(kind, id, title)}
    >
      {t(`home.${kind}`)}
    </button>
  );
  return (
    <div className="home__buttons">
      {reading?.kind === 'unreadable' && toButton('exportRaw')}
      {deletedAt !== undefined && toButton('restore')}
      {/* What else can be done with an enrollment stands here, beside the duplicate. */}
      {deletedAt === undefined && toButton('duplicate')}
      {deletedAt === undefined && canBeDeleted(header) && toButton('delete')}
    </div>
  );
}
