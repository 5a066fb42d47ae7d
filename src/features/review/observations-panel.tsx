import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { findFieldId } from '../../form/field-id.ts';
import { ObservationThread } from '../../form/observation-thread.tsx';
import { toObservedText } from '../../form/place-text.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useIsEditable } from '../../services/drafts/use-session.ts';
import { PageLink } from '../../services/navigation/page-link.tsx';
import { toPlacePath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import type { ReviewDesk } from '../../services/review/review-desk.ts';
import { useReviewState } from '../../services/review/use-review.ts';
import { useThreadActions } from '../../services/review/use-thread-actions.ts';
import { OBSERVATIONS_ID } from './jump-links.tsx';

interface ObservationsPanelProps {
  readonly desk: ReviewDesk;
  readonly enrollment: Enrollment;
  readonly onObserve: () => void;
}

/** All observations of the enrollment, each with the way to its place. */
export function ObservationsPanel({ desk, enrollment, onObserve }: ObservationsPanelProps) {
  const { profile } = useProfile();
  const translator = useTranslator();
  const { t, plural } = translator;
  const observations = useReviewState(desk)?.observations ?? [];
  const actions = useThreadActions(desk, 'supervisor');
  const isEditable = useIsEditable();
  const open = observations.filter(({ isOpen }) => isOpen).length;
  return (
    <section className="review__panel" aria-labelledby={OBSERVATIONS_ID}>
      <h2 id={OBSERVATIONS_ID} tabIndex={-1}>
        {t('observation.title')}
      </h2>
      <p>{observations.length === 0 ? t('observe.none') : plural('observation.open', open)}</p>
      <ol className="review__observations">
        {observations.map((observation) => {
          const { place } = observation;
          const name = toObservedText(place, enrollment, profile, translator);
          return (
            <li key={observation.id}>
              <PageLink href={toPlacePath(enrollment.id, place.personId, findFieldId(place))}>
                {name}
              </PageLink>
              <ObservationThread
                observation={observation}
                place={name}
                actions={isEditable ? actions : undefined}
              />
            </li>
          );
        })}
      </ol>
      {isEditable && (
        <button type="button" className="button" onClick={onObserve}>
          {t('observe.whole')}
        </button>
      )}
    </section>
  );
}
