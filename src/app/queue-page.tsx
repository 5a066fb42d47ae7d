import { OpenFile } from '../features/files/open-file.tsx';
import { QueuePage, useQueueSearch } from '../features/home/queue-page.tsx';
import { useSurveyor } from '../features/home/survey-enrollments.ts';
import { useIsTeam } from '../services/profile/use-profile.ts';
import { browserQueue, useBrowserQueue } from '../services/review/review-queue.ts';
import { loadOnUse } from '../ui/load-on-use.tsx';
import { DecidedNotice } from './decided-notice.tsx';
import { LoadingPage } from './loading.tsx';

const teamQueue = loadOnUse(
  async () => (await import('./team-pages.tsx')).TeamQueue,
  () => <LoadingPage />,
);

/** «Por revisar» of this browser or of the team, below what was decided last. */
export function Queue() {
  return useIsTeam() ? <teamQueue.Part /> : <OpenFile page={BrowserQueue} />;
}

function BrowserQueue({ onOpenFile }: { readonly onOpenFile: () => void }) {
  const search = useQueueSearch();
  const queue = useBrowserQueue(search.sought, useSurveyor());
  return (
    <QueuePage
      {...queue}
      carrier={browserQueue}
      search={search}
      notice={<DecidedNotice />}
      onOpenFile={onOpenFile}
    />
  );
}
