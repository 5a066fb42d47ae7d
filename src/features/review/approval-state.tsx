import { findFirstApproval } from '../../domain/decision/second-look.ts';
import { type Approval, findApproval, findClaimedApproval } from '../../domain/review/approval.ts';
import { toKnownActor } from '../../domain/review/journal.ts';
import { toCategoryText } from '../../form/category-choice.tsx';
import { toActorText } from '../../form/actor-text.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useSessionPart } from '../../services/drafts/use-session.ts';
import type { PreparedText } from '../../services/finalize/exact-request.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import type { ReviewDesk } from '../../services/review/review-desk.ts';
import { useReviewState } from '../../services/review/use-review.ts';

/** State of the approval of the shown enrollment. */
export interface Standing {
  /** The approval that counts, of exactly the bytes that would be sent. */
  readonly approval: Approval | undefined;
  /** Approval that the imported file claims, when nothing was approved here since. */
  readonly claimed: Approval | undefined;
  /** Reason why the latest approval made here no longer counts. */
  readonly lapse: 'voided' | 'differs' | 'notAllowed' | undefined;
  /** SHA-256 (hex) of the bytes that would be sent, once it is known. */
  readonly hash: string | undefined;
}

export function useStanding(desk: ReviewDesk | undefined, { request }: PreparedText): Standing {
  const hash = request?.hash;
  const { profile } = useProfile();
  const head = useSessionPart(({ header }) => header.review?.approved);
  const approvedHash = useSessionPart(({ header }) => header.submission.hash);
  const entries = useReviewState(desk)?.entries ?? [];
  const claimed = findClaimedApproval(entries);
  const found = approvedHash === undefined ? undefined : findApproval(entries, approvedHash, profile.review);
  const differs = found !== undefined && hash !== undefined && hash !== found.hash;
  const made = claimed ? undefined : head;
  const lapse = made?.hash === approvedHash ? 'notAllowed' : 'voided';
  return {
    approval: differs ? undefined : found,
    claimed,
    lapse: differs ? 'differs' : made && !found ? lapse : undefined,
    hash,
  };
}

interface ApprovalStateProps {
  readonly desk: ReviewDesk;
  readonly standing: Standing;
}

/** The approver and the time, or why the approval is void, or the return. A screen reader announces it. */
export function ApprovalState({ desk, standing }: ApprovalStateProps) {
  const translator = useTranslator();
  const { t, plural, dateTime } = translator;
  const review = useSessionPart(({ header }) => header.review);
  const state = useReviewState(desk);
  const { approval, claimed, lapse, hash } = standing;
  const isInReview = useSessionPart(({ header }) => header.submission.state === 'in-review');
  const first = isInReview ? findFirstApproval(state?.entries ?? [], hash) : undefined;
  const { review: rules } = useProfile().profile;
  const { returnedAt, returnedAs, approved, open = 0 } = review ?? {};
  const isOther = claimed !== undefined && hash !== undefined && hash !== claimed.hash;
  return (
    <>
      <div className="approval__state" role="status">
        {state !== undefined && state.unreadable > 0 && (
          <p className="notice notice--warning">{t('approval.unreadable')}</p>
        )}
        {returnedAt !== undefined && (
          <p className="notice">
            {plural('approval.returned', open, { when: dateTime(returnedAt) })}{' '}
            {returnedAs !== undefined &&
              t('return.as', { what: toCategoryText(rules, returnedAs, translator) })}
          </p>
        )}
        {first && (
          <p className="notice">
            {t('second.given', {
              name: toActorText(first.by && toKnownActor(first.by, false), translator),
              at: dateTime(first.at),
            })}
          </p>
        )}
        {approval && (
          <p className="notice notice--ok">
            {t('approval.approved', {
              by: toActorText(approval.by, translator),
              when: dateTime(approval.at),
            })}
          </p>
        )}
        {claimed && (
          <p className="notice notice--warning">
            {t(isOther ? 'approval.claimedOther' : 'approval.claimed', {
              by: toActorText(claimed.by, translator),
              when: dateTime(claimed.at),
            })}
          </p>
        )}
        {lapse && approved && (
          <p className="notice notice--warning">{t(`approval.${lapse}`, { when: dateTime(approved.at) })}</p>
        )}
      </div>
      {/* A screen reader does not announce the hash. */}
      {approval && (
        <details>
          <summary>{t('approval.hash')}</summary>
          <code>{approval.hash}</code>
        </details>
      )}
    </>
  );
}
