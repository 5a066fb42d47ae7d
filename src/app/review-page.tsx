import { ReviewPage } from '../features/review/review-page.tsx';
import { SendPanel } from '../features/send/send-panel.tsx';
import { knownHereQuery } from '../services/review/known-here.ts';
import { DecidedNotice } from './decided-notice.tsx';

/** The review of the open enrollment, which sends it. */
export function Review() {
  return (
    <ReviewPage
      notice={<DecidedNotice />}
      knownQuery={knownHereQuery}
      renderSend={(reviewed) => <SendPanel {...reviewed} />}
    />
  );
}
