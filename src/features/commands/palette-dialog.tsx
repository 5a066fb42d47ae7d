import { useCombobox } from 'downshift';
import { type KeyboardEvent, useId } from 'react';
import { useTranslator } from '../../i18n/use-translator.ts';
import { Option } from '../../ui/combobox-option.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { PaletteItem } from './palette-item.ts';
import { usePaletteSearch } from './use-palette-search.ts';

interface PaletteDialogProps {
  /** Closes the palette, then does it; stable. */
  readonly onRun: (act: PaletteItem['run']) => void;
  readonly onClose: () => void;
}

/** One text that finds actions, persons and fields; Enter does it or goes there. */
export function PaletteDialog({ onRun, onClose }: PaletteDialogProps) {
  const { t } = useTranslator();
  return (
    <Dialog title={t('command.palette')} onCancel={onClose}>
      <PaletteBox onRun={onRun} />
      <div className="dialog__actions">
        <button type="button" className="button" onClick={onClose}>
          {t('palette.close')}
        </button>
      </div>
    </Dialog>
  );
}

function PaletteBox({ onRun }: Pick<PaletteDialogProps, 'onRun'>) {
  const { t, plural } = useTranslator();
  const id = useId();
  const { text, setText, shown, total, isReading, active, setActive, enter } = usePaletteSearch(onRun);
  const combobox = useCombobox<PaletteItem>({
    items: [...shown],
    isOpen: true,
    inputValue: text,
    selectedItem: null,
    highlightedIndex: active,
    itemToString: (item) => item?.label ?? '',
    onHighlightedIndexChange: ({ highlightedIndex }) => {
      if (highlightedIndex >= 0) setActive(highlightedIndex);
    },
  });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { nativeEvent, key } = event;
    // Escape is the dialog's, and picking is done here: the list stays as it is.
    if (key === 'Enter' || key === 'Escape') Object.assign(nativeEvent, { preventDownshiftDefault: true });
    if (key !== 'Enter' || nativeEvent.isComposing) return;
    event.preventDefault();
    enter();
  };
  const inputProps = combobox.getInputProps({
    className: 'input',
    autoComplete: 'off',
    spellCheck: false,
    maxLength: 200,
    'aria-label': t('command.palette'),
    'aria-labelledby': undefined,
    'aria-describedby': id,
    onKeyDown,
    onChange: ({ currentTarget }) => setText(currentTarget.value),
  });
  const activeId = shown[active] && inputProps['aria-activedescendant'];
  const count =
    total > shown.length ? t('palette.more', { n: shown.length }) : plural('palette.count', total);
  return (
    <div className="palette">
      <input {...inputProps} aria-activedescendant={activeId} data-first />
      <p className="field__hint" id={id}>
        {t('palette.hint')}
      </p>
      <ul
        {...combobox.getMenuProps({
          className: 'palette__list',
          'aria-label': t('palette.results'),
          'aria-labelledby': undefined,
        })}
      >
        {shown.map((item, index) => (
          <Option
            key={item.key}
            option={{ key: item.key, label: item.label, note: item.toNote() }}
            labelId={`${id}-${index}`}
            isActive={index === active}
            isSelected={index === active}
            itemProps={combobox.getItemProps({ item, index, onClick: () => onRun(item.run) })}
          />
        ))}
      </ul>
      <p className="palette__status" role="status">
        {isReading ? t('palette.reading') : total === 0 ? t('palette.none') : count}
      </p>
    </div>
  );
}
