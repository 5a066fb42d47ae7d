import { ExportSaid, useExport } from '../features/files/use-export.tsx';
import { ReceiptPage } from '../features/receipt/receipt-page.tsx';
import { useTranslator } from '../i18n/use-translator.ts';
import { useSession } from '../services/drafts/use-session.ts';

/** The receipt, with the exports in its menu. */
export function Receipt() {
  const { t } = useTranslator();
  const { save, protect, result, dialog } = useExport(useSession());
  const exports = [
    { text: t('enrollment.export'), run: save },
    { text: t('enrollment.protect'), run: protect },
  ];
  return (
    <>
      <ReceiptPage exports={exports} said={<ExportSaid result={result} />} />
      {dialog}
    </>
  );
}
