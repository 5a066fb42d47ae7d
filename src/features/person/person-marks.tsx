import { useLayoutEffect, useMemo, useState } from 'react';
import { findMarkedPlaces, type MarkedPlace } from '../../domain/fields/marks.ts';
import type { AsidesProps } from '../../form/field-asides.ts';
import { toFieldId, toRowId } from '../../form/field-id.ts';
import { usePersonRecord } from '../../services/drafts/use-session.ts';
import { asideIdOf } from '../../ui/field-frame.tsx';
import { MarkNote } from './mark-note.tsx';
import { useStoredSources } from './use-stored-sources.ts';

/**
 * Notes on the origin of values that nobody typed. Renders nothing itself: the notes are beside the fields.
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
