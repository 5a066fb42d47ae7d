import { type KeyboardEvent, useId } from 'react';
import { useTranslator } from '../../i18n/use-translator.ts';

interface IntakeBoxProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Ctrl+Enter: scanners end their lines with Enter alone. */
  readonly onApply: () => void;
}

/** Where it is pasted or scanned into. */
export function IntakeBox({ text, onText, onApply }: IntakeBoxProps) {
  const { t } = useTranslator();
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onApply();
  };
  return (
    <div className="intake__entry">
      <label htmlFor={id}>{t('intake.box')}</label>
      <textarea
        id={id}
        className="input intake__box"
        data-first
        rows={4}
        value={text}
        // What is pasted here is personal: no browser keeps, checks or corrects it.
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={onKeyDown}
      />
      <p className="field__hint" id={`${id}-hint`}>
        {t('intake.hint')}
      </p>
    </div>
  );
}
