import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useAuthenticationState } from '../../services/authentication/use-authentication.ts';
import { SessionContext } from '../../services/drafts/use-session.ts';
import { droppedSheet } from '../../services/files/dropped.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { HOME_PATH, toEnrollmentPath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { ImportResultView } from './import-result.tsx';
import { SheetView } from './sheet-view.tsx';
import { useSheetImport } from './use-sheet-import.ts';
import type { SheetProgress } from '../../services/spreadsheet/open-sheet.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import { SheetError } from '../../services/spreadsheet/sheet.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { useTask } from '../../ui/use-task.ts';
import './spreadsheet.css';

/** «Importar planilla»: many persons at once, into the open enrollment or, without one, a new one. */
export function SpreadsheetPage() {
  const { t } = useTranslator();
  const session = useContext(SessionContext);
  const { entersNothing } = useAuthenticationState();
  useArrivalFocus();
  const isReadOnly = session !== undefined && !session.isEditable;
  const refusal = entersNothing ? 'hindrance.role' : isReadOnly ? 'sheet.readOnly' : undefined;
  useEffect(() => {
    // Drops the refused file, so that it does not appear in the next import.
    if (refusal) droppedSheet.set(undefined);
  }, [refusal]);
  return (
    <div className="sheet" tabIndex={-1}>
      <title>{`${t('sheet.open')} · ${t('app.name')}`}</title>
      {refusal ? (
        <>
          <PageHead />
          <p className="notice">{t(refusal)}</p>
        </>
      ) : (
        <Import />
      )}
    </div>
  );
}

interface PageHeadProps {
  /** Name and size of the file that is shown. */
  readonly about?: string | undefined;
  readonly children?: ReactNode;
}

/** The heading, beside it the file and what can be done with it. */
function PageHead({ about, children }: PageHeadProps) {
  const { t } = useTranslator();
  const session = useContext(SessionContext);
  const way = session ? 'add' : 'new';
  return (
    <div className="sheet__head">
      <PageLink
        className="button button--icon sheet__back"
        href={session ? toEnrollmentPath(session.id) : HOME_PATH}
        aria-label={t(`sheet.back.${way}`)}
      >
        <ChevronIcon />
      </PageLink>
      <h1 tabIndex={-1}>{t('sheet.open')}</h1>
      {about !== undefined && <bdi className="sheet__about">{about}</bdi>}
      {children}
    </div>
  );
}

function Import() {
  const { t, plural, number } = useTranslator();
  const session = useContext(SessionContext);
  const { profile } = useProfile();
  const work = useSheetImport(session);
  useDroppedFile(work.choose);
  const { read, check, store, mapping, checked, progress, cancel } = work;
  const { persons: max } = profile.limits;
  const room = Math.max(0, max - (session?.getSnapshot().header.personIds.length ?? 0));
  const failure = read.error ?? check.error ?? store.error;
  const isBusy = read.isPending || store.isPending;
  const result = store.data === 'not-stored' ? undefined : store.data;
  const file = failure || isBusy || result ? undefined : read.data;
  const about =
    file &&
    plural('sheet.read', file.view.lineCount, { name: file.fileName, n: number(file.view.lineCount) });
  return (
    <>
      <PageHead about={about}>{file && <FileActions hasFile onFile={work.choose} />}</PageHead>
      {!file && !isBusy && <p className="lead">{t(`sheet.lead.${session ? 'add' : 'new'}`)}</p>}
      {!result && Number.isFinite(max) && (
        <p className="notice">{t('sheet.limit', { max: number(max), room: number(room) })}</p>
      )}
      {!isBusy && !result && !file && <FileStep onFile={work.choose} />}
      {/* The alert and the status are in the page before they have a text, so that a screen reader says it. */}
      <div role="alert" className="sheet__alert">
        {failure && <p className="notice notice--error">{toText(failure, t)}</p>}
      </div>
      <p className="sheet__status" role="status">
        {work.isCancelled && t('sheet.cancelled')}
      </p>
      {file && store.data === 'not-stored' && (
        <p className="notice notice--error" role="alert">
          {t('sheet.notStored')}
        </p>
      )}
      {isBusy && (
        <SheetProgressBar
          phase={read.isPending ? 'reading' : 'storing'}
          progress={progress}
          onCancel={cancel}
        />
      )}
      {file && mapping && (
        <SheetView
          file={file}
          mapping={mapping}
          checked={checked}
          isChecking={check.isPending}
          fixes={work.fixes}
          deed={work.deed}
          isStale={work.isStale}
          room={room}
          checking={<SheetProgressBar phase="checking" progress={progress} onCancel={cancel} />}
          onTarget={work.setTarget}
          onSettle={(key, count) => work.settle(file, key, count)}
          onReading={(reading) => work.choose(file.source, reading)}
          onTake={(reason, isTaken) => work.take(file, reason, isTaken)}
          onCheck={() => work.checkAgain(file)}
          onFix={(places, text, isByHand) => work.fix(file, places, text, isByHand)}
          onUndo={() => work.undo(file)}
          onImport={(indexes) => checked && work.bringIn({ sheet: file.sheet, checked, indexes })}
        />
      )}
      {result && read.data && (
        <ImportResultView result={result} file={read.data} mapping={mapping ?? read.data.mapping} max={max} />
      )}
    </>
  );
}

/** Takes the file that was dropped on this page or led to it. */
function useDroppedFile(choose: (file: File) => void): void {
  const latest = useRef(choose);
  useEffect(() => {
    latest.current = choose;
  });
  useEffect(() => {
    const take = () => {
      const file = droppedSheet.get();
      if (!file) return;
      droppedSheet.set(undefined);
      latest.current(file);
    };
    take();
    return droppedSheet.subscribe(take);
  }, []);
}

interface SheetProgressBarProps {
  readonly phase: 'reading' | 'checking' | 'storing';
  readonly progress: SheetProgress | undefined;
  readonly onCancel: () => void;
}

/** Progress of the work, with a cancel button. */
function SheetProgressBar({ phase, progress, onCancel }: SheetProgressBarProps) {
  const { t, number } = useTranslator();
  const { done = 0, total } = progress ?? {};
  const share = total === undefined ? 0 : Math.round((done / total) * 100);
  const text = {
    reading: total === undefined ? t('sheet.reading') : t('sheet.reading.share', { n: share }),
    checking: t('sheet.checking', { n: share }),
    storing: t('sheet.storing', { done: number(done), total: number(total ?? 0) }),
  }[phase];
  return (
    <div className="sheet__progress">
      {/* Without a value, the element itself shows that work is going on. */}
      <progress
        aria-label={t('sheet.progress')}
        max={total ?? 1}
        value={total === undefined ? undefined : done}
      />
      <button type="button" className="button" onClick={onCancel}>
        {t('sheet.cancel')}
      </button>
      {/* The text is last, because its length changes. */}
      <span>{text}</span>
    </div>
  );
}

/** Loads the code that writes workbooks on request. */
const loadTemplate = () => import('./template.ts');

interface FileActionsProps {
  readonly hasFile: boolean;
  readonly onFile: (file: File) => void;
}

/** Choice of the file, and the template. */
function FileActions({ hasFile, onFile }: FileActionsProps) {
  const translator = useTranslator();
  const { t } = translator;
  const { profile } = useProfile();
  const template = useTask();
  const download = () =>
    template.run(async () => {
      await (await loadTemplate()).downloadTemplate(profile, translator);
    });
  return (
    <div className="sheet__actions">
      {/* The browser's own file input lies under the button: it handles the keyboard and has the
          button's name. */}
      <label className={hasFile ? 'button file-button' : 'button button--primary file-button'}>
        {t(hasFile ? 'sheet.fileAgain' : 'sheet.file')}
        <input
          type="file"
          // Browsers would store the name of the file, which may be a customer's, to restore the page.
          accept=".xlsx,.xlsm,.csv,.tsv,.txt"
          aria-describedby={hasFile ? undefined : 'sheet-hint'}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) onFile(file);
            // Allows the same file again, after a correction.
            target.value = '';
          }}
        />
      </label>
      <button
        type="button"
        className={hasFile ? 'button button--quiet' : 'button'}
        aria-disabled={template.isWorking || undefined}
        onClick={download}
      >
        {t('sheet.template')}
      </button>
    </div>
  );
}

function FileStep({ onFile }: Pick<FileActionsProps, 'onFile'>) {
  const { t } = useTranslator();
  return (
    <>
      <FileActions hasFile={false} onFile={onFile} />
      <p className="sheet__hint" id="sheet-hint">
        {t('sheet.file.hint')}
      </p>
    </>
  );
}

function toText(
  failure: Error,
  t: (key: MessageKey, params?: Readonly<Record<string, number>>) => string,
): string {
  if (!(failure instanceof SheetError)) return t('sheet.refused.failed');
  const { code, ...params } = failure.problem;
  return t(`sheet.refused.${code}`, params);
}
