import { useCallback, useId, useRef } from 'react';
import type { MessageKey } from '../../i18n/messages.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { Ledger } from '../../services/ledger/read-ledger.ts';
import { toCardTable } from '../../ui/card-table.ts';
import { useWindowedRows } from '../../ui/use-windowed-rows.ts';
import { SpacerRow } from '../../ui/spacer-row.tsx';
import { AttemptCells } from './attempt-cells.tsx';
import type { LedgerQuery, LedgerRow } from './ledger-rows.ts';

const COLUMNS: readonly MessageKey[] = [
  'ledger.started',
  'ledger.number',
  'ledger.persons',
  'ledger.state',
  'ledger.evidence',
  'ledger.hash',
  'ledger.enrollment',
];
/** Of a row with two lines, in pixels. */
const ROW_HEIGHT = 58;

interface LedgerTableProps {
  readonly rows: readonly LedgerRow[];
  readonly query: LedgerQuery;
  readonly enrollments: Ledger['enrollments'];
}

/** The attempts; of many, those in sight. */
export function LedgerTable({ rows, query, enrollments }: LedgerTableProps) {
  const { t } = useTranslator();
  const columns = COLUMNS.map((column) => t(column));
  const captionId = useId();
  const body = useRef<HTMLTableSectionElement>(null);
  const keyOf = useCallback((index: number) => rows[index]?.attempt.id ?? String(index), [rows]);
  const { indexes, before, after, measure } = useWindowedRows({
    count: rows.length,
    rowHeight: ROW_HEIGHT,
    keyOf,
    list: body,
  });
  return (
    // Without focus the keyboard could not scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="ledger__scroll" role="region" aria-labelledby={captionId} tabIndex={0}>
      <table {...toCardTable(columns)} aria-rowcount={rows.length + 1}>
        <caption id={captionId}>{t('ledger.caption')}</caption>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          <SpacerRow height={before} />
          {indexes.map((index) => {
            const row = rows[index];
            return (
              row && (
                <tr key={row.attempt.id} ref={measure} data-index={index} aria-rowindex={index + 2}>
                  <AttemptCells
                    row={row}
                    query={query}
                    enrollment={enrollments.get(row.attempt.enrollmentId)}
                  />
                </tr>
              )
            );
          })}
          <SpacerRow height={after} />
        </tbody>
      </table>
    </div>
  );
}
