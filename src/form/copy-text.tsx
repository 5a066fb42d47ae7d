import { useState } from 'react';
import { useTranslator } from '../i18n/use-translator.ts';
import { CopyIcon } from '../ui/icons.tsx';
import { type Said, SaidBox } from '../ui/said-box.tsx';

export type Copy = (text: string) => void;

/** Copies texts and reports the result in `box`, which a page has once. */
export function useCopy() {
  const { t } = useTranslator();
  const [said, setSaid] = useState<Said>();
  const tell = (isCopied: boolean) => setSaid({ text: t(isCopied ? 'copyText.done' : 'copyText.failed') });
  const copy: Copy = (text) => {
    // Outside a secure context there is no clipboard, and the call throws.
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
  /** Name of the button, which shows only an icon: it tells which text is copied. */
  readonly name: string;
  readonly onCopy: Copy;
}

/** Button that copies the text beside it. */
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
