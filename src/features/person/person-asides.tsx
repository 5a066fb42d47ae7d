import { type ComponentType, useLayoutEffect, useState, useMemo } from 'react';
import { hasReview } from '../../domain/drafts/stored.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { Asides, AsidesProps } from '../../form/field-asides.ts';
import { usePersonRecord, useSessionPart } from '../../services/drafts/use-session.ts';
import { observations } from './observations-part.tsx';
import { SentNote } from './sent-note.tsx';
import { findMarkedPlaces, type MarkedPlace } from '../../domain/fields/marks.ts';
import { toFieldId, toRowId } from '../../form/field-id.ts';
import { asideIdOf } from '../../ui/field-frame.tsx';
import { MarkNote } from './mark-note.tsx';
import { useStoredSources } from './use-stored-sources.ts';

interface PersonAsidesProps {
  readonly personId: EntityId;
  /** Notes on what is known of the person elsewhere: by default on what was sent from this computer. */
  readonly Note?: ComponentType<AsidesProps> | undefined;
  /** Takes the content beside fields and rows. The function is stable. */
  readonly onAsides: AsidesProps['onAsides'];
}

/** Notes about a person, in this order: observations, origin of values, what is known elsewhere. */
export function PersonAsides({ personId, Note = SentNote, onAsides }: PersonAsidesProps) {
  const isReviewed = useSessionPart(({ header }) => hasReview(header));
  const person = usePersonRecord(personId);
  const [observed, setObserved] = useState<Asides>();
  const [marked, setMarked] = useState<Asides>();
  const [noted, setNoted] = useState<Asides>();
  const asides = noted ?? marked ?? observed;
  // A layout effect runs before the paint, so notes that are ready appear together with the fields.
  useLayoutEffect(() => {
    onAsides(() => asides);
    return () => onAsides(undefined);
  }, [asides, onAsides]);
  return (
    <>
      {isReviewed && <observations.Part personId={personId} onAsides={setObserved} />}
      {person?.marks && <PersonMarks personId={personId} beside={observed} onAsides={setMarked} />}
      <Note personId={personId} beside={marked ?? observed} onAsides={setNoted} />
    </>
  );
}

/**
 * Notes on the origin of values that nobody typed, also of the record with the enrollment's own case. Renders nothing
 * itself: the notes are beside the fields.
 */
export function PersonMarks({ personId, beside, onAsides }: AsidesProps) {
  const person = usePersonRecord(personId);
  const found = useMemo(() => (person ? findMarkedPlaces(person) : []), [person]);
  // Every pause in typing makes a new record, mostly with the same marks.
  const [places, setPlaces] = useState(found);
  if (places !== found && JSON.stringify(places) !== JSON.stringify(found)) setPlaces(found);
  const sources = useStoredSources(places);
  // Before the paint, so that the notes appear with the fields.
  useLayoutEffect(() => {
    if (places.length === 0) return undefined;
    const byId = new Map(places.map((place) => [toPlaceId(place), place]));
    onAsides(() => (id) => {
      const place = byId.get(id);
      const others = beside?.(id);
      if (!place) return others;
      return (
        <>
          {others}
          <MarkNote
            personId={personId}
            place={place}
            // Only one aside describes a field.
            textId={others ? undefined : asideIdOf(id)}
            sources={sources}
          />
        </>
      );
    });
    return () => onAsides(undefined);
  }, [places, sources, personId, beside, onAsides]);
  return null;
}

function toPlaceId({ section, rowId, field }: MarkedPlace): string {
  if (field !== undefined) return toFieldId(field, rowId);
  return section !== undefined && rowId !== undefined ? toRowId(section, rowId) : '';
}
