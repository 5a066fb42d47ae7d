import { useTranslator } from '../../i18n/use-translator.ts';
import { AlertText } from '../../ui/alert-text.tsx';

interface FormEndProps {
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
  /** What the button says. */
  readonly submit: string;
  /** What it says while it is being done; undefined while nothing is. */
  readonly working: string | undefined;
  readonly failure: string | undefined;
}

/** What both forms end with: whether the text is shown, the button, what became of it. */
export function FormEnd({ isShown, onShow, submit, working, failure }: FormEndProps) {
  const { t } = useTranslator();
  return (
    <>
      <label className="check-line">
        <input type="checkbox" checked={isShown} onChange={(event) => onShow(event.target.checked)} />
        {t('vault.show')}
      </label>
      <p className="passphrase-note">{t('vault.browser')}</p>
      <AlertText text={failure} />
      <button type="submit" className="button button--primary vault__submit">
        {working ?? submit}
      </button>
      <p className="visually-hidden" role="status">
        {working}
      </p>
    </>
  );
}
