import { useMemo } from 'react';
import type { FileChange, Integrity } from '../../domain/files/check-integrity.ts';
import type { EnrollmentContents } from '../../domain/files/enrollment-file.ts';
import { toPlaceText } from '../../form/place-text.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { ClaimNotice } from './claim-notice.tsx';

interface IntegrityNoticeProps {
  readonly contents: EnrollmentContents;
  readonly integrity: Integrity;
  readonly isOther: boolean;
}

/** Whether a file is what was exported, what that proves, and what becomes of the approval in it. */
export function IntegrityNotice({ contents, integrity, isOther }: IntegrityNoticeProps) {
  const { t } = useTranslator();
  return (
    <>
      {integrity.kind === 'intact' && <p>{t('files.integrity.intact')}</p>}
      {integrity.kind === 'unchecked' && <p>{t(`files.integrity.unchecked.${integrity.cause}`)}</p>}
      {integrity.kind === 'changed' ? (
        <div className="notice notice--warning" role="alert">
          <p>
            <strong>{t('files.integrity.changed')}</strong>
          </p>
          <ul>
            {integrity.changes.map((change) => (
              <li key={change.kind}>
                <ChangeText change={change} contents={contents} />
              </li>
            ))}
          </ul>
          <p>{t('files.integrity.proof')}</p>
        </div>
      ) : (
        <p>{t('files.integrity.origin')}</p>
      )}
      <ClaimNotice contents={contents} chain={integrity.kind} isOther={isOther} />
    </>
  );
}

/** The first of them; the review marks all. */
const MAX_PLACES = 10;

interface ChangeTextProps {
  readonly change: FileChange;
  readonly contents: EnrollmentContents;
}

function ChangeText({ change, contents }: ChangeTextProps) {
  const translator = useTranslator();
  const { t, number } = translator;
  const { profile } = useProfile();
  const texts = useMemo(() => {
    if (change.kind !== 'approved') return [];
    const { enrollment } = contents;
    return change.places
      .slice(0, MAX_PLACES)
      .map((place) => toPlaceText(place, enrollment, profile, translator) || t('files.integrity.removed'));
  }, [change, contents, profile, translator, t]);
  if (change.kind === 'entry') return t('files.integrity.entry', { n: change.number });
  if (change.kind !== 'approved') return t(`files.integrity.${change.kind}`);
  const more = change.places.length - texts.length;
  return (
    <>
      {t('files.integrity.approved')} <bdi>{texts.join('; ')}</bdi>
      {more > 0 && <> {t('summary.more', { n: number(more) })}</>}
    </>
  );
}
