import type { Query } from '../../domain/drafts/record-search.ts';
import type { RetentionLimits } from '../../domain/drafts/retention.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { WindowedBody } from '../../ui/windowed-body.tsx';
import { EnrollmentRow, type RowOpen, type RowPress } from './enrollment-row.tsx';
import type { ListRow, Sort } from './list-rows.ts';
import '../../ui/styles/card-table.css';

/** Height of a row with one line, in pixels. */
const ROW_HEIGHT = 33;
const toId = ({ id }: ListRow) => id;

type Column = 'first' | 'persons' | 'state' | 'findings' | 'risk' | 'holder' | 'changed';
const toColumns = (isShared: boolean): readonly Column[] => [
  'first',
  'persons',
  'state',
  'findings',
  isShared ? 'holder' : 'risk',
  'changed',
];
const SORTED: Readonly<Partial<Record<Column, Sort>>> = {
  first: 'name',
  state: 'state',
  changed: 'changed',
};

interface EnrollmentTableProps {
  readonly title: string;
  readonly rows: readonly ListRow[];
  readonly query: Query;
  readonly sort: Sort;
  readonly limits: RetentionLimits;
  /** Number of days on which the app was opened; undefined when unknown. */
  readonly visitDays: number | undefined;
  readonly onPress: RowPress;
  /** Undefined where everything stands on this computer. */
  readonly onOpen: RowOpen | undefined;
}

/** One row per enrollment. A long list mounts only the rows in sight. */
export function EnrollmentTable({
  title,
  rows,
  query,
  sort,
  limits,
  visitDays,
  onPress,
  onOpen,
}: EnrollmentTableProps) {
  const { t } = useTranslator();
  const toOrder = (column: Column) => {
    if (SORTED[column] !== sort) return undefined;
    return sort === 'changed' ? 'descending' : 'ascending';
  };
  return (
    <table className="list-table home__list" aria-label={title} aria-rowcount={rows.length + 1}>
      <thead>
        <tr aria-rowindex={1}>
          {toColumns(onOpen !== undefined).map((column) => (
            <th key={column} scope="col" className={`home__col--${column}`} aria-sort={toOrder(column)}>
              {t(`home.column.${column}`)}
            </th>
          ))}
          <th scope="col" className="home__col--act">
            <span className="visually-hidden">{t('home.column.act')}</span>
          </th>
        </tr>
      </thead>
      <WindowedBody rows={rows} rowHeight={ROW_HEIGHT} idOf={toId}>
        {(row) => (
          <EnrollmentRow
            row={row}
            query={query}
            limits={limits}
            visitDays={visitDays}
            onPress={onPress}
            onOpen={onOpen}
          />
        )}
      </WindowedBody>
    </table>
  );
}
