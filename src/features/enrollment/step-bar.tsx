import { type ReactNode, useEffect, useRef, useState } from 'react';
import { stepOn } from '../../form/entry-flow.ts';
import { TYPE_AT_ONCE } from '../../form/use-arrival-focus.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { addPerson } from '../../services/drafts/edit-persons.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import {
  useIsEditable,
  usePersonRecord,
  useSession,
  useSessionPart,
} from '../../services/drafts/use-session.ts';
import { follow } from '../../ui/page-link.tsx';
import { toPersonPath, toReviewPath } from '../../services/navigation/paths.ts';
import { findNeighbourStep, type Step, toStepPath } from '../../services/navigation/steps.ts';
import { type ProfileServices, useProfile } from '../../services/profile/use-profile.ts';
import { BarSlotContext } from '../../ui/bar-slot.ts';
import { loadOnUse } from '../../ui/load-on-use.tsx';
import { SaveIndicator } from './save-indicator.tsx';

/** What looks at the whole enrollment is not needed while one types; it comes while one does. */
const summaryPart = loadOnUse(
  async () => (await import('./findings-summary.tsx')).FindingsSummary,
  () => null,
);
/** Its place is kept: nothing may move under a press. */
const historyPart = loadOnUse(
  async () => (await import('./history-bar.tsx')).HistoryBar,
  () => <div className="history" />,
  'painted',
);
const PRELOAD_MS = 1000;
const loadCheck = () => import('./review-check.ts');

interface StepBarProps {
  readonly step: Step;
  readonly children: ReactNode;
}

/** While somebody works: what the review needs, and the check of those who are not open. */
function usePreload(session: EnrollmentSession, services: ProfileServices): void {
  useEffect(() => {
    const controller = new AbortController();
    const timer = window.setTimeout(() => {
      void summaryPart.preload();
      void loadCheck().then(({ checkAhead }) => checkAhead(session, services, controller.signal));
    }, PRELOAD_MS);
    return () => {
      window.clearTimeout(timer);
      controller.abort();
    };
  }, [session, services]);
}

/** The page of a step between its summary of errors and the buttons that lead on. */
export function StepBar({ step, children }: StepBarProps) {
  const session = useSession();
  const services = useProfile();
  const { t } = useTranslator();
  const personIds = useSessionPart(({ header }) => header.personIds);
  const reviewAsked = useSessionPart((snapshot) => snapshot.reviewAsked);
  const isEditable = useIsEditable();
  const summary = useRef<HTMLElement>(null);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const previous = findNeighbourStep(step, personIds, -1);
  const next = findNeighbourStep(step, personIds, 1);
  const isLast = next?.kind === 'review';
  const nextId = next?.kind === 'person' ? next.personId : '';
  const nextPerson = usePersonRecord(nextId);
  const nextName = nextPerson
    ? nextPerson.givenName.trim() || t('person.name', { n: personIds.indexOf(nextId) + 1 })
    : t('person.new');

  usePreload(session, services);
  const goNext = () => {
    // The first person begins where the risk profile ends.
    const path =
      personIds.length === 0
        ? toPersonPath(session.id, addPerson(session))
        : next && toStepPath(session.id, next);
    if (path !== undefined) follow(path, { state: TYPE_AT_ONCE });
  };
  const review = async () => {
    const { pathname } = window.location;
    const [{ isReadable }] = await Promise.all([loadCheck(), summaryPart.preload()]);
    const isFine = await isReadable(session, services);
    // Who went elsewhere meanwhile, or pressed twice, is left there.
    if (window.location.pathname !== pathname) return;
    session.askReview();
    // Where somebody has to approve it, whoever entered it says when it is theirs to look at.
    if (isFine && !services.profile.review.isRequired) session.noteReview();
    if (isFine) follow(toReviewPath(session.id));
    // The summary stands on the page after this render.
    else requestAnimationFrame(() => summary.current?.focus());
  };
  return (
    <>
      {reviewAsked && step.kind !== 'review' && <summaryPart.Part ref={summary} />}
      <BarSlotContext value={slot}>{children}</BarSlotContext>
      <div className="steps">
        <historyPart.Part onReview={step.kind === 'review' ? undefined : () => void review()} />
        <SaveIndicator />
        <div className={step.kind === 'review' ? 'steps__on steps__on--back' : 'steps__on'}>
          {previous && (
            <button
              type="button"
              className="button button--quiet steps__aside"
              onClick={() => follow(toStepPath(session.id, previous))}
            >
              {t('steps.previous')}
            </button>
          )}
          {step.kind !== 'review' && (
            <button
              type="button"
              ref={isLast && personIds.length > 0 ? stepOn : undefined}
              className={
                isLast && personIds.length > 0
                  ? 'button button--primary'
                  : 'button button--quiet steps__aside'
              }
              onClick={() => void review()}
            >
              {t('steps.review.go')}
            </button>
          )}
          {step.kind !== 'review' && ((next && !isLast) || (personIds.length === 0 && isEditable)) && (
            <button type="button" ref={stepOn} className="button button--primary" onClick={goNext}>
              {t('steps.next', { name: nextName })}
            </button>
          )}
        </div>
        {step.kind === 'review' && <div ref={setSlot} className="steps__slot" />}
      </div>
    </>
  );
}
