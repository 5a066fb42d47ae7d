/** What a file that is dropped on the page is opened as. */
export type DroppedKind = 'enrollment' | 'sheet' | 'text' | 'other';

/** By the end of its name: systems know few of these types. The import itself says what it can do with an older workbook. */
const ENDINGS: readonly (readonly [DroppedKind, RegExp])[] = [
  ['enrollment', /\.(?:json|age)$/i],
  ['sheet', /\.(?:xlsx|xlsm|xlsb|xls|ods|csv|tsv)$/i],
  ['text', /\.(?:txt|vcf)$/i],
];

export function toDroppedKind(name: string): DroppedKind {
  return ENDINGS.find(([, ending]) => ending.test(name))?.[0] ?? 'other';
}
