import { measureElement, type Virtualizer } from '@tanstack/react-virtual';

/**
 * Height of a row of a windowed list. The observer measures a new row after the layout, because measuring now
 * would force a layout. A row of a folded list keeps its last height.
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
