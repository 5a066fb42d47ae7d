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
  /** What a team knows of the person. */
  readonly Note: ComponentType<AsidesProps>;
  /** Takes what stands beside fields and rows. Stable. */
  readonly onAsides: AsidesProps['onAsides'];
}

/** What others say of a person: observations, where values came from, earlier sends, what a team knows. Each stands behind those before it. */
export function PersonAsides({ personId, Note, onAsides }: PersonAsidesProps) {
  const isReviewed = useSessionPart(({ header }) => hasReview(header));
  const person = usePersonRecord(personId);
  const isTeam = useProfile().profile.authentication?.kind === 'team';
  const [observed, setObserved] = useState<Asides>();
  const [marked, setMarked] = useState<Asides>();
  const [sent, setSent] = useState<Asides>();
  const [noted, setNoted] = useState<Asides>();
  const asides = noted ?? sent ?? marked ?? observed;
  // Before the paint: with the fields, where they come together.
  useLayoutEffect(() => {
    onAsides(() => asides);
    return () => onAsides(undefined);
  }, [asides, onAsides]);
  return (
    <>
      {isReviewed && <PersonObservations personId={personId} onAsides={setObserved} />}
      {person?.marks && <PersonMarks personId={personId} beside={observed} onAsides={setMarked} />}
      {/* A team's sends leave its server. */}
      {!isTeam && <SentNote personId={personId} beside={marked ?? observed} onAsides={setSent} />}
      <Note personId={personId} beside={sent ?? marked ?? observed} onAsides={setNoted} />
    </>
  );
}
