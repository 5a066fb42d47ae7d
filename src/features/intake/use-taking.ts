import { useState } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { ReadCaseValue } from '../../domain/intake/reading.ts';
import type { StoreProblem } from '../../services/case-files/case-files.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { newId } from '../../services/new-id.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { useActor } from '../../services/review/use-actor.ts';
import { navigate } from '../../ui/page-link.tsx';
import { useTask } from '../../ui/use-task.ts';
import { applyToSession, type IntakePlace, showApplied, startWith } from './apply-intake.ts';
import type { CountedIntake } from './intake-plan.ts';

/** A photo that was not stored. Nothing of its intake was taken. */
export interface RefusedPhoto {
  readonly file: File;
  readonly problem: StoreProblem;
}

interface Closing {
  /** Called with the number of values that were applied. */
  readonly onClose: (count: number) => void;
  /** The dialog stays open, and the photo is no longer chosen. */
  readonly onRefused: () => void;
}

/** Takes what was chosen: first it stores the photo, then it enters the values with it as one edit. */
export function useTaking(place: IntakePlace, { onClose, onRefused }: Closing) {
  const services = useProfile();
  const { actor } = useActor();
  const task = useTask();
  const [refused, setRefused] = useState<RefusedPhoto>();
  const taker = { ...services, by: actor?.name ?? '' };
  const enter = (session: EnrollmentSession, intake: CountedIntake, personId: EntityId | undefined) => {
    const person = applyToSession(session, intake, taker, personId);
    onClose(intake.count);
    if (person) showApplied(session, person, services);
  };
  const takeSlowly = async (intake: CountedIntake, personId: EntityId | undefined) => {
    const id = place.kind === 'enrollment' ? place.session.id : newId();
    let whole = intake;
    if (intake.photo) {
      const { file } = intake.photo;
      const { keepPhoto } = await import('./keep-photo.ts');
      const kept = await keepPhoto(id, intake.photo);
      if (!kept.ok) {
        setRefused({ file, problem: kept.problem });
        onRefused();
        return;
      }
      whole = withValue(intake, kept.value);
    }
    if (place.kind === 'enrollment') {
      enter(place.session, whole, personId);
      return;
    }
    const path = await startWith(id, whole, taker);
    onClose(0);
    navigate(path);
  };
  return {
    isWorking: task.isWorking,
    failure: task.failure,
    refused,
    take: (intake: CountedIntake, personId: EntityId | undefined) => {
      if (place.kind === 'locked' || task.isWorking) return;
      if (place.kind === 'enrollment' && !intake.photo) enter(place.session, intake, personId);
      else task.run(() => takeSlowly(intake, personId));
    },
  };
}

/** Adds a value for the case of the persons of an intake; an intake with a photo has one person. */
function withValue(intake: CountedIntake, value: ReadCaseValue): CountedIntake {
  const persons = intake.persons.map((person) => ({ ...person, ofCase: [...(person.ofCase ?? []), value] }));
  return { ...intake, persons };
}
