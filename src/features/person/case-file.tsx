import {
  type ChangeEvent,
  type ClipboardEvent,
  type DragEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { DEFAULT_FILE_LIMITS } from '../../domain/case/check-file.ts';
import { type FileEntry, readFileEntry, toFileEntryText } from '../../domain/case/file-entry.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { FieldView } from '../../domain/profile/field-view.ts';
import type { Entry } from '../../form/entry-flow.ts';
import { useFieldState, useOpenForm } from '../../form/open-form.ts';
import { toFieldLabel, toProblemText } from '../../i18n/texts.ts';
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
import { useMadeEntry } from './use-made-entry.ts';

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
  const translator = useTranslator();
  const { t } = translator;
  const { flow } = useOpenForm();
  const { finding } = useFieldState(name, id);
  const input = useRef<Entry>(null);
  useLayoutEffect(() => flow.addEntry({ path: name, id, element: input }), [flow, name, id]);
  const { text, isBusy, refused, store, remove } = useStoredFile(props, maxBytes);
  if (view.hidden) return null;
  const entry = readFileEntry(text);
  const label = toFieldLabel(translator, view);
  const take = (files: FileList | null | undefined) => {
    const [file] = files ?? [];
    if (file) void store(file);
    return file !== undefined;
  };
  const note = refused ?? (finding && toProblemText(translator, finding.problem, view));
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
        note={
          note === undefined
            ? undefined
            : { text: note, tone: refused === undefined ? (finding?.severity ?? 'error') : 'error' }
        }
        hint={entry ? undefined : <span>{t('caseFile.how', { max: maxBytes / 1_000_000 })}</span>}
      >
        <div className="case-file__line">
          <label className="button file-button" aria-busy={isBusy || undefined}>
            {entry ? t('caseFile.change') : t('caseFile.choose')}
            <input
              ref={(element) => {
                input.current = element;
              }}
              type="file"
              id={id}
              name={name}
              accept={ACCEPTED}
              aria-label={label}
              aria-required={view.required || undefined}
              aria-invalid={finding?.severity === 'error' || refused !== undefined || undefined}
              aria-describedby={
                [note !== undefined && noteIdOf(id), !entry && hintIdOf(id)].filter(Boolean).join(' ') ||
                undefined
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
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<StoreProblem>();
  const newest = useRef(0);
  return {
    text,
    isBusy,
    refused:
      problem &&
      t(`caseFile.problem.${problem.code}`, 'max' in problem ? { max: number(problem.max / 1_000_000) } : {}),
    store: async (file: File) => {
      if (!session.isEditable) return;
      const turn = (newest.current += 1);
      setBusy(true);
      const result = await storeCaseFile(session.id, file, { ...DEFAULT_FILE_LIMITS, maxBytes });
      // A later choice counts.
      if (turn !== newest.current) return;
      setBusy(false);
      setProblem(result.ok ? undefined : result.problem);
      if (result.ok) change(toFileEntryText(result.entry));
    },
    remove: () => {
      newest.current += 1;
      setBusy(false);
      setProblem(undefined);
      change('');
    },
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
