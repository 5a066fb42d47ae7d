import { toAgeText } from '../../form/age-text.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { now } from '../../services/clock.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { beginWalk, toWaitingPath, type Waiting } from '../../services/review/review-queue.ts';
import { ColumnHeads, toCardTable } from '../../ui/card-table.tsx';
import { Icon } from '../../ui/icons.tsx';
import { WindowedBody } from '../../ui/windowed-body.tsx';
import { RowFindings } from './enrollment-row.tsx';
import { type ListRow, toMoreText, toRowName } from './list-rows.ts';

/** A waiting enrollment in the list. */
export interface QueueRow extends ListRow {
  readonly waiting: Waiting;
}

/** Height of a row with one line, in pixels. */
const ROW_HEIGHT = 33;
const toId = ({ header }: QueueRow) => header.id;

const COLUMNS = ['since', 'first', 'persons', 'agent', 'findings', 'round'] as const;

const ClockIcon = () => <Icon path="M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2M8 5v3.2l2 1.3" />;

interface QueueTableProps {
  readonly rows: readonly QueueRow[];
  /** Waiting time (ms) after which a row is marked as late. */
  readonly dueMs: number;
}

/** One row per waiting enrollment. A long list mounts only the rows in sight. */
export function QueueTable({ rows, dueMs }: QueueTableProps) {
  const { t } = useTranslator();
  const columns = COLUMNS.map((column) => t(`queue.column.${column}`));
  return (
    <table
      {...toCardTable(columns, 'list-table', 'queue')}
      aria-label={t('app.queue')}
      aria-rowcount={rows.length + 1}
    >
      <thead>
        <tr aria-rowindex={1}>
          <ColumnHeads columns={columns} />
        </tr>
      </thead>
      <WindowedBody rows={rows} rowHeight={ROW_HEIGHT} idOf={toId}>
        {(row) => <QueueCells row={row} dueMs={dueMs} />}
      </WindowedBody>
    </table>
  );
}

function QueueCells({ row, dueMs }: { readonly row: QueueRow; readonly dueMs: number }) {
  const translator = useTranslator();
  const { t, dateTime } = translator;
  const { header, waiting } = row;
  const at = now();
  const isLate = Date.parse(at) - Date.parse(waiting.since) > dueMs;
  const more = toMoreText(row, translator);
  return (
    <>
      <td className={isLate ? 'queue__since queue__since--late' : 'queue__since'}>
        {isLate && <ClockIcon />}
        <time dateTime={waiting.since} title={dateTime(waiting.since)}>
          {toAgeText(waiting.since, at, translator)}
        </time>
        {isLate && <span className="visually-hidden"> {t('queue.late')}</span>}
      </td>
      <th scope="row">
        <PageLink className="home__link" href={toWaitingPath(header)} onClick={() => beginWalk(header.id)}>
          <span className="home__title">{toRowName(row, translator)}</span>
          {more !== '' && <span className="home__more"> {more}</span>}
        </PageLink>
      </th>
      <td className="queue__number">{header.personIds.length}</td>
      <td>{waiting.agent?.name ?? <span className="home__more">{t('queue.nobody')}</span>}</td>
      <td>
        <RowFindings row={row} />
      </td>
      <td className="queue__number">{t('queue.round', { n: waiting.round })}</td>
    </>
  );
}
