import { useId, useState } from 'react';
import { useLocation } from 'wouter';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { useSession } from '../../services/drafts/use-session.ts';
import { type Exported, exportEnrollment } from '../../services/files/export-enrollment.ts';
import { PageLink } from '../../services/navigation/page-link.tsx';
import { toHistoryPath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { loadOnUse } from '../../ui/load-on-use.tsx';
import './files.css';

const dialog = loadOnUse(
  async () => (await import('./passphrase-forms.tsx')).ProtectDialog,
  () => null,
);

/** «Exportar»: the enrollment as it stands in memory, as a file, and that the file is not encrypted; beside it, encrypted. */
function ExportButton({ session }: { readonly session: EnrollmentSession }) {
  const { t } = useTranslator();
  const { profile } = useProfile();
  const [result, setResult] = useState<Exported | 'failed'>();
  const [isProtecting, setProtecting] = useState(false);
  const id = useId();
  const run = () => {
    setResult(undefined);
    exportEnrollment(session, profile.review).then(setResult, () => setResult('failed'));
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
          session={session}
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

/** «Exportar» for the enrollment that is open, and the way to its history. */
export function SessionExport() {
  const session = useSession();
  return (
    <>
      <ExportButton session={session} />
      <HistoryLink path={toHistoryPath(session.id)} />
    </>
  );
}

function HistoryLink({ path }: { readonly path: string }) {
  const { t } = useTranslator();
  const [here] = useLocation();
  if (here === path) return null;
  return (
    <p className="export">
      <PageLink className="button" href={path}>
        {t('history.title')}
      </PageLink>
    </p>
  );
}
