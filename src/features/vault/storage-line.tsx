import { useTranslator } from '../../i18n/use-translator.ts';
import './vault.css';

interface StorageLineProps {
  /** Where what is entered rests. */
  readonly kept: 'encrypted' | 'tab' | 'nowhere';
  readonly onLock: () => void;
}

/** At the top of every page: what becomes of what is entered, and the lock where there is one. */
export function StorageLine({ kept, onLock }: StorageLineProps) {
  const { t } = useTranslator();
  return (
    <div className="storage">
      <span>{t(`vault.line.${kept}`)}</span>
      {kept === 'encrypted' && (
        <button type="button" className="button button--quiet" onClick={onLock}>
          {t('vault.lock')}
        </button>
      )}
    </div>
  );
}
