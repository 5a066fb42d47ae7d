import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';

/** Rows that the Page keys go. */
const PAGE = 10;

interface Cell {
  readonly id: EntityId;
  readonly column: number;
}

/**
 * The keyboard in the grid: it is one stop of the Tab key, and the arrows move inside. The cell that was gone to last
 * is where the Tab key comes back to, so its row stays mounted.
 */
export function useGridKeys(ids: readonly EntityId[], columns: number) {
  const [active, setActive] = useState<Cell>();
  const activeCell = useRef<HTMLAnchorElement>(null);
  const wantsFocus = useRef(false);
  // Who was filtered away hands on to the first.
  const found = active ? ids.indexOf(active.id) : 0;
  const row = Math.max(0, found);
  const column = found < 0 ? 0 : (active?.column ?? 0);
  const keep = useMemo(() => [row], [row]);
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    activeCell.current?.focus();
  }, [row, column]);
  const onKeyDown = (event: KeyboardEvent) => {
    const target = toTarget(event, row, column, ids.length - 1, columns - 1);
    const id = target && ids[target.row];
    if (!target || id === undefined) return;
    event.preventDefault();
    wantsFocus.current = true;
    setActive({ id, column: target.column });
  };
  const cellProps = (cellRow: number, cellColumn: number, id: EntityId) => {
    const isActive = cellRow === row && cellColumn === column;
    return {
      ref: isActive ? activeCell : undefined,
      tabIndex: isActive ? 0 : -1,
      onFocus: () => setActive({ id, column: cellColumn }),
    };
  };
  return { keep, onKeyDown, cellProps };
}

function toTarget(
  { key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent,
  row: number,
  column: number,
  lastRow: number,
  lastColumn: number,
): { readonly row: number; readonly column: number } | undefined {
  if (metaKey || altKey || shiftKey) return undefined;
  const at = (toRow: number, toColumn: number) => ({
    row: Math.min(lastRow, Math.max(0, toRow)),
    column: Math.min(lastColumn, Math.max(0, toColumn)),
  });
  if (ctrlKey && key === 'Home') return at(0, 0);
  if (ctrlKey && key === 'End') return at(lastRow, lastColumn);
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
      return at(row - PAGE, column);
    case 'PageDown':
      return at(row + PAGE, column);
    case 'Home':
      return at(row, 0);
    case 'End':
      return at(row, lastColumn);
    default:
      return undefined;
  }
}
