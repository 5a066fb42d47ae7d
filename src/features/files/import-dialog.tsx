import { useEffect, useState } from 'react';
import { useTranslator } from '../../i18n/use-translator.ts';
import { importContents, type ImportReading, readImport } from '../../services/files/import-enrollment.ts';
import { navigate } from '../../services/navigation/page-link.tsx';
import { toEnrollmentPath } from '../../services/navigation/paths.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FilePreview } from './file-preview.tsx';
import { FileProblems } from './file-problems.tsx';

interface ImportDialogProps {
  readonly file: File;
  readonly onClose: () => void;
}

/** Shows what a file would bring in, or why it is refused; nothing is stored before somebody says so. */
export function ImportDialog({ file, onClose }: ImportDialogProps) {
  const { t } = useTranslator();
  const [reading, setReading] = useState<ImportReading>();
  const [failure, setFailure] = useState<Error>();
  const [adding, setAdding] = useState<'adding' | 'failed'>();
  useEffect(() => {
    let isCurrent = true;
    readImport(file).then(
      (read) => {
        if (isCurrent) setReading(read);
      },
      (error: unknown) => setFailure(error instanceof Error ? error : new Error('the file was not read')),
    );
    return () => {
      isCurrent = false;
    };
  }, [file]);
  // The error boundary says what to do next.
  if (failure) throw failure;

  const add = async () => {
    if (!reading?.ok || adding === 'adding') return;
    setAdding('adding');
    try {
      navigate(toEnrollmentPath(await importContents(reading.contents)));
    } catch {
      setAdding('failed');
    }
  };
  // What is being stored cannot be called back.
  const leave = () => {
    if (adding !== 'adding') onClose();
  };
  return (
    <Dialog title={t('files.open')} onCancel={leave}>
      <p className="files__name">
        {t('files.name')}: <bdi>{file.name}</bdi>
      </p>
      {!reading && <p role="status">{t('files.reading')}</p>}
      {reading?.ok && <FilePreview contents={reading.contents} isKnown={reading.isKnown} />}
      {reading?.ok === false && <FileProblems problems={reading.problems} />}
      {adding === 'failed' && (
        <p className="notice notice--error" role="alert">
          {t('files.add.failed')}
        </p>
      )}
      <div className="dialog__actions files__actions">
        {reading?.ok && (
          <button
            type="button"
            className="button button--primary"
            aria-disabled={adding === 'adding' || undefined}
            onClick={() => void add()}
          >
            {t(adding === 'adding' ? 'files.adding' : 'files.add')}
          </button>
        )}
        <button type="button" className="button" onClick={leave}>
          {t(reading?.ok === false ? 'files.close' : 'files.cancel')}
        </button>
      </div>
    </Dialog>
  );
}
