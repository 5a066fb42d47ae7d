import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import type { EntityId } from '../domain/enrollment/enrollment.ts';
import { EnrollmentFrame } from '../features/enrollment/enrollment-frame.tsx';
import { PersonPage, preloadAsides } from '../features/person/person-page.tsx';
import { ReadyPages } from '../features/person/ready-pages.tsx';
import { StartPage } from '../features/start/start-page.tsx';
import { useSession, useSessionPart } from '../services/drafts/use-session.ts';
import { findPage, type FoundPage, type LoadedPage } from '../services/navigation/pages.ts';
import { toReceiptPath, toResultPath, toReviewPath } from '../services/navigation/paths.ts';
import type { Step } from '../services/navigation/steps.ts';
import { reviewWalk } from '../services/review/review-walk.ts';
import { afterFirstUse } from '../ui/first-use.ts';
import { loadOnUse, near, ofSteps } from '../ui/load-on-use.tsx';
import { useCarrier } from './carrier.tsx';
import { alone, exporting, inFrame, LoadingPage, withExport } from './loading.tsx';

const toSpreadsheet = loadOnUse(
  near(async () => (await import('../features/spreadsheet/sheet-entry.tsx')).SheetEntry),
  () => null,
  'painted',
);

/** The fallback keeps the place of the tools. */
const personTools = loadOnUse(
  near(async () => (await import('./person-tools.tsx')).PersonTools),
  () => (
    <>
      <p className="person__status" />
      <div className="person__tools" />
    </>
  ),
  'painted',
);
/** Only a profile that asks something of the enrollment has it. */
const casePage = loadOnUse(
  async () => (await import('../features/person/case-page.tsx')).EnrollmentCasePage,
  () => null,
);
const enrollmentMenu = loadOnUse(
  near(async () => (await import('./enrollment-menu.tsx')).EnrollmentMenu),
  () => null,
  'painted',
);

/** Loads together with the import link, so that neither part shifts the other. */
const persons = loadOnUse(
  near(async () => {
    const [{ PersonsSection }] = await Promise.all([
      import('../features/enrollment/persons-section.tsx'),
      toSpreadsheet.preload(),
    ]);
    return ({ enrollmentId }: { readonly enrollmentId: EntityId }) => (
      <PersonsSection>
        <toSpreadsheet.Part enrollmentId={enrollmentId} hasLink />
      </PersonsSection>
    );
  }),
  () => null,
  'painted',
);

const notFound = alone(near(async () => (await import('./not-found-page.tsx')).NotFoundPage));
const ledger = alone(async () => (await import('../features/ledger/ledger-page.tsx')).LedgerPage);
const loadSpreadsheet = async () =>
  (await import('../features/spreadsheet/spreadsheet-page.tsx')).SpreadsheetPage;

/** The code of the pages that are not part of the start. */
const LOADED: Readonly<Record<LoadedPage, ReturnType<typeof alone>>> = {
  review: withExport(ofSteps(async () => (await import('./review-page.tsx')).Review)),
  receipt: inFrame(ofSteps(async () => (await import('./receipt-page.tsx')).Receipt)),
  result: withExport(ofSteps(async () => (await import('../features/send/unknown-page.tsx')).UnknownPage)),
  home: alone(async () => (await import('./home-page.tsx')).Home),
  queue: alone(async () => (await import('./queue-page.tsx')).Queue),
  history: inFrame(async () => {
    const { HistoryPage } = await import('../features/history/history-page.tsx');
    return () => <HistoryPage after={<exporting.Part />} />;
  }),
  paper: withExport(async () => (await import('../features/paper/paper-page.tsx')).PaperPage),
  activity: alone(async () => (await import('./activity-page.tsx')).BrowserActivity),
  ledger,
  ownLedger: ledger,
  profile: alone(async () => (await import('../features/profile/profile-page.tsx')).ProfilePage),
  spreadsheet: inFrame(loadSpreadsheet),
  newSpreadsheet: alone(async () => {
    const Spreadsheet = await loadSpreadsheet();
    return () => (
      <main id="content" className="sheet__main" tabIndex={-1}>
        <Spreadsheet />
      </main>
    );
  }),
  help: alone(async () => (await import('./help-page.tsx')).Help),
};
const findLoaded = (page: FoundPage['page'] | undefined) =>
  page && 'module' in page ? LOADED[page.name] : undefined;

const useReviewPage = () => useCarrier().pages.review ?? LOADED.review;

/** Preloads the code of the first page while the profile is read. */
export function preloadPage(path: string): void {
  void findLoaded(findPage(path)?.page)?.preload();
}

export function Routes() {
  const [path] = useLocation();
  const { pages } = useCarrier();
  const found = findPage(path);
  if (!found) return <notFound.Part />;
  const { page, enrollmentId, step } = found;
  const Part = (pages[page.name] ?? findLoaded(page))?.Part;
  if (enrollmentId !== undefined) {
    return (
      <EnrollmentPages key={enrollmentId} enrollmentId={enrollmentId} step={step}>
        {!step && Part && <Part />}
      </EnrollmentPages>
    );
  }
  return Part ? <Part key={page.name} /> : <notFound.Part />;
}

interface EnrollmentPagesProps {
  readonly enrollmentId: EntityId;
  readonly step: Step | undefined;
  /** The page, when it is no step. */
  readonly children: ReactNode;
}

/** The frame, which stays mounted when the page of its enrollment changes. */
function EnrollmentPages({ enrollmentId, step, children }: EnrollmentPagesProps) {
  const { Bar, Missing } = useCarrier();
  const [isBrought, setBrought] = useState(false);
  const bring = useCallback(() => setBrought(true), []);
  const review = useReviewPage();
  const isEntered = step !== undefined && step.kind !== 'review';
  // No press waits for code: the next page loads while the user works on this one.
  useEffect(
    () =>
      afterFirstUse(() => {
        for (const { preload } of isEntered ? [review] : [LOADED.receipt, LOADED.result]) void preload();
        void preloadAsides();
      }),
    [review, isEntered],
  );
  return (
    <EnrollmentFrame
      // Opens it once more.
      key={isBrought ? 'brought' : ''}
      enrollmentId={enrollmentId}
      step={step}
      // The other pages always offer the export.
      exporting={step && step.kind !== 'review' && <exporting.Part />}
      notFound={
        Missing && !isBrought ? (
          <Missing enrollmentId={enrollmentId} onBrought={bring} waiting={<LoadingPage />} />
        ) : (
          <notFound.Part />
        )
      }
      waiting={<LoadingPage />}
      status={Bar && <Bar />}
    >
      {step ? <StepPage step={step} /> : children}
      {step && step.kind !== 'start' && <toSpreadsheet.Part enrollmentId={enrollmentId} hasLink={false} />}
    </EnrollmentFrame>
  );
}

/**
 * A confirmed enrollment is read-only: its pages redirect to the receipt; those of one with an unknown
 * outcome, to the result page. During a request they redirect to the review.
 */
function StepPage({ step }: { readonly step: Step }) {
  const session = useSession();
  const { Note } = useCarrier();
  const toPersonPage = useCallback(
    (personId: EntityId, isAside: boolean) => (
      <PersonPage
        personId={personId}
        isAside={isAside}
        tools={<personTools.Part personId={personId} />}
        Note={Note}
      />
    ),
    [Note],
  );
  const Review = useReviewPage().Part;
  const state = useSessionPart(({ header }) => header.submission.state);
  const isSending = useSessionPart((snapshot) => snapshot.isSending) || state === 'sending';
  if (isSending && step.kind !== 'review') return <Redirect to={toReviewPath(session.id)} replace />;
  // During the walk through the queue, the review itself opens the next enrollment.
  if (state === 'confirmed' && !(step.kind === 'review' && reviewWalk.isOn(session.id)))
    return <Redirect to={toReceiptPath(session.id)} replace />;
  if (state === 'unknown') return <Redirect to={toResultPath(session.id)} replace />;
  switch (step.kind) {
    case 'start':
    case 'person':
      return (
        <>
          {step.kind === 'start' && (
            <StartPage tools={<enrollmentMenu.Part />} persons={<persons.Part enrollmentId={session.id} />} />
          )}
          <ReadyPages personId={step.kind === 'person' ? step.personId : ''}>{toPersonPage}</ReadyPages>
        </>
      );
    case 'case':
      return <casePage.Part />;
    case 'review':
      return <Review />;
  }
}
