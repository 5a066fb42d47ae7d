import { type ReactNode, useState } from 'react';
import type { Person } from '../../domain/enrollment/enrollment.ts';
import { stepOn } from '../../form/entry-flow.ts';
import { TYPE_AT_ONCE } from '../../form/use-arrival-focus.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { addPerson } from '../../services/drafts/add-person.ts';
import {
  useIsEditable,
  usePersonRecord,
  useSession,
  useSessionPart,
} from '../../services/drafts/use-session.ts';
import { follow } from '../../ui/page-link.tsx';
import { toPersonPath } from '../../services/navigation/paths.ts';
import { findNeighbourStep, type Step, toStepPath } from '../../services/navigation/steps.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { BarSlotContext } from '../../ui/bar-slot.ts';
import { loadOnUse, near } from '../../ui/load-on-use.tsx';
import { SaveIndicator } from './save-indicator.tsx';
import { useReviewing } from './use-reviewing.tsx';

/** The fallback keeps its place, because nothing may move under a press. */
const historyPart = loadOnUse(
  near(async () => (await import('./history-bar.tsx')).HistoryBar),
  () => <div className="history" />,
  'painted',
);

interface StepBarProps {
  readonly step: Step;
  /** Called with the number of errors after each check of all persons. Stable. */
  readonly onErrors: (count: number) => void;
  readonly children: ReactNode;
}

/** The page of a step, between its summary of errors and the buttons to the next steps. */
export function StepBar({ step, onErrors, children }: StepBarProps) {
  const session = useSession();
  const { t } = useTranslator();
  const personIds = useSessionPart(({ header }) => header.personIds);
  const isEditable = useIsEditable();
  const hasCase = useProfile().profile.case?.ofEnrollment !== undefined;
  const isReview = step.kind === 'review';
  const { summary, review } = useReviewing(step, onErrors);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const previous = findNeighbourStep(step, personIds, -1, hasCase);
  const next = findNeighbourStep(step, personIds, 1, hasCase);
  const isLast = next?.kind === 'review';
  const nextId = next?.kind === 'person' ? next.personId : '';
  const nextPerson = usePersonRecord(nextId);
  const nextName =
    next?.kind === 'case'
      ? t('steps.case')
      : nextPerson
        ? toShortName(nextPerson) || t('person.name', { n: personIds.indexOf(nextId) + 1 })
        : t('person.new');

  const goNext = () => {
    // The first person is created when there is none.
    const path =
      personIds.length === 0 && next?.kind !== 'case'
        ? toPersonPath(session.id, addPerson(session))
        : next && toStepPath(session.id, next);
    if (path !== undefined) follow(path, { state: TYPE_AT_ONCE });
  };
  return (
    <>
      {summary}
      <BarSlotContext value={slot}>{children}</BarSlotContext>
      <div className="steps">
        <historyPart.Part onReview={isReview ? undefined : review} />
        <SaveIndicator />
        <div className={isReview ? 'steps__on steps__on--back' : 'steps__on'}>
          {previous && (
            <button
              type="button"
              className="button button--quiet steps__aside"
              onClick={() => follow(toStepPath(session.id, previous))}
            >
              {t('steps.previous')}
            </button>
          )}
          {!isReview && (
            <button
              type="button"
              ref={isLast && personIds.length > 0 ? stepOn : undefined}
              className={
                isLast && personIds.length > 0
                  ? 'button button--primary'
                  : 'button button--quiet steps__aside'
              }
              onClick={review}
            >
              {t('steps.review.go')}
            </button>
          )}
          {!isReview && ((next && !isLast) || (personIds.length === 0 && isEditable)) && (
            <button type="button" ref={stepOn} className="button button--primary" onClick={goNext}>
              {t('steps.next', { name: nextName })}
            </button>
          )}
        </div>
        {isReview && <div ref={setSlot} className="steps__slot" />}
      </div>
    </>
  );
}

/** Given name with the initial of the family name, because two persons often share the first. */
function toShortName({ givenName, paternalName }: Person): string {
  const [initial] = paternalName.trim();
  return givenName.trim() && initial ? `${givenName.trim()} ${initial}.` : givenName.trim();
}
