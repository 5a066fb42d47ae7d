import { useId } from 'react';
import { useTranslator } from '../../i18n/use-translator.ts';
import { Option } from '../../ui/combobox-option.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { PageAction } from '../../ui/page-actions.ts';
import type { PaletteItem } from './palette-item.ts';
import { usePaletteSearch } from './use-palette-search.ts';

interface PaletteDialogProps {
  /** Buttons and links of the page. */
  readonly onPage: readonly PageAction[];
  /** Closes the palette, then runs the item. Stable. */
  readonly onRun: (act: PaletteItem['run']) => void;
  readonly onClose: () => void;
}

/** Search box for actions, persons and fields. Enter runs the active item. */
export function PaletteDialog({ onPage, onRun, onClose }: PaletteDialogProps) {
  const { t } = useTranslator();
  return (
    <Dialog title={t('command.palette')} onCancel={onClose}>
      <PaletteBox onPage={onPage} onRun={onRun} />
      <div className="dialog__actions">
        <button type="button" className="button" onClick={onClose}>
          {t('palette.close')}
        </button>
      </div>
    </Dialog>
  );
}

function PaletteBox({ onPage, onRun }: Pick<PaletteDialogProps, 'onPage' | 'onRun'>) {
  const { t, plural } = useTranslator();
  const hintId = useId();
  const { text, shown, total, isReading, combobox } = usePaletteSearch(onPage, onRun);
  const count =
    total > shown.length ? t('palette.more', { n: shown.length }) : plural('palette.count', total);
  return (
    <div className="palette">
      <input
        {...combobox.inputProps}
        className="input"
        value={text}
        maxLength={200}
        aria-label={t('command.palette')}
        aria-describedby={hintId}
        data-first
      />
      <p className="field__hint" id={hintId}>
        {t('palette.hint')}
      </p>
      <ul {...combobox.listProps} className="palette__list" aria-label={t('palette.results')}>
        {shown.map((item, index) => (
          <Option
            key={item.key}
            {...combobox.optionPropsAt(index)}
            option={{ key: item.key, label: item.label, note: item.toNote() }}
            isActive={index === combobox.activeIndex}
            isSelected={index === combobox.activeIndex}
          />
        ))}
      </ul>
      <p className="palette__status" role="status">
        {isReading ? t('palette.reading') : total === 0 ? t('palette.none') : count}
      </p>
    </div>
  );
}
