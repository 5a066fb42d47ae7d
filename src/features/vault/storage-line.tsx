import { PageTexts } from '../../i18n/page-texts.tsx';
import { useTranslator } from '../../i18n/use-translator.ts';
import { vaultPageEs } from '../../i18n/vault-page-es.ts';
import './vault.css';

interface StorageLineProps {
  /** Where what is entered rests. */
  readonly kept: 'encrypted' | 'tab' | 'nowhere';
  readonly onLock: () => void;
}

/** At the top of every page: what becomes of what is entered, and the lock where there is one. */
export function StorageLine(props: StorageLineProps) {
  return (
    <PageTexts texts={vaultPageEs}>
      <Line {...props} />
    </PageTexts>
  );
}

function Line({ kept, onLock }: StorageLineProps) {
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
