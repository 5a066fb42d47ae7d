import Papa from 'papaparse';
import { readTable } from '../table/read-table.ts';
import type { IntakeContext } from './intake-context.ts';
import type { Reading } from './reading.ts';
import { findTextLabel } from './text-labels.ts';
import { foldEach } from './text-segments.ts';

/** Rows of a spreadsheet as the clipboard has them; undefined for a text that is no table. */
export function readPastedTable(text: string, context: IntakeContext): Reading | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.filter((line) => line.includes('\t')).length * 2 <= lines.length) return undefined;
  const { data } = Papa.parse<string[]>(text, { delimiter: '\t' });
  if (isLabelled(data)) return undefined;
  const { persons, riskProfile } = readTable(data, context);
  if (persons.length === 0) return undefined;
  return { source: 'table', persons, riskProfile };
}

/** Two columns, of which the first one names what stands in the second: one person, written downwards. */
function isLabelled(rows: readonly (readonly string[])[]): boolean {
  const named = rows.filter(([first = '', second = '', ...others]) => {
    const isPair = second !== '' && others.every((cell) => cell.trim() === '');
    return isPair && findTextLabel(foldEach(first)) !== undefined;
  });
  return rows.length > 1 && named.length * 2 > rows.length;
}
