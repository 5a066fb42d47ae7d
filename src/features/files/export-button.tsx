import { type ReactNode, useId } from 'react';
import { useLocation } from 'wouter';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { useSession } from '../../services/drafts/use-session.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { toHistoryPath } from '../../services/navigation/paths.ts';
import { ExportSaid, useExport } from './use-export.tsx';
import './files.css';

interface ExportButtonProps {
  readonly session: EnrollmentSession;
  /** Content after the buttons, in the same line. */
  readonly children: ReactNode;
}

/**
 * «Exportar»: saves the enrollment as a file, with a note that it is not encrypted, or as an encrypted file.
 */
function ExportButton({ session, children }: ExportButtonProps) {
  const { t } = useTranslator();
  const { save, protect, result, dialog } = useExport(session);
  const id = useId();
  return (
    <>
      <div className="export">
        <button type="button" className="button" aria-describedby={id} onClick={save}>
          {t('files.export')}
        </button>
        <span id={id}>{t('files.export.clear')}</span>
        <button type="button" className="button" onClick={protect}>
          {t('files.protect')}
        </button>
        {children}
        <ExportSaid result={result} />
      </div>
      {dialog}
    </>
  );
}

/** «Exportar» for the open enrollment, with a link to its history. */
export function SessionExport() {
  const session = useSession();
  return (
    <ExportButton session={session}>
      <HistoryLink path={toHistoryPath(session.id)} />
    </ExportButton>
  );
}

function HistoryLink({ path }: { readonly path: string }) {
  const { t } = useTranslator();
  const [here] = useLocation();
  if (here === path) return null;
  return (
    <PageLink className="button" href={path}>
      {t('history.title')}
    </PageLink>
  );
}
