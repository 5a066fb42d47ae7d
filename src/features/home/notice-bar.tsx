import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { restoreEnrollment } from '../../services/drafts/enrollment-actions.ts';
import { toSaveFailure } from '../../services/drafts/storage-state.ts';
import { focusRow } from './focus-row.ts';

/** What became of the latest press, until another one or until it is closed. */
export type ListNotice =
  | { readonly kind: 'gone'; readonly id: EntityId; readonly title: string }
  | { readonly kind: 'restored'; readonly title: string }
  | { readonly kind: 'problem'; readonly key: MessageKey };

interface NoticeBarProps {
  readonly notice: ListNotice | undefined;
  readonly onNotice: (notice: ListNotice | undefined) => void;
  /** Reads the list anew. */
  readonly onChanged: () => Promise<void>;
}

/** Stays in sight at the lower edge: what was done with its undoing, or why nothing was. */
export function NoticeBar({ notice, onNotice, onChanged }: NoticeBarProps) {
  const { t } = useTranslator();
  const undo = (id: EntityId, title: string) => {
    restoreEnrollment(id)
      .then(async (result) => {
        onNotice(result === 'gone' ? { kind: 'problem', key: 'home.notFound' } : { kind: 'restored', title });
        await onChanged();
        focusRow(id);
      })
      .catch((error: unknown) => onNotice({ kind: 'problem', key: `notStored.${toSaveFailure(error)}` }));
  };
  const dismiss = () => {
    onNotice(undefined);
    // The pressed button is gone with its notice.
    focusRow(undefined);
  };
  const isProblem = notice?.kind === 'problem';
  const close = (
    <button type="button" className="button button--quiet" onClick={dismiss}>
      {t('undo.dismiss')}
    </button>
  );
  return (
    <div className="home__bar">
      <div role="status">
        {notice && !isProblem && (
          <div className="home__notice">
            <span>{t(`home.${notice.kind}`, { title: notice.title })}</span>
            {notice.kind === 'gone' && (
              <button type="button" className="button" onClick={() => undo(notice.id, notice.title)}>
                {t('undo.undo')}
              </button>
            )}
            {close}
          </div>
        )}
      </div>
      <div role="alert">
        {isProblem && (
          <div className="home__notice home__notice--error">
            <span>{t(notice.key)}</span>
            {close}
          </div>
        )}
      </div>
    </div>
  );
}
