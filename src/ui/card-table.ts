import './styles/card-table.css';
import type { CSSProperties } from 'react';

/**
 * What makes a table of cards where the page is too narrow for its columns: each row is a card, and each cell says its
 * column before it. For the table itself; a table stays one for assistive technology.
 */
export function toCardTable(
  columns: readonly string[],
  className = '',
): { className: string; style: CSSProperties } {
  const headings = columns.map((column, index) => [`--column-${index + 1}`, JSON.stringify(`${column}: `)]);
  return { className: `card-table ${className}`, style: Object.fromEntries(headings) };
}
