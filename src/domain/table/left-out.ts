/** Lines and columns that the page lists but does not read unless a person includes them. */
import type { ColumnTarget, LeftOut, LeftOutReason, TableLayout } from './layout.ts';

/** Returns the layout without these lines and columns; `takeIn` brings them back. */
export function leaveOut(layout: TableLayout, parts: readonly LeftOut[]): TableLayout {
  const leftOut = parts.map((part) => ({
    ...part,
    targets: part.columns.map((column) => layout.columns[column]),
  }));
  const gone = new Set(parts.flatMap(({ columns }) => columns));
  return {
    ...layout,
    columns: layout.columns.map((target, column) => (gone.has(column) ? undefined : target)),
    leftOut: [...(layout.leftOut ?? []), ...leftOut],
  };
}

/** Returns the layout with the parts that were left out for this reason. */
export function takeIn(layout: TableLayout, reason: LeftOutReason): TableLayout {
  const { leftOut = [] } = layout;
  const taken = leftOut.filter((part) => part.reason === reason);
  return {
    ...layout,
    columns: withTargets(layout.columns, taken),
    leftOut: leftOut.filter((part) => part.reason !== reason),
  };
}

/** Returns the target of each column, including columns that are left out. */
export function toAllColumns({ columns, leftOut = [] }: TableLayout): TableLayout['columns'] {
  return withTargets(columns, leftOut);
}

function withTargets(columns: TableLayout['columns'], parts: readonly LeftOut[]): TableLayout['columns'] {
  const targets = new Map(
    parts.flatMap((part) => part.columns.map((column, at) => [column, part.targets?.[at]] as const)),
  );
  // A target that the user has chosen for such a column since then stays.
  return columns.map((target, column) => target ?? targets.get(column));
}

/** Returns the indexes of the lines that are not read. */
export function findLeftOutLines({ leftOut = [] }: TableLayout): ReadonlySet<number> {
  return new Set(leftOut.flatMap(({ lines }) => lines));
}

/**
 * Returns the layout with another target for a column. After the last one, this adds a column. A column with
 * a target is read.
 */
export function withTarget(
  { columns, leftOut, ...layout }: TableLayout,
  column: number,
  target: ColumnTarget | undefined,
): TableLayout {
  const width = Math.max(columns.length, column + 1);
  return {
    ...layout,
    columns: Array.from({ length: width }, (_, at) => (at === column ? target : columns[at])),
    leftOut: target ? leftOut?.map((part) => withoutColumn(part, column)) : leftOut,
  };
}

function withoutColumn({ columns, targets, ...part }: LeftOut, column: number): LeftOut {
  const isKept = (_: unknown, at: number) => columns[at] !== column;
  return { ...part, columns: columns.filter(isKept), targets: targets?.filter(isKept) };
}
