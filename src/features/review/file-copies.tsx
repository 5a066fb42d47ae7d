import { useState } from 'react';
import { type FileEntry, readFileEntry } from '../../domain/case/file-entry.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { type FileReading, readCaseFile } from '../../services/case-files/case-files.ts';
import { useSession } from '../../services/drafts/use-session.ts';
import { downloadFile } from '../../services/files/download.ts';

interface FileCopiesProps {
  /** Texts of a row's entries. */
  readonly texts: readonly string[];
}

/** A button for each file of a row, so that whoever approves can look at it. */
export function FileCopies({ texts }: FileCopiesProps) {
  const entries = texts.flatMap((text) => readFileEntry(text) ?? []);
  return entries.map((entry) => <FileCopy key={entry.hash} entry={entry} />);
}

function FileCopy({ entry: { hash, name } }: { readonly entry: FileEntry }) {
  const session = useSession();
  const { t } = useTranslator();
  const [problem, setProblem] = useState<Extract<FileReading, { ok: false }>['problem']>();
  const save = async () => {
    const read = await readCaseFile(session.id, hash);
    setProblem(read.ok ? undefined : read.problem);
    if (read.ok) downloadFile(name, read.file);
  };
  return (
    <p>
      <button type="button" className="button button--quiet" onClick={() => void save()}>
        {t('caseFile.save.of', { file: name })}
      </button>
      {problem && <span role="alert">{t(`caseFile.read.${problem}`)}</span>}
    </p>
  );
}
