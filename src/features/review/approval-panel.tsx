import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { listEnterers } from '../../domain/review/approval.ts';
import { toActorText } from '../../form/actor-text.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useIsEditable } from '../../services/drafts/use-session.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import type { ReviewDesk } from '../../services/review/review-desk.ts';
import { useActor } from '../../services/review/use-actor.ts';
import { useReviewState } from '../../services/review/use-review.ts';
import { ApprovalState, type Standing } from './approval-state.tsx';
import { RekeyResult } from './rekey.tsx';

/** Id of the heading of the approval. */
const APPROVAL_ID = 'review-approval';

interface ApprovalPanelProps {
  readonly desk: ReviewDesk;
  readonly standing: Standing;
  readonly enrollment: Enrollment;
}

/** State of the approval and its basis. The bar at the foot has the button that approves. */
export function ApprovalPanel({ desk, standing, enrollment }: ApprovalPanelProps) {
  const translator = useTranslator();
  const { t } = translator;
  const { review: rules } = useProfile().profile;
  const isEditable = useIsEditable();
  const { actor } = useActor();
  const enterers = listEnterers(useReviewState(desk)?.entries ?? []);
  const isWaiting = rules.isRequired && isEditable && !standing.approval;
  const names = enterers.map((by) => toActorText(by, translator)).join(', ');
  const basis = [
    isWaiting && t('approval.required'),
    enterers.length > 0 && t('approval.enterers', { names }),
    isWaiting && !rules.maySelfApprove && t('approval.notSelf'),
  ].filter((sentence) => sentence !== false);
  return (
    <section className="review__panel review__panel--line approval" aria-labelledby={APPROVAL_ID}>
      <h2 id={APPROVAL_ID} tabIndex={-1}>
        {t('approval.title')}
      </h2>
      <div className="approval__basis">
        <ApprovalState desk={desk} standing={standing} />
        {basis.length > 0 && <p>{basis.join(' ')}</p>}
        {isEditable && actor?.source !== 'sign-in' && (
          <p className="approval__claims">{t('approval.claims')}</p>
        )}
        {rules.isRequired && isEditable && <RekeyResult enrollment={enrollment} />}
      </div>
    </section>
  );
}
