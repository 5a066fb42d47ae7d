/**
 * The languages that Enrola speaks. Each is a file of `languages/`, named by its tag in small letters, and loaded when it
 * is wanted. Nothing else knows of it.
 */
import type { LanguageFile } from './messages.ts';
import { createTranslator, SOURCE_LANGUAGE, type Translator } from './translator.ts';

const FILES = import.meta.glob<LanguageFile>('./languages/*.ts', { import: 'language' });
const toPath = (tag: string) => `./languages/${tag}.ts`;

/** The languages that the switch offers, each with its own name. The build makes the list: names of Intl cost the start. */
export const OFFERED = OFFERED_LANGUAGES;

/** The first wanted language that Enrola speaks, else Spanish. */
export function pickLanguage(wanted: readonly string[]): string {
  for (const tag of wanted) {
    const whole = tag.toLowerCase();
    for (const known of [whole, whole.split('-')[0] ?? '']) if (toPath(known) in FILES) return known;
  }
  return SOURCE_LANGUAGE;
}

/** Rejects where the file does not come. */
export async function loadTranslator(tag: string): Promise<Translator> {
  const known = toPath(tag) in FILES ? tag : SOURCE_LANGUAGE;
  const load = FILES[toPath(known)];
  if (!load) throw new Error(`No language ${known}`);
  return createTranslator(known, await load());
}
