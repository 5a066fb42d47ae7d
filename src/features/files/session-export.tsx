import { useSession } from '../../services/drafts/use-session.ts';
import { ExportButton } from './export-button.tsx';

/** «Exportar» for the enrollment that is open. */
export function SessionExport() {
  return <ExportButton session={useSession()} />;
}
