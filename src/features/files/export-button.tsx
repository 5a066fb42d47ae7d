import { useId, useState } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { filesPageEn } from '../../i18n/files-page-en.ts';
import { filesPageEs } from '../../i18n/files-page-es.ts';
import { PageTexts } from '../../i18n/page-texts.tsx';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { exportEnrollment, type Exported } from '../../services/files/export-enrollment.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import './files.css';

const TEXTS = { es: filesPageEs, en: filesPageEn };

type ExportButtonProps =
  /** An open enrollment, as it stands in memory, saved or not. */
  | { readonly session: EnrollmentSession }
  /** A stored one. */
  | { readonly enrollmentId: EntityId };

/** «Exportar»: the enrollment as a file, and that the file is not encrypted. */
export function ExportButton(props: ExportButtonProps) {
  return (
    <PageTexts texts={TEXTS}>
      <Export source={'session' in props ? props.session : props.enrollmentId} />
    </PageTexts>
  );
}

function Export({ source }: { readonly source: EnrollmentSession | EntityId }) {
  const { t } = useTranslator();
  const { profile } = useProfile();
  const [result, setResult] = useState<Exported | 'failed'>();
  const id = useId();
  const run = () => {
    setResult(undefined);
    exportEnrollment(source, profile.review).then(setResult, () => setResult('failed'));
  };
  return (
    <div className="export">
      <button type="button" className="button" aria-describedby={id} onClick={run}>
        {t('files.export')}
      </button>
      <span id={id}>{t('files.export.clear')}</span>
      <span aria-live="polite">
        {result &&
          result !== 'failed' &&
          t(result.isPartial ? 'files.export.partial' : 'files.export.done', { name: result.name })}
      </span>
      {result === 'failed' && <span role="alert">{t('files.export.failed')}</span>}
    </div>
  );
}
