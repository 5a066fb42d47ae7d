import { OpenFile } from '../features/files/open-file.tsx';
import { QueuePage } from '../features/home/queue-page.tsx';
import { DecidedNotice } from './decided-notice.tsx';

/** «Por revisar», below what was decided last. */
export const Queue = () => <OpenFile page={NotedQueue} />;

function NotedQueue({ onOpenFile }: { readonly onOpenFile: () => void }) {
  return <QueuePage notice={<DecidedNotice />} onOpenFile={onOpenFile} />;
}
