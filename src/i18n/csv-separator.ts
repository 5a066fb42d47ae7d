import type { Translator } from './translator.ts';

/** The separator that spreadsheet programs expect: a semicolon in languages that write 1,5. */
export function toCsvSeparator({ number }: Translator): ',' | ';' {
  return number(1.5).includes(',') ? ';' : ',';
}
