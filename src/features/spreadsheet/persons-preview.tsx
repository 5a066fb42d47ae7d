import { type ReactNode, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { TableLayout } from '../../domain/table/layout.ts';
import type { TablePersonState } from '../../domain/table/check-table-person.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import type { CheckedSheet } from '../../services/spreadsheet/open-sheet.ts';
import type { SheetColumn, SheetPerson } from '../../services/spreadsheet/sheet.ts';
import { toCardTable } from '../../ui/card-table.tsx';
import { useWindowedRows } from '../../ui/use-windowed-rows.ts';
import { SpacerRow } from '../../ui/spacer-row.tsx';
import { PreviewRow, type RowContext } from './preview-row.tsx';
import { ProblemList } from './problem-list.tsx';
import { type CellPlace, type SheetFixes, toFixesByHand } from './sheet-fixes.ts';
import { usePassedFocus } from './use-passed-focus.ts';
import type { SheetTextContext } from './sheet-texts.ts';

const STATES: readonly TablePersonState[] = ['good', 'incomplete', 'bad'];
const HEADINGS = [
  'sheet.lines',
  'sheet.person',
  'sheet.identifier',
  'sheet.state',
  'sheet.problems',
] as const;
/** Height of a row with one problem, in pixels. */
const ROW_HEIGHT = 40;

interface PersonsPreviewProps {
  readonly checked: CheckedSheet;
  readonly columns: readonly SheetColumn[];
  readonly mapping: TableLayout;
  readonly fixes: SheetFixes;
  /** Writes a text to each of the places. `isByHand` is true when the user typed it in the table. */
  readonly onFix: (places: readonly CellPlace[], text: string, isByHand?: boolean) => void;
  /** Confirms that the values of a group of doubts are right. */
  readonly onSettle: (key: string) => void;
  readonly withIncomplete: boolean;
  readonly onWithIncomplete: (isChecked: boolean) => void;
  /** Actions on the persons. */
  readonly lead: ReactNode;
}

/** Persons of the file, with their problems by row and column, and the fields that fix them. */
export function PersonsPreview({
  checked,
  columns,
  mapping,
  fixes,
  onFix,
  onSettle,
  withIncomplete,
  onWithIncomplete,
  lead,
}: PersonsPreviewProps) {
  const translator = useTranslator();
  const { t, plural, number } = translator;
  const { profile } = useProfile();
  const context = useMemo<SheetTextContext>(
    () => ({ translator, profile, columns }),
    [translator, profile, columns],
  );
  // Hundreds of rows render slowly, so they are deferred.
  const { persons, groups } = useDeferredValue(checked);
  const [isFiltered, setFiltered] = useState(false);
  const [chosenGroup, setChosenGroup] = useState<string>();
  const group = groups.some(({ key }) => key === chosenGroup) ? chosenGroup : undefined;
  const counts = useMemo(() => countStates(persons), [persons]);
  const byHand = useMemo(() => toFixesByHand(fixes), [fixes]);
  const shown = useMemo(() => {
    if (!isFiltered && group === undefined) return persons;
    return persons.filter(
      ({ problems, numbers }) =>
        // A row that was fixed in the table stays in the filtered list.
        numbers.some((line) => byHand.has(line)) ||
        (group === undefined ? problems.length > 0 : problems.some((problem) => problem.group === group)),
    );
  }, [persons, isFiltered, group, byHand]);
  const fixAll = (key: string, text: string) =>
    onFix(
      checked.persons.flatMap(({ problems }) => problems.filter((problem) => problem.group === key)),
      text,
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
      <ProblemList
        groups={groups}
        mapping={mapping}
        context={context}
        shown={group}
        onShow={setChosenGroup}
        onFixAll={fixAll}
        onSettle={onSettle}
      />
      <div className="sheet__actions">{lead}</div>
      <label className="sheet__option">
        <input type="checkbox" checked={isFiltered} onChange={(event) => setFiltered(event.target.checked)} />
        {t('sheet.filter')}
      </label>
      {shown.length === 0 ? (
        <p>{t('sheet.none')}</p>
      ) : (
        <PreviewTable persons={shown} {...{ context, mapping, byHand, onFix }} />
      )}
    </section>
  );
}

function countStates(persons: readonly SheetPerson[]): Record<TablePersonState, number> {
  const counts = { good: 0, incomplete: 0, bad: 0 };
  for (const { state } of persons) counts[state] += 1;
  return counts;
}

interface PreviewTableProps extends RowContext {
  readonly persons: readonly SheetPerson[];
}

function PreviewTable({ persons, ...rowContext }: PreviewTableProps) {
  const { t } = rowContext.context.translator;
  const headings = HEADINGS.map((key) => t(key));
  const body = useRef<HTMLTableSectionElement>(null);
  usePassedFocus(body, persons);
  // The key is the first line, because a fix can split or join the persons before it.
  const keyOf = useCallback((at: number) => String(persons[at]?.numbers[0] ?? at), [persons]);
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
                <PreviewRow key={keyOf(at)} person={person} at={at} measure={measure} {...rowContext} />
              )
            );
          })}
          <SpacerRow height={after} />
        </tbody>
      </table>
    </div>
  );
}
