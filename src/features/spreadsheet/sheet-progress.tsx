import { useTranslator } from '../../i18n/use-translator.ts';
import type { SheetProgress } from '../../services/spreadsheet/open-sheet.ts';

interface SheetProgressBarProps {
  readonly phase: 'reading' | 'checking' | 'storing';
  readonly progress: SheetProgress | undefined;
  readonly onCancel: () => void;
}

/** How far it is, and the way out. */
export function SheetProgressBar({ phase, progress, onCancel }: SheetProgressBarProps) {
  const { t, number } = useTranslator();
  const { done = 0, total } = progress ?? {};
  const share = total === undefined ? 0 : Math.round((done / total) * 100);
  const text = {
    reading: total === undefined ? t('sheet.reading') : t('sheet.reading.share', { n: share }),
    checking: t('sheet.checking', { n: share }),
    storing: t('sheet.storing', { done: number(done), total: number(total ?? 0) }),
  }[phase];
  return (
    <div className="sheet__progress">
      {/* Without a value it says by itself that something is going on. */}
      <progress
        aria-label={t('sheet.progress')}
        max={total ?? 1}
        value={total === undefined ? undefined : done}
      />
      <button type="button" className="button" onClick={onCancel}>
        {t('sheet.cancel')}
      </button>
      {/* Last, for its length changes. */}
      <span>{text}</span>
    </div>
  );
}
