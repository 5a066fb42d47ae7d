import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import type { ReviewDesk } from '../../services/review/review-desk.ts';
import { useReviewState } from '../../services/review/use-review.ts';
import { ApprovalPanel } from './approval-panel.tsx';
import { SendPanel } from './send-panel.tsx';
import { useRequestText } from './use-request-text.ts';

interface ClosingPanelsProps {
  readonly enrollment: Enrollment;
  /** Undefined until it is read. */
  readonly desk: ReviewDesk | undefined;
  /** A send was refused: there is something to correct first. */
  readonly onRefused: () => void;
}

/** What the review ends with: the approval where one is asked for or something is observed, and the send. */
export function ClosingPanels({ enrollment, desk, onRefused }: ClosingPanelsProps) {
  const { profile } = useProfile();
  const request = useRequestText(enrollment);
  const hasReview = (useReviewState(desk)?.entries ?? []).some(({ event }) => event.kind === 'observed');
  return (
    <>
      {desk && (profile.review.isRequired || hasReview) && <ApprovalPanel desk={desk} request={request} />}
      <SendPanel enrollment={enrollment} prepared={request} onRefused={onRefused} />
    </>
  );
}
