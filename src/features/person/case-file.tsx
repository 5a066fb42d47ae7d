import { type ChangeEvent, type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { DEFAULT_FILE_LIMITS } from '../../domain/case/check-file.ts';
import { type FileEntry, readFileEntry, toFileEntryText } from '../../domain/case/file-entry.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { FieldView } from '../../domain/profile/field-view.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import {
  type FileReading,
  readCaseFile,
  storeCaseFile,
  type StoreProblem,
} from '../../services/case-files/case-files.ts';
import { toLocalDate } from '../../services/clock.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { downloadFile } from '../../services/files/download.ts';
import { FieldFrame, hintIdOf, noteIdOf } from '../../ui/field-frame.tsx';
import { useEntryFrame, useMadeEntry, useMaking } from './use-made-entry.ts';

const PICTURES = 'image/jpeg,image/png,image/webp';
/** Also the order of the browser's own choice on a telephone: its camera, its pictures, its files. */
const ACCEPTED = `${PICTURES},application/pdf`;

interface CaseFileProps {
  /** Path in the form. */
  readonly name: string;
  readonly id: string;
  readonly view: FieldView;
  readonly maxBytes: number | undefined;
  readonly personId: EntityId;
  /** Notes who chose it and when. */
  readonly isStamped: boolean;
}

/** A photo or a PDF of the case: chosen, dropped, pasted or taken. Its bytes are stored; the form has their hash. */
export function CaseFile(props: CaseFileProps) {
  const { name, id, view, maxBytes = DEFAULT_FILE_LIMITS.maxBytes } = props;
  const { t } = useTranslator();
  const { text, isBusy, refused, store, remove } = useStoredFile(props, maxBytes);
  const { setElement, label, note } = useEntryFrame(props, refused);
  if (view.hidden) return null;
  const entry = readFileEntry(text);
  const take = (files: FileList | null | undefined) => {
    const [file] = files ?? [];
    if (file) void store(file);
    return file !== undefined;
  };
  return (
    <div
      className="field field--long case-file"
      onDragOver={(event: DragEvent) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
      onPaste={(event: ClipboardEvent) => {
        if (take(event.clipboardData.files)) event.preventDefault();
      }}
    >
      <FieldFrame
        id={id}
        label={label}
        width="long"
        note={note}
        hint={entry ? undefined : <span>{t('caseFile.how', { max: maxBytes / 1_000_000 })}</span>}
      >
        <div className="case-file__line">
          <label className="button file-button" aria-busy={isBusy || undefined}>
            {entry ? t('caseFile.change') : t('caseFile.choose')}
            <input
              ref={setElement}
              type="file"
              id={id}
              name={name}
              accept={ACCEPTED}
              aria-label={label}
              aria-required={view.required || undefined}
              aria-invalid={note?.tone === 'error' || undefined}
              aria-describedby={
                [note && noteIdOf(id), !entry && hintIdOf(id)].filter(Boolean).join(' ') || undefined
              }
              onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
                take(target.files);
                // The same file can be chosen again.
                target.value = '';
              }}
            />
          </label>
          <CameraButton label={label} onFiles={take} />
          {entry && <StoredFile entry={entry} label={label} onRemove={remove} />}
        </div>
      </FieldFrame>
    </div>
  );
}

interface CameraButtonProps {
  readonly label: string;
  readonly onFiles: (files: FileList | null) => void;
}

/** Takes a photo on a telephone or a tablet. The style hides it elsewhere: a computer opens the same window for both. */
function CameraButton({ label, onFiles }: CameraButtonProps) {
  const { t } = useTranslator();
  return (
    <label className="button file-button case-file__camera">
      {t('caseFile.camera')}
      <input
        type="file"
        // Telephones turn their own formats into JPEG for it.
        accept={PICTURES}
        capture="environment"
        aria-label={t('caseFile.camera.of', { file: label })}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
          onFiles(target.files);
          target.value = '';
        }}
      />
    </label>
  );
}

/** The entry's text in the form, and what changes it. A refused file leaves it as it was. */
function useStoredFile(props: CaseFileProps, maxBytes: number) {
  const session = useSession();
  const { t, number } = useTranslator();
  const { text, change } = useMadeEntry(props);
  const { isBusy, problem, make, remove } = useMaking<StoreProblem>(change);
  return {
    text,
    isBusy,
    refused:
      problem &&
      t(`caseFile.problem.${problem.code}`, 'max' in problem ? { max: number(problem.max / 1_000_000) } : {}),
    store: async (file: File) => {
      if (!session.isEditable) return;
      await make(async () => {
        const result = await storeCaseFile(session.id, file, { ...DEFAULT_FILE_LIMITS, maxBytes });
        return result.ok ? { ok: true, text: toFileEntryText(result.entry) } : result;
      });
    },
    remove,
  };
}

interface StoredFileProps {
  readonly entry: FileEntry;
  readonly label: string;
  readonly onRemove: () => void;
}

/** A stored file with its preview. It is opened by no program here: a copy can be saved. */
function StoredFile({ entry, label, onRemove }: StoredFileProps) {
  const session = useSession();
  const { t, number, longDate } = useTranslator();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [problem, setProblem] = useState<Extract<FileReading, { ok: false }>['problem']>();
  const { hash, size, name, type } = entry;
  const goneAt = useSessionPart(({ header }) => header.filesGoneAt);
  const isOver = problem === 'missing' && goneAt !== undefined;
  useEffect(() => {
    let isGone = false;
    void readCaseFile(session.id, hash).then(async (read) => {
      if (isGone) return;
      setProblem(read.ok ? undefined : read.problem);
      if (read.ok && type.startsWith('image/') && canvas.current)
        await drawPreview(read.file, canvas.current);
    });
    return () => {
      isGone = true;
    };
  }, [session, hash, type]);
  const save = async () => {
    const read = await readCaseFile(session.id, hash);
    if (read.ok) downloadFile(name, read.file);
    else setProblem(read.problem);
  };
  return (
    <>
      {type.startsWith('image/') && !isOver && (
        <canvas
          ref={canvas}
          className="case-file__preview"
          width={PREVIEW.width}
          height={PREVIEW.height}
          aria-hidden
        />
      )}
      <span className="case-file__name">
        <bdi>{name}</bdi> · {t('caseFile.size', { size: number(Math.max(1, Math.round(size / 1000))) })}
      </span>
      {isOver && <span>{t('caseFile.gone', { day: longDate(toLocalDate(Date.parse(goneAt))) })}</span>}
      {problem && !isOver && <span role="alert">{t(`caseFile.read.${problem}`)}</span>}
      {!isOver && (
        <button
          type="button"
          className="button button--quiet"
          aria-label={t('caseFile.save.of', { file: label })}
          onClick={() => void save()}
        >
          {t('caseFile.save')}
        </button>
      )}
      <button
        type="button"
        className="button button--quiet"
        aria-label={t('caseFile.remove.of', { file: label })}
        onClick={onRemove}
      >
        {t('caseFile.remove')}
      </button>
    </>
  );
}

/** Size in device pixels: sharp on most screens. */
const PREVIEW = { width: 96, height: 68 };

/** Draws a small picture; the whole one is let go at once. A picture that cannot be decoded leaves the place empty. */
async function drawPreview(file: Blob, canvas: HTMLCanvasElement): Promise<void> {
  const picture = await createImageBitmap(file, {
    resizeWidth: PREVIEW.width,
    resizeQuality: 'medium',
  }).catch(() => undefined);
  if (!picture) return;
  const scale = Math.max(PREVIEW.width / picture.width, PREVIEW.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  canvas
    .getContext('2d')
    ?.drawImage(picture, (PREVIEW.width - width) / 2, (PREVIEW.height - height) / 2, width, height);
  picture.close();
}
