import { type ComponentProps, type ComponentType, useEffect } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { EnrollmentFrame } from '../features/enrollment/enrollment-frame.tsx';
import { PersonPage, preloadAsides } from '../features/person/person-page.tsx';
import { StartPage } from '../features/start/start-page.tsx';
import type { AsidesProps } from '../form/field-asides.ts';
import { useSession, useSessionPart } from '../services/drafts/use-session.ts';
import {
  ENROLLMENT_PATTERN,
  findEnrollmentId,
  HELP_PATH,
  HOME_PATH,
  LEDGER_PATH,
  OWN_LEDGER_PATH,
  PROFILE_PATH,
  QUEUE_PATH,
  SPREADSHEET_PATH,
  toReceiptPath,
  toResultPath,
  toReviewPath,
} from '../services/navigation/paths.ts';
import { useProfile } from '../services/profile/use-profile.ts';
import { reviewWalk } from '../services/review/review-walk.ts';
import type { Step } from '../services/navigation/steps.ts';
import { loadOnUse } from '../ui/load-on-use.tsx';
import { Loading, LoadingPage } from './loading.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PersonTools } from './person-tools.tsx';

const waiting = () => <Loading />;
const waitingPage = () => <LoadingPage />;
// The pages that every enrollment needs come with the app; other pages load when they are opened.
const history = loadOnUse(
  async () => (await import('../features/history/history-page.tsx')).HistoryPage,
  waiting,
);
const ledger = loadOnUse(
  async () => (await import('../features/ledger/ledger-page.tsx')).LedgerPage,
  waitingPage,
);
const profile = loadOnUse(
  async () => (await import('../features/profile/profile-page.tsx')).ProfilePage,
  waitingPage,
);
const help = loadOnUse(async () => (await import('./help.tsx')).Help, waitingPage);
const toSpreadsheet = loadOnUse(
  async () => (await import('../features/spreadsheet/sheet-entry.tsx')).SheetEntry,
  () => null,
  'painted',
);

const exporting = loadOnUse(
  async () => (await import('../features/files/export-button.tsx')).SessionExport,
  () => null,
);

const enrollmentMenu = loadOnUse(
  async () => (await import('./enrollment-menu.tsx')).EnrollmentMenu,
  () => null,
  'painted',
);

/** Loads together with the import link, so that neither part shifts the other. */
const persons = loadOnUse(
  async () => {
    const [{ PersonsSection }] = await Promise.all([
      import('../features/enrollment/persons-section.tsx'),
      toSpreadsheet.preload(),
    ]);
    return ({ enrollmentId }: Pick<EnrollmentAddress, 'enrollmentId'>) => (
      <PersonsSection>
        <toSpreadsheet.Part enrollmentId={enrollmentId} hasLink />
      </PersonsSection>
    );
  },
  () => null,
  'painted',
);

/** Loads a page together with the export part below it, which a later page would shift. */
function loadWithExport(load: () => Promise<ComponentType>) {
  return loadOnUse(async () => {
    const [Page] = await Promise.all([load(), exporting.preload()]);
    return () => (
      <>
        <Page />
        <exporting.Part />
      </>
    );
  }, waiting);
}
/** Only for a profile of a team server. */
const team = loadOnUse(
  async () => (await import('../features/team/team-part.tsx')).TeamPart,
  () => null,
);
const decided = loadOnUse(
  async () => (await import('./decided-notice.tsx')).DecidedNotice,
  () => null,
);
const TEAM_PAGES = [
  [QUEUE_PATH, 'queue'],
  [LEDGER_PATH, 'sends'],
  [/^\/equipo(\/(mi-)?cuenta|\/auditoria)?\/?$/, 'people'],
] as const;
const useIsTeam = () => useProfile().profile.authentication?.kind === 'team';
const TeamNote = (asides: AsidesProps) => useIsTeam() && <team.Part part="note" asides={asides} />;

const teamReview = loadOnUse(async () => (await import('./team-review.tsx')).TeamReview, waiting);
const review = loadWithExport(async () => {
  const [{ ReviewPage }, { SendPanel }, { DecidedNotice }] = await Promise.all([
    import('../features/review/review-page.tsx'),
    import('../features/send/send-panel.tsx'),
    import('./decided-notice.tsx'),
  ]);
  return () =>
    useIsTeam() ? (
      <teamReview.Part />
    ) : (
      <ReviewPage notice={<DecidedNotice />} renderSend={(reviewed) => <SendPanel {...reviewed} />} />
    );
});
const receipt = loadWithExport(
  async () => (await import('../features/receipt/receipt-page.tsx')).ReceiptPage,
);
const unknown = loadWithExport(async () => (await import('../features/send/unknown-page.tsx')).UnknownPage);
const paper = loadWithExport(async () => (await import('../features/paper/paper-page.tsx')).PaperPage);
const HistoryAlone = () => <history.Part after={<exporting.Part />} />;

const home = loadOnUse(async () => {
  const [{ HomePage }, { OpenFile }] = await Promise.all([
    import('../features/home/home-page.tsx'),
    import('../features/files/open-file.tsx'),
  ]);
  const TeamHome = (props: ComponentProps<typeof HomePage>) => (
    <HomePage {...props} above={<team.Part part="section" />} />
  );
  return () => (
    <>
      <OpenFile page={useIsTeam() ? TeamHome : HomePage} />
      <toSpreadsheet.Part hasLink={false} />
    </>
  );
}, waitingPage);
const queue = loadOnUse(async () => (await import('./queue.tsx')).Queue, waitingPage);
const loadSpreadsheet = async () =>
  (await import('../features/spreadsheet/spreadsheet-page.tsx')).SpreadsheetPage;
const spreadsheet = loadOnUse(loadSpreadsheet, waiting);
/** Spreadsheet import as a page of its own. */
const spreadsheetAlone = loadOnUse(async () => {
  const Spreadsheet = await loadSpreadsheet();
  return () => (
    <main id="content" className="sheet__main" tabIndex={-1}>
      <Spreadsheet />
    </main>
  );
}, waitingPage);

/** The pages outside an enrollment, each with its address. */
const PAGES = [
  [HOME_PATH, home],
  [SPREADSHEET_PATH, spreadsheetAlone],
  [QUEUE_PATH, queue],
  [LEDGER_PATH, ledger],
  [OWN_LEDGER_PATH, ledger],
  [PROFILE_PATH, profile],
  [HELP_PATH, help],
] as const;

/** Preloads the code of the first page while the profile is read. */
export function preloadPage(path: string): void {
  const enrollmentId = findEnrollmentId(path);
  const isReview = enrollmentId !== undefined && path === toReviewPath(enrollmentId);
  const page = isReview ? review : PAGES.find(([address]) => address === path)?.[1];
  void page?.preload();
}

export function Routes() {
  const isTeam = useIsTeam();
  return (
    <Switch>
      {isTeam &&
        TEAM_PAGES.map(([path, part]) => (
          <Route key={part} path={path}>
            <team.Part part={part} notice={<decided.Part />} />
          </Route>
        ))}
      {PAGES.map(([path, { Part }]) => (
        <Route key={path} path={path}>
          <Part />
        </Route>
      ))}
      <Route<EnrollmentAddress> path={ENROLLMENT_PATTERN}>
        {({ enrollmentId, page, personId }) => (
          <EnrollmentPages enrollmentId={enrollmentId} page={page} personId={personId} />
        )}
      </Route>
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  );
}

type EnrollmentAddress = {
  readonly enrollmentId: string;
  readonly page?: string | undefined;
  readonly personId?: string | undefined;
};

/** The pages of an enrollment that are no steps. */
const ALONE: Readonly<Record<string, ComponentType>> = {
  comprobante: receipt.Part,
  resultado: unknown.Part,
  papel: paper.Part,
  historial: HistoryAlone,
  planilla: spreadsheet.Part,
};

/** One route for all pages of an enrollment: the frame stays mounted when the page changes. */
function EnrollmentPages({ enrollmentId, page, personId }: EnrollmentAddress) {
  const Alone = personId === undefined && page !== undefined ? ALONE[page] : undefined;
  const step = findStep(page, personId);
  const isTeam = useIsTeam();
  // A send must not wait for code: the later pages load while the user types.
  useEffect(() => {
    const timer = window.setTimeout(() => {
      void review.preload();
      void receipt.preload();
      void unknown.preload();
      void preloadAsides();
    }, 2000);
    return () => window.clearTimeout(timer);
  }, []);
  if (!step && !Alone) return <NotFoundPage />;
  return (
    <EnrollmentFrame
      key={enrollmentId}
      enrollmentId={enrollmentId}
      step={step}
      // The other pages always offer the export.
      exporting={(step?.kind === 'start' || step?.kind === 'person') && <exporting.Part />}
      notFound={<NotFoundPage />}
      waiting={<LoadingPage />}
      team={isTeam && <team.Part part="bar" />}
    >
      {step ? <StepPage step={step} /> : Alone && <Alone />}
      {step && step.kind !== 'start' && <toSpreadsheet.Part enrollmentId={enrollmentId} hasLink={false} />}
    </EnrollmentFrame>
  );
}

function findStep(page: string | undefined, personId: string | undefined): Step | undefined {
  if (page === undefined) return { kind: 'start' };
  if (page === 'revision' && personId === undefined) return { kind: 'review' };
  return page === 'personas' && personId !== undefined ? { kind: 'person', personId } : undefined;
}

/**
 * A confirmed enrollment is read-only: its pages redirect to the receipt; those of one with an unknown
 * outcome, to the result page. During a request they redirect to the review.
 */
function StepPage({ step }: { readonly step: Step }) {
  const session = useSession();
  const state = useSessionPart(({ header }) => header.submission.state);
  const isSending = useSessionPart((snapshot) => snapshot.isSending) || state === 'sending';
  if (isSending && step.kind !== 'review') return <Redirect to={toReviewPath(session.id)} replace />;
  // During the walk through the queue, the review itself opens the next enrollment.
  if (state === 'confirmed' && !(step.kind === 'review' && reviewWalk.isOn(session.id)))
    return <Redirect to={toReceiptPath(session.id)} replace />;
  if (state === 'unknown') return <Redirect to={toResultPath(session.id)} replace />;
  switch (step.kind) {
    case 'start':
      return (
        <StartPage tools={<enrollmentMenu.Part />} persons={<persons.Part enrollmentId={session.id} />} />
      );
    case 'person':
      return (
        <PersonPage
          key={step.personId}
          personId={step.personId}
          tools={<PersonTools personId={step.personId} />}
          Note={TeamNote}
        />
      );
    case 'review':
      return <review.Part />;
  }
}
