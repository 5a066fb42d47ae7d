import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState } from 'react';
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

interface ListedPerson {
  readonly id: EntityId;
  /** Index among all persons, from 0. */
  readonly index: number;
}

export interface PersonListProps {
  readonly persons: readonly ListedPerson[];
  readonly current: EntityId | undefined;
  /** The person whose menu is open. */
  readonly openId: EntityId | undefined;
  readonly onMenu: (id: EntityId, button: HTMLElement) => void;
}

/** A long list of persons: only the items in sight are mounted, and the open person is brought into sight. */
export function WindowedPersons({ persons, current, openId, onMenu }: PersonListProps) {
  const { t } = useTranslator();
  const scroller = useRef<HTMLOListElement>(null);
  const [itemHeight] = useState(readItemHeight);
  // A new function would measure all persons anew with each render.
  const keyOf = useCallback((index: number) => persons[index]?.id ?? index, [persons]);
  const virtualizer = useVirtualizer<HTMLOListElement, HTMLElement>({
    count: persons.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => itemHeight,
    getItemKey: keyOf,
    measureElement: measureRow,
    overscan: 6,
  });
  const currentIndex = persons.findIndex(({ id }) => id === current);
  useEffect(() => {
    if (currentIndex < 0) return undefined;
    // After the paint, because scrolling now would force a second layout of the new page.
    return afterPaint(() => virtualizer.scrollToIndex(currentIndex, { align: 'auto' }));
  }, [virtualizer, currentIndex]);
  return (
    <ol className="panel__list panel__list--windowed" ref={scroller} aria-label={t('persons.title')}>
      <li aria-hidden="true" style={{ height: virtualizer.getTotalSize() }} />
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const person = persons[index];
        return (
          person && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className="panel__windowed-item"
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={persons.length}
              aria-posinset={index + 1}
            >
              <PersonItem
                {...person}
                isCurrent={person.id === current}
                isMenuOpen={person.id === openId}
                onMenu={onMenu}
              />
            </li>
          )
        );
      })}
    </ol>
  );
}
