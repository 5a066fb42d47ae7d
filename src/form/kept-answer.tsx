import { useId, useState } from 'react';
import { useTranslator } from '../i18n/use-translator.ts';
import './kept-answer.css';

/** A kept answer, or the reason why it cannot be shown. */
type Reading =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: 'missing' | 'changed' };

interface KeptAnswerProps {
  /** Name of the entry. */
  readonly label: string;
  readonly read: () => Promise<Reading>;
}

/** Shows the kept answer of the service as text, whatever it holds. */
export function KeptAnswer({ label, read }: KeptAnswerProps) {
  const { t } = useTranslator();
  const [reading, setReading] = useState<Reading>();
  const id = useId();
  const isOpen = reading !== undefined;
  const toggle = async () => setReading(isOpen ? undefined : await read());
  return (
    <>
      <button
        type="button"
        className="button button--quiet"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={t(isOpen ? 'lookUp.close.of' : 'lookUp.open.of', { entry: label })}
        onClick={() => void toggle()}
      >
        {t(isOpen ? 'lookUp.close' : 'lookUp.open')}
      </button>
      <div id={id} className="kept-answer" hidden={!isOpen}>
        {reading?.ok === false && <p role="alert">{t(`lookUp.read.${reading.problem}`)}</p>}
        {reading?.ok === true && (
          // A long answer is scrolled by keyboard, too.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
          <pre tabIndex={0} aria-label={t('lookUp.answer.of', { entry: label })}>
            {reading.text || t('lookUp.noBody')}
          </pre>
        )}
      </div>
    </>
  );
}
