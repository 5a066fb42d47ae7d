import { useEffect, useState } from 'react';
import type { RetentionLimits } from '../../domain/drafts/retention.ts';
import { useViewer } from '../../services/drafts/viewer.ts';
import { findIdentifierHash, type Ledger, readLedger } from '../../services/ledger/read-ledger.ts';
import { tidyUp } from '../../services/ledger/tidy-up.ts';

/** The ledger, undefined until it was read; read anew when the page comes back into sight. */
export function useLedger({ confirmedDays, draftDays }: RetentionLimits): Ledger | undefined {
  const [ledger, setLedger] = useState<Ledger>();
  const [failure, setFailure] = useState<Error>();
  const viewer = useViewer();
  useEffect(() => {
    const read = () => readLedger().then(setLedger, setFailure);
    void tidyUp({ confirmedDays, draftDays }).then(read);
    const onVisible = () => {
      if (document.visibilityState === 'visible') void read();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [confirmedDays, draftDays, viewer]);
  // The error boundary says what to do next.
  if (failure !== undefined) throw failure;
  return ledger;
}

/** By what the ledger knows the identifier that was typed; empty until that is computed, and where none was. */
export function useIdentifierHash(search: string): string {
  const [found, setFound] = useState({ search: '', hash: '' });
  useEffect(() => {
    let isCurrent = true;
    findIdentifierHash(search).then(
      (hash) => isCurrent && setFound({ search, hash }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [search]);
  return found.search === search ? found.hash : '';
}
