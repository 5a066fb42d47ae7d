import { memo } from 'react';
import type { SheetPerson } from '../../services/spreadsheet/sheet-job.ts';
import { type SheetTextContext, toSheetProblemText } from './sheet-problem-text.ts';

/** More of one person are counted. */
const MAX_PROBLEMS = 6;
/** A cell can hold a page. */
const LONGEST_NAME = 100;

interface PreviewRowProps {
  readonly person: SheetPerson;
  readonly at: number;
  readonly measure: ((row: HTMLElement | null) => void) | undefined;
  readonly context: SheetTextContext;
}

export const PreviewRow = memo(function PreviewRow({ person, at, measure, context }: PreviewRowProps) {
  const { t } = context.translator;
  const { name, identifier, state, numbers, problems } = person;
  const shown = problems.slice(0, MAX_PROBLEMS).map((problem, n) => ({ n, problem }));
  return (
    <tr ref={measure} data-index={at} aria-rowindex={at + 2}>
      <td>{toRanges(numbers)}</td>
      <th scope="row">{name === '' ? t('sheet.nameless') : <bdi>{name.slice(0, LONGEST_NAME)}</bdi>}</th>
      <td>
        <bdi>{identifier.slice(0, LONGEST_NAME)}</bdi>
      </td>
      <td>
        <span className={`badge sheet__state--${state}`}>{t(`sheet.state.${state}`)}</span>
      </td>
      <td>
        {shown.length > 0 && (
          <ul className="sheet__problems">
            {shown.map(({ n, problem }) => (
              <li key={n} className={`sheet__problem--${problem.severity}`}>
                {toSheetProblemText(problem, context)}
              </li>
            ))}
          </ul>
        )}
        {problems.length > shown.length && t('sheet.more', { n: problems.length - shown.length })}
      </td>
    </tr>
  );
});

/** `2-4, 9`. */
function toRanges(numbers: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const number of numbers) {
    const latest = ranges.at(-1);
    if (latest && number === latest[1] + 1) latest[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(', ');
}
