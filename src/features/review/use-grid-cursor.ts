import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';

/** Number of lines that PageUp and PageDown move. */
const PAGE = 10;
/** Row of the column heads, above the first line. */
export const HEAD = -1;

/** A line of the grid: a person, or one more of its unfolded rows. */
export interface Line {
  readonly id: EntityId;
  /** Line of the person, from 0. */
  readonly line: number;
}

export const toLineKey = ({ id, line }: Line) => `${id} ${line}`;

/** Position of the keyboard in the grid. */
export interface Cursor extends Line {
  readonly column: number;
}

interface Position {
  readonly row: number;
  readonly column: number;
}

/**
 * Keyboard navigation of the grid. The grid is one tab stop, and the arrow keys move inside it. Tab returns
 * to the last cell, so its line stays mounted.
 */
export function useGridCursor(
  lines: readonly Line[],
  columns: number,
  cursor: Cursor,
  onCursor: (cursor: Cursor) => void,
) {
  const [isInHead, setInHead] = useState(false);
  const activeCell = useRef<HTMLElement>(null);
  const wantsFocus = useRef(false);
  const rows = useMemo(() => new Map(lines.map((line, row) => [toLineKey(line), row])), [lines]);
  // A cursor on a hidden line falls back to the first line of its person, or else of the grid.
  const found = rows.get(toLineKey(cursor)) ?? rows.get(toLineKey({ id: cursor.id, line: 0 }));
  const row = isInHead ? HEAD : (found ?? 0);
  const column = Math.min(cursor.column, columns - 1);
  const keep = useMemo(() => [row], [row]);
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    activeCell.current?.focus();
  }, [row, column]);
  const moveTo = (to: Position, takesFocus = true) => {
    wantsFocus.current = takesFocus && (to.row !== row || to.column !== column);
    setInHead(to.row === HEAD);
    const line = lines[to.row];
    onCursor({ ...(line ?? cursor), column: to.column });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = findTarget(event, { row, column }, { row: lines.length - 1, column: columns - 1 });
    if (!target) return;
    event.preventDefault();
    moveTo(target);
  };
  /** Moves to the next person in a direction, past the other lines of this one. */
  const stepPerson = (step: 1 | -1, takesFocus: boolean) => {
    const start = step === 1 ? -1 : 0;
    for (let to = (found ?? start) + step; lines[to]; to += step) {
      if (lines[to]?.line === 0 && lines[to]?.id !== cursor.id)
        return moveTo({ row: to, column }, takesFocus);
    }
  };
  /** Moves to the first line of the person before its other lines fold away. */
  const leaveMore = () => {
    const to = rows.get(toLineKey({ id: cursor.id, line: 0 }));
    if (to !== undefined && cursor.line > 0) moveTo({ row: to, column });
  };
  const ref = useCallback((cell: HTMLElement | null) => {
    activeCell.current = cell;
  }, []);
  /** Returns true at the cell of the cursor. It also compares the line, because another may be in its row. */
  const isAt = (at: Position) => {
    const line = lines[at.row];
    const isLine = line ? line.id === cursor.id && line.line === cursor.line : isInHead;
    return at.row === row && at.column === column && isLine;
  };
  return { row, column, keep, ref, onKeyDown, moveTo, stepPerson, leaveMore, isAt };
}

function findTarget(
  { key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent,
  { row, column }: Position,
  last: Position,
): Position | undefined {
  if (metaKey || altKey || shiftKey) return undefined;
  const at = (toRow: number, toColumn: number) => ({
    row: Math.min(last.row, Math.max(HEAD, toRow)),
    column: Math.min(last.column, Math.max(0, toColumn)),
  });
  if (ctrlKey && key === 'Home') return at(0, 0);
  if (ctrlKey && key === 'End') return at(last.row, last.column);
  if (ctrlKey) return undefined;
  switch (key) {
    case 'ArrowUp':
      return at(row - 1, column);
    case 'ArrowDown':
      return at(row + 1, column);
    case 'ArrowLeft':
      return at(row, column - 1);
    case 'ArrowRight':
      return at(row, column + 1);
    case 'PageUp':
      return at(Math.max(0, row - PAGE), column);
    case 'PageDown':
      return at(row + PAGE, column);
    case 'Home':
      return at(row, 0);
    case 'End':
      return at(row, last.column);
    default:
      return undefined;
  }
}
