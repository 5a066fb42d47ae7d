import { type ReactNode, useEffect, useState } from 'react';
import type { JournalEntry } from '../../domain/review/journal.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { findBrokenEntry } from '../../services/review/journal-hash.ts';

interface ChainNoticeProps {
  readonly entries: readonly JournalEntry[];
  /** Below it, once it is known. */
  readonly children: ReactNode;
}

/** Whether the hashes of the journal agree, and what that proves. */
export function ChainNotice({ entries, children }: ChainNoticeProps) {
  const { t } = useTranslator();
  const [broken, setBroken] = useState<number | 'none'>();
  useEffect(() => {
    let isCurrent = true;
    void findBrokenEntry(entries).then((number) => {
      if (isCurrent) setBroken(number);
    });
    return () => {
      isCurrent = false;
    };
  }, [entries]);
  if (entries.length === 0) return children;
  if (broken === undefined) return null;
  return (
    <>
      <div className={broken === 'none' ? 'past__chain' : 'notice notice--warning'} role="status">
        <p>{broken === 'none' ? t('history.chain.intact') : t('history.chain.changed', { n: broken })}</p>
        <p>{t('history.chain.proof')}</p>
      </div>
      {children}
    </>
  );
}
