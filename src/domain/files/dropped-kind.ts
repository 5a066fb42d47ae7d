/** Kind of a file that was dropped on the page. */
export type DroppedKind = 'enrollment' | 'sheet' | 'text' | 'other';

/**
 * By the file extension, because systems know few of these types. The import itself handles older workbooks.
 */
const ENDINGS: readonly (readonly [DroppedKind, RegExp])[] = [
  ['enrollment', /\.(?:json|age)$/i],
  ['sheet', /\.(?:xlsx|xlsm|xlsb|xls|ods|csv|tsv)$/i],
  ['text', /\.(?:txt|vcf)$/i],
];

export function toDroppedKind(name: string): DroppedKind {
  return ENDINGS.find(([, ending]) => ending.test(name))?.[0] ?? 'other';
}
