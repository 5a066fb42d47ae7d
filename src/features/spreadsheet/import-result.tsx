import { useEffect, useRef } from 'react';
import { useTranslator } from '../../i18n/use-translator.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { toEnrollmentPath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import type { PersonCells, SheetPerson } from '../../services/spreadsheet/sheet.ts';
import { useTask } from '../../ui/use-task.ts';
import type { ImportResult, ReadSheet } from './use-sheet-import.ts';
import { toCsv } from '../../domain/drafts/ledger-csv.ts';
import type { Steps } from '../../domain/profile/steps.ts';
import { toCsvSeparator } from '../../i18n/csv-separator.ts';
import { downloadText } from '../../services/files/download.ts';
import { runInSlices } from '../../ui/schedule.ts';
import type { TableLayout } from '../../domain/table/layout.ts';
import { type SheetTextContext, toSheetProblemText, toTargetLabel } from './sheet-texts.ts';

interface ImportResultViewProps {
  readonly result: ImportResult;
  readonly file: ReadSheet;
  readonly mapping: TableLayout;
  /** Maximum number of persons that the service takes. */
  readonly max: number;
}

/** Number of imported persons, and a download of the rejected ones with their reasons. */
export function ImportResultView({ result, file, mapping, max }: ImportResultViewProps) {
  const translator = useTranslator();
  const { t, plural, number } = translator;
  const { profile } = useProfile();
  const { imported, rejected, enrollmentId, hasMarks } = result;
  const said = useRef<HTMLParagraphElement>(null);
  const task = useTask();
  // The pressed button is gone, so the result takes the focus.
  useEffect(() => said.current?.focus(), []);
  const download = () =>
    task.run(async () => {
      const cells = await file.sheet.takeCells(rejected.map(({ index }) => index));
      await downloadRejected(rejected, cells, {
        translator,
        profile,
        columns: file.view.columns,
        mapping,
        max,
      });
    });
  return (
    <section className="sheet__result">
      <p className="notice" ref={said} tabIndex={-1}>
        {plural('sheet.done', imported, { n: number(imported), total: number(imported + rejected.length) })}{' '}
        {hasMarks && t('sheet.done.marked')}
      </p>
      <div className="sheet__actions">
        <PageLink className="button button--primary" href={toEnrollmentPath(enrollmentId)}>
          {t('sheet.done.open')}
        </PageLink>
        {rejected.length > 0 && (
          <button
            type="button"
            className="button"
            aria-disabled={task.isWorking || undefined}
            onClick={download}
          >
            {plural('sheet.rejected', rejected.length, { n: number(rejected.length) })}
          </button>
        )}
      </div>
    </section>
  );
}

interface RejectedContext extends SheetTextContext {
  readonly mapping: TableLayout;
  /** Maximum number of persons that the service takes. A rejected person without errors exceeds it. */
  readonly max: number;
}

/** Downloads the rejected lines as a file with the same columns and a reason. */
async function downloadRejected(
  persons: readonly SheetPerson[],
  cells: readonly PersonCells[],
  context: RejectedContext,
): Promise<void> {
  const parts = await runInSlices(makingCsv(persons, cells, context), new AbortController().signal);
  downloadText(context.translator.t('sheet.rejected.name'), 'text/csv', (parts ?? []).join(''));
}

/** Runs in steps, because thousands of lines would block the page. */
function* makingCsv(
  persons: readonly SheetPerson[],
  cells: readonly PersonCells[],
  context: RejectedContext,
): Steps<string[]> {
  const { t } = context.translator;
  const separator = toCsvSeparator(context.translator);
  const { translator, profile, mapping, columns } = context;
  const added = mapping.columns.slice(columns.length);
  const headings = [
    ...columns.map(({ heading }) => heading),
    ...added.map((target) => (target ? toTargetLabel(target, profile, translator) : '')),
  ];
  const lines = new Map(cells.map((own) => [own.index, own.lines]));
  const parts = [toCsv([[...headings, t('sheet.reason')]], separator)];
  for (const person of persons) {
    const reason = toReason(person, context);
    const rows = (lines.get(person.index) ?? []).map((line, at) => [
      ...Array.from(headings, (_, column) => line[column] ?? ''),
      at === 0 ? reason : '',
    ]);
    // `toCsv` puts a byte order mark first. Only the start of the file may have one.
    parts.push(toCsv(rows, separator).slice(1));
    yield;
  }
  return parts;
}

function toReason({ problems }: SheetPerson, context: RejectedContext): string {
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return context.translator.t('sheet.cell.over-limit', { max: context.max });
  return errors.map((problem) => toSheetProblemText(problem, context)).join('; ');
}
