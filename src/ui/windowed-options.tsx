import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { Option, type OptionListProps } from './combobox-option.tsx';
import { measureRow } from './measure-row.ts';

/** Height of an option that was not measured yet, in pixels. */
const OPTION_HEIGHT = 32;

/** The options of a long list: only those in sight are mounted, and the active one is kept in sight. */
export function WindowedOptions(props: OptionListProps) {
  const { count, activeIndex, selectedIndex } = props;
  const room = useRef<HTMLLIElement>(null);
  // Where the list opens: at what is chosen already.
  const [startIndex] = useState(selectedIndex);
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    // The list element around scrolls.
    getScrollElement: () => room.current?.parentElement ?? null,
    estimateSize: () => OPTION_HEIGHT,
    measureElement: measureRow,
    overscan: 4,
    initialRect: { width: 0, height: 9 * OPTION_HEIGHT },
  });
  useEffect(() => {
    const index = activeIndex >= 0 ? activeIndex : startIndex;
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' });
  }, [virtualizer, activeIndex, startIndex]);
  return (
    <>
      <li ref={room} aria-hidden="true" role="presentation" style={{ height: virtualizer.getTotalSize() }} />
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const option = props.optionAt(index);
        if (!option) return null;
        return (
          <Option
            key={key}
            option={option}
            labelId={`${props.idPrefix}-${index}`}
            isActive={index === activeIndex}
            isSelected={index === selectedIndex}
            itemProps={{
              ...props.itemPropsAt(index, virtualizer.measureElement),
              'data-index': index,
              style: { transform: `translateY(${start}px)` },
              'aria-setsize': count,
              'aria-posinset': index + 1,
            }}
          />
        );
      })}
    </>
  );
}
