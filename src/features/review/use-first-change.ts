import { useEffect, useEffectEvent, useRef } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { Place } from '../../domain/fields/finding.ts';
import { useStage } from '../../services/review/use-stage.ts';
import { toAnchorId } from './anchors.tsx';
import { useReviewMarks } from './marks.tsx';

/**
 * Opens a later round of a review at its first change, once it is known. An address with another place wins,
 * and so does a user who already pressed something.
 */
export function useFirstChange(personIds: readonly EntityId[], open: (place: Place) => void): void {
  const { changes, desk } = useReviewMarks();
  const isLater = useStage(desk).round > 1;
  const isOver = useRef(false);
  const place = isLater
    ? changes?.list.find((change) => personIds.includes(change.place.personId ?? ''))?.place
    : undefined;
  const onKnown = useEffectEvent((known: Place) => {
    const { hash } = window.location;
    const isElsewhere = hash !== '' && decodeURIComponent(hash.slice(1)) !== toAnchorId(personIds[0] ?? '');
    if (isOver.current || isElsewhere) return;
    isOver.current = true;
    open(known);
  });
  useEffect(() => {
    const end = () => (isOver.current = true);
    const events = ['keydown', 'pointerdown'] as const;
    for (const event of events) document.addEventListener(event, end, true);
    return () => {
      for (const event of events) document.removeEventListener(event, end, true);
    };
  }, []);
  useEffect(() => {
    if (place) onKnown(place);
  }, [place]);
}
