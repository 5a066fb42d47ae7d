import { useState } from 'react';
import type { RightsKind } from '../features/enrollment/person-rights.tsx';
import { ExportSaid, useExport } from '../features/files/use-export.tsx';
import { ReceiptPage } from '../features/receipt/receipt-page.tsx';
import { useTranslator } from '../i18n/use-translator.ts';
import { useSession } from '../services/drafts/use-session.ts';
import { useProfile } from '../services/profile/use-profile.ts';
import { loadOnUse } from '../ui/load-on-use.tsx';

const rights = loadOnUse(
  async () => (await import('../features/enrollment/person-rights.tsx')).RightsOfSome,
  () => null,
);

/** The receipt, with the exports in its menu, and what one of its persons may ask for. */
export function Receipt() {
  const { t } = useTranslator();
  const { save, protect, result, dialog } = useExport(useSession());
  const hasCase = useProfile().profile.case !== undefined;
  const [asked, setAsked] = useState<RightsKind>();
  const exports = [
    { text: t('enrollment.export'), run: save },
    { text: t('enrollment.protect'), run: protect },
    ...(hasCase
      ? [
          { text: t('rights.data.some'), run: () => setAsked('data') },
          { text: t('rights.erase.some'), run: () => setAsked('erase') },
        ]
      : []),
  ];
  return (
    <>
      <ReceiptPage exports={exports} said={<ExportSaid result={result} />} />
      {dialog}
      {asked && (
        // The parts of this page have a width of their own, which is not that of a dialog.
        <div>
          <rights.Part kind={asked} onClose={() => setAsked(undefined)} />
        </div>
      )}
    </>
  );
}
