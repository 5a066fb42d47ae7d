import { useEffect, useState } from 'react';
import { toFinalizeRequest } from '../../domain/contract/to-finalize-request.ts';
import type { Integrity } from '../../domain/files/check-integrity.ts';
import type { EnrollmentContents } from '../../domain/files/enrollment-file.ts';
import { toReceived } from '../../domain/files/received-submission.ts';
import { findFileApproval } from '../../domain/review/approval.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { toSha256 } from '../../services/ledger/sha256.ts';
import { canSendSafely } from '../../services/ledger/submit-lock.ts';
import { useProfile } from '../../services/profile/use-profile.ts';

interface ClaimNoticeProps {
  readonly contents: EnrollmentContents;
  readonly chain: Integrity['kind'];
}

/** What a file says of its approval, whether its bytes are those of the data, and that it does not count here. */
export function ClaimNotice({ contents, chain }: ClaimNoticeProps) {
  const { t, dateTime } = useTranslator();
  const { hash } = contents.submission;
  const { submission } = toReceived(contents.submission, chain);
  const isOther = useIsOther(contents);
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

/** The approved bytes are not those that the data give under the profile of this computer. */
function useIsOther({ enrollment, submission: { hash } }: EnrollmentContents): boolean {
  const { profile } = useProfile();
  const [isOther, setOther] = useState(false);
  useEffect(() => {
    if (hash === undefined || !canSendSafely()) return undefined;
    let isCurrent = true;
    const assembly = toFinalizeRequest(enrollment, profile);
    const hashing = assembly.ok ? toSha256(JSON.stringify(assembly.request)) : Promise.resolve('');
    void hashing.then((made) => isCurrent && setOther(made !== hash));
    return () => {
      isCurrent = false;
    };
  }, [enrollment, hash, profile]);
  return isOther;
}
