import Papa from 'papaparse';
import { type OnRead, SheetError, SheetLines } from './sheet.ts';
import { decodeText } from './decode-text.ts';

// biome-ignore lint: controls are what is looked for
const BINARY = /[\u0000-\u0008\u000e-\u001f]/;
const SAMPLE_CHARACTERS = 4096;

/** The lines of a CSV, or of any text with `;`, `,`, tabs or bars between its cells. */
export function readCsv(bytes: Uint8Array, onRead?: OnRead): SheetLines {
  const text = decodeText(bytes);
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  if (BINARY.test(sample)) throw new SheetError({ code: 'no-sheet' });
  if (/^\s*<(?:!doctype|html|head|table|meta|\?xml)/i.test(sample))
    throw new SheetError({ code: 'web-page' });
  // Excel's own way to say which separator a file has.
  const [told = '', separator = ''] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  const lines = new SheetLines();
  let number = told === '' ? 0 : 1;
  Papa.parse<string[]>(text.slice(told.length), {
    ...(separator !== '' && { delimiter: separator }),
    delimitersToGuess: [';', ',', '\t', '|'],
    step: ({ data, meta }) => {
      number += 1;
      lines.add(number, data);
      onRead?.(meta.cursor / text.length);
    },
  });
  return lines;
}
