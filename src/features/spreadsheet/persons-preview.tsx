import { Fragment, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { TableLayout } from '../../domain/table/layout.ts';
import type { TablePersonState } from '../../domain/table/check-table-person.ts';
import type { CheckedSheet } from '../../services/spreadsheet/open-sheet.ts';
import type { SheetPerson } from '../../services/spreadsheet/sheet.ts';
import { useWindowedBox } from '../../ui/use-windowed-box.ts';
import { SpacerRow } from '../../ui/spacer-row.tsx';
import { PreviewRow, type RowContext } from './preview-row.tsx';
import { type CellPlace, type SheetFixes, toFixesByHand } from './sheet-fixes.ts';
import { usePassedFocus } from './use-passed-focus.ts';
import { useCellKeys } from '../../ui/cell-keys.ts';
import { type SheetTextContext, toTargetLabel } from './sheet-texts.ts';
import { toValueColumns, widthOf } from './value-columns.ts';

const STATES: readonly TablePersonState[] = ['good', 'incomplete', 'bad'];
/** Height of a row without words, in pixels. */
const ROW_HEIGHT = 33;
/** Longest list that mounts all rows. */
const MAX_PLAIN = 30;
const BOX_HEIGHT = 500;
/** Width of line, state and name in rem. */
const FIRST_WIDTH = 16.75;
const NO_ROWS: readonly number[] = [];

/** Rows that the preview can show. */
const SHOWN = ['all', 'problems', 'incomplete', 'bad'] as const;
type Shown = (typeof SHOWN)[number];

interface PersonsPreviewProps {
  readonly checked: CheckedSheet;
  readonly counts: StateCounts;
  /** Key of the group of problems whose rows are shown; undefined for all rows. */
  readonly group: string | undefined;
  readonly context: SheetTextContext;
  readonly mapping: TableLayout;
  readonly fixes: SheetFixes;
  /** Writes a text to each of the places. `isByHand` is true when the user typed it in the table. */
  readonly onFix: (places: readonly CellPlace[], text: string, isByHand?: boolean) => void;
}

/** Persons of the file, with their problems by row and column, and the fields that fix them. */
export function PersonsPreview({
  checked,
  counts,
  group,
  context,
  mapping,
  fixes,
  onFix,
}: PersonsPreviewProps) {
  const { t, plural, number } = context.translator;
  // Hundreds of rows render slowly, so they are deferred.
  const { persons } = useDeferredValue(checked);
  const [chosen, setChosen] = useState<Shown>('all');
  const [unsaved] = useState(() => new Map<string, string>());
  const [activeLine, setActiveLine] = useState<number>();
  const numbers = useMemo(() => countShown(persons), [persons]);
  const byHand = useMemo(() => toFixesByHand(fixes), [fixes]);
  const columns = useMemo(() => toValueColumns(mapping, persons), [mapping, persons]);
  const isFiltered = chosen !== 'all' || group !== undefined;
  // The whole list is not made anew whenever the focus goes to another row.
  const keptLine = isFiltered ? activeLine : undefined;
  const shown = useMemo(
    () =>
      isFiltered
        ? persons.filter(
            (person) =>
              // A row that was fixed in the table, or has the focus, stays in the filtered list.
              person.numbers.some((line) => byHand.has(line) || line === keptLine) ||
              (isShown(person, chosen) &&
                (group === undefined || person.problems.some((problem) => problem.group === group))),
          )
        : persons,
    [persons, isFiltered, chosen, group, byHand, keptLine],
  );
  return (
    <section className="sheet__card sheet__rows" aria-labelledby="sheet-persons">
      <div className="sheet__cardHead">
        <h2 id="sheet-persons">{t('sheet.persons')}</h2>
        <fieldset className="segments sheet__shown">
          <legend className="visually-hidden">{t('sheet.shown')}</legend>
          {SHOWN.filter((each) => each === 'all' || each === chosen || numbers[each] > 0).map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="sheet-shown"
                checked={each === chosen}
                onChange={() => setChosen(each)}
              />
              {t(`sheet.shown.${each}`)} <span className="sheet__number">{number(numbers[each])}</span>
            </label>
          ))}
        </fieldset>
        <p className="sheet__counts" role="status">
          {STATES.filter((state) => state === 'good' || counts[state] > 0).map((state) => (
            <span key={state} className={`badge sheet__state--${state}`}>
              {plural(`sheet.count.${state}`, counts[state], { n: number(counts[state]) })}
            </span>
          ))}
        </p>
      </div>
      {shown.length === 0 ? (
        <p className="sheet__none">{t('sheet.none')}</p>
      ) : (
        <PreviewTable
          persons={shown}
          activeLine={activeLine}
          onActive={setActiveLine}
          {...{ context, mapping, columns, byHand, unsaved, onFix }}
        />
      )}
    </section>
  );
}

export type StateCounts = Readonly<Record<TablePersonState, number>>;

export function countStates(persons: readonly SheetPerson[]): StateCounts {
  const counts = { good: 0, incomplete: 0, bad: 0 };
  for (const { state } of persons) counts[state] += 1;
  return counts;
}

function isShown({ problems, state }: SheetPerson, shown: Shown): boolean {
  if (shown === 'all') return true;
  return shown === 'problems' ? problems.length > 0 : state === shown;
}

function countShown(persons: readonly SheetPerson[]): Record<Shown, number> {
  const counts = { all: persons.length, problems: 0, incomplete: 0, bad: 0 };
  for (const person of persons) {
    for (const each of ['problems', 'incomplete', 'bad'] as const) {
      if (isShown(person, each)) counts[each] += 1;
    }
  }
  return counts;
}

interface PreviewTableProps extends RowContext {
  readonly persons: readonly SheetPerson[];
  readonly activeLine: number | undefined;
}

function PreviewTable({ persons, activeLine, ...rowContext }: PreviewTableProps) {
  const { context, columns } = rowContext;
  const { translator, profile } = context;
  const { t } = translator;
  const width = columns.reduce((sum, { target }) => sum + widthOf(target), FIRST_WIDTH);
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  usePassedFocus(body, persons);
  useCellKeys(body);
  // The key is the first line, because a fix can split or join the persons before it.
  const keyOf = useCallback((at: number) => String(persons[at]?.numbers[0] ?? at), [persons]);
  const keep = useKeptRows(persons, activeLine);
  const { indexes, before, after, gapBefore, measure } = useWindowedBox({
    count: persons.length,
    maxPlain: MAX_PLAIN,
    rowHeight: ROW_HEIGHT,
    keyOf,
    box,
    boxHeight: BOX_HEIGHT,
    keep,
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without focus the keyboard could not scroll it
    <div ref={box} className="sheet__scroll" role="group" aria-labelledby="sheet-persons" tabIndex={0}>
      <table
        className="sheet__preview"
        style={{ width: `${width}rem` }}
        aria-rowcount={persons.length + 1}
        aria-labelledby="sheet-persons"
      >
        <colgroup>
          <col className="sheet__col--line" />
          <col className="sheet__col--sign" />
          <col className="sheet__col--name" />
          {columns.map(({ key, target }) => (
            <col key={key} style={{ width: `${widthOf(target)}rem` }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{t('sheet.lines')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('sheet.state')}</span>
            </th>
            <th scope="col">{t('sheet.person')}</th>
            {columns.map(({ key, target }) => (
              <th key={key} scope="col">
                {toTargetLabel(target, profile, translator)}
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
                <Fragment key={keyOf(at)}>
                  <SpacerRow height={gapBefore(at)} />
                  <PreviewRow person={person} at={at} measure={measure} {...rowContext} />
                </Fragment>
              )
            );
          })}
          <SpacerRow height={after} />
        </tbody>
      </table>
    </div>
  );
}

/** The row that had the focus last, with its neighbours for the arrow keys. It stays mounted out of sight. */
function useKeptRows(persons: readonly SheetPerson[], activeLine: number | undefined): readonly number[] {
  return useMemo(() => {
    if (activeLine === undefined) return NO_ROWS;
    const at = persons.findIndex(({ numbers }) => numbers.includes(activeLine));
    return at < 0 ? NO_ROWS : [at - 1, at, at + 1];
  }, [persons, activeLine]);
}
