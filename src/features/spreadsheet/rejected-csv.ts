import { toCsv } from '../../domain/drafts/ledger-csv.ts';
import type { Steps } from '../../domain/profile/steps.ts';
import { toCsvSeparator } from '../../i18n/csv-separator.ts';
import { downloadText } from '../../services/files/download.ts';
import { runInSlices } from '../../ui/schedule.ts';
import type { PersonCells, SheetPerson } from '../../services/spreadsheet/sheet-job.ts';
import { type SheetTextContext, toSheetProblemText } from './sheet-problem-text.ts';

interface RejectedContext extends SheetTextContext {
  /** Persons that the service takes: who found no room has no problem else. */
  readonly max: number;
}

/** Offers the lines that did not come in as a file of the same columns, and why. */
export async function downloadRejected(
  persons: readonly SheetPerson[],
  cells: readonly PersonCells[],
  context: RejectedContext,
): Promise<void> {
  const parts = await runInSlices(makingCsv(persons, cells, context), new AbortController().signal);
  downloadText(context.translator.t('sheet.rejected.name'), 'text/csv', (parts ?? []).join(''));
}

/** Step by step: of thousands it would hold the page up. */
function* makingCsv(
  persons: readonly SheetPerson[],
  cells: readonly PersonCells[],
  context: RejectedContext,
): Steps<string[]> {
  const { t } = context.translator;
  const separator = toCsvSeparator(context.translator);
  const width = context.columns.length;
  const lines = new Map(cells.map((own) => [own.index, own.lines]));
  const parts = [toCsv([[...context.columns.map(({ heading }) => heading), t('sheet.reason')]], separator)];
  for (const person of persons) {
    const reason = toReason(person, context);
    const rows = (lines.get(person.index) ?? []).map((line, at) => [
      ...Array.from({ length: width }, (_, column) => line[column] ?? ''),
      at === 0 ? reason : '',
    ]);
    // Only a file begins with the mark of its encoding.
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
