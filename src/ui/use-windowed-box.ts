import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useMemo } from 'react';
import { measureRow } from './measure-row.ts';
import { type MeasuredRows, toAllRows, toMountedRows, withKept } from './mounted-rows.ts';

interface WindowedBoxOptions {
  readonly count: number;
  /** The longest list of which all rows are mounted. */
  readonly maxPlain: number;
  /** In pixels, of a row that was not measured yet. */
  readonly rowHeight: number;
  /** Stable; of a row by its index. */
  readonly keyOf: (index: number) => string;
  /** The element that scrolls. */
  readonly box: RefObject<HTMLElement | null>;
  /** Its height in pixels, about, before it stands. */
  readonly boxHeight: number;
  /** Indexes of rows that stay mounted out of sight; stable. */
  readonly keep: readonly number[];
}

/** Tells how large the box is after the layout only: asking as soon as it is mounted would cost one. */
function observeRect(
  { scrollElement }: Virtualizer<HTMLElement, HTMLElement>,
  onRect: (rect: { width: number; height: number }) => void,
): (() => void) | undefined {
  if (!scrollElement) return undefined;
  const observer = new ResizeObserver(([entry]) => {
    const size = entry?.borderBoxSize[0];
    if (size) onRect({ width: Math.round(size.inlineSize), height: Math.round(size.blockSize) });
  });
  observer.observe(scrollElement, { box: 'border-box' });
  return () => observer.disconnect();
}

/** Which rows of a long list are to be mounted while the box around it scrolls. */
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
