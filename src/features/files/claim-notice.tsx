import { toFinalizeRequest } from '../../domain/contract/to-finalize-request.ts';
import type { Integrity } from '../../domain/files/check-integrity.ts';
import type { EnrollmentContents } from '../../domain/files/enrollment-file.ts';
import { toReceived } from '../../domain/files/received-sends.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { findFileApproval } from '../../domain/review/approval.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { toSha256 } from '../../services/ledger/sha256.ts';
import { canSendSafely } from '../../services/ledger/submit-lock.ts';

interface ClaimNoticeProps {
  readonly contents: EnrollmentContents;
  readonly chain: Integrity['kind'];
  /** See `isOtherApproved`. */
  readonly isOther: boolean;
}

/** What a file says of its approval, whether its bytes are those of the data, and that it does not count here. */
export function ClaimNotice({ contents, chain, isOther }: ClaimNoticeProps) {
  const { t, dateTime } = useTranslator();
  const { hash } = contents.submission;
  const { submission } = toReceived(contents.submission, chain);
  if (hash === undefined || submission.hash === hash) return null;
  const claim = findFileApproval(contents.review.entries);
  return (
    <div className="notice notice--warning">
      <p>
        <bdi>
          {claim?.by && claim.hash === hash
            ? t('files.claim', {
                by: t(`history.by.${claim.by.source}`, { name: claim.by.name }),
                when: dateTime(claim.at),
              })
            : t('files.claim.nobody')}{' '}
          {t(submission.state === 'rejected' ? 'files.claim.rejected' : 'files.claim.review')}
        </bdi>
      </p>
      {isOther && <p>{t('files.claim.other')}</p>}
    </div>
  );
}

/** Whether the approved bytes are not those that the data give under the profile of this computer. */
export async function isOtherApproved(
  { enrollment, submission: { hash } }: EnrollmentContents,
  profile: Profile,
): Promise<boolean> {
  if (hash === undefined || !canSendSafely()) return false;
  const assembly = toFinalizeRequest(enrollment, profile);
  return !assembly.ok || (await toSha256(JSON.stringify(assembly.request))) !== hash;
}
