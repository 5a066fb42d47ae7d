import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { afterPaint } from '../../ui/schedule.ts';
import { measureRow } from '../../ui/measure-row.ts';
import { PersonItem } from './person-item.tsx';

/** Height of an item whose name needs no second line, in pixels; the styles have it in the root's font size. */
function readItemHeight(): number {
  const root = getComputedStyle(document.documentElement);
  return Number.parseFloat(root.getPropertyValue('--item')) * Number.parseFloat(root.fontSize);
}

interface WindowedPersonsProps {
  readonly personIds: readonly EntityId[];
  readonly current: EntityId | undefined;
  readonly onMove: (from: number, to: number) => void;
}

/** A long list of persons: only the items in sight are mounted, and the open person is brought into sight. */
export function WindowedPersons({ personIds, current, onMove }: WindowedPersonsProps) {
  const { t } = useTranslator();
  const scroller = useRef<HTMLOListElement>(null);
  const [itemHeight] = useState(readItemHeight);
  const virtualizer = useVirtualizer<HTMLOListElement, HTMLElement>({
    count: personIds.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => itemHeight,
    getItemKey: (index) => personIds[index] ?? index,
    measureElement: measureRow,
    overscan: 6,
  });
  const currentIndex = current === undefined ? -1 : personIds.indexOf(current);
  useEffect(() => {
    if (currentIndex < 0) return undefined;
    // After the paint: scrolling at once would have the new page laid out twice.
    return afterPaint(() => virtualizer.scrollToIndex(currentIndex, { align: 'auto' }));
  }, [virtualizer, currentIndex]);
  return (
    <ol className="panel__list panel__list--windowed" ref={scroller} aria-label={t('persons.title')}>
      <li aria-hidden="true" style={{ height: virtualizer.getTotalSize() }} />
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const id = personIds[index];
        return (
          id !== undefined && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className="panel__windowed-item"
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={personIds.length}
              aria-posinset={index + 1}
            >
              <PersonItem
                id={id}
                index={index}
                total={personIds.length}
                isCurrent={id === current}
                onMove={onMove}
              />
            </li>
          )
        );
      })}
    </ol>
  );
}
