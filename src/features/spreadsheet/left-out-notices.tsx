import type { LeftOutReason, TableLayout } from '../../domain/table/layout.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { SheetView } from '../../services/spreadsheet/sheet.ts';
import { toRanges } from './sheet-texts.ts';

interface LeftOutNoticesProps {
  readonly view: SheetView;
  readonly mapping: TableLayout;
  /** Takes in the parts that were left out for a reason, or leaves them out again. */
  readonly onTake: (reason: LeftOutReason, isTaken: boolean) => void;
}

/** Parts of the file that are left out by default, each with a button that takes them in. */
export function LeftOutNotices({ view, mapping, onTake }: LeftOutNoticesProps) {
  const { t, plural, number } = useTranslator();
  return view.mapping.leftOut?.map(({ reason, lines, columns }, index) => {
    const isTaken = !mapping.leftOut?.some(
      (part) => part.reason === reason && part.lines.length + part.columns.length > 0,
    );
    const { numbers = [], texts = [] } = view.leftOut[index] ?? {};
    const headings = columns.map((column) => toColumnName(view.columns[column]));
    const count = lines.length + columns.length;
    const samples = texts.map((text) => `«${text}»`).join(', ');
    const params = { n: number(count), places: headings.join(', ') || toRanges(numbers) };
    const said = isTaken
      ? t('sheet.leftOut.taken', params)
      : plural(`sheet.leftOut.${reason}`, count, params);
    return (
      <p key={reason} className="notice sheet__leftOut">
        <span>
          {said}
          {samples !== '' && <bdi> {samples}</bdi>}
        </span>
        <button
          type="button"
          className="button"
          aria-label={t('sheet.leftOut.act', {
            act: t(isTaken ? 'sheet.leftOut.leave' : 'sheet.leftOut.take'),
            what: said,
          })}
          onClick={() => onTake(reason, !isTaken)}
        >
          {t(isTaken ? 'sheet.leftOut.leave' : 'sheet.leftOut.take')}
        </button>
      </p>
    );
  });
}

function toColumnName(column: SheetView['columns'][number] | undefined): string {
  if (!column) return '';
  return column.heading === '' ? column.letter : `${column.letter} «${column.heading}»`;
}

/** Lines of a CSV whose quotes or separators could be read in another way, and line breaks that became spaces. */
export function ReadingNotices({ lineDoubts, breakCount }: Pick<SheetView, 'lineDoubts' | 'breakCount'>) {
  const { plural, number } = useTranslator();
  return (
    <>
      {lineDoubts.map(({ doubt, numbers }) => (
        <p key={doubt} className="notice">
          {plural(`sheet.lines.${doubt}`, numbers.length, { places: toRanges(numbers) })}
        </p>
      ))}
      {breakCount > 0 && (
        <p className="notice">{plural('sheet.breaks', breakCount, { n: number(breakCount) })}</p>
      )}
    </>
  );
}
