import { type ComponentType, useLayoutEffect, useState } from 'react';
import { hasReview } from '../../domain/drafts/stored.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { Asides, AsidesProps } from '../../form/field-asides.ts';
import { usePersonRecord, useSessionPart } from '../../services/drafts/use-session.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { PersonMarks } from './person-marks.tsx';
import { PersonObservations } from './person-observations.tsx';
import { SentNote } from './sent-note.tsx';

interface PersonAsidesProps {
  readonly personId: EntityId;
  /** Component that adds the notes of a team about the person. */
  readonly Note: ComponentType<AsidesProps>;
  /** Takes the content beside fields and rows. The function is stable. */
  readonly onAsides: AsidesProps['onAsides'];
}

/** Notes about a person, in this order: observations, origin of values, earlier sends, notes of a team. */
export function PersonAsides({ personId, Note, onAsides }: PersonAsidesProps) {
  const isReviewed = useSessionPart(({ header }) => hasReview(header));
  const person = usePersonRecord(personId);
  const isTeam = useProfile().profile.authentication?.kind === 'team';
  const [observed, setObserved] = useState<Asides>();
  const [marked, setMarked] = useState<Asides>();
  const [sent, setSent] = useState<Asides>();
  const [noted, setNoted] = useState<Asides>();
  const asides = noted ?? sent ?? marked ?? observed;
  // A layout effect runs before the paint, so notes that are ready appear together with the fields.
  useLayoutEffect(() => {
    onAsides(() => asides);
    return () => onAsides(undefined);
  }, [asides, onAsides]);
  return (
    <>
      {isReviewed && <PersonObservations personId={personId} onAsides={setObserved} />}
      {person?.marks && <PersonMarks personId={personId} beside={observed} onAsides={setMarked} />}
      {/* A team sends from its server, not from this computer. */}
      {!isTeam && <SentNote personId={personId} beside={marked ?? observed} onAsides={setSent} />}
      <Note personId={personId} beside={sent ?? marked ?? observed} onAsides={setNoted} />
    </>
  );
}
