import { useId, useState } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { exportEnrollment, type Exported } from '../../services/files/export-enrollment.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { loadOnUse } from '../../ui/load-on-use.tsx';
import './files.css';

const dialog = loadOnUse(
  async () => (await import('./protect-dialog.tsx')).ProtectDialog,
  () => null,
);

type ExportButtonProps =
  /** An open enrollment, as it stands in memory, saved or not. */
  | { readonly session: EnrollmentSession }
  /** A stored one. */
  | { readonly enrollmentId: EntityId };

/** «Exportar»: the enrollment as a file, and that the file is not encrypted; beside it, encrypted. */
export function ExportButton(props: ExportButtonProps) {
  return <Export source={'session' in props ? props.session : props.enrollmentId} />;
}

function Export({ source }: { readonly source: EnrollmentSession | EntityId }) {
  const { t } = useTranslator();
  const { profile } = useProfile();
  const [result, setResult] = useState<Exported | 'failed'>();
  const [isProtecting, setProtecting] = useState(false);
  const id = useId();
  const run = () => {
    setResult(undefined);
    exportEnrollment(source, profile.review).then(setResult, () => setResult('failed'));
  };
  const protect = () => {
    setResult(undefined);
    setProtecting(true);
  };
  return (
    <>
      <div className="export">
        <button type="button" className="button" aria-describedby={id} onClick={run}>
          {t('files.export')}
        </button>
        <span id={id}>{t('files.export.clear')}</span>
        <button type="button" className="button" onClick={protect}>
          {t('files.protect')}
        </button>
        <span aria-live="polite">
          {result &&
            result !== 'failed' &&
            t(result.isPartial ? 'files.export.partial' : 'files.export.done', { name: result.name })}
        </span>
        {result === 'failed' && <span role="alert">{t('files.export.failed')}</span>}
      </div>
      {isProtecting && (
        <dialog.Part
          source={source}
          onDone={(exported) => {
            setProtecting(false);
            setResult(exported);
          }}
          onCancel={() => setProtecting(false)}
        />
      )}
    </>
  );
}
