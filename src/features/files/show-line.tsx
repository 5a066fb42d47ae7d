import { useTranslator } from '../../i18n/use-translator.ts';

interface ShowLineProps {
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
}

/** Whether a passphrase is shown as text. */
export function ShowLine({ isShown, onShow }: ShowLineProps) {
  const { t } = useTranslator();
  return (
    <label className="check-line">
      <input type="checkbox" checked={isShown} onChange={(event) => onShow(event.target.checked)} />
      {t('files.passphrase.show')}
    </label>
  );
}
