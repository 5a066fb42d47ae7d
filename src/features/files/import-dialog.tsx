import { useEffect, useRef, useState } from 'react';
import type { Profile } from '../../domain/profile/profile.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import {
  importContents,
  type ImportReading,
  updateFromFile,
} from '../../services/files/import-enrollment.ts';
import { type OpenedFile, openFile } from '../../services/files/open-file.ts';
import { navigate } from '../../services/navigation/page-link.tsx';
import { toEnrollmentPath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { isOtherApproved } from './file-notices.tsx';
import { FilePreview } from './file-preview.tsx';
import { FileProblems } from './file-problems.tsx';
import { UnlockForm } from './passphrase-forms.tsx';

interface ImportDialogProps {
  readonly file: File;
  readonly onClose: () => void;
}

/** Shows what a file would bring in, or why it is refused; nothing is stored before somebody says so. */
export function ImportDialog({ file, onClose }: ImportDialogProps) {
  const { t } = useTranslator();
  const [reading, setReading] = useState<OpenedFile>();
  const [isOther, setOther] = useState(false);
  const [failure, setFailure] = useState<Error>();
  const [adding, setAdding] = useState<'adding' | 'failed' | 'stale'>();
  const { profile } = useProfile();
  useEffect(() => {
    let isCurrent = true;
    const open = async () => {
      const read = await openFile(file, profile.answers);
      const other = await findOther(read, profile);
      if (!isCurrent) return;
      setOther(other);
      setReading(read);
    };
    open().catch((error: unknown) =>
      setFailure(error instanceof Error ? error : new Error('the file could not be read')),
    );
    return () => {
      isCurrent = false;
    };
  }, [file, profile]);
  const [isUnlocked, setUnlocked] = useState(false);
  const name = useRef<HTMLParagraphElement>(null);
  // The error boundary says what to do next.
  if (failure) throw failure;

  const add = async (run: typeof updateFromFile) => {
    if (reading?.ok !== true || adding === 'adding') return;
    setAdding('adding');
    try {
      const id = await run(reading, profile.review);
      if (id === undefined) setAdding('stale');
      else navigate(toEnrollmentPath(id));
    } catch {
      setAdding('failed');
    }
  };
  const showUnlocked = async (unlocked: ImportReading) => {
    const other = await findOther(unlocked, profile);
    // Before the entry goes that holds it; what the file holds is read from here on.
    name.current?.focus();
    setUnlocked(true);
    setOther(other);
    setReading(unlocked);
  };
  // What is being stored cannot be called back.
  const leave = () => {
    if (adding !== 'adding') onClose();
  };
  return (
    <Dialog title={t('files.open')} onCancel={leave}>
      {/* Of any other file the way out has the focus. */}
      <p
        className="files__name"
        ref={name}
        tabIndex={isUnlocked || reading?.ok === 'locked' ? -1 : undefined}
      >
        {t('files.name')}: <bdi>{file.name}</bdi>
      </p>
      {!reading && <p role="status">{t('files.reading')}</p>}
      {reading?.ok === 'locked' && (
        <UnlockForm file={reading.file} onRead={(unlocked) => void showUnlocked(unlocked)} />
      )}
      {reading?.ok === true && <FilePreview file={reading} isOther={isOther} />}
      {reading?.ok === false && <FileProblems problems={reading.problems} />}
      {(adding === 'failed' || adding === 'stale') && (
        <p className="notice notice--error" role="alert">
          {t(adding === 'failed' ? 'files.add.failed' : 'files.update.stale')}
        </p>
      )}
      <div className="dialog__actions files__actions">
        {reading?.ok === true && (
          <AddButtons
            canUpdate={reading.way.kind === 'update'}
            isAdding={adding === 'adding'}
            onUpdate={() => void add(updateFromFile)}
            onAdd={() => void add(importContents)}
          />
        )}
        <button type="button" className="button" onClick={leave}>
          {t(reading?.ok === false ? 'files.close' : 'files.cancel')}
        </button>
      </div>
    </Dialog>
  );
}

/** Known before the file is shown, so that nothing of it moves. */
async function findOther(read: OpenedFile, profile: Profile): Promise<boolean> {
  return read.ok === true && read.contents.kind === 'enrollment' && isOtherApproved(read.contents, profile);
}

interface AddButtonsProps {
  /** What is here can take what the file brings; a copy of its own is the other way then. */
  readonly canUpdate: boolean;
  readonly isAdding: boolean;
  readonly onUpdate: () => void;
  readonly onAdd: () => void;
}

/** What becomes of a file: the first button is what most people want. */
function AddButtons({ canUpdate, isAdding, onUpdate, onAdd }: AddButtonsProps) {
  const { t } = useTranslator();
  const isDisabled = isAdding || undefined;
  return (
    <>
      {canUpdate && (
        <button
          type="button"
          className="button button--primary"
          aria-disabled={isDisabled}
          onClick={onUpdate}
        >
          {t(isAdding ? 'files.updating' : 'files.update')}
        </button>
      )}
      <button
        type="button"
        className={canUpdate ? 'button' : 'button button--primary'}
        aria-disabled={isDisabled}
        onClick={onAdd}
      >
        {t(canUpdate ? 'files.addCopy' : isAdding ? 'files.adding' : 'files.add')}
      </button>
    </>
  );
}
