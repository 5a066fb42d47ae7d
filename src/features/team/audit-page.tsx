import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { toCsvSeparator } from '../../i18n/csv-separator.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { today } from '../../services/clock.ts';
import { auditQuery, readAuditSearch, readOn, toAuditQuery } from '../../services/team/audit-queries.ts';
import { teamUsersQuery } from '../../services/team/team-queries.ts';
import { AuditForm } from './audit-form.tsx';
import { AuditTable } from './audit-table.tsx';
import { ChainCheck } from './chain-check.tsx';
import { TeamProblem } from './team-problem.tsx';
import './team.css';

const NOTHING: readonly never[] = [];

/** «Auditoría»: who did what, when and from where. What is looked for stands in the address. */
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
  const toExport = (format: string) => `/api/audit/export?${query && `${query}&`}format=${format}`;
  const name = `enrola-auditoria-${today()}`;
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
        {/* What is found is what is exported, all of it. */}
        {found.data && (
          <>
            <a
              className="button"
              href={toExport(`csv&separator=${encodeURIComponent(toCsvSeparator(translator))}`)}
              download={`${name}.csv`}
            >
              {t('team.audit.csv')}
            </a>
            <a className="button" href={toExport('jsonl')} download={`${name}.jsonl`}>
              {t('team.audit.jsonl')}
            </a>
          </>
        )}
        <p role="status">
          {found.isPending && t('team.audit.searching')}
          {found.data &&
            (entries.length === 0 ? t('team.audit.none') : plural('team.audit.count', entries.length))}
          {entries.length > 0 && next === null && <> {t('team.audit.all')}</>}
        </p>
      </div>
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
