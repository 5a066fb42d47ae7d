import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { SpacerRow } from './spacer-row.tsx';
import { useWindowedRows } from './use-windowed-rows.ts';

interface WindowedBodyProps<T> {
  readonly rows: readonly T[];
  /** Height in pixels of a row that was not measured yet. */
  readonly rowHeight: number;
  /** Stable. */
  readonly idOf: (row: T) => string;
  /** The cells of a row. */
  readonly children: (row: T) => ReactNode;
}

/** Body of a table that scrolls with the page. A long one mounts only the rows in sight. */
export function WindowedBody<T>({ rows, rowHeight, idOf, children }: WindowedBodyProps<T>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const keyOf = useCallback(
    (index: number) => {
      const row = rows[index];
      return row === undefined ? String(index) : idOf(row);
    },
    [rows, idOf],
  );
  const { indexes, before, after, measure } = useWindowedRows({
    count: rows.length,
    rowHeight,
    keyOf,
    list: body,
  });
  const cellsOf = useMemo(() => remember(children), [children]);
  return (
    <tbody ref={body}>
      <SpacerRow height={before} />
      {indexes.map((index) => {
        const row = rows[index];
        return (
          row !== undefined && (
            <tr key={idOf(row)} ref={measure} data-index={index} aria-rowindex={index + 2}>
              {cellsOf(row)}
            </tr>
          )
        );
      })}
      <SpacerRow height={after} />
    </tbody>
  );
}

/** The same cells for the same row: scrolling mounts and unmounts rows, and renders no other. */
function remember<T>(render: (row: T) => ReactNode): (row: T) => ReactNode {
  const made = new Map<T, ReactNode>();
  return (row) => {
    if (!made.has(row)) made.set(row, render(row));
    return made.get(row);
  };
}
