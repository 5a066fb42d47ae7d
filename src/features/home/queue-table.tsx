import { type ReactNode, useId } from 'react';
import { toAgeText } from '../../form/age-text.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { QueueItem } from '../../services/carriers/queue-carrier.ts';
import { now } from '../../services/clock.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { ColumnHeads, toCardTable } from '../../ui/card-table.tsx';
import { Icon } from '../../ui/icons.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { WindowedBody } from '../../ui/windowed-body.tsx';
import { RowFindings } from './enrollment-row.tsx';
import { toFirstPersonName } from './list-rows.ts';

/** Height of a row with one line, in pixels. */
const ROW_HEIGHT = 33;
const toId = ({ id }: QueueItem) => id;

interface TableProps {
  readonly rows: readonly QueueItem[];
  readonly onOpen: (item: QueueItem) => void;
}

/** Enrollments in review, one per row. */
export function QueueTable({ rows, onOpen }: TableProps) {
  const { t } = useTranslator();
  return (
    <Table
      label={t('app.queue')}
      name="queue"
      columns={['since', 'first', 'persons', 'agent', 'findings', 'round']}
      rows={rows}
    >
      {(item) => (
        <>
          <WaitCell since={item.since} />
          <NameCell item={item} onOpen={onOpen} />
          <PersonsAndAgentCells item={item} />
          <td>
            <RowFindings open={item.open} survey={item.survey} />
          </td>
          <td className="queue__number">{t('queue.round', { n: item.round })}</td>
        </>
      )}
    </Table>
  );
}

/** Enrollments that wait for no review, but are not finished: they need another act. */
export function OutsideTable({ rows, onOpen }: TableProps) {
  const { t, recently, dateTime } = useTranslator();
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
        {(item) => (
          <>
            <td>{t(`home.state.${item.state}`)}</td>
            <NameCell item={item} onOpen={onOpen} />
            <PersonsAndAgentCells item={item} />
            <td>
              <time dateTime={item.since} title={dateTime(item.since)}>
                {recently(item.since, now())}
              </time>
            </td>
          </>
        )}
      </Table>
    </section>
  );
}

interface QueueTableProps {
  readonly label: string;
  readonly name: string;
  readonly columns: readonly (
    | 'since'
    | 'first'
    | 'persons'
    | 'agent'
    | 'findings'
    | 'round'
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

const ClockIcon = () => <Icon path="M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2M8 5v3.2l2 1.3" />;

/** Waiting time, with a mark when it is longer than the profile allows. */
function WaitCell({ since }: Pick<QueueItem, 'since'>) {
  const translator = useTranslator();
  const { t, dateTime } = translator;
  const { dueMs } = useProfile().profile.review;
  const at = now();
  const isLate = Date.parse(at) - Date.parse(since) > dueMs;
  return (
    <td className={isLate ? 'queue__since queue__since--late' : 'queue__since'}>
      {isLate && <ClockIcon />}
      <time dateTime={since} title={dateTime(since)}>
        {toAgeText(since, at, translator)}
      </time>
      {isLate && <span className="visually-hidden"> {t('queue.late')}</span>}
    </td>
  );
}

interface NameCellProps {
  readonly item: QueueItem;
  readonly onOpen: (item: QueueItem) => void;
}

function NameCell({ item, onOpen }: NameCellProps) {
  const translator = useTranslator();
  return (
    <th scope="row">
      <PageLink className="home__link" href={item.path} onFollow={() => onOpen(item)}>
        <span className="home__title">{toFirstPersonName(item, translator)}</span>
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
