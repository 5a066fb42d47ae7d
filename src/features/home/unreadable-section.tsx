import { useId } from 'react';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { UnreadableRecord } from '../../services/drafts/draft-list.ts';
import { exportRaw } from './export-raw.ts';
import type { ListNotice } from './notice-bar.tsx';

interface UnreadableSectionProps {
  readonly records: readonly UnreadableRecord[];
  readonly onNotice: (notice: ListNotice) => void;
}

/** Enrollments that cannot be read: why, and the way out of here as they are. They are never changed. */
export function UnreadableSection({ records, onNotice }: UnreadableSectionProps) {
  const { t } = useTranslator();
  const id = useId();
  return (
    <div className="notice notice--error home__unreadable" role="alert" aria-labelledby={id}>
      <h2 id={id}>{t('home.unreadable.title')}</h2>
      <p>{t('home.unreadable.body')}</p>
      <ul>
        {records.map((record) => {
          const name = t('home.unreadable.name', { id: record.id.slice(0, 8) || '—' });
          return (
            <li key={record.id}>
              <strong>{name}</strong>
              <span>{t(`home.unreadable.${record.cause}`)}</span>
              {record.id !== '' && (
                <button
                  type="button"
                  className="button"
                  aria-label={`${t('home.exportRaw')}: ${name}`}
                  onClick={() => void exportRaw(record.id, onNotice)}
                >
                  {t('home.exportRaw')}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
