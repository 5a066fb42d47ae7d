import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { Option, type OptionListProps } from './combobox-option.tsx';
import { measureRow } from './measure-row.ts';

/** Height of an option that was not measured yet, in pixels. */
const OPTION_HEIGHT = 32;

/** The options of a long list: only those in sight are mounted. */
export function WindowedOptions({ count, optionAt, sightIndex }: OptionListProps) {
  const room = useRef<HTMLLIElement>(null);
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    // The surrounding list element scrolls.
    getScrollElement: () => room.current?.parentElement ?? null,
    estimateSize: () => OPTION_HEIGHT,
    measureElement: measureRow,
    overscan: 4,
    initialRect: { width: 0, height: 9 * OPTION_HEIGHT },
  });
  useEffect(() => {
    if (sightIndex >= 0) virtualizer.scrollToIndex(sightIndex, { align: 'auto' });
  }, [virtualizer, sightIndex]);
  return (
    <>
      <li ref={room} aria-hidden="true" role="presentation" style={{ height: virtualizer.getTotalSize() }} />
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const option = optionAt(index);
        if (!option) return null;
        return (
          <Option
            key={key}
            {...option}
            ref={virtualizer.measureElement}
            data-index={index}
            style={{ transform: `translateY(${start}px)` }}
            aria-setsize={count}
            aria-posinset={index + 1}
          />
        );
      })}
    </>
  );
}
