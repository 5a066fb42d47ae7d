import { useTranslator } from '../i18n/use-translator.ts';

interface CopyButtonProps {
  readonly id: string;
  /** Id of what says of which section it is. */
  readonly describedBy: string;
  readonly onCopy: (button: Element) => void;
}

/** Asks for rows of others. */
export function CopyButton({ id, describedBy, onCopy }: CopyButtonProps) {
  const { t } = useTranslator();
  return (
    <button
      type="button"
      id={id}
      className="button button--quiet"
      aria-describedby={describedBy}
      onClick={({ currentTarget }) => onCopy(currentTarget)}
    >
      {t('row.copy')}
    </button>
  );
}
