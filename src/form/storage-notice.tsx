import { useId } from 'react';
import { useTranslator } from '../i18n/use-translator.ts';

interface StorageNoticeProps {
  /** `newer`: a newer Enrola has changed the database; `unavailable`: the browser will not open it. */
  readonly cause: 'newer' | 'unavailable';
}

/** Notice that explains why no stored data is shown, and what to do next. */
export function StorageNotice({ cause }: StorageNoticeProps) {
  const { t } = useTranslator();
  const titleId = useId();
  return (
    <div className="notice notice--error" role="alert" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('stored.closed.title')}</h2>
      <p>{t(`stored.closed.${cause}`)}</p>
      <button type="button" className="button" onClick={() => window.location.reload()}>
        {t('stored.closed.reload')}
      </button>
    </div>
  );
}
