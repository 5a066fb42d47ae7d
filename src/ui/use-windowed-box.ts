import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useMemo } from 'react';
import { measureRow } from './measure-row.ts';
import { type MeasuredRows, observeRect, toAllRows, toMountedRows, withKept } from './mounted-rows.ts';

interface WindowedBoxOptions {
  readonly count: number;
  /** Longest list that mounts all rows. */
  readonly maxPlain: number;
  /** Height in pixels of a row that was not measured yet. */
  readonly rowHeight: number;
  /** Key of a row by its index. Stable. */
  readonly keyOf: (index: number) => string;
  /** The element that scrolls. */
  readonly box: RefObject<HTMLElement | null>;
  /** Approximate height in pixels, before the box is rendered. */
  readonly boxHeight: number;
  /** Indexes of rows that stay mounted out of sight; stable. */
  readonly keep: readonly number[];
}

/** Mounts the rows of a long list that are in sight, while the box around it scrolls. */
export function useWindowedBox(options: WindowedBoxOptions): MeasuredRows {
  const { count, maxPlain, rowHeight, keyOf, box, boxHeight, keep } = options;
  const isLong = count > maxPlain;
  const rangeExtractor = useMemo(() => withKept(keep), [keep]);
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    enabled: isLong,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    measureElement: measureRow,
    overscan: 3,
    initialRect: { width: 0, height: boxHeight },
    observeElementRect: observeRect,
    rangeExtractor,
  });
  if (!isLong) return toAllRows(count);
  return {
    ...toMountedRows(virtualizer.getVirtualItems(), 0, virtualizer.getTotalSize()),
    measure: virtualizer.measureElement,
  };
}
