import { ReviewPage } from '../features/review/review-page.tsx';
import { SendPanel } from '../features/send/send-panel.tsx';
import { useIsTeam } from '../services/profile/use-profile.ts';
import { loadOnUse } from '../ui/load-on-use.tsx';
import { DecidedNotice } from './decided-notice.tsx';
import { Loading } from './loading.tsx';

const teamReview = loadOnUse(
  async () => (await import('./team-pages.tsx')).TeamReview,
  () => <Loading />,
);

/** The review of the open enrollment, which sends it; in a team, the review of the team. */
export function Review() {
  return useIsTeam() ? (
    <teamReview.Part />
  ) : (
    <ReviewPage notice={<DecidedNotice />} renderSend={(reviewed) => <SendPanel {...reviewed} />} />
  );
}
