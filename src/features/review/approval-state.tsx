import { useEffect, useState } from 'react';
import { findApproval } from '../../domain/review/approval.ts';
import { toActorText } from '../../form/actor-text.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useSessionPart } from '../../services/drafts/use-session.ts';
import { toSha256 } from '../../services/ledger/sha256.ts';
import { canSendSafely } from '../../services/ledger/submit-lock.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import type { ReviewDesk } from '../../services/review/review-desk.ts';
import { useReviewState } from '../../services/review/use-review.ts';
import type { PreparedText } from './use-request-text.ts';

interface ApprovalStateProps {
  readonly desk: ReviewDesk;
  readonly request: PreparedText;
}

/** Who approved it and when, that it is void, or that it was sent back. Said to whoever has acted. */
export function ApprovalState({ desk, request }: ApprovalStateProps) {
  const translator = useTranslator();
  const { t, plural, dateTime } = translator;
  const { profile } = useProfile();
  const review = useSessionPart(({ header }) => header.review);
  const submission = useSessionPart(({ header }) => header.submission);
  const state = useReviewState(desk);
  const hash = useHash(request);
  const { returnedAt, approved, open = 0 } = review ?? {};
  const stands = approved !== undefined && submission.hash === approved.hash;
  const approval = stands && state ? findApproval(state.entries, approved.hash, profile.review) : undefined;
  const differs = stands && hash !== undefined && hash !== approved.hash;
  return (
    <>
      <div className="approval__state" role="status">
        {state !== undefined && state.unreadable > 0 && (
          <p className="notice notice--warning">{t('approval.unreadable')}</p>
        )}
        {returnedAt !== undefined && (
          <p className="notice">{plural('approval.returned', open, { when: dateTime(returnedAt) })}</p>
        )}
        {approval && !differs && (
          <p className="notice notice--ok">
            {t('approval.approved', {
              by: toActorText(approval.by, translator),
              when: dateTime(approval.at),
            })}
          </p>
        )}
        {approved && !stands && (
          <p className="notice notice--warning">{t('approval.voided', { when: dateTime(approved.at) })}</p>
        )}
        {approved && (differs || (stands && state && !approval)) && (
          <p className="notice notice--warning">{t('approval.differs', { when: dateTime(approved.at) })}</p>
        )}
      </div>
      {/* Nobody wants it said. */}
      {approval && !differs && (
        <details>
          <summary>{t('approval.hash')}</summary>
          <code>{approval.hash}</code>
        </details>
      )}
    </>
  );
}

/** SHA-256 (hex) of what would be sent; undefined until it is made, and where none can be. */
function useHash({ text }: PreparedText): string | undefined {
  const [made, setMade] = useState<{ readonly text: string; readonly hash: string }>();
  useEffect(() => {
    if (text === undefined || !canSendSafely()) return undefined;
    let isCurrent = true;
    void toSha256(text).then((hash) => isCurrent && setMade({ text, hash }));
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return made !== undefined && made.text === text ? made.hash : undefined;
}
