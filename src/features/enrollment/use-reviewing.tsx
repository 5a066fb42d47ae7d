import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { useSession } from '../../services/drafts/use-session.ts';
import type { Step } from '../../services/navigation/steps.ts';
import { type ProfileServices, useProfile } from '../../services/profile/use-profile.ts';
import { loadOnUse, near } from '../../ui/load-on-use.tsx';

/** The summary checks the whole enrollment. Its code loads later, while the user types. */
const summaryPart = loadOnUse(
  near(async () => (await import('./findings-summary.tsx')).FindingsSummary),
  () => null,
);
const PRELOAD_MS = 1000;
const loadCheck = () => import('./review-check.ts');

/** Loads the code of the review and checks the other persons while the user works. */
function usePreload(
  session: EnrollmentSession,
  services: ProfileServices,
  onErrors: (count: number) => void,
): void {
  useEffect(() => {
    const controller = new AbortController();
    const timer = window.setTimeout(() => {
      void summaryPart.preload();
      void loadCheck().then(({ checkAhead }) => checkAhead(session, services, onErrors, controller.signal));
    }, PRELOAD_MS);
    return () => {
      window.clearTimeout(timer);
      controller.abort();
    };
  }, [session, services, onErrors]);
}

/**
 * The action of «Revisar» on the page of a step, and the summary that it shows there. It leads to the review,
 * or lists the errors to correct first: on this page, or on the page of the first person who has one.
 */
export function useReviewing(
  step: Step,
  onErrors: (count: number) => void,
): { readonly summary: ReactNode; readonly review: () => void } {
  const session = useSession();
  const services = useProfile();
  const personId = step.kind === 'person' ? step.personId : undefined;
  const page = personId ?? step.kind;
  const { summary, hasSummary, showSummary } = useSummary(page);
  usePreload(session, services, onErrors);
  const isReview = step.kind === 'review';
  // The review shows the errors of all persons.
  useEffect(() => {
    if (isReview) session.noteLeft([session.id, ...session.getSnapshot().header.personIds]);
  }, [isReview, session]);

  const review = async () => {
    const [{ openReview }] = await Promise.all([loadCheck(), summaryPart.preload()]);
    await openReview(session, services, personId, (other) => showSummary(other ?? page));
  };
  return {
    summary: hasSummary && <summaryPart.Part personId={personId} ref={summary} />,
    review: () => void review(),
  };
}

/** Shows the summary on a page from «Revisar» until the user leaves it. The summary takes the focus. */
function useSummary(page: string) {
  const summary = useRef<HTMLElement>(null);
  const [asked, setAsked] = useState<{ readonly page: string }>();
  const hasSummary = asked?.page === page;
  useEffect(() => {
    if (!hasSummary) return undefined;
    const frame = requestAnimationFrame(() => summary.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [asked, hasSummary]);
  useEffect(() => () => setAsked((before) => (before?.page === page ? undefined : before)), [page]);
  return { summary, hasSummary, showSummary: (on: string) => setAsked({ page: on }) };
}
