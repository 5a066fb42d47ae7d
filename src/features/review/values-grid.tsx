import { Fragment, memo, type RefCallback, type RefObject, useCallback, useId, useRef } from 'react';
import type { Enrollment, EntityId } from '../../domain/enrollment/enrollment.ts';
import type { Finding } from '../../domain/fields/finding.ts';
import { toReferredName } from '../../form/place-text.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { SpacerRow } from '../../ui/spacer-row.tsx';
import { useGrowingCount } from '../../ui/use-growing-count.ts';
import { useWindowedBox } from '../../ui/use-windowed-box.ts';
import type { Column } from './columns.ts';
import { GridRow } from './grid-row.tsx';
import type { Survey } from './survey.ts';
import { isComposing } from '../../ui/is-composing.ts';
import { HEAD, type Line, toLineKey, type useGridCursor } from './use-grid-cursor.ts';
import type { Sorting } from './use-listed.ts';
import './values-grid.css';

/** Height of a row before it is measured, and height of the box around the rows (`BOX_HEIGHT`). In pixels. */
const ROW_HEIGHT = 32;
const BOX_HEIGHT = 480;
/** Number of rows that render together. */
const GROWTH = { first: 6, step: 6 };
/** Longest grid that mounts all rows. A longer one mounts only those in sight. */
const MAX_PLAIN_ROWS = 29;
const NONE: readonly Finding[] = [];

interface ValuesGridProps {
  readonly columns: readonly Column[];
  /** Listed persons. A new search, group or order makes a new object. */
  readonly ids: readonly EntityId[];
  readonly lines: readonly Line[];
  readonly cursor: ReturnType<typeof useGridCursor>;
  /** The person in the panel. */
  readonly selected: EntityId;
  /** Number of a person among all persons, from 1. */
  readonly numberOf: (id: EntityId) => number;
  readonly enrollment: Enrollment | undefined;
  readonly survey: Survey | undefined;
  readonly isOpen: (id: EntityId) => boolean;
  /** Unfolds the other rows of a person, or folds them. Stable. */
  readonly onFold: (id: EntityId) => void;
  readonly sorting: Sorting | undefined;
  readonly onSort: (sorting: Sorting | undefined) => void;
  /** True when the panel is out of sight, so that a press shows the person. */
  readonly isList: boolean;
  /** Called to show the person in the panel. */
  readonly onOpen: () => void;
  /** Called on Enter or Space in a cell. */
  readonly onEnter: () => void;
}

/** Grid of the values: one line per person, with the marks of each cell. */
export function ValuesGrid(props: ValuesGridProps) {
  const { columns, ids, lines, cursor, selected, numberOf, enrollment, survey, isOpen, onFold } = props;
  const { sorting, onSort, isList, onOpen, onEnter } = props;
  const translator = useTranslator();
  const { t } = translator;
  const hintId = useId();
  const box = useRef<HTMLDivElement>(null);
  const { row, column, keep, ref, moveTo } = cursor;
  const { indexes, before, after, gapBefore, measure, made } = useMountedLines(lines, ids, keep, box);
  const nameOf = useCallback(
    (id: EntityId) => (enrollment ? toReferredName(id, enrollment, translator) : ''),
    [enrollment, translator],
  );
  return (
    <div className="values-grid" ref={box}>
      <p id={hintId} hidden>
        {t('review.grid.hint')}
      </p>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA in HTML lets a table be a grid
        role="grid"
        aria-rowcount={lines.length + 1}
        aria-label={t('review.grid')}
        aria-describedby={hintId}
        aria-readonly
        aria-busy={made < indexes.length || undefined}
        style={isList ? undefined : { minWidth: `${columns.reduce((sum, { rem }) => sum + rem, 0)}rem` }}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return;
          cursor.onKeyDown(event);
          const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
          if (row === HEAD || !isPlain || (event.key !== 'Enter' && event.key !== ' ')) return;
          event.preventDefault();
          onEnter();
        }}
        onFocus={({ target }) => {
          const at = findCellAt(target);
          if (at && !cursor.isAt(at)) moveTo(at);
        }}
        onClick={({ target }) => {
          const at = findCellAt(target);
          if (isList && at && at.row !== HEAD) onOpen();
        }}
      >
        <GridHead
          columns={columns}
          active={row === HEAD ? column : undefined}
          cellRef={ref}
          sorting={sorting}
          onSort={onSort}
          isList={isList}
        />
        <tbody>
          <SpacerRow height={before} columns={columns.length} />
          {indexes.map((index, order) => {
            const line = lines[index];
            if (!line) return null;
            const { id } = line;
            return (
              <Fragment key={toLineKey(line)}>
                <SpacerRow height={gapBefore(index)} columns={columns.length} />
                {order >= made && index !== row ? (
                  <SpacerRow height={ROW_HEIGHT} />
                ) : (
                  <GridRow
                    id={id}
                    line={line.line}
                    index={index}
                    number={numberOf(id)}
                    columns={columns}
                    isSelected={id === selected}
                    isOpen={isOpen(id)}
                    cursorColumn={index === row ? column : undefined}
                    cursorRef={index === row ? ref : undefined}
                    findings={survey?.byPerson.get(id) ?? NONE}
                    nameOf={nameOf}
                    onFold={onFold}
                    measure={measure}
                  />
                )}
              </Fragment>
            );
          })}
          <SpacerRow height={after} columns={columns.length} />
        </tbody>
      </table>
    </div>
  );
}

/** Mounts the lines in sight. A new list renders a block of them with each paint. */
function useMountedLines(
  lines: readonly Line[],
  ids: readonly EntityId[],
  keep: readonly number[],
  box: RefObject<HTMLElement | null>,
) {
  const keyOf = useCallback((index: number) => toLineKey(lines[index] ?? { id: '', line: index }), [lines]);
  const mounted = useWindowedBox({
    count: lines.length,
    maxPlain: MAX_PLAIN_ROWS,
    rowHeight: ROW_HEIGHT,
    keyOf,
    box,
    boxHeight: BOX_HEIGHT,
    keep,
  });
  return { ...mounted, made: useGrowingCount(mounted.indexes.length, GROWTH, ids) };
}

/** Finds the cell of an event. */
function findCellAt(target: EventTarget) {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  const row = cell?.closest<HTMLElement>('[data-index]')?.dataset['index'];
  return cell && { row: row === undefined ? HEAD : Number(row), column: Number(cell.dataset['column']) };
}

interface GridHeadProps extends Pick<ValuesGridProps, 'columns' | 'sorting' | 'onSort' | 'isList'> {
  /** Column of the cursor, if it is in the head. */
  readonly active: number | undefined;
  readonly cellRef: RefCallback<HTMLElement>;
}

const GridHead = memo(function GridHead(props: GridHeadProps) {
  const { columns, active, cellRef, sorting, onSort, isList } = props;
  return (
    <>
      <colgroup>
        {columns.map(({ key, rem }) => (
          <col key={key} style={isList ? undefined : { width: `${rem}rem` }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map(({ key, label }, index) => (
            <ColumnHead
              key={key}
              label={label}
              index={index}
              cellRef={active === index ? cellRef : undefined}
              sorting={sorting}
              onSort={onSort}
            />
          ))}
        </tr>
      </thead>
    </>
  );
});

interface ColumnHeadProps {
  readonly label: string;
  readonly index: number;
  /** Ref of the cell at the cursor; undefined for the other cells. */
  readonly cellRef: RefCallback<HTMLElement> | undefined;
  readonly sorting: Sorting | undefined;
  readonly onSort: ValuesGridProps['onSort'];
}

/** Head of a column. It sorts ascending, then descending, then in the order of entry. */
function ColumnHead({ label, index, cellRef, sorting, onSort }: ColumnHeadProps) {
  const isSorted = sorting?.column === index;
  const order = isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : 'none';
  const next = {
    none: { column: index, isDescending: false },
    ascending: { column: index, isDescending: true },
  };
  return (
    <th scope="col" aria-sort={order} data-column={index}>
      <button
        type="button"
        ref={cellRef}
        tabIndex={cellRef ? 0 : -1}
        className={`values-grid__sort values-grid__sort--${order}`}
        onClick={() => onSort(order === 'descending' ? undefined : next[order])}
      >
        {label}
        <ChevronIcon />
      </button>
    </th>
  );
}
