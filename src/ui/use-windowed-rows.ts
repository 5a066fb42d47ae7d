import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { measureRow } from './measure-row.ts';
import { type MeasuredRows, observeRect, toAllRows, toMountedRows, withKept } from './mounted-rows.ts';

/** Longest list that mounts all rows, by default. A longer one mounts only those in sight. */
const MAX_PLAIN_ROWS = 50;
const OVERSCAN = 8;
const NONE: readonly number[] = [];

interface WindowedRowsOptions {
  readonly count: number;
  /** Height in pixels of a row that was not measured yet. */
  readonly rowHeight: number;
  /** Key of a row by its index. Stable. */
  readonly keyOf: (index: number) => string;
  /** The element that directly contains the rows; the page scrolls, not the list. */
  readonly list: RefObject<HTMLElement | null>;
  /** Longest list that mounts all rows. */
  readonly maxPlain?: number;
  /** Rows mounted beyond each edge. */
  readonly overscan?: number;
  /** Indexes of rows that stay mounted out of sight; stable. */
  readonly keep?: readonly number[];
}

/** Mounts the rows of a long list, or the bodies of a table, that are in sight while the page scrolls. */
export function useWindowedRows({
  count,
  rowHeight,
  keyOf,
  list,
  maxPlain = MAX_PLAIN_ROWS,
  overscan = OVERSCAN,
  keep = NONE,
}: WindowedRowsOptions): MeasuredRows {
  const isLong = count > maxPlain;
  const scrollMargin = useTop(list, isLong);
  const rangeExtractor = useMemo(() => withKept(keep), [keep]);
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    enabled: isLong,
    getScrollElement: () => document.body,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialOffset: () => document.body.scrollTop,
    observeElementRect: observeRect,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    measureElement: measureRow,
    scrollMargin,
    overscan,
    rangeExtractor,
  });
  if (!isLong) return toAllRows(count);
  return {
    ...toMountedRows(virtualizer.getVirtualItems(), scrollMargin, virtualizer.getTotalSize()),
    measure: virtualizer.measureElement,
  };
}

/** Position of the list on the page, also after the content above it has grown. */
function useTop(list: RefObject<HTMLElement | null>, isLong: boolean): number {
  const [top, setTop] = useState(0);
  useEffect(() => {
    const measure = () => {
      if (list.current)
        setTop(Math.round(list.current.getBoundingClientRect().top + document.body.scrollTop));
    };
    if (!isLong) return undefined;
    // It reports after each layout, also the first one, so that measuring forces none.
    const observer = new ResizeObserver(measure);
    // The body has the height of the window, so its children are observed.
    for (const part of document.body.children) observer.observe(part);
    return () => observer.disconnect();
  }, [list, isLong]);
  return top;
}
