import { useLayoutEffect, useState } from 'react';
import { isSamePlace, type Observation } from '../../domain/review/observations.ts';
import type { AsidesProps } from '../../form/field-asides.ts';
import { toFieldId, toRowId } from '../../form/field-id.ts';
import { ObservationThread } from '../../form/observation-thread.tsx';
import { toObservedText } from '../../form/place-text.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { usePersonRecord, useSession } from '../../services/drafts/use-session.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { asideIdOf } from '../../ui/field-frame.tsx';
import type { ReviewDesk } from '../../services/review/review-desk.ts';
import { useReviewDesk, useReviewState } from '../../services/review/use-review.ts';
import { useThreadActions } from '../../services/review/use-actor.ts';

/** Observations of a person and of the whole enrollment. Those of fields and rows show beside them. */
export function PersonObservations({ personId, onAsides }: Omit<AsidesProps, 'beside'>) {
  const desk = useReviewDesk();
  const state = useReviewState(desk);
  const observations = state?.observations;
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  // An observation that is settled on this page stays visible and keeps the focus.
  const open = observations?.filter(({ id, isOpen }) => isOpen || seen.has(id)) ?? [];
  const fresh = open.filter(({ id }) => !seen.has(id));
  if (fresh.length > 0) setSeen(new Set([...seen, ...fresh.map(({ id }) => id)]));
  const here = open.filter(({ place }) => place.personId === personId);
  const key = here.map(({ id, remarks, isOpen }) => `${id}${remarks.length}${isOpen ? 'o' : ''}`).join();
  // A layout effect runs before the paint, so notes that are ready appear together with the fields.
  useLayoutEffect(() => {
    if (!desk) return undefined;
    const byId = new Map<string, Observation[]>();
    for (const observation of here) {
      const id = toPlaceId(observation);
      if (id !== undefined) byId.set(id, [...(byId.get(id) ?? []), observation]);
    }
    onAsides(() => (id) => {
      const found = byId.get(id);
      return (
        found && (
          <>
            <p id={asideIdOf(id)} hidden>
              {found.map(({ remarks }) => remarks[0]?.text).join(' ')}
            </p>
            <Threads desk={desk} observations={found} />
          </>
        )
      );
    });
    return () => onAsides(undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- `key` says what of `here` counts
  }, [desk, key, onAsides]);
  const whole = open.filter(
    ({ place }) =>
      isSamePlace(place, {}) || isSamePlace(place, { personId }) || place.field === 'riskProfileCode',
  );
  if (!desk || whole.length === 0) return null;
  return <Threads desk={desk} observations={whole} />;
}

function Threads(props: ThreadsProps) {
  return <ThreadList {...props} />;
}

interface ThreadsProps {
  readonly desk: ReviewDesk;
  readonly observations: readonly Observation[];
}

function ThreadList({ desk, observations }: ThreadsProps) {
  const session = useSession();
  const { profile } = useProfile();
  const translator = useTranslator();
  const actions = useThreadActions(desk);
  // Renders again when the person changes: the places include its name.
  usePersonRecord(observations[0]?.place.personId ?? '');
  const enrollment = session.toEnrollment(session.getSnapshot().header);
  return observations.map((observation) => (
    <ObservationThread
      key={observation.id}
      observation={observation}
      place={toObservedText(observation.place, enrollment, profile, translator)}
      actions={actions}
    />
  ));
}

/** Id of the field or row on the page; undefined when the observation is about more than that. */
function toPlaceId({ place: { section, rowId, field } }: Observation): string | undefined {
  if (field !== undefined) return toFieldId(field, rowId);
  return section !== undefined && rowId !== undefined ? toRowId(section, rowId) : undefined;
}
