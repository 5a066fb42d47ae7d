import {
  defaultRangeExtractor,
  type Range,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual';

/** The mounted part of a long list. */
export interface MountedRows {
  /** The rows to mount. */
  readonly indexes: readonly number[];
  /** Heights in pixels of the unmounted rows before and after the mounted ones. */
  readonly before: number;
  readonly after: number;
  /**
   * Returns the height in pixels of the unmounted rows between a mounted row and the mounted row before it; 0
   * for the first.
   */
  readonly gapBefore: (index: number) => number;
}

export interface MeasuredRows extends MountedRows {
  /** The `ref` of each row, which carries its index as `data-index`; undefined when all rows are mounted. */
  readonly measure: ((row: HTMLElement | null) => void) | undefined;
}

/** Mounts all rows of a short list. */
export function toAllRows(count: number): MeasuredRows {
  return { indexes: [...Array(count).keys()], before: 0, after: 0, gapBefore: () => 0, measure: undefined };
}

/**
 * Returns the mounted rows for the items of a virtualizer, whose list begins at `start` and is `size` pixels
 * long.
 */
export function toMountedRows(items: readonly VirtualItem[], start: number, size: number): MountedRows {
  const gaps = new Map<number, number>();
  for (const [place, item] of items.entries()) {
    const previous = items[place - 1];
    if (previous) gaps.set(item.index, Math.max(0, item.start - previous.end));
  }
  const first = items[0];
  const last = items.at(-1);
  return {
    indexes: items.map(({ index }) => index),
    before: first ? first.start - start : 0,
    after: last ? size - (last.end - start) : size,
    gapBefore: (index) => gaps.get(index) ?? 0,
  };
}

/** Also mounts these rows, wherever they are: a row with the focus must not disappear. */
export function withKept(keep: readonly number[]): (range: Range) => number[] {
  return (range) => {
    const indexes = new Set(defaultRangeExtractor(range));
    for (const index of keep) if (index >= 0 && index < range.count) indexes.add(index);
    return [...indexes].toSorted((a, b) => a - b);
  };
}

/**
 * Reports the size of the scrolling element only after the layout: measuring it on mount would force a
 * layout.
 */
export function observeRect(
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
