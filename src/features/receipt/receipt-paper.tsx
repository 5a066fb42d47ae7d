import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useProfile } from '../../services/profile/use-profile.ts';

interface ReceiptPaperProps {
  readonly enrollment: Enrollment;
  /** SHA-256 (hex) of the sent request. */
  readonly hash: string | undefined;
}

/** Details that only the printed receipt has: the profile, and the marks that identify the request. */
export function ReceiptPaper({ enrollment, hash }: ReceiptPaperProps) {
  const { profile } = useProfile();
  const { t, local } = useTranslator();
  return (
    <div className="receipt__paper on-paper">
      {profile.sample && (
        <p className="receipt__sample">
          <strong>{t('paper.sample')}</strong> {t('paper.sample.body')}
        </p>
      )}
      <dl className="receipt__facts">
        <div>
          <dt>{t('paper.profile')}</dt>
          <dd>{local(profile.name)}</dd>
        </div>
        <div>
          <dt>{t('paper.enrollment')}</dt>
          <dd>{enrollment.id.slice(0, 8)}</dd>
        </div>
        {hash !== undefined && (
          <div>
            <dt>{t('receipt.hash')}</dt>
            <dd>{hash}</dd>
          </div>
        )}
      </dl>
      <p>{t(`paper.identifiers.${profile.privacy.printedIdentifiers}`)}</p>
    </div>
  );
}
