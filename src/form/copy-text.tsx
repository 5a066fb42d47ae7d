import { useState } from 'react';
import { useTranslator } from '../i18n/use-translator.ts';
import { CopyIcon } from '../ui/icons.tsx';
import { type Said, SaidBox } from '../ui/said-box.tsx';

export type Copy = (text: string) => void;

/** Copies texts, and says what became of it in `box`, which stands once on the page. */
export function useCopy() {
  const { t } = useTranslator();
  const [said, setSaid] = useState<Said>();
  const tell = (isCopied: boolean) => setSaid({ text: t(isCopied ? 'copyText.done' : 'copyText.failed') });
  const copy: Copy = (text) => {
    // Outside of a secure context there is no clipboard, and asking it throws.
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(text))
      .then(
        () => tell(true),
        () => tell(false),
      );
  };
  return { copy, box: <SaidBox said={said} /> };
}

interface CopyTextProps {
  readonly text: string;
  /** What is copied, as the name of the button: it shows an icon alone. */
  readonly name: string;
  readonly onCopy: Copy;
}

/** Copies what it stands beside. */
export function CopyText({ text, name, onCopy }: CopyTextProps) {
  return (
    <button
      type="button"
      className="button button--icon"
      aria-label={name}
      title={name}
      onClick={() => onCopy(text)}
    >
      <CopyIcon />
    </button>
  );
}
