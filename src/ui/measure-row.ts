import { measureElement, type Virtualizer } from '@tanstack/react-virtual';

/**
 * How high a row of a windowed list is. A row that was just mounted is measured by its observer, after the layout:
 * asking at once would cost one. A row of a list that is folded away keeps the height that it had.
 */
export function measureRow<Scroller extends Element | Window>(
  row: HTMLElement,
  entry: ResizeObserverEntry | undefined,
  virtualizer: Virtualizer<Scroller, HTMLElement>,
): number {
  const isShown = entry?.borderBoxSize[0]?.blockSize !== 0;
  if (entry && isShown) return measureElement(row, entry, virtualizer);
  const index = virtualizer.indexFromElement(row);
  const { getItemKey, estimateSize } = virtualizer.options;
  return virtualizer.itemSizeCache.get(getItemKey(index)) ?? estimateSize(index);
}
