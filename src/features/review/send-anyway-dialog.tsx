import { useTranslator } from '../../i18n/use-translator.ts';
import type { EarlierSend } from '../../services/ledger/earlier-sends.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EarlierSends } from './earlier-sends.tsx';

interface SendAnywayDialogProps {
  readonly earlier: readonly EarlierSend[];
  readonly onSend: () => void;
  readonly onCancel: () => void;
}

/** Asks once more before something goes out that may have gone out already. */
export function SendAnywayDialog({ earlier, onSend, onCancel }: SendAnywayDialogProps) {
  const { t } = useTranslator();
  return (
    <Dialog title={t('earlier.ask')} onCancel={onCancel}>
      <EarlierSends earlier={earlier} />
      <p>{t('earlier.askBody')}</p>
      <div className="dialog__actions">
        <button type="button" className="button button--primary" data-first onClick={onCancel}>
          {t('earlier.back')}
        </button>
        <button type="button" className="button" onClick={onSend}>
          {t('earlier.sendAnyway')}
        </button>
      </div>
    </Dialog>
  );
}
