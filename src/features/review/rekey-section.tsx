import type { FieldKey } from '../../domain/fields/registry.ts';
import { useState } from 'react';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { Rekeyed } from '../../services/review/acts.ts';
import { RekeyDialog } from './rekey-dialog.tsx';

interface RekeySectionProps {
  readonly fields: readonly FieldKey[];
  readonly rekeyed: Rekeyed | undefined;
  readonly onRekeyed: (rekeyed: Rekeyed) => void;
}

/** The way to keying critical values again, and what came of it. */
export function RekeySection({ fields, rekeyed, onRekeyed }: RekeySectionProps) {
  const { t } = useTranslator();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className="approval__buttons">
        <button type="button" className="button button--quiet" onClick={() => setOpen(true)}>
          {t('rekey.offer')}
        </button>
        {rekeyed && <p role="status">{t('rekey.result', { ...rekeyed })}</p>}
      </div>
      {isOpen && <RekeyDialog fields={fields} onRekeyed={onRekeyed} onClose={() => setOpen(false)} />}
    </>
  );
}
