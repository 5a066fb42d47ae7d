import {
  defaultRangeExtractor,
  type Range,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual';

/** What of a long list is mounted. */
export interface MountedRows {
  /** The rows to mount. */
  readonly indexes: readonly number[];
  /** Pixels of the rows that are not mounted, before and after these. */
  readonly before: number;
  readonly after: number;
  /** Pixels of the rows that are not mounted between a mounted row and the mounted one before it; 0 for the first. */
  readonly gapBefore: (index: number) => number;
}

export interface MeasuredRows extends MountedRows {
  /** The `ref` of each row, which carries its index as `data-index`; undefined where all are mounted. */
  readonly measure: ((row: HTMLElement | null) => void) | undefined;
}

/** All of a short list. */
export function toAllRows(count: number): MeasuredRows {
  return { indexes: [...Array(count).keys()], before: 0, after: 0, gapBefore: () => 0, measure: undefined };
}

/** Of the items of a virtualizer, whose list begins at `start` and is `size` pixels long. */
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

/** Mounts these rows too, wherever they are: what has focus must not go away. */
export function withKept(keep: readonly number[]): (range: Range) => number[] {
  return (range) => {
    const indexes = new Set(defaultRangeExtractor(range));
    for (const index of keep) if (index >= 0 && index < range.count) indexes.add(index);
    return [...indexes].toSorted((a, b) => a - b);
  };
}

/** Tells how large what scrolls is after the layout only: asking as soon as it is mounted would cost one. */
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
