import { useEffect, useRef } from 'react';
import { useTranslator } from '../../i18n/use-translator.ts';
import { PageLink } from '../../services/navigation/page-link.tsx';
import { toEnrollmentPath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import type { PersonCells } from '../../services/spreadsheet/sheet-job.ts';
import { useTask } from '../../ui/use-task.ts';
import type { ImportResult, ReadSheet } from './import-stage.ts';

const loadRejected = () => import('./rejected-csv.ts');

interface ImportResultViewProps {
  readonly result: ImportResult;
  readonly sheet: ReadSheet;
  /** Persons that the service takes. */
  readonly max: number;
  readonly takeCells: (indexes: readonly number[]) => Promise<readonly PersonCells[]>;
}

/** Who came in, and the others as a file with the reason. */
export function ImportResultView({ result, sheet, max, takeCells }: ImportResultViewProps) {
  const translator = useTranslator();
  const { t, plural, number } = translator;
  const { profile } = useProfile();
  const { imported, rejected, enrollmentId, hasMarks } = result;
  const said = useRef<HTMLParagraphElement>(null);
  const task = useTask();
  // The button that was pressed is gone.
  useEffect(() => said.current?.focus(), []);
  const download = () =>
    task.run(async () => {
      const { downloadRejected } = await loadRejected();
      const cells = await takeCells(rejected.map(({ index }) => index));
      await downloadRejected(rejected, cells, { translator, profile, columns: sheet.view.columns, max });
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
