import { memo } from 'react';
import { type ListedUser, SERVER_PARTS, TEAM_SCOPE } from '../../domain/team/team-api.ts';
import { toDeedText } from '../../form/deed-text.ts';
import { toEvidenceTime } from '../../i18n/evidence-time.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { AuditEntry } from '../../services/team/audit-queries.ts';
import { toAuditPath } from '../../services/team/team-paths.ts';
import { ColumnHeads, toCardTable } from '../../ui/card-table.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { WindowedBody } from '../../ui/windowed-body.tsx';

const COLUMNS = ['when', 'who', 'what', 'scope', 'from', 'number', 'hash'] as const;
/** Height of a row with one line, in pixels. */
const ROW_HEIGHT = 33;
const toId = ({ scope, number }: AuditEntry) => `${scope} ${number}`;

interface AuditTableProps {
  readonly entries: readonly AuditEntry[];
  readonly users: readonly ListedUser[];
}

/** Entries of the journal. A long table mounts only those in sight. */
export function AuditTable({ entries, users }: AuditTableProps) {
  const { t } = useTranslator();
  const columns = COLUMNS.map((column) => t(`team.audit.column.${column}`));
  return (
    <table
      {...toCardTable(columns, 'list-table', 'team__entries')}
      aria-label={t('team.audit.title')}
      aria-rowcount={entries.length + 1}
    >
      <thead>
        <tr aria-rowindex={1}>
          <ColumnHeads columns={columns} />
        </tr>
      </thead>
      <WindowedBody rows={entries} rowHeight={ROW_HEIGHT} idOf={toId}>
        {(entry) => <EntryCells entry={entry} users={users} />}
      </WindowedBody>
    </table>
  );
}

const SHORT_ID = 8;
const SHORT_HASH = 12;

interface EntryCellsProps {
  readonly entry: AuditEntry;
  readonly users: readonly ListedUser[];
}

const EntryCells = memo(function EntryCells({ entry, users }: EntryCellsProps) {
  const translator = useTranslator();
  const { t } = translator;
  const { at, name, scope, from, number, hash, about } = entry;
  return (
    <>
      <th scope="row">
        <time dateTime={at}>{toEvidenceTime(translator, at)}</time>
      </th>
      <td>{name ?? '—'}</td>
      <td>{toDeedText(entry, translator, users)}</td>
      <td>
        {scope === TEAM_SCOPE ? (
          '—'
        ) : (
          <PageLink href={toAuditPath(scope)} aria-label={t('team.audit.only', { id: scope })}>
            <code>{scope.slice(0, SHORT_ID)}</code>
          </PageLink>
        )}
      </td>
      <td>{SERVER_PARTS.some((part) => part === from) ? t('team.server') : from}</td>
      <td>{number}</td>
      <td>
        <details>
          <summary>
            <code>{hash.slice(0, SHORT_HASH)}</code>
          </summary>
          <code>{hash}</code>
          {about && <code>{JSON.stringify(about)}</code>}
        </details>
      </td>
    </>
  );
});
