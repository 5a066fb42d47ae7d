/**
 * Tells the app which languages there are and what each calls itself, so that a file in `src/i18n/languages` is all that
 * a new one takes. In the browser the names would cost the start 30 to 200 ms at 4x CPU throttle, for two words.
 */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const FOLDER = fileURLToPath(new URL('../i18n/languages', import.meta.url));

/** Vite plugin: `OFFERED_LANGUAGES`. */
export function offeredLanguages(): Plugin {
  return {
    name: 'enrola-offered-languages',
    config: () => ({ define: { OFFERED_LANGUAGES: JSON.stringify(listOffered(readdirSync(FOLDER))) } }),
  };
}

/** Tags and own names, Spanish first, of the files of the folder. */
export function listOffered(files: readonly string[]): readonly (readonly [tag: string, name: string])[] {
  const tags = files.map((file) => file.replace(/\.ts$/, ''));
  return ['es', ...tags.filter((tag) => tag !== 'es').toSorted()].map((tag) => {
    const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
    return [tag, name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)];
  });
}
