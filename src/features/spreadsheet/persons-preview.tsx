import { type ReactNode, memo, useCallback, useMemo, useRef, useState } from 'react';
import type { TablePersonState } from '../../domain/table/check-table-person.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import type { SheetColumn, SheetPerson } from '../../services/spreadsheet/sheet.ts';
import { toCardTable } from '../../ui/card-table.tsx';
import { useWindowedRows } from '../../ui/use-windowed-rows.ts';
import { SpacerRow } from '../../ui/spacer-row.tsx';
import { type SheetTextContext, toSheetProblemText } from './sheet-texts.ts';

const STATES: readonly TablePersonState[] = ['good', 'incomplete', 'bad'];
const HEADINGS = [
  'sheet.lines',
  'sheet.person',
  'sheet.identifier',
  'sheet.state',
  'sheet.problems',
] as const;
/** Of a row with one problem, in pixels. */
const ROW_HEIGHT = 40;

interface PersonsPreviewProps {
  readonly persons: readonly SheetPerson[];
  readonly columns: readonly SheetColumn[];
  readonly withIncomplete: boolean;
  readonly onWithIncomplete: (isChecked: boolean) => void;
  /** What can be done with them. */
  readonly lead: ReactNode;
}

/** Who stands in the file, and what is wrong with each, by row and column. */
export function PersonsPreview({
  persons,
  columns,
  withIncomplete,
  onWithIncomplete,
  lead,
}: PersonsPreviewProps) {
  const { t, plural, number } = useTranslator();
  const [isFiltered, setFiltered] = useState(false);
  const counts = useMemo(() => countStates(persons), [persons]);
  const shown = useMemo(
    () => (isFiltered ? persons.filter(({ problems }) => problems.length > 0) : persons),
    [persons, isFiltered],
  );
  return (
    <section aria-labelledby="sheet-persons">
      <h2 id="sheet-persons">{t('sheet.persons')}</h2>
      <p className="sheet__counts" role="status">
        {STATES.filter((state) => state === 'good' || counts[state] > 0).map((state) => (
          <span key={state} className={`badge sheet__state--${state}`}>
            {plural(`sheet.count.${state}`, counts[state], { n: number(counts[state]) })}
          </span>
        ))}
      </p>
      {counts.incomplete > 0 && (
        <label className="sheet__option">
          <input
            type="checkbox"
            checked={withIncomplete}
            onChange={(event) => onWithIncomplete(event.target.checked)}
          />
          {t('sheet.incomplete')}
        </label>
      )}
      <div className="sheet__actions">{lead}</div>
      <label className="sheet__option">
        <input type="checkbox" checked={isFiltered} onChange={(event) => setFiltered(event.target.checked)} />
        {t('sheet.filter')}
      </label>
      {shown.length === 0 ? <p>{t('sheet.none')}</p> : <PreviewTable persons={shown} columns={columns} />}
    </section>
  );
}

function countStates(persons: readonly SheetPerson[]): Record<TablePersonState, number> {
  const counts = { good: 0, incomplete: 0, bad: 0 };
  for (const { state } of persons) counts[state] += 1;
  return counts;
}

function PreviewTable({ persons, columns }: Pick<PersonsPreviewProps, 'persons' | 'columns'>) {
  const translator = useTranslator();
  const { t } = translator;
  const { profile } = useProfile();
  const context = useMemo<SheetTextContext>(
    () => ({ translator, profile, columns }),
    [translator, profile, columns],
  );
  const headings = HEADINGS.map((key) => t(key));
  const body = useRef<HTMLTableSectionElement>(null);
  const keyOf = useCallback((at: number) => String(persons[at]?.index ?? at), [persons]);
  const { indexes, before, after, measure } = useWindowedRows({
    count: persons.length,
    rowHeight: ROW_HEIGHT,
    keyOf,
    list: body,
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without focus the keyboard could not scroll it
    <div className="sheet__scroll" role="group" aria-labelledby="sheet-persons" tabIndex={0}>
      <table
        {...toCardTable(headings, 'sheet__preview')}
        aria-rowcount={persons.length + 1}
        aria-labelledby="sheet-persons"
      >
        <thead>
          <tr aria-rowindex={1}>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          <SpacerRow height={before} />
          {indexes.map((at) => {
            const person = persons[at];
            return (
              person && (
                <PreviewRow key={person.index} person={person} at={at} measure={measure} context={context} />
              )
            );
          })}
          <SpacerRow height={after} />
        </tbody>
      </table>
    </div>
  );
}

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

const PreviewRow = memo(function PreviewRow({ person, at, measure, context }: PreviewRowProps) {
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
