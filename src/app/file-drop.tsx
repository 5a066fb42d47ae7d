import { useEffect, useState } from 'react';
import { toDroppedKind } from '../domain/files/dropped-kind.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { useAuthenticationState } from '../services/authentication/use-authentication.ts';
import { droppedSheet, droppedText } from '../services/files/dropped.ts';
import { findEnrollmentId, SPREADSHEET_PATH, toSpreadsheetPath } from '../services/navigation/paths.ts';
import { isDialogOpen } from '../ui/dialog.tsx';
import { hasFiles, isTaken } from '../ui/drops.ts';
import { loadOnUse } from '../ui/load-on-use.tsx';
import { navigate } from '../ui/page-link.tsx';
import { type Said, SaidBox } from '../ui/said-box.tsx';

const dialog = loadOnUse(
  async () => (await import('../features/files/import-dialog.tsx')).ImportDialog,
  () => null,
);

/** A file that is dropped on any page opens where it belongs. */
export function FileDrop() {
  const { t } = useTranslator();
  const { entersNothing } = useAuthenticationState();
  const [file, setFile] = useState<File>();
  const [said, setSaid] = useState<Said>();
  useEffect(() => {
    const say = (text: string) => setSaid({ text });
    return hearFiles((files) => {
      const [dropped] = files;
      if (!dropped) return;
      if (files.length > 1) say(t('drop.several'));
      else openFile(dropped, entersNothing, setFile, () => say(t('drop.other', { name: dropped.name })));
    });
  }, [t, entersNothing]);
  return (
    <>
      {file && <dialog.Part file={file} onClose={() => setFile(undefined)} />}
      <SaidBox said={said} />
    </>
  );
}

function openFile(
  file: File,
  entersNothing: boolean | undefined,
  openEnrollment: (file: File) => void,
  refuse: () => void,
): void {
  const { pathname } = window.location;
  const kind = toDroppedKind(file.name);
  // The import reads texts with columns, too.
  const isSheet = kind === 'sheet' || (kind === 'text' && pathname.endsWith(SPREADSHEET_PATH));
  if (kind === 'enrollment') openEnrollment(file);
  else if (kind === 'other' || entersNothing) refuse();
  else if (isSheet) {
    const path = toSpreadsheetPath(findEnrollmentId(pathname));
    droppedSheet.set(file);
    if (path !== pathname) navigate(path);
  } else void file.text().then((text) => droppedText.set(text), refuse);
}

/** Under a dialog the page takes nothing. */
const isMine = (event: DragEvent) => hasFiles(event) && !isTaken(event) && !isDialogOpen();

function onOver(event: DragEvent): void {
  if (!isMine(event)) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
}

/** Gives how to stop. */
function hearFiles(onFiles: (files: readonly File[]) => void): () => void {
  const onDrop = (event: DragEvent) => {
    if (!isMine(event)) return;
    event.preventDefault();
    onFiles([...(event.dataTransfer?.files ?? [])]);
  };
  // Before the window refuses what nobody takes.
  document.addEventListener('dragover', onOver);
  document.addEventListener('drop', onDrop);
  return () => {
    document.removeEventListener('dragover', onOver);
    document.removeEventListener('drop', onDrop);
  };
}
