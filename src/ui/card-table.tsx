import './styles/card-table.css';
import type { CSSProperties, ReactNode } from 'react';

/** Headings that the style sheet shows before the cells of each column. */
type Headings = Readonly<Record<`--column-${number}`, string>>;

interface CardTable {
  readonly className: string;
  readonly style: CSSProperties & Headings;
}

/**
 * Props that turn a table into cards on a page too narrow for its columns: each row is a card, and each cell
 * shows its column's heading before it. For assistive technology it stays a table.
 */
export function toCardTable(columns: readonly string[], ...classes: readonly string[]): CardTable {
  const style: Record<`--column-${number}`, string> = {};
  for (const [index, column] of columns.entries())
    style[`--column-${index + 1}`] = JSON.stringify(`${column}: `);
  return { className: ['card-table', ...classes].join(' '), style };
}

/** Headings of a table whose columns have just a name. */
export function ColumnHeads({ columns }: { readonly columns: readonly string[] }) {
  return columns.map((column) => (
    <th key={column} scope="col">
      {column}
    </th>
  ));
}

interface ListTableProps {
  readonly columns: readonly string[];
  readonly label?: string;
  /** Id of the heading that names it. */
  readonly labelledBy?: string;
  /** Rows. */
  readonly children: ReactNode;
}

/** A list whose columns have just a name; cards on a narrow page. */
export function ListTable({ columns, label, labelledBy, children }: ListTableProps) {
  return (
    <table {...toCardTable(columns, 'list-table')} aria-label={label} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <ColumnHeads columns={columns} />
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
