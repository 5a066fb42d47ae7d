import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { toRetentionLimits } from '../../domain/drafts/retention.ts';
import { toQuery } from '../../domain/drafts/record-search.ts';
import { StorageNotice } from '../../form/storage-notice.tsx';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { today } from '../../services/clock.ts';
import { useClosedStorage } from '../../services/drafts/use-storage-state.ts';
import { downloadText } from '../../services/files/download.ts';
import { identifierHashQuery, type Ledger, ledgerQuery } from '../../services/ledger/read-ledger.ts';
import { visitQuery } from '../../services/ledger/tidy-up.ts';
import { EmptyPage } from '../../ui/empty-page.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { HOME_PATH } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { findLedgerRows, toLedgerCsv, toLedgerRows } from './ledger-rows.ts';
import { LedgerTable } from './ledger-table.tsx';
import './ledger.css';

/** «Envíos»: every send of this computer and its known results. */
export function LedgerPage() {
  const { t, plural } = useTranslator();
  const { profile } = useProfile();
  const { isFetchedAfterMount: isTidy } = useQuery(visitQuery(toRetentionLimits(profile)));
  // The error boundary says what to do next.
  const { data: ledger } = useQuery({ ...ledgerQuery, enabled: isTidy, throwOnError: true });
  const closed = useClosedStorage();
  useArrivalFocus();
  return (
    <main id="content" className="ledger" tabIndex={-1}>
      <title>{`${t('app.ledger')} · ${t('app.name')}`}</title>
      <h1 tabIndex={-1}>{t('app.ledger')}</h1>
      {closed && <StorageNotice cause={closed} />}
      {ledger && ledger.unreadable > 0 && (
        <p className="notice notice--error" role="alert">
          {plural('ledger.unreadable', ledger.unreadable)}
        </p>
      )}
      {ledger?.attempts.length === 0 && !closed && <Nothing />}
      {ledger && ledger.attempts.length > 0 && <LedgerSection ledger={ledger} />}
      {ledger && !closed && <p className="lead">{t('ledger.lead')}</p>}
    </main>
  );
}

function Nothing() {
  const { t } = useTranslator();
  return (
    <EmptyPage title={t('ledger.empty')}>
      <p>{t('ledger.empty.next')}</p>
      <PageLink className="button" href={HOME_PATH}>
        {t('home.title')}
      </PageLink>
    </EmptyPage>
  );
}

function LedgerSection({ ledger: { attempts, enrollments } }: { readonly ledger: Ledger }) {
  const translator = useTranslator();
  const { t, plural } = translator;
  const [search, setSearch] = useState('');
  const { data: identifierHash = '' } = useQuery(identifierHashQuery(search));
  const rows = useMemo(() => toLedgerRows(attempts, translator), [attempts, translator]);
  const query = useMemo(() => ({ words: toQuery(search), identifierHash }), [search, identifierHash]);
  const shown = useMemo(() => findLedgerRows(rows, query), [rows, query]);
  const exportCsv = () =>
    downloadText(`enrola-envios-${today()}.csv`, 'text/csv', toLedgerCsv(shown, translator));
  return (
    <>
      <div className="ledger__controls" role="search">
        <SearchField
          label={t('ledger.search')}
          hint={t('ledger.search.hint')}
          value={search}
          onChange={setSearch}
        />
        {/* The export holds exactly the rows that are shown. */}
        <button type="button" className="button" onClick={exportCsv}>
          {t('ledger.export')}
        </button>
      </div>
      <p className="ledger__count" role="status">
        {shown.length === 0 ? t('ledger.none') : plural('ledger.count', shown.length)}
      </p>
      {shown.length > 0 && <LedgerTable rows={shown} query={query} enrollments={enrollments} />}
    </>
  );
}
