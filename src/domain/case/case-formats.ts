/** Formats of entries that only a case has. They show what the stored text means. */
import type { LocalText } from '../formats/local-text.ts';
import type { FormatProblem, TextFormat } from '../formats/text-format.ts';
import type { CatalogEntrySpec } from '../profile/schema/catalog-schema.ts';
import { readFileEntry } from './file-entry.ts';

/** 0 to 100 with at most two decimals, with a comma or a point. */
const PERCENTAGE = /^(?:100(?:[.,]0{1,2})?|\d{1,2}(?:[.,]\d{1,2})?)$/;

/** A percentage in hundredths of a per cent, so that sums are exact; undefined for another text. */
export function readPercentage(text: string): number | undefined {
  const bare = text.trim().replace(/\s*%$/, '');
  if (!PERCENTAGE.test(bare)) return undefined;
  return Math.round(Number(bare.replace(',', '.')) * 100);
}

export const toPercentageText = (hundredths: number): string => String(hundredths / 100).replace('.', ',');

export const toFormat = (
  toDisplay: (text: string) => string,
  findProblem: (text: string) => FormatProblem | undefined = () => undefined,
  example?: string,
  toKey = (text: string) => text,
): TextFormat => ({
  name: 'pattern',
  example,
  advisory: false,
  findProblem,
  // Nothing of a case is sent: this is the text that is checked and compared.
  toWire: toKey,
  toDisplay,
  toShort: toDisplay,
  toKey,
  read: (text) => (findProblem(text) ? undefined : { text: toDisplay(text) }),
});

const toPercentage = (text: string) => {
  const read = readPercentage(text);
  return read === undefined ? text : toPercentageText(read);
};

export const PERCENTAGE_FORMAT = toFormat(
  toPercentage,
  (text) => (readPercentage(text) === undefined ? 'pattern' : undefined),
  '33,5',
  toPercentage,
);

export const FILE_FORMAT = toFormat(
  (text) => readFileEntry(text)?.name ?? text,
  (text) => (readFileEntry(text) ? undefined : 'pattern'),
);

/** Label of the reason for another profile than the proposed one. A profile has no key for it. */
export const REASON_LABEL: LocalText = { es: 'Motivo de otro perfil', en: 'Reason for another profile' };

/** Answers that are compared in conditions: `equals: "yes"`. */
export const YES_NO: { entries: CatalogEntrySpec[] } = {
  entries: [
    { value: 'no', label: { es: 'No', en: 'No' } satisfies LocalText },
    { value: 'yes', label: { es: 'Sí', en: 'Yes' } satisfies LocalText },
  ],
};
