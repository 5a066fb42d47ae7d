import type { FileChange, Integrity } from '../../domain/files/check-integrity.ts';
import type { EnrollmentContents } from '../../domain/files/enrollment-file.ts';
import { toReceived } from '../../domain/files/received-submission.ts';
import type { Translator } from '../../i18n/translator.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useProfile } from '../../services/profile/use-profile.ts';

interface IntegrityNoticeProps {
  readonly contents: EnrollmentContents;
  readonly integrity: Integrity;
}

/** Whether a file is what was exported, what that proves, and what becomes of the approval in it. */
export function IntegrityNotice({ contents, integrity }: IntegrityNoticeProps) {
  const translator = useTranslator();
  const { t } = translator;
  return (
    <>
      {integrity.kind === 'intact' && <p>{t('files.integrity.intact')}</p>}
      {integrity.kind === 'unchecked' && <p>{t(`files.integrity.unchecked.${integrity.cause}`)}</p>}
      {integrity.kind === 'changed' && (
        <div className="notice notice--warning" role="alert">
          <p>
            <strong>{t('files.integrity.changed')}</strong>
          </p>
          <ul>
            {integrity.changes.map((change) => (
              <li key={change.kind}>{toChangeText(change, translator)}</li>
            ))}
          </ul>
          <p>{t('files.integrity.proof')}</p>
        </div>
      )}
      <DroppedApproval contents={contents} integrity={integrity} />
    </>
  );
}

function DroppedApproval({ contents, integrity }: IntegrityNoticeProps) {
  const { t } = useTranslator();
  const { profile } = useProfile();
  const { submission, isDropped } = toReceived(contents, integrity.kind, profile.review);
  if (!isDropped) return null;
  return (
    <p className="notice notice--warning">
      {t(integrity.kind === 'intact' ? 'files.dropped.rules' : 'files.dropped.integrity')}
      {t(submission.state === 'rejected' ? 'files.dropped.rejected' : 'files.dropped.draft')}
    </p>
  );
}

function toChangeText(change: FileChange, { t }: Translator): string {
  return change.kind === 'entry'
    ? t('files.integrity.entry', { n: change.number })
    : t(`files.integrity.${change.kind}`);
}
