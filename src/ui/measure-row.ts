import { measureElement, type Virtualizer } from '@tanstack/react-virtual';

/**
 * How high a row of a windowed list is. A row that was just mounted is measured by its observer, after the layout:
 * asking at once would cost one.
 */
export function measureRow<Scroller extends Element | Window>(
  row: HTMLElement,
  entry: ResizeObserverEntry | undefined,
  virtualizer: Virtualizer<Scroller, HTMLElement>,
): number {
  if (entry) return measureElement(row, entry, virtualizer);
  const index = virtualizer.indexFromElement(row);
  const { getItemKey, estimateSize } = virtualizer.options;
  return virtualizer.itemSizeCache.get(getItemKey(index)) ?? estimateSize(index);
}
