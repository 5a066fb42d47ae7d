import type { ReactNode } from 'react';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { StateCounts } from './persons-preview.tsx';
import type { SheetDeed } from './sheet-fixes.ts';
import { GROUPS_ID } from './problem-list.tsx';
import { focusPart } from '../../ui/focus.ts';

interface SheetBarProps {
  /** Undefined until the persons are checked under the columns of the page. */
  readonly counts: StateCounts | undefined;
  readonly isStale: boolean;
  readonly isChecking: boolean;
  /** Number of persons that would be imported. */
  readonly count: number;
  readonly withIncomplete: boolean;
  readonly deed: SheetDeed | undefined;
  readonly onUndo: () => void;
  readonly onWithIncomplete: (isChecked: boolean) => void;
  readonly onCheck: () => void;
  readonly onImport: () => void;
}

/** Bar at the foot: what happens to the rows, and the one primary action. */
export function SheetBar({ counts, isStale, isChecking, onCheck, ...props }: SheetBarProps) {
  const { t } = useTranslator();
  return (
    <div className="sheet__bar">
      <p className="sheet__said" role="status">
        <Said {...{ counts, isStale, isChecking }} {...props} />
      </p>
      {props.deed && props.deed.kind !== 'undone' && counts && (
        <button
          type="button"
          className="button"
          onClick={() => {
            props.onUndo();
            // The button disappears.
            focusPart(GROUPS_ID);
          }}
        >
          {t('sheet.undo')}
        </button>
      )}
      <div className="sheet__on">
        {isStale && (
          <button type="button" className="button button--primary" onClick={onCheck}>
            {t('sheet.check.again')}
          </button>
        )}
        {counts && <ImportActions counts={counts} isChecking={isChecking} {...props} />}
      </div>
    </div>
  );
}

/** Id of the text that says why nobody can be imported. */
const REASON_ID = 'sheet-reason';

function Said({
  counts,
  isStale,
  isChecking,
  count,
  withIncomplete,
  deed,
}: Omit<SheetBarProps, 'onUndo' | 'onWithIncomplete' | 'onCheck' | 'onImport'>): ReactNode {
  const { t, plural, number } = useTranslator();
  if (isStale) return t('sheet.check.stale');
  if (!counts) return null;
  const out = counts.bad === 0 ? '' : ` ${plural('sheet.bar.out', counts.bad, { n: number(counts.bad) })}`;
  const state = isChecking ? t('sheet.fix.checking') : `${t('sheet.bar.nothing')}${out}`;
  return (
    <>
      {deed && <span>{toDeedText(deed, { t, plural, number })} </span>}
      {count === 0 && !isChecking ? (
        <span id={REASON_ID}>{t(`sheet.import.${toReason(counts, withIncomplete)}`)}</span>
      ) : (
        state
      )}
    </>
  );
}

/** Tells why nobody can be imported. */
function toReason({ good, incomplete, bad }: StateCounts, withIncomplete: boolean) {
  if (good > 0 || (withIncomplete && incomplete > 0)) return 'full';
  return incomplete > 0 && bad === 0 ? 'incomplete' : 'none';
}

function toDeedText(
  deed: SheetDeed,
  { t, plural, number }: Pick<ReturnType<typeof useTranslator>, 't' | 'plural' | 'number'>,
): string {
  if (deed.kind === 'undone') return t('sheet.undone');
  const n = number(deed.count);
  return deed.kind === 'put'
    ? plural('sheet.put.done', deed.count, { n })
    : plural('sheet.settled', deed.count, { n });
}

function ImportActions({
  counts,
  isChecking,
  count,
  withIncomplete,
  onWithIncomplete,
  onImport,
}: Omit<SheetBarProps, 'counts' | 'isStale' | 'onCheck'> & { readonly counts: StateCounts }) {
  const { t, plural, number } = useTranslator();
  const press = () => {
    if (isChecking) return;
    if (count > 0) onImport();
    else focusPart(GROUPS_ID);
  };
  return (
    <>
      {counts.incomplete > 0 && (
        <label className="sheet__option">
          <input
            type="checkbox"
            checked={withIncomplete}
            onChange={({ target }) => onWithIncomplete(target.checked)}
          />
          {t('sheet.incomplete')}
        </label>
      )}
      <button
        type="button"
        className="button button--primary"
        aria-disabled={count === 0 || isChecking || undefined}
        aria-describedby={count === 0 ? REASON_ID : undefined}
        onClick={press}
      >
        {count === 0 ? t('sheet.import') : plural('sheet.import', count, { n: number(count) })}
      </button>
    </>
  );
}
