import { useTranslator } from '../../i18n/use-translator.ts';
import './vault.css';

interface StorageLineProps {
  /** Storage of the entries. */
  readonly kept: 'encrypted' | 'tab' | 'nowhere';
  readonly onLock: () => void;
}

/** Line at the top of every page: how entries are stored, and the button that locks the vault. */
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
