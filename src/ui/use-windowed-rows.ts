import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Longer lists mount only the rows that are in sight. */
const MAX_PLAIN_ROWS = 50;

interface WindowedRowsOptions {
  readonly count: number;
  /** In pixels, of a row that was not measured yet. */
  readonly rowHeight: number;
  /** Stable; of a row by its index. */
  readonly keyOf: (index: number) => string;
  /** The element that holds the rows and nothing before them; the page scrolls, not the list. */
  readonly list: RefObject<HTMLElement | null>;
}

interface WindowedRows {
  /** The rows to mount. */
  readonly indexes: readonly number[];
  /** Pixels of the rows that are not mounted, before and after these. */
  readonly before: number;
  readonly after: number;
  /** The `ref` of each row, which carries its index as `data-index`. */
  readonly measure: ((row: HTMLElement | null) => void) | undefined;
}

/** Which rows of a long list, or bodies of a table, are to be mounted while the page scrolls. */
export function useWindowedRows({ count, rowHeight, keyOf, list }: WindowedRowsOptions): WindowedRows {
  const isLong = count > MAX_PLAIN_ROWS;
  const [scrollMargin, setScrollMargin] = useState(0);
  // Where it wraps or moves a little afterwards, the rows mounted beyond the edge make up for it.
  useLayoutEffect(() => {
    if (list.current) setScrollMargin(list.current.getBoundingClientRect().top + window.scrollY);
  }, [list, count]);
  const virtualizer = useWindowVirtualizer({
    count,
    enabled: isLong,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    scrollMargin,
    overscan: 8,
  });
  if (!isLong) return { indexes: [...Array(count).keys()], before: 0, after: 0, measure: undefined };
  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  return {
    indexes: items.map(({ index }) => index),
    before: first ? first.start - scrollMargin : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - scrollMargin) : virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
  };
}
