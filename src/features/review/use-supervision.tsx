import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import type { Place } from '../../domain/fields/finding.ts';
import type { Observation } from '../../domain/review/observations.ts';
import { useIsEditableBetweenSends, useSessionPart } from '../../services/drafts/use-session.ts';
import { dropClaimedApproval, noteHandIn } from '../../services/review/acts.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import type { ReviewDesk } from '../../services/review/review-desk.ts';
import { useActor } from '../../services/review/use-actor.ts';
import { useObservationRights, useReviewDesk, useReviewState } from '../../services/review/use-review.ts';
import { type Changes, listRounds, type Round, useChanges } from './changes.tsx';
import { type ReviewMarks, toMarks } from './marks.tsx';
import { ObserveDialog } from './observations.tsx';

interface Supervision {
  /** Undefined until it is read. */
  readonly desk: ReviewDesk | undefined;
  readonly marks: ReviewMarks;
  /** Rounds of the review, the latest first. */
  readonly rounds: readonly Round[];
  readonly round: Round | undefined;
  readonly onRound: (number: number) => void;
  readonly changes: Changes | undefined;
  readonly onObserve: (place: Place, name: string) => void;
  /** Dialog to write an observation, while it is open. */
  readonly dialog: ReactNode;
}

const NONE: readonly Observation[] = [];
/** Delay (ms) before the hand-in is noted: the page has settled by then. */
const HAND_IN_MS = 1500;

/** State and actions of a supervisor on the review, beside the values. */
export function useSupervision(enrollment: Enrollment | undefined): Supervision {
  const desk = useReviewDesk();
  const state = useReviewState(desk);
  const { observe: mayObserve } = useObservationRights(desk);
  const [roundNumber, setRoundNumber] = useState<number>();
  const [observed, setObserved] = useState<{ readonly place: Place; readonly name: string }>();
  const rounds = useMemo(() => (state ? listRounds(state) : []), [state]);
  const round = rounds.find(({ number }) => number === roundNumber) ?? rounds[0];
  const changes = useChanges(round, enrollment);
  useHandIn(desk);
  useClaimDropped(desk);
  // Without observations the list is always `NONE`, so that other journal entries render no value again.
  const observations = state && state.observations.length > 0 ? state.observations : NONE;
  const marks = useMemo(
    () =>
      toMarks(
        observations,
        changes,
        desk,
        mayObserve ? (place, name) => setObserved({ place, name }) : undefined,
      ),
    [observations, changes, desk, mayObserve],
  );
  return {
    desk,
    // Marks render beside every visible value, so they are deferred after a key or a press.
    marks: useDeferredValue(marks),
    rounds,
    round,
    onRound: setRoundNumber,
    changes,
    onObserve: (place, name) => setObserved({ place, name }),
    dialog: observed && desk && (
      <ObserveDialog desk={desk} {...observed} onClose={() => setObserved(undefined)} />
    ),
  };
}

/** Notes the hand-in and the edits until then. With a required approval, asking for it notes them instead. */
function useHandIn(desk: ReviewDesk | undefined): void {
  const isInReview = useSessionPart(({ header }) => header.submission.state === 'in-review');
  const isEditable = useIsEditableBetweenSends();
  const { actor } = useActor();
  // A typed name may be the name of the reviewer.
  const name = actor?.source === 'sign-in' ? actor.name : undefined;
  const { isRequired } = useProfile().profile.review;
  useEffect(() => {
    if (!desk || !isInReview || !isEditable || isRequired) return undefined;
    const by = name === undefined ? undefined : ({ name, source: 'sign-in' } as const);
    const timer = window.setTimeout(() => void noteHandIn(desk, by).catch(() => false), HAND_IN_MS);
    return () => window.clearTimeout(timer);
  }, [desk, isInReview, isEditable, isRequired, name]);
}

/** Drops an approval that an earlier build took over from a file: the enrollment is in review. */
function useClaimDropped(desk: ReviewDesk | undefined): void {
  const hasHash = useSessionPart(({ header }) => header.submission.hash !== undefined);
  const isEditable = useIsEditableBetweenSends();
  useEffect(() => {
    if (desk && hasHash && isEditable) void dropClaimedApproval(desk).catch(() => false);
  }, [desk, hasHash, isEditable]);
}
