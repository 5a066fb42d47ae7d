import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useMemo } from 'react';
import { ActivityPage } from '../features/activity/activity-page.tsx';
import { type RenderProblem, useListControl } from '../features/home/enrollment-section.tsx';
import { HomePage } from '../features/home/home-page.tsx';
import { History } from '../features/history/history.tsx';
import { QueuePage, useQueueSearch } from '../features/home/queue-page.tsx';
import { SendsPage } from '../features/home/sends-page.tsx';
import { ReviewPage } from '../features/review/review-page.tsx';
import { RejectionNotice } from '../features/send/send-state.tsx';
import { Evidence, UnknownResult } from '../features/send/unknown-page.tsx';
import { TeamFinding } from '../features/team/team-finding.tsx';
import { QueueNotice } from '../features/team/queue-notice.tsx';
import { hasForm, TeamPanel, useOffers } from '../features/team/team-panel.tsx';
import { TeamProblem } from '../features/team/team-problem.tsx';
import { TeamSection } from '../features/team/team-section.tsx';
import { useAuthenticationState } from '../services/authentication/use-authentication.ts';
import { OWN_LEDGER_PATH } from '../services/navigation/paths.ts';
import { teamActivity } from '../services/team/team-activity.ts';
import { SENT_STATES, useTeamList } from '../services/team/team-list.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { useSession, useSessionPart } from '../services/drafts/use-session.ts';
import { useReviewDesk, useReviewState } from '../services/review/use-review.ts';
import {
  meQuery,
  teamAttemptQuery,
  teamCountsQuery,
  teamHeadQuery,
  teamKnownQuery,
  useTeamEvents,
} from '../services/team/team-queries.ts';
import { teamQueue, useTeamQueue } from '../services/team/team-queue.ts';
import { isKnownToTeam } from '../domain/team/left-over.ts';
import { toSent } from '../services/team/team-sent.ts';
import { PageLink } from '../ui/page-link.tsx';
import { CountMark, ReturnedMark } from './count-mark.tsx';
import { DecidedNotice } from './decided-notice.tsx';
import { Home } from './home-page.tsx';

export { AccountPage } from '../features/team/account-page.tsx';
export { AuditPage } from '../features/team/audit-page.tsx';
export { EndedPage } from '../features/team/ended-page.tsx';
export { IdentifierNote } from '../features/team/identifier-note.tsx';
export { MissingEnrollment } from '../features/team/missing-enrollment.tsx';
export { MyAccountPage } from '../features/team/my-account-page.tsx';
export { PeoplePage } from '../features/team/people-page.tsx';
export { TeamBar } from '../features/team/team-bar.tsx';
export { TeamLinks } from '../features/team/team-links.tsx';

/** The same element each time: it is not rendered again with the panel. */
const JOURNAL = <TeamJournal />;
const renderPanel: ComponentProps<typeof ReviewPage>['ending'] = (checked) => (
  <TeamPanel checked={checked} journal={JOURNAL} />
);
/** The team's server sends. */
const renderNothing = () => null;

/** The review of a team, which decides at its end; of a send that nothing proved, what is known of it and what to do. */
export function TeamReview() {
  const session = useSession();
  const header = useSessionPart((snapshot) => snapshot.header);
  const { data: me } = useQuery(meQuery);
  const { data: head } = useQuery({ ...teamHeadQuery(session.id), enabled: isKnownToTeam(header) });
  const { offers } = useOffers(head, me, {});
  const isUnknown = head?.state === 'unknown';
  const { data, isPending } = useQuery({ ...teamAttemptQuery(session.id), enabled: isUnknown });
  const enrollment = useMemo(() => session.toEnrollment(header), [session, header]);
  const attempt = isUnknown ? toSent(session.id, 'unknown', data?.attempt) : undefined;
  if (isUnknown && isPending) return null;
  if (attempt) {
    return (
      <UnknownResult
        attempt={attempt}
        recording={head && offers.some(hasForm) && <TeamFinding attempt={attempt} whole={head} />}
      >
        <TeamPanel checked={{}} journal={JOURNAL} />
        <Evidence attempt={attempt} />
      </UnknownResult>
    );
  }
  return (
    <ReviewPage
      notice={<DecidedNotice />}
      knownQuery={teamKnownQuery}
      renderSend={renderNothing}
      answer={<RejectionNotice enrollment={enrollment} />}
      ending={renderPanel}
    />
  );
}

function TeamJournal() {
  const { t } = useTranslator();
  const review = useReviewState(useReviewDesk());
  return (
    review?.deeds && (
      <>
        <h3>{t('team.journal')}</h3>
        <History review={review} />
      </>
    )
  );
}

const renderProblem: RenderProblem = (error, onAgain) => <TeamProblem error={error} onAgain={onAgain} />;

/** «Inscripciones» of a team and of this computer. */
export const TeamHome = () => <Home page={HomeOfTeam} />;

function HomeOfTeam({ onOpenFile }: { readonly onOpenFile: () => void }) {
  const control = useListControl('home');
  const shared = useTeamList({ tab: control.choice.tab, text: control.sought });
  return (
    <HomePage
      onOpenFile={onOpenFile}
      control={control}
      shared={shared}
      above={<TeamSection />}
      renderProblem={renderProblem}
    />
  );
}

/** «Envíos» of a team. */
export function TeamSends() {
  const { t } = useTranslator();
  const { entersNothing } = useAuthenticationState();
  const control = useListControl('sends');
  const shared = useTeamList({ tab: control.choice.tab, text: control.sought }, SENT_STATES);
  return (
    <SendsPage
      control={control}
      shared={shared}
      notice={<QueueNotice />}
      renderProblem={renderProblem}
      below={
        entersNothing || (
          <p className="home__storage">
            <PageLink href={OWN_LEDGER_PATH}>{t('team.sends.own')}</PageLink>
          </p>
        )
      }
    />
  );
}

function useCounts() {
  useTeamEvents();
  const { state, entersNothing } = useAuthenticationState();
  const isEnterer = state === 'signed-in' && !entersNothing;
  return useQuery({ ...teamCountsQuery, enabled: isEnterer }).data;
}

/** Enrollments of the team that wait for a review. */
export const WaitingCount = () => <CountMark count={useCounts()?.waiting} />;

/** Enrollments of this user that came back. */
export const ReturnedCount = () => <ReturnedMark count={useCounts()?.returned} />;

/** «Qué pasó» of a team. */
export const TeamActivity = () => <ActivityPage carrier={teamActivity} renderProblem={renderProblem} />;

/** «Por revisar» of a team, below what was decided last and why the sends rest. */
export function TeamQueue() {
  const search = useQueueSearch();
  const queue = useTeamQueue(search.sought);
  return (
    <QueuePage
      {...queue}
      carrier={teamQueue}
      search={search}
      notice={
        <>
          <DecidedNotice />
          <QueueNotice />
        </>
      }
      renderProblem={renderProblem}
    />
  );
}
