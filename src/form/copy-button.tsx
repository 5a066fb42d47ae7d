import { useTranslator } from '../i18n/use-translator.ts';

interface CopyButtonProps {
  /** Id of the heading that names the section. */
  readonly describedBy: string;
  readonly onCopy: () => void;
}

/** Button that opens the dialog to copy rows of other persons. */
export function CopyButton({ describedBy, onCopy }: CopyButtonProps) {
  const { t } = useTranslator();
  return (
    <button type="button" className="button button--quiet" aria-describedby={describedBy} onClick={onCopy}>
      {t('row.copy')}
    </button>
  );
}
