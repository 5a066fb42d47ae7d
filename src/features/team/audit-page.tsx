import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { toCsvSeparator } from '../../i18n/csv-separator.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import {
  type AuditFormat,
  auditQuery,
  downloadAudit,
  readAuditSearch,
  readOn,
  toAuditQuery,
} from '../../services/team/audit-queries.ts';
import { teamUsersQuery } from '../../services/team/team-queries.ts';
import { AuditForm } from './audit-form.tsx';
import { AuditTable } from './audit-table.tsx';
import { ChainCheck } from './chain-check.tsx';
import { TeamProblem } from './team-problem.tsx';
import './team.css';

const NOTHING: readonly never[] = [];
const FORMATS: readonly AuditFormat[] = ['csv', 'jsonl'];

/** «Auditoría»: who did what, when and from where. The address holds the search. */
export function AuditPage() {
  const translator = useTranslator();
  const { t, plural } = translator;
  useArrivalFocus();
  const address = useLocationProperty(() => window.location.search);
  const search = useMemo(() => readAuditSearch(address), [address]);
  const query = toAuditQuery(search);
  const { data: users } = useQuery(teamUsersQuery);
  const found = useQuery(auditQuery(query));
  const { entries = NOTHING, next = null } = found.data ?? {};
  const reading = useMutation({ mutationFn: async () => found.data && readOn(query, found.data) });
  const exporting = useMutation({
    mutationFn: (format: AuditFormat) => downloadAudit(search, format, toCsvSeparator(translator)),
  });
  return (
    <main id="content" className="home team__audit" tabIndex={-1}>
      <title>{`${t('team.audit.title')} · ${t('app.name')}`}</title>
      <div className="home__head">
        <h1 tabIndex={-1}>{t('team.audit.title')}</h1>
      </div>
      <ChainCheck />
      <AuditForm search={search} users={users?.users ?? NOTHING} />
      <TeamProblem error={found.error} onAgain={() => void found.refetch()} />
      <div className="team__actions">
        {/* The export holds all entries that the search finds. */}
        {found.data && (
          <>
            {FORMATS.map((format) => (
              <button
                key={format}
                type="button"
                className="button"
                aria-disabled={exporting.isPending}
                onClick={() => !exporting.isPending && exporting.mutate(format)}
              >
                {t(`team.audit.${format}`)}
              </button>
            ))}
          </>
        )}
        <p role="status">
          {found.isPending && t('team.audit.searching')}
          {exporting.isPending && <>{t('team.audit.exporting')} </>}
          {found.data &&
            (entries.length === 0 ? t('team.audit.none') : plural('team.audit.count', entries.length))}
          {entries.length > 0 && next === null && <> {t('team.audit.all')}</>}
        </p>
      </div>
      <TeamProblem error={exporting.error} />
      {entries.length > 0 && <AuditTable entries={entries} users={users?.users ?? NOTHING} />}
      <TeamProblem error={reading.error} />
      {next !== null && (
        <div>
          <button
            type="button"
            className="button"
            aria-disabled={reading.isPending}
            onClick={() => !reading.isPending && reading.mutate()}
          >
            {t(reading.isPending ? 'team.audit.searching' : 'team.audit.more')}
          </button>
        </div>
      )}
    </main>
  );
}
