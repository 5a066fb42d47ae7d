import type { LanguageFile } from '../messages.ts';
import { toPseudo } from '../pseudo.ts';
import { language as english } from './en.ts';

/**
 * A language that nobody speaks, for tests: what is written in the code and not here stands out on the screen, and its
 * texts are longer than those of any language.
 */
export const language: LanguageFile = { locale: english.locale, texts: toPseudo(english.texts) };
