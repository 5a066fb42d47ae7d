import { Fragment, memo, type ReactNode, type RefCallback, useCallback, useId, useMemo, useRef } from 'react';
import type { Enrollment, EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import type { Finding } from '../../domain/fields/finding.ts';
import { toPersonName } from '../../form/person-name.ts';
import { toNameOfPerson } from '../../form/place-text.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { usePersonRecord } from '../../services/drafts/use-session.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import type { MeasuredRows } from '../../ui/mounted-rows.ts';
import { SpacerRow } from '../../ui/spacer-row.tsx';
import { useWindowedBox } from '../../ui/use-windowed-box.ts';
import { type CellMarks, MARK_ICONS, toCellKey, toCellMarks } from './cell-marks.tsx';
import { type Column, findRow, toCellTexts } from './columns.ts';
import { useReviewMarks } from './marks.tsx';
import type { Survey } from './survey.ts';
import { HEAD, type Line, toLineKey, type useGridCursor } from './use-grid-cursor.ts';
import type { Sorting } from './use-listed.ts';
import './values-grid.css';

/** Of a row that was not measured yet, and of the box around them, in pixels. */
const ROW_HEIGHT = 33;
const BOX_HEIGHT = 480;
/** Longer grids mount only the rows in sight. */
const MAX_PLAIN_ROWS = 29;
const NONE: readonly Finding[] = [];

interface ValuesGridProps {
  readonly columns: readonly Column[];
  readonly lines: readonly Line[];
  readonly cursor: ReturnType<typeof useGridCursor>;
  /** Whom the panel shows. */
  readonly selected: EntityId;
  /** Of all persons, from 1. */
  readonly numberOf: (id: EntityId) => number;
  readonly enrollment: Enrollment | undefined;
  readonly survey: Survey | undefined;
  readonly isOpen: (id: EntityId) => boolean;
  /** Folds the other rows of a person out, or away; stable. */
  readonly onFold: (id: EntityId) => void;
  readonly sorting: Sorting | undefined;
  readonly onSort: (sorting: Sorting | undefined) => void;
  /** The person is wanted in the panel. */
  readonly onOpen: () => void;
}

/** The values of all persons, one line for each, with what is said of them in the cell that it speaks of. */
export function ValuesGrid(props: ValuesGridProps) {
  const { columns, lines, cursor, selected, numberOf, enrollment, survey, isOpen, onFold } = props;
  const { sorting, onSort, onOpen } = props;
  const translator = useTranslator();
  const { t } = translator;
  const hintId = useId();
  const box = useRef<HTMLDivElement>(null);
  const { row, column, keep, ref, moveTo } = cursor;
  const keyOf = useCallback((index: number) => toLineKey(lines[index] ?? { id: '', line: index }), [lines]);
  const { indexes, before, after, gapBefore, measure } = useWindowedBox({
    count: lines.length,
    maxPlain: MAX_PLAIN_ROWS,
    rowHeight: ROW_HEIGHT,
    keyOf,
    box,
    boxHeight: BOX_HEIGHT,
    keep,
  });
  const nameOf = useCallback(
    (id: EntityId) => (enrollment ? toNameOfPerson(id, enrollment, translator) : ''),
    [enrollment, translator],
  );
  /** The cell that an event is about. */
  const findCellAt = (target: EventTarget) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
    const at = cell?.closest<HTMLElement>('[data-index]')?.dataset['index'];
    return cell && { row: at === undefined ? HEAD : Number(at), column: Number(cell.dataset['column']) };
  };
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
        onKeyDown={(event) => {
          cursor.onKeyDown(event);
          const line = lines[row];
          const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
          if (!line || !isPlain || (event.key !== 'Enter' && event.key !== ' ')) return;
          event.preventDefault();
          if (event.currentTarget.querySelector(`[data-index="${row}"] [data-column="${column}"] button`))
            onFold(line.id);
          else onOpen();
        }}
        onFocus={({ target }) => {
          const at = findCellAt(target);
          if (at && (at.row !== row || at.column !== column)) moveTo(at);
        }}
        onDoubleClick={onOpen}
      >
        <colgroup>
          {columns.map(({ key, fields }) => (
            <col key={key} className={fields.length > 1 ? 'values-grid__wide' : undefined} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ key, label }, index) => (
              <ColumnHead
                key={key}
                label={label}
                index={index}
                cellRef={row === HEAD && column === index ? ref : undefined}
                sorting={sorting}
                onSort={onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          <SpacerRow height={before} />
          {indexes.map((index) => {
            const line = lines[index];
            if (!line) return null;
            const { id } = line;
            return (
              <Fragment key={toLineKey(line)}>
                <SpacerRow height={gapBefore(index)} />
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
              </Fragment>
            );
          })}
          <SpacerRow height={after} />
        </tbody>
      </table>
    </div>
  );
}

interface ColumnHeadProps {
  readonly label: string;
  readonly index: number;
  /** Where the keyboard is. */
  readonly cellRef: RefCallback<HTMLElement> | undefined;
  readonly sorting: Sorting | undefined;
  readonly onSort: ValuesGridProps['onSort'];
}

/** The head of a column sorts by it: up, down, and as they were entered. */
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

interface GridRowProps extends Line {
  readonly index: number;
  readonly number: number;
  readonly columns: readonly Column[];
  readonly isSelected: boolean;
  readonly isOpen: boolean;
  /** Where the keyboard is, if it is in this line. */
  readonly cursorColumn: number | undefined;
  readonly cursorRef: RefCallback<HTMLElement> | undefined;
  readonly findings: readonly Finding[];
  readonly nameOf: (id: EntityId) => string;
  readonly onFold: (id: EntityId) => void;
  readonly measure: MeasuredRows['measure'];
}

const GridRow = memo(function GridRow(props: GridRowProps) {
  const { id, line, index, number, columns, isSelected, isOpen, cursorColumn, cursorRef } = props;
  const { findings, nameOf, onFold, measure } = props;
  const { profile } = useProfile();
  const translator = useTranslator();
  const marks = useReviewMarks();
  const person = usePersonRecord(id);
  const view = person && profile.viewOf(person);
  const cellMarks = useMemo(
    () =>
      person && view && toCellMarks({ person, view, findings, marks, columns, isOpen, translator, nameOf }),
    [person, view, findings, marks, columns, isOpen, translator, nameOf],
  );
  if (!person || !view || !cellMarks) return null;
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={line > 0 ? 'values-grid__more' : undefined}
    >
      {columns.map((column, at) => {
        const texts = toCellTexts(person, column, line, view, translator);
        return (
          <GridCell
            key={column.key}
            index={at}
            isHead={column.isName}
            cellRef={cursorColumn === at ? cursorRef : undefined}
            marks={cellMarks.get(toCellKey(at, line))}
          >
            {column.isName ? (
              <NameTexts person={person} number={number} line={line} />
            ) : (
              texts.map((text, order) => (
                <span key={order} className={order === 0 ? 'values-grid__text' : 'values-grid__sub'}>
                  {text}
                </span>
              ))
            )}
            {line === 0 && findRow(person, column, 1) && (
              <FoldButton person={person} column={column} isOpen={isOpen} onFold={onFold} />
            )}
          </GridCell>
        );
      })}
    </tr>
  );
});

interface NameTextsProps {
  readonly person: Person;
  readonly number: number;
  readonly line: number;
}

function NameTexts({ person, number, line }: NameTextsProps) {
  const translator = useTranslator();
  const name = toPersonName(person, number, translator);
  return (
    <>
      <span className="values-grid__number">{line === 0 && number}</span>
      <span className={line === 0 ? 'values-grid__text' : 'visually-hidden'}>
        {line === 0 ? name : translator.t('review.grid.line', { name, n: line + 1 })}
      </span>
    </>
  );
}

interface FoldButtonProps extends Pick<GridRowProps, 'isOpen' | 'onFold'> {
  readonly person: Person;
  readonly column: Column;
}

/** Folds the other rows of a person out. The Enter key of its cell does the same. */
function FoldButton({ person, column, isOpen, onFold }: FoldButtonProps) {
  const { plural } = useTranslator();
  const more = (column.section ? person[column.section].length : 0) - 1;
  return (
    <button
      type="button"
      tabIndex={-1}
      className="values-grid__fold"
      aria-expanded={isOpen}
      onClick={() => onFold(person.id)}
    >
      <span aria-hidden="true">+{more}</span>
      <span className="visually-hidden">{plural('review.grid.more', more)}</span>
    </button>
  );
}

interface GridCellProps {
  readonly index: number;
  readonly isHead: boolean;
  readonly cellRef: RefCallback<HTMLElement> | undefined;
  readonly marks: ReturnType<CellMarks['get']>;
  readonly children: ReactNode;
}

/** A cell with its marks: an icon and a word for each kind, and their sentences as its description. */
function GridCell({ index, isHead, cellRef, marks, children }: GridCellProps) {
  const { t } = useTranslator();
  const marksId = useId();
  const kinds = [...new Set(marks?.map(({ kind }) => kind))];
  const props = {
    ref: cellRef,
    tabIndex: cellRef ? 0 : -1,
    'data-column': index,
    'aria-describedby': marks && marksId,
    className: kinds[0] && `values-grid__cell--${kinds[0]}`,
  };
  const content = (
    <span className="values-grid__cell">
      {children}
      {kinds.map((kind) => (
        <span key={kind} className={`values-grid__mark values-grid__mark--${kind}`}>
          {MARK_ICONS[kind]}
          <span className="visually-hidden">{t(`review.mark.${kind}`)}</span>
        </span>
      ))}
      {marks && (
        <span id={marksId} hidden>
          {marks.map(({ text }) => text).join(' ')}
        </span>
      )}
    </span>
  );
  return isHead ? (
    <th scope="row" {...props}>
      {content}
    </th>
  ) : (
    <td {...props}>{content}</td>
  );
}
