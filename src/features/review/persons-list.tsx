import { Fragment, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { useWindowedRows } from '../../ui/use-windowed-rows.ts';
import { findAnchorIndex, keepInSight } from './anchors.tsx';
import { ReviewPerson } from './review-person.tsx';

/** Of so many all stay on the page, so that the browser finds what one looks for. */
const MAX_PLAIN = 30;
/** Of a person with a few rows, in pixels. */
const PERSON_HEIGHT = 900;

interface PersonsListProps {
  readonly ids: readonly EntityId[];
  readonly numberOf: (id: EntityId) => number;
  readonly hideEmpty: boolean;
}

/** The persons for reading; of many those in sight, the one that the address names, and the one that has focus. */
export const PersonsList = memo(function PersonsList({ ids, numberOf, hideEmpty }: PersonsListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<EntityId>();
  const hash = useLocationProperty(() => window.location.hash);
  const keep = useMemo(
    () => [findAnchorIndex(ids, hash), focused === undefined ? -1 : ids.indexOf(focused)],
    [ids, hash, focused],
  );
  const keyOf = useCallback((index: number) => ids[index] ?? String(index), [ids]);
  const { indexes, before, after, gapBefore, measure } = useWindowedRows({
    count: ids.length,
    rowHeight: PERSON_HEIGHT,
    keyOf,
    list,
    maxPlain: MAX_PLAIN,
    overscan: 1,
    keep,
  });
  const isWindowed = measure !== undefined;
  useEffect(() => {
    const isOfPerson = hash.startsWith('#review.');
    return isOfPerson ? keepInSight(decodeURIComponent(hash.slice(1))) : undefined;
  }, [hash]);
  return (
    <div ref={list} className={isWindowed ? 'review__persons review__persons--windowed' : 'review__persons'}>
      {before > 0 && <div style={{ height: before }} />}
      {indexes.map((index) => {
        const id = ids[index];
        const gap = gapBefore(index);
        if (id === undefined) return null;
        return (
          <Fragment key={id}>
            {gap > 0 && <div style={{ height: gap }} />}
            <div ref={measure} data-index={index} className="review__slot" onFocus={() => setFocused(id)}>
              <ReviewPerson
                id={id}
                number={numberOf(id)}
                // The first one is in sight at once.
                isNow={index === 0 || keep.includes(index)}
                hideEmpty={hideEmpty}
              />
            </div>
          </Fragment>
        );
      })}
      {after > 0 && <div style={{ height: after }} />}
    </div>
  );
});
