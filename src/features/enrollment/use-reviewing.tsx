import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Finding } from '../../domain/fields/finding.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { useSession } from '../../services/drafts/use-session.ts';
import { toPersonPath, toReviewPath } from '../../services/navigation/paths.ts';
import type { Step } from '../../services/navigation/steps.ts';
import { type ProfileServices, useProfile } from '../../services/profile/use-profile.ts';
import { loadOnUse } from '../../ui/load-on-use.tsx';
import { follow } from '../../ui/page-link.tsx';

/** What looks at the whole enrollment is not needed while one types; it comes while one does. */
const summaryPart = loadOnUse(
  async () => (await import('./findings-summary.tsx')).FindingsSummary,
  () => null,
);
const PRELOAD_MS = 1000;
const loadCheck = () => import('./review-check.ts');

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

/**
 * What «Revisar» does on the page of a step, and what it answers there. It leads to the review, or says what is to be
 * corrected first: on this page, or on the page of the first person of whom there is something to say.
 */
export function useReviewing(step: Step): { readonly summary: ReactNode; readonly review: () => void } {
  const session = useSession();
  const services = useProfile();
  const personId = step.kind === 'person' ? step.personId : undefined;
  const page = personId ?? step.kind;
  const { summary, hasSummary, showSummary } = useSummary(page);
  usePreload(session, services);
  const isReview = step.kind === 'review';
  // Whoever reads the review sees what is wrong with everybody.
  useEffect(() => {
    if (isReview) session.noteLeft([session.id, ...session.getSnapshot().header.personIds]);
  }, [isReview, session]);

  const showHolding = (holding: readonly Finding[]) => {
    const whose = holding.map(({ place }) => place.personId);
    const [other] = whose;
    const isHere = personId === undefined || whose.includes(personId) || whose.includes(undefined);
    if (isHere || other === undefined) return showSummary(page);
    showSummary(other);
    follow(toPersonPath(session.id, other));
  };
  const review = async () => {
    const { pathname } = window.location;
    const [{ findHolding }] = await Promise.all([loadCheck(), summaryPart.preload()]);
    const holding = await findHolding(session, services);
    // Who went elsewhere meanwhile, or pressed twice, is left there.
    if (window.location.pathname !== pathname) return;
    session.noteLeft([session.id, ...session.getSnapshot().header.personIds]);
    if (holding.length > 0) return showHolding(holding);
    // Where somebody has to approve it, whoever entered it says when it is theirs to look at.
    if (!services.profile.review.isRequired) session.noteReview();
    follow(toReviewPath(session.id));
  };
  return {
    summary: hasSummary && <summaryPart.Part personId={personId} ref={summary} />,
    review: () => void review(),
  };
}

/** Whether the summary stands on a page: from «Revisar» until the page is left. It takes the focus. */
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
