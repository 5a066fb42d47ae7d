import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { findStoredHeader } from '../../services/drafts/draft-list.ts';
import {
  importContents,
  type ImportReading,
  updateFromFile,
} from '../../services/files/import-enrollment.ts';
import { type OpenedFile, openFile } from '../../services/files/open-file.ts';
import { navigate } from '../../ui/page-link.tsx';
import { QUEUE_PATH, toEnrollmentPath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { queryClient } from '../../services/query-client.ts';
import { toWaitingPath } from '../../services/review/review-queue.ts';
import { reviewWalk } from '../../services/review/review-walk.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { isOtherApproved } from './file-notices.tsx';
import { FilePreview } from './file-preview.tsx';
import { FileProblems } from './file-problems.tsx';
import { UnlockForm } from './passphrase-forms.tsx';
import './files.css';

interface ImportDialogProps {
  readonly file: File;
  readonly onClose: () => void;
}

const ADDING = ['add-file'];

/** Shows what a file would bring in, or why it is refused. Nothing is stored before the user confirms. */
export function ImportDialog({ file, onClose }: ImportDialogProps) {
  const { t } = useTranslator();
  const { profile } = useProfile();
  const [isUnlocked, setUnlocked] = useState(false);
  const name = useRef<HTMLParagraphElement>(null);
  // The error boundary offers the next step.
  const open = useMutation({
    mutationFn: async (chosen: File) => toOpened(await openFile(chosen, profile.answers), profile),
    throwOnError: true,
  });
  const unlock = useMutation({
    mutationFn: (unlocked: ImportReading) => toOpened(unlocked, profile),
    // Moves the focus before its field disappears, so that a screen reader continues at the name of the file.
    onSuccess: () => {
      name.current?.focus();
      setUnlocked(true);
    },
    throwOnError: true,
  });
  const { mutate: openChosen } = open;
  useEffect(() => openChosen(file), [file, openChosen]);
  const { reading, isOther = false } = unlock.data ?? open.data ?? {};
  const add = useMutation({
    mutationKey: ADDING,
    mutationFn: async (run: typeof updateFromFile) =>
      reading?.ok === true ? run(reading, profile.review) : undefined,
    onSuccess: (id) => id !== undefined && showAdded(id),
  });
  // The second press of a double click comes before the first one has rendered.
  const press = (run: typeof updateFromFile) => {
    if (queryClient.isMutating({ mutationKey: ADDING }) === 0) add.mutate(run);
  };
  // A running import cannot be cancelled.
  const leave = () => {
    if (!add.isPending) onClose();
  };
  return (
    <Dialog title={t('files.open')} onCancel={leave}>
      {/* For any other file, the cancel button has the focus. */}
      <p
        className="files__name"
        ref={name}
        tabIndex={isUnlocked || reading?.ok === 'locked' ? -1 : undefined}
      >
        {t('files.name')}: <bdi>{file.name}</bdi>
      </p>
      {!reading && <p role="status">{t('files.reading')}</p>}
      {reading?.ok === 'locked' && <UnlockForm file={reading.file} onRead={unlock.mutate} />}
      {reading?.ok === true && <FilePreview file={reading} isOther={isOther} />}
      {reading?.ok === false && <FileProblems problems={reading.problems} />}
      {(add.isError || (add.isSuccess && add.data === undefined)) && (
        <p className="notice notice--error" role="alert">
          {t(add.isError ? 'files.add.failed' : 'files.update.stale')}
        </p>
      )}
      <div className="dialog__actions files__actions">
        {reading?.ok === true && (
          <AddButtons
            canUpdate={reading.way.kind === 'update'}
            isAdding={add.isPending}
            onUpdate={() => press(updateFromFile)}
            onAdd={() => press(importContents)}
          />
        )}
        <button type="button" className="button" onClick={leave}>
          {t(reading?.ok === false ? 'files.close' : 'files.cancel')}
        </button>
      </div>
    </Dialog>
  );
}

/** Opens the added enrollment: for review, if it waits for one and the file was opened from the queue. */
async function showAdded(id: EntityId): Promise<void> {
  const isFromQueue = window.location.pathname === QUEUE_PATH;
  const header = isFromQueue ? await findStoredHeader(id) : undefined;
  if (header?.submission.state !== 'in-review') return navigate(toEnrollmentPath(id));
  reviewWalk.begin(id);
  return navigate(toWaitingPath(header));
}

/** Compares the approved bytes before the file is shown, so that the preview does not shift later. */
async function toOpened(reading: OpenedFile, profile: Profile) {
  const isOther =
    reading.ok === true &&
    reading.contents.kind === 'enrollment' &&
    (await isOtherApproved(reading.contents, profile));
  return { reading, isOther };
}

interface AddButtonsProps {
  /** True when the file can update an enrollment of this computer. Adding a copy is then second choice. */
  readonly canUpdate: boolean;
  readonly isAdding: boolean;
  readonly onUpdate: () => void;
  readonly onAdd: () => void;
}

/** Buttons that import the file. The first one is the usual choice. */
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
