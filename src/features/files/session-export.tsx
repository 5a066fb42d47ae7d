import { useLocation } from 'wouter';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useSession } from '../../services/drafts/use-session.ts';
import { PageLink } from '../../services/navigation/page-link.tsx';
import { toHistoryPath } from '../../services/navigation/paths.ts';
import { ExportButton } from './export-button.tsx';

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
