import { type RefObject, useEffect } from 'react';
import { isComposing } from './is-composing.ts';

/** Arrow keys of the rows: up and down always, to the sides at the ends of a text. A list keeps its own keys. */
export function useCellKeys(rows: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = rows;
    current?.addEventListener('keydown', moveToCell);
    return () => current?.removeEventListener('keydown', moveToCell);
  }, [rows]);
}

function moveToCell(event: KeyboardEvent): void {
  const { key, target, ctrlKey, altKey, metaKey, shiftKey } = event;
  if (!(target instanceof HTMLInputElement) || ctrlKey || altKey || metaKey || shiftKey) return;
  const next = isComposing(event) ? undefined : findNext(target, key);
  if (!next) return;
  event.preventDefault();
  next.focus();
  if (next instanceof HTMLInputElement) next.select();
}

function findNext(entry: HTMLInputElement, key: string): HTMLElement | undefined {
  if (key === 'ArrowUp') return findInColumn(entry, -1);
  if (key === 'ArrowDown') return findInColumn(entry, 1);
  if (key === 'ArrowLeft') return isAt(entry, 0) ? findBeside(entry, 'previousElementSibling') : undefined;
  if (key === 'ArrowRight')
    return isAt(entry, entry.value.length) ? findBeside(entry, 'nextElementSibling') : undefined;
  return undefined;
}

/** A whole selected text counts as its end on both sides: the arrow that came here goes on. */
function isAt({ selectionStart, selectionEnd, value }: HTMLInputElement, place: number): boolean {
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  return isWhole || (selectionStart === place && selectionEnd === place);
}

/** The entry above or below, in the same cell or in that of the row beyond. */
function findInColumn(entry: HTMLInputElement, step: 1 | -1): HTMLElement | undefined {
  const cell = entry.closest('td');
  const row = cell?.parentElement;
  const own = cellsIn(cell);
  const inCell = own[own.indexOf(entry) + step];
  if (inCell || !cell || !row) return inCell;
  for (let other = toBeyond(row, step); other; other = toBeyond(other, step)) {
    const entries = other instanceof HTMLTableRowElement ? cellsIn(other.cells[cell.cellIndex] ?? null) : [];
    const found = entries.at(step === 1 ? 0 : -1);
    if (found) return found;
  }
  return undefined;
}

const toBeyond = (row: Element, step: 1 | -1) =>
  step === 1 ? row.nextElementSibling : row.previousElementSibling;

function findBeside(
  entry: HTMLInputElement,
  side: 'previousElementSibling' | 'nextElementSibling',
): HTMLElement | undefined {
  for (let cell = entry.closest('td')?.[side]; cell; cell = cell[side]) {
    const [found] = cellsIn(cell);
    if (found) return found;
  }
  return undefined;
}

/** The entries of a cell; a sound value is a button until it has the focus. */
function cellsIn(cell: Element | null): readonly HTMLElement[] {
  return [...(cell?.querySelectorAll<HTMLElement>('input, select, button') ?? [])];
}
