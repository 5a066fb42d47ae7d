import { useTranslator } from '../../i18n/use-translator.ts';
import { useAuthenticationState } from '../../services/authentication/use-authentication.ts';
import { useCommand } from '../../services/commands/use-command.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { navigate, PageLink } from '../../ui/page-link.tsx';
import { toSpreadsheetPath } from '../../services/navigation/paths.ts';
import './spreadsheet.css';

interface SheetEntryProps {
  /** Undefined for a new enrollment. */
  readonly enrollmentId?: EntityId | undefined;
  /** Without a link, it is only a command. */
  readonly hasLink: boolean;
}

/** Link and command that open «Importar planilla». */
export function SheetEntry({ enrollmentId, hasLink }: SheetEntryProps) {
  const path = toSpreadsheetPath(enrollmentId);
  const { entersNothing } = useAuthenticationState();
  useCommand('spreadsheet', entersNothing ? undefined : () => navigate(path));
  const { t } = useTranslator();
  return (
    hasLink && (
      <PageLink className="button button--quiet" href={path}>
        {t('sheet.open')}
      </PageLink>
    )
  );
}
