/** Where Enter and Shift+Enter lead, without the DOM. `entry-flow.ts` carries the moves out. */
import type { EntityId } from '../domain/enrollment/enrollment.ts';
import type { AnySectionKey } from '../domain/fields/registry.ts';
import { parsePath } from './entry-path.ts';

/** Parts of the page that a move depends on. */
export interface MovePage {
  /** Paths of the mounted entries in the order of the page; with a start, those that begin with it. */
  readonly paths: (start?: string) => readonly string[];
  readonly textAt: (path: string) => string;
  readonly rowIds: (section: AnySectionKey) => readonly EntityId[];
  /** The mounted sections in the order of the page. */
  readonly sections: () => readonly AnySectionKey[];
  /** True also for a section that is not mounted. */
  readonly isFull: (section: AnySectionKey) => boolean;
  /** True for a row that Enter made: when it stays empty, Enter removes it again. */
  readonly isMade: (rowId: EntityId) => boolean;
}

export type Move =
  | { readonly kind: 'focus'; readonly path: string }
  /** Makes a row and focuses it. */
  | { readonly kind: 'add-row'; readonly section: AnySectionKey }
  | { readonly kind: 'remove-row'; readonly section: AnySectionKey; readonly rowId: EntityId }
  | { readonly kind: 'focus-next-step' };

/**
 * Moves the focus to the next entry to type: in the row, in the next row, or in a new row after the last.
 * Enter in the first entry of an empty row that Enter made leads to the next section, and after the last
 * section to the button to the next step.
 */
export function moveOn(path: string, page: MovePage): readonly Move[] {
  const next = findNeighbour(path, 1, page);
  const row = findRow(path, page);
  if (!row && next !== undefined && !parsePath(next)?.section) return [focusOn(next)];
  if (!row) return enterSectionAfter(undefined, page);
  const { section, rowId, paths, isLast, isEmpty } = row;
  if (isEmpty && isLast && page.isMade(rowId) && paths[0] === path)
    return [{ kind: 'remove-row', section, rowId }, ...enterSectionAfter(section, page)];
  if (next !== undefined && (paths.at(-1) !== path || !isLast)) return [focusOn(next)];
  if (isEmpty || page.isFull(section)) return enterSectionAfter(section, page);
  return [{ kind: 'add-row', section }];
}

/** Moves the focus to the previous entry and removes an empty row that Enter made. */
export function moveBack(path: string, page: MovePage): readonly Move[] {
  const before = findNeighbour(path, -1, page);
  if (before === undefined) return [];
  const row = findRow(path, page);
  if (!row?.isEmpty || !page.isMade(row.rowId) || row.paths.includes(before)) return [focusOn(before)];
  return [{ kind: 'remove-row', section: row.section, rowId: row.rowId }, focusOn(before)];
}

/** Goes to the first row of the next section, which it makes if needed, or else to the next step. */
function enterSectionAfter(section: AnySectionKey | undefined, page: MovePage): readonly Move[] {
  const sections = page.sections();
  for (const next of sections.slice(section === undefined ? 0 : sections.indexOf(section) + 1)) {
    const [first] = page.paths(`${next}.`);
    if (first !== undefined) return [focusOn(first)];
    if (!page.isFull(next)) return [{ kind: 'add-row', section: next }];
  }
  return [{ kind: 'focus-next-step' }];
}

/** The row of an entry; undefined for an entry outside of rows. */
function findRow(path: string, page: MovePage) {
  const { section, index = -1 } = parsePath(path) ?? {};
  const rowIds = section ? page.rowIds(section) : [];
  const rowId = rowIds[index];
  if (section === undefined || rowId === undefined) return undefined;
  const paths = page.paths(`${section}.${index}.`);
  const isEmpty = paths.every((each) => page.textAt(each).trim() === '');
  return { section, rowId, paths, isEmpty, isLast: index === rowIds.length - 1 };
}

function findNeighbour(path: string, offset: 1 | -1, page: MovePage): string | undefined {
  const paths = page.paths();
  return paths[paths.indexOf(path) + offset];
}

const focusOn = (path: string): Move => ({ kind: 'focus', path });
