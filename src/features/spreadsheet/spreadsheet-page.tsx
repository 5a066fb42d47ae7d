import { useContext, useRef } from 'react';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { SessionContext } from '../../services/drafts/use-session.ts';
import { PageLink } from '../../services/navigation/page-link.tsx';
import { HOME_PATH, toEnrollmentPath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { FileStep } from './file-step.tsx';
import { ImportResultView } from './import-result.tsx';
import { SheetProgressBar } from './sheet-progress.tsx';
import { SheetView } from './sheet-view.tsx';
import { useSheetImport } from './use-sheet-import.ts';
import './spreadsheet.css';

/** «Importar planilla»: many persons at once, into the open enrollment or, without one, a new one. */
export function SpreadsheetPage() {
  const { t } = useTranslator();
  const session = useContext(SessionContext);
  const page = useRef<HTMLDivElement>(null);
  useArrivalFocus(page);
  const way = session ? 'add' : 'new';
  return (
    <div className="sheet" ref={page} tabIndex={-1}>
      <title>{`${t('sheet.open')} · ${t('app.name')}`}</title>
      <h1 tabIndex={-1}>{t('sheet.open')}</h1>
      <p className="lead">{t(`sheet.lead.${way}`)}</p>
      <p>
        <PageLink href={session ? toEnrollmentPath(session.id) : HOME_PATH}>
          {t(`sheet.back.${way}`)}
        </PageLink>
      </p>
      {session && !session.isEditable ? <p className="notice">{t('sheet.readOnly')}</p> : <Import />}
    </div>
  );
}

function Import() {
  const { t, number } = useTranslator();
  const session = useContext(SessionContext);
  const { profile } = useProfile();
  const { stage, progress, work } = useSheetImport(session);
  const { persons: max } = profile.limits;
  const room = Math.max(0, max - (session?.getSnapshot().header.personIds.length ?? 0));
  const isBusy = stage.kind === 'storing' || stage.kind === 'reading';
  return (
    <>
      {stage.kind !== 'done' && Number.isFinite(max) && (
        <p className="notice">{t('sheet.limit', { max: number(max), room: number(room) })}</p>
      )}
      {!isBusy && stage.kind !== 'done' && (
        <FileStep
          refused={stage.kind === 'choose' ? stage.refused : undefined}
          hasFile={stage.kind === 'read'}
          onFile={(file) => work.choose(file)}
        />
      )}
      {/* Stands before it says something, so that it is read out. */}
      <p className="sheet__status" role="status">
        {stage.kind === 'choose' && stage.isCancelled && t('sheet.cancelled')}
      </p>
      {stage.kind === 'read' && stage.isNotStored && (
        <p className="notice notice--error" role="alert">
          {t('sheet.notStored')}
        </p>
      )}
      {isBusy && <SheetProgressBar phase={stage.kind} progress={progress} onCancel={() => work.cancel()} />}
      {stage.kind === 'read' && (
        <SheetView
          sheet={stage.sheet}
          room={room}
          checking={<SheetProgressBar phase="checking" progress={progress} onCancel={() => work.cancel()} />}
          onTarget={(column, target) => work.setTarget(stage.sheet, column, target)}
          onCheck={() => work.check(stage.sheet)}
          onImport={(indexes) => work.bringIn(stage.sheet, indexes)}
        />
      )}
      {stage.kind === 'done' && (
        <ImportResultView
          result={stage.result}
          sheet={stage.sheet}
          max={max}
          takeCells={(indexes) => work.takeCells(indexes)}
        />
      )}
    </>
  );
}
