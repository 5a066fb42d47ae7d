import { useTranslator } from '../i18n/use-translator.ts';

interface CopyButtonProps {
  /** Id of what says of which section it is. */
  readonly describedBy: string;
  readonly onCopy: () => void;
}

/** Asks for rows of others. */
export function CopyButton({ describedBy, onCopy }: CopyButtonProps) {
  const { t } = useTranslator();
  return (
    <button type="button" className="button button--quiet" aria-describedby={describedBy} onClick={onCopy}>
      {t('row.copy')}
    </button>
  );
}
