import { useCallback, useRef } from 'react';
import type { Query } from '../../domain/drafts/record-search.ts';
import type { RetentionLimits } from '../../domain/drafts/retention.ts';
import { useWindowedRows } from '../../ui/use-windowed-rows.ts';
import { EnrollmentRow } from './enrollment-row.tsx';
import { toRowId } from './focus-row.ts';
import type { ListRow } from './list-rows.ts';
import type { RowActions } from './use-row-actions.ts';

/** Of a row with one line of names, in pixels. */
const ROW_HEIGHT = 64;

interface EnrollmentRowsProps {
  readonly rows: readonly ListRow[];
  readonly query: Query;
  readonly limits: RetentionLimits;
  /** On how many days the app was opened; undefined where that is not known. */
  readonly visitDays: number | undefined;
  readonly actions: RowActions;
}

/** The list; of a long one the rows in sight. */
export function EnrollmentRows({ rows, query, limits, visitDays, actions }: EnrollmentRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const keyOf = useCallback((index: number) => rows[index]?.header.id ?? String(index), [rows]);
  const { indexes, before, after, measure } = useWindowedRows({
    count: rows.length,
    rowHeight: ROW_HEIGHT,
    keyOf,
    list,
  });
  if (rows.length === 0) return null;
  return (
    <ul className="home__list" ref={list}>
      {before > 0 && <li aria-hidden="true" style={{ height: before }} />}
      {indexes.map((index) => {
        const row = rows[index];
        return (
          row && (
            <li
              key={row.header.id}
              id={toRowId(row.header.id)}
              ref={measure}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
            >
              <EnrollmentRow
                row={row}
                query={query}
                limits={limits}
                visitDays={visitDays}
                actions={actions}
              />
            </li>
          )
        );
      })}
      {after > 0 && <li aria-hidden="true" style={{ height: after }} />}
    </ul>
  );
}
