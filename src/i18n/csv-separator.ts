import type { Translator } from './translator.ts';

/** What a spreadsheet program expects between values: a semicolon where the language writes 1,5. */
export function toCsvSeparator({ number }: Translator): ',' | ';' {
  return number(1.5).includes(',') ? ';' : ',';
}
