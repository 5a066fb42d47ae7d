/**
 * Text as it was meant, for formats of letters and digits: full-width forms (NFKC) as the plain ones, without what
 * copying brings along unseen. Only full-width forms: all of NFKC would make `2` of `²`.
 */
export function toPlainText(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]+/g, (run) => run.normalize('NFKC'))
    .replace(/\p{Default_Ignorable_Code_Point}+/gu, '')
    .trim();
}
