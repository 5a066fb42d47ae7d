import './styles/card-table.css';
import type { CSSProperties } from 'react';

/** What the style sheet says before the cells of a column. */
type Headings = Readonly<Record<`--column-${number}`, string>>;

interface CardTable {
  readonly className: string;
  readonly style: CSSProperties & Headings;
}

/**
 * What makes a table of cards where the page is too narrow for its columns: each row is a card, and each cell says its
 * column before it. For the table itself; for assistive technology it stays a table.
 */
export function toCardTable(columns: readonly string[], ...classes: readonly string[]): CardTable {
  const style: Record<`--column-${number}`, string> = {};
  for (const [index, column] of columns.entries())
    style[`--column-${index + 1}`] = JSON.stringify(`${column}: `);
  return { className: ['card-table', ...classes].join(' '), style };
}

/** The heads of a table whose columns have nothing but a name. */
export function ColumnHeads({ columns }: { readonly columns: readonly string[] }) {
  return columns.map((column) => (
    <th key={column} scope="col">
      {column}
    </th>
  ));
}
