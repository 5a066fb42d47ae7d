import { memo, type ReactNode, type RefCallback, useId, useMemo } from 'react';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import type { Finding } from '../../domain/fields/finding.ts';
import { toPersonName } from '../../form/person-name.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { usePersonRecord } from '../../services/drafts/use-session.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import type { MeasuredRows } from '../../ui/mounted-rows.ts';
import { type CellMarks, MARK_ICONS, toCellKey, toCellMarks } from './cell-marks.tsx';
import { type Column, findRow, toCellTexts } from './columns.ts';
import { useReviewMarks } from './marks.tsx';
import type { Line } from './use-grid-cursor.ts';

interface GridRowProps extends Line {
  readonly index: number;
  readonly number: number;
  readonly columns: readonly Column[];
  readonly isSelected: boolean;
  readonly isOpen: boolean;
  /** Column of the keyboard cursor, when it is in this line. */
  readonly cursorColumn: number | undefined;
  readonly cursorRef: RefCallback<HTMLElement> | undefined;
  readonly findings: readonly Finding[];
  readonly nameOf: (id: EntityId) => string;
  readonly onFold: (id: EntityId) => void;
  readonly measure: MeasuredRows['measure'];
}

/** A line of the grid. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { id, line, index, number, columns, isSelected, isOpen, cursorColumn, cursorRef } = props;
  const { findings, nameOf, onFold, measure } = props;
  const { profile } = useProfile();
  const translator = useTranslator();
  const marks = useReviewMarks();
  const person = usePersonRecord(id);
  const view = person && profile.viewOf(person);
  const cellMarks = useMemo(
    () =>
      person &&
      view &&
      toCellMarks({ person, view, profile, findings, marks, columns, isOpen, translator, nameOf }),
    [person, view, profile, findings, marks, columns, isOpen, translator, nameOf],
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
        const hasMore = line === 0 && findRow(person, column, 1) !== undefined;
        const marksOfCell = cellMarks.get(toCellKey(at, line));
        const isPlain = !column.isName && texts.length < 2 && !hasMore && !marksOfCell;
        return (
          <GridCell
            key={column.key}
            index={at}
            isHead={column.isName}
            isPlain={isPlain}
            cellRef={cursorColumn === at ? cursorRef : undefined}
            marks={marksOfCell}
          >
            {isPlain && texts[0]}
            {column.isName && <NameTexts person={person} number={number} line={line} />}
            {!isPlain &&
              !column.isName &&
              texts.map((text, order) => (
                <span
                  key={column.fields[order]}
                  className={order === 0 ? 'values-grid__text' : 'values-grid__sub'}
                >
                  {text}
                </span>
              ))}
            {hasMore && <FoldButton person={person} column={column} isOpen={isOpen} onFold={onFold} />}
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

/** Unfolds the other rows of a person. The Enter key of its cell does the same. */
function FoldButton({ person, column, isOpen, onFold }: FoldButtonProps) {
  const { plural } = useTranslator();
  const more = (column.section ? person[column.section].length : 0) - 1;
  return (
    <button
      type="button"
      tabIndex={-1}
      className="values-grid__fold"
      aria-label={plural('review.grid.more', more)}
      aria-expanded={isOpen}
      onClick={() => onFold(person.id)}
    >
      +{more}
    </button>
  );
}

interface GridCellProps {
  readonly index: number;
  readonly isHead: boolean;
  /** True for a text alone, which needs no box of its own. */
  readonly isPlain: boolean;
  readonly cellRef: RefCallback<HTMLElement> | undefined;
  readonly marks: ReturnType<CellMarks['get']>;
  readonly children: ReactNode;
}

/** A cell with its marks: an icon and a word for each kind, and their sentences as its description. */
function GridCell({ index, isHead, isPlain, cellRef, marks, children }: GridCellProps) {
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
  const content = isPlain ? (
    children
  ) : (
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
