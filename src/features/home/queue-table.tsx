import { memo, type ReactNode, useId, useMemo } from 'react';
import { groupBy } from '../../domain/fields/group-by.ts';
import { toAgeText } from '../../form/age-text.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { QueueItem } from '../../services/carriers/queue-carrier.ts';
import { useMinute } from '../../services/use-minute.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { ColumnHeads, toCardTable } from '../../ui/card-table.tsx';
import { ClockIcon } from '../../ui/clock-icon.tsx';
import { KnownIcon } from '../../ui/known-icons.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { WindowedBody } from '../../ui/windowed-body.tsx';
import { RowFindings } from './enrollment-row.tsx';
import { ObservedIcon } from './home-icons.tsx';
import { ChoiceBox, type QueueChoice } from './queue-choice.tsx';
import { toFirstPersonName } from './list-rows.ts';
import { RecentTime } from './recent-time.tsx';

/** Height of a row with one line, in pixels. */
const ROW_HEIGHT = 33;
const toId = ({ id }: QueueItem) => id;

interface TableProps {
  readonly rows: readonly QueueItem[];
  /** Stable. */
  readonly onOpen: (item: QueueItem) => void;
}

interface QueueRowsProps extends TableProps {
  /** Undefined where nothing is chosen. */
  readonly choice: QueueChoice | undefined;
  /** Takes what somebody else reviews; undefined where nobody shares the queue. Stable. */
  readonly onTake: ((item: QueueItem) => void) | undefined;
}

const COLUMNS = ['since', 'first', 'persons', 'agent', 'findings', 'known', 'round'] as const;
const SHARED_COLUMNS = [...COLUMNS, 'taken'] as const;

/** Enrollments in review, one per row. */
export function QueueTable({ rows, choice, onOpen, onTake }: QueueRowsProps) {
  const { t } = useTranslator();
  const isAmbiguous = useMemo(() => findAmbiguous(rows), [rows]);
  return (
    <Table label={t('app.queue')} name="queue" columns={onTake ? SHARED_COLUMNS : COLUMNS} rows={rows}>
      {(item) => (
        <QueueCells
          item={item}
          isAmbiguous={isAmbiguous(item)}
          isChosen={choice?.has(item.id)}
          onToggle={choice?.toggle}
          onOpen={onOpen}
          onTake={onTake}
        />
      )}
    </Table>
  );
}

interface QueueCellsProps extends NameCellProps, Pick<QueueRowsProps, 'onTake'> {
  /** Undefined where nothing is chosen. */
  readonly isChosen: boolean | undefined;
  readonly onToggle: QueueChoice['toggle'] | undefined;
}

/** Cells of one enrollment in review. */
const QueueCells = memo(function QueueCells({
  item,
  isAmbiguous = false,
  isChosen = false,
  onToggle,
  onOpen,
  onTake,
}: QueueCellsProps) {
  const { t, plural } = useTranslator();
  return (
    <>
      <WaitCell since={item.since}>
        {onToggle && <ChoiceBox item={item} isChosen={isChosen} onToggle={onToggle} />}
      </WaitCell>
      <NameCell item={item} isAmbiguous={isAmbiguous} onOpen={onOpen} />
      <PersonsAndAgentCells item={item} />
      <td>
        {item.approvedBy !== undefined && <span className="badge">{t('queue.second')}</span>}{' '}
        <RowFindings open={item.open} survey={item.survey} />
      </td>
      <td>
        {item.known !== undefined && item.known > 0 && (
          <span className="home__sign home__sign--warning">
            <KnownIcon />
            {plural('queue.known', item.known)}
          </span>
        )}
      </td>
      <td className="queue__number">
        {t('queue.round', { n: item.round })}
        {item.answered > 0 && (
          <span className="home__sign queue__answered">
            <ObservedIcon />
            {plural('queue.answered', item.answered)}
          </span>
        )}
      </td>
      {onTake && (
        <td>
          <TakenBy item={item} onTake={onTake} />
        </td>
      )}
    </>
  );
});

/** Enrollments that wait for no review, but are not finished: they need another act. */
export function OutsideTable({ rows, onOpen }: TableProps) {
  const { t } = useTranslator();
  const id = useId();
  return (
    <section className="queue__outside" aria-labelledby={id}>
      <h2 id={id}>{t('queue.outside')}</h2>
      <Table
        label={t('queue.outside')}
        name="queue-outside"
        columns={['state', 'first', 'persons', 'agent', 'changed']}
        rows={rows}
      >
        {(item) => <OutsideCells item={item} onOpen={onOpen} />}
      </Table>
    </section>
  );
}

const OutsideCells = memo(function OutsideCells({ item, onOpen }: Pick<NameCellProps, 'item' | 'onOpen'>) {
  const { t } = useTranslator();
  return (
    <>
      <td>{t(`home.state.${item.state}`)}</td>
      <NameCell item={item} onOpen={onOpen} />
      <PersonsAndAgentCells item={item} />
      <td>
        <RecentTime at={item.since} />
      </td>
    </>
  );
});

interface QueueTableProps {
  readonly label: string;
  readonly name: string;
  readonly columns: readonly (
    | 'since'
    | 'first'
    | 'persons'
    | 'agent'
    | 'findings'
    | 'known'
    | 'round'
    | 'taken'
    | 'state'
    | 'changed'
  )[];
  readonly rows: readonly QueueItem[];
  readonly children: (item: QueueItem) => ReactNode;
}

/** A long list mounts only the rows in sight. */
function Table({ label, name, columns, rows, children }: QueueTableProps) {
  const { t } = useTranslator();
  const heads = columns.map((column) => t(`queue.column.${column}`));
  return (
    <table {...toCardTable(heads, 'list-table', name)} aria-label={label} aria-rowcount={rows.length + 1}>
      <thead>
        <tr aria-rowindex={1}>
          <ColumnHeads columns={heads} />
        </tr>
      </thead>
      <WindowedBody rows={rows} rowHeight={ROW_HEIGHT} idOf={toId}>
        {children}
      </WindowedBody>
    </table>
  );
}

/** `dueMs`: how long the profile lets something wait. */
export const isLate = (since: string, at: string, dueMs: number) =>
  Date.parse(at) - Date.parse(since) > dueMs;

/** Waiting time, with a mark when it is longer than the profile allows. */
function WaitCell({ since, children }: Pick<QueueItem, 'since'> & { readonly children: ReactNode }) {
  const translator = useTranslator();
  const { t, dateTime } = translator;
  const { dueMs } = useProfile().profile.review;
  const at = useMinute();
  const isOverdue = isLate(since, at, dueMs);
  return (
    <td className={isOverdue ? 'queue__since queue__since--late' : 'queue__since'}>
      {children}
      {isOverdue && <ClockIcon />}
      <time dateTime={since} title={dateTime(since)}>
        {toAgeText(since, at, translator)}
      </time>
      {isOverdue && <span className="visually-hidden"> {t('queue.late')}</span>}
    </td>
  );
}

/** Tells the rows whose first person has the name of another row's. */
function findAmbiguous(rows: readonly QueueItem[]): (item: QueueItem) => boolean {
  const byName = groupBy(rows, ({ first }) => first?.name ?? '');
  return ({ first }) => first !== undefined && first.name !== '' && (byName.get(first.name)?.length ?? 0) > 1;
}

interface TakenByProps {
  readonly item: QueueItem;
  readonly onTake: (item: QueueItem) => void;
}

/** Who reviews it, and since which act; others may take it from them. */
function TakenBy({ item, onTake }: TakenByProps) {
  const { t, time } = useTranslator();
  const { claim, first } = item;
  if (!claim) return null;
  const at = time(claim.at);
  if (claim.isMine) return <>{t('queue.taken.me', { at })}</>;
  return (
    <span className="queue__taken">
      {t('queue.taken.by', { name: claim.name, at })}
      {claim.canTake && (
        <button
          type="button"
          className="queue__take"
          aria-label={t('queue.take.of', { name: first?.name ?? '' })}
          onClick={() => onTake(item)}
        >
          {t('queue.take')}
        </button>
      )}
    </span>
  );
}

interface NameCellProps {
  readonly item: QueueItem;
  /** Another row has the same name. */
  readonly isAmbiguous?: boolean;
  readonly onOpen: (item: QueueItem) => void;
}

function NameCell({ item, isAmbiguous = false, onOpen }: NameCellProps) {
  const translator = useTranslator();
  return (
    <th scope="row">
      <PageLink className="home__link" href={item.path} onFollow={() => onOpen(item)}>
        <span className="home__title">{toFirstPersonName(item, translator)}</span>
        {isAmbiguous && <span className="home__more"> {item.first?.identifier}</span>}
        {item.persons > 1 && (
          <span className="home__more"> {translator.t('home.more', { n: item.persons - 1 })}</span>
        )}
      </PageLink>
    </th>
  );
}

function PersonsAndAgentCells({ item: { persons, agent } }: Pick<NameCellProps, 'item'>) {
  const { t } = useTranslator();
  return (
    <>
      <td className="queue__number">{persons}</td>
      <td>{agent ?? <span className="home__more">{t('queue.nobody')}</span>}</td>
    </>
  );
}
