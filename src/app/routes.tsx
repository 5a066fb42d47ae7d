import { lazy, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { isConfirmed } from '../domain/drafts/stored.ts';
import { EnrollmentFrame } from '../features/enrollment/enrollment-frame.tsx';
import { PersonPage } from '../features/person/person-page.tsx';
import { StartPage } from '../features/start/start-page.tsx';
import { useSession, useSessionPart } from '../services/drafts/use-session.ts';
import { ENROLLMENT_PATTERN, HOME_PATH, toReceiptPath } from '../services/navigation/paths.ts';
import type { Step } from '../services/navigation/steps.ts';
import { Loading } from './loading.tsx';
import { NotFoundPage } from './not-found-page.tsx';

// What every enrollment needs comes with the app; the other pages come when they are opened.
const HomePage = lazy(async () => ({ default: (await import('../features/home/home-page.tsx')).HomePage }));
const ReviewPage = lazy(async () => ({
  default: (await import('../features/review/review-page.tsx')).ReviewPage,
}));
const ReceiptPage = lazy(async () => ({
  default: (await import('../features/receipt/receipt-page.tsx')).ReceiptPage,
}));

/** The pages by their addresses. */
export function Routes() {
  return (
    <Suspense fallback={<Loading />}>
      <Switch>
        <Route path={HOME_PATH}>
          <HomePage />
        </Route>
        <Route<EnrollmentAddress> path={ENROLLMENT_PATTERN}>
          {({ enrollmentId, page, personId }) => (
            <EnrollmentPages enrollmentId={enrollmentId} page={page} personId={personId} />
          )}
        </Route>
        <Route>
          <NotFoundPage />
        </Route>
      </Switch>
    </Suspense>
  );
}

type EnrollmentAddress = {
  readonly enrollmentId: string;
  readonly page?: string | undefined;
  readonly personId?: string | undefined;
};

/** One route for all pages of an enrollment: the frame stays mounted while they change. */
function EnrollmentPages({ enrollmentId, page, personId }: EnrollmentAddress) {
  const isReceipt = page === 'comprobante';
  const step = findStep(page, personId);
  if (!step && !isReceipt) return <NotFoundPage />;
  return (
    <EnrollmentFrame key={enrollmentId} enrollmentId={enrollmentId} step={step} notFound={<NotFoundPage />}>
      <Suspense fallback={<Loading />}>{step ? <StepPage step={step} /> : <ReceiptPage />}</Suspense>
    </EnrollmentFrame>
  );
}

function findStep(page: string | undefined, personId: string | undefined): Step | undefined {
  if (page === undefined) return { kind: 'start' };
  if (page === 'revision' && personId === undefined) return { kind: 'review' };
  return page === 'personas' && personId !== undefined ? { kind: 'person', personId } : undefined;
}

/** What was confirmed is read-only: its pages lead to the receipt. */
function StepPage({ step }: { readonly step: Step }) {
  const session = useSession();
  const confirmed = useSessionPart(({ header }) => isConfirmed(header.outcome));
  if (confirmed) return <Redirect to={toReceiptPath(session.id)} replace />;
  switch (step.kind) {
    case 'start':
      return <StartPage />;
    case 'person':
      return <PersonPage key={step.personId} personId={step.personId} />;
    case 'review':
      return <ReviewPage />;
  }
}
