import { type ReactNode, useState } from 'react';
import { ExportSaid, useExport } from '../features/files/use-export.tsx';
import type { MessageKey } from '../i18n/messages.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { deleteHeldEnrollment, duplicateEnrollment } from '../services/drafts/enrollment-actions.ts';
import { closeSession } from '../services/drafts/session-registry.ts';
import { toSaveFailure } from '../services/drafts/storage-state.ts';
import { useIsEditable, useSession } from '../services/drafts/use-session.ts';
import { navigate } from '../ui/page-link.tsx';
import { HOME_PATH, toEnrollmentPath, toHistoryPath } from '../services/navigation/paths.ts';
import { Dialog } from '../ui/dialog.tsx';
import { MenuButton } from '../ui/menu.tsx';

/** Menu of actions on the whole enrollment, with their results. */
export function EnrollmentMenu(): ReactNode {
  const session = useSession();
  const { t } = useTranslator();
  const isEditable = useIsEditable();
  const exporting = useExport(session);
  const [isDeleting, setDeleting] = useState(false);
  const [problem, setProblem] = useState<MessageKey>();
  const attempt = (act: () => Promise<void>) => {
    setProblem(undefined);
    exporting.forget();
    act().catch((error: unknown) => setProblem(`notStored.${toSaveFailure(error)}`));
  };
  const duplicate = async () => {
    await session.flush();
    const copyId = await duplicateEnrollment(session.id);
    if (copyId !== undefined) navigate(toEnrollmentPath(copyId));
  };
  const remove = async () => {
    await closeSession(session);
    await deleteHeldEnrollment(session.id);
    navigate(HOME_PATH);
  };
  return (
    <>
      <MenuButton
        label={t('enrollment.actions')}
        className="button button--icon more"
        face=""
        parts={[
          [
            { text: t('enrollment.duplicate'), run: () => attempt(duplicate) },
            { text: t('enrollment.export'), run: exporting.save },
            { text: t('enrollment.protect'), run: exporting.protect },
            { text: t('history.title'), run: () => navigate(toHistoryPath(session.id)) },
          ],
          [
            {
              text: t('enrollment.delete'),
              run: isEditable ? () => setDeleting(true) : undefined,
              isDanger: true,
            },
          ],
        ]}
      />
      <p className="start__said">
        <ExportSaid result={exporting.result} />
        {problem && <span role="alert">{t(problem)}</span>}
      </p>
      {exporting.dialog}
      {isDeleting && (
        <Dialog title={t('enrollment.delete.title')} onCancel={() => setDeleting(false)}>
          <p>{t('enrollment.delete.body')}</p>
          <div className="dialog__actions">
            <button type="button" className="button" data-first onClick={() => setDeleting(false)}>
              {t('enrollment.delete.keep')}
            </button>
            <button
              type="button"
              className="button button--danger"
              onClick={() => {
                setDeleting(false);
                attempt(remove);
              }}
            >
              {t('enrollment.delete.do')}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
