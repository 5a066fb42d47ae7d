import { toAgeText } from '../../form/age-text.ts';
import type { Translator } from '../../i18n/translator.ts';

/** A length of time in its two largest units. */
export const toSpanText = (ms: number, translator: Translator): string =>
  toAgeText(new Date(0).toISOString(), new Date(ms).toISOString(), translator);
