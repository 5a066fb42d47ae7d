import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useMemo } from 'react';
import { QueuePage, useQueueSearch } from '../features/home/queue-page.tsx';
import { ReviewPage } from '../features/review/review-page.tsx';
import { RejectionNotice } from '../features/send/send-state.tsx';
import { Evidence, UnknownResult } from '../features/send/unknown-page.tsx';
import { TeamFinding } from '../features/team/team-finding.tsx';
import { hasForm, useOffers } from '../features/team/team-panel.tsx';
import { TeamPart } from '../features/team/team-part.tsx';
import { TeamProblem } from '../features/team/team-problem.tsx';
import { QueueNotice } from '../features/team/team-table.tsx';
import { useSession, useSessionPart } from '../services/drafts/use-session.ts';
import { meQuery, teamAttemptQuery, teamHeadQuery } from '../services/team/team-queries.ts';
import { teamQueue, useTeamQueue } from '../services/team/team-queue.ts';
import { isKnownToTeam, toSent } from '../services/team/team-sync.ts';
import { DecidedNotice } from './decided-notice.tsx';

const renderPanel: ComponentProps<typeof ReviewPage>['ending'] = (checked) => (
  <TeamPart part="panel" checked={checked} />
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
        <TeamPart part="panel" />
        <Evidence attempt={attempt} />
      </UnknownResult>
    );
  }
  return (
    <ReviewPage
      notice={<DecidedNotice />}
      renderSend={renderNothing}
      answer={<RejectionNotice enrollment={enrollment} />}
      ending={renderPanel}
    />
  );
}

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
      renderProblem={(error, onAgain) => <TeamProblem error={error} onAgain={onAgain} />}
    />
  );
}
