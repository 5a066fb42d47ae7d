import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { RetentionLimits } from '../../domain/drafts/retention.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { toLocalDate } from '../../services/clock.ts';
import type { DoubtedRetention } from '../../services/drafts/retention.ts';
import { believeClock } from '../../services/ledger/tidy-up.ts';
import { type ListRow, toRowTitle } from './list-rows.ts';
import { focusRow } from './use-home-actions.ts';

/** Longest list of titles; the rest is only counted. */
const MAX_TITLES = 20;
/** True until the next load of the app, so that a return to this page does not ask again. */
let hasDeclined = false;

interface ClockNoticeProps {
  readonly doubt: DoubtedRetention;
  /** Rows of the enrollments that retention would delete. */
  readonly rows: readonly ListRow[];
  readonly limits: RetentionLimits;
}

/** Asks whether the date of the computer is right before retention uses it. Lists what it would delete. */
export function ClockNotice({ doubt, rows, limits }: ClockNoticeProps) {
  const translator = useTranslator();
  const { t, plural, longDate } = translator;
  const [isLeft, setLeft] = useState(hasDeclined);
  const believing = useMutation({
    mutationFn: () => believeClock(limits),
    // The pressed button disappears with its notice.
    onSuccess: () => focusRow(undefined),
  });
  const titleId = useId();
  if (isLeft) return null;
  const toDay = (instant: string) => longDate(toLocalDate(Date.parse(instant)));
  const believe = () => {
    if (!believing.isPending) believing.mutate();
  };
  const decline = () => {
    hasDeclined = true;
    setLeft(true);
    focusRow(undefined);
  };
  return (
    <div className="notice notice--warning home__clock" role="alert" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('home.clock.title')}</h2>
      <p>{t('home.clock.body', { now: toDay(doubt.at), last: toDay(doubt.lastAt) })}</p>
      {rows.length > 0 && (
        <>
          <p>{plural('home.clock.gone', rows.length)}</p>
          <ul>
            {rows.slice(0, MAX_TITLES).map((row) => (
              <li key={row.id}>
                <strong>{toRowTitle(row, translator)}</strong>{' '}
                {t(row.tab !== 'deleted' ? 'home.clock.restorable' : 'home.clock.forGood')}
              </li>
            ))}
          </ul>
          {rows.length > MAX_TITLES && <p>{t('home.clock.more', { n: rows.length - MAX_TITLES })}</p>}
        </>
      )}
      {doubt.files > 0 && <p>{plural('home.clock.files', doubt.files)}</p>}
      {doubt.warned > 0 && <p>{plural('home.clock.warned', doubt.warned)}</p>}
      <div className="home__buttons">
        <button type="button" className="button" aria-busy={believing.isPending} onClick={believe}>
          {t('home.clock.yes')}
        </button>
        <button type="button" className="button button--quiet" onClick={decline}>
          {t('home.clock.no')}
        </button>
      </div>
    </div>
  );
}
