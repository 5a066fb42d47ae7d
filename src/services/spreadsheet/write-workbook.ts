import writeXlsxFile from 'write-excel-file/browser';

/** Width in characters. */
const COLUMN_WIDTH = 22;

/** A text cell: a value typed into it keeps its zeros and signs. */
const cell = (value: string) => ({ value, type: String, format: '@' });

/** Downloads a workbook of texts; the first line has its headings. */
export async function downloadWorkbook(
  name: string,
  sheet: string,
  [headings = [], ...lines]: readonly (readonly string[])[],
): Promise<void> {
  const head = headings.map((value) => ({ ...cell(value), fontWeight: 'bold' as const }));
  const columns = headings.map(() => ({ width: COLUMN_WIDTH }));
  const data = [head, ...lines.map((line) => line.map((value) => cell(value)))];
  await writeXlsxFile(data, { sheet, columns, stickyRowsCount: 1 }).toFile(name);
}
