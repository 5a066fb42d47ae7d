import { OpenFile } from '../features/files/open-file.tsx';
import { QueuePage, useQueueSearch } from '../features/home/queue-page.tsx';
import { useSurveyor } from '../features/home/survey-enrollments.ts';
import { browserQueue, useBrowserQueue } from '../services/review/review-queue.ts';
import { DecidedNotice } from './decided-notice.tsx';

/** «Por revisar», below what was decided last. */
export function Queue() {
  return <OpenFile page={BrowserQueue} />;
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
