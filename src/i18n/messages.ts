import type { language as spanish, later as laterSpanish } from './languages/es.ts';

type StartKey = keyof (typeof spanish)['texts'];
type LaterKey = keyof typeof laterSpanish;

/** All keys: those of the Spanish texts. */
export type MessageKey = StartKey | LaterKey;

type BaseOf<Key> = Key extends `${infer Base}.one` ? Base : never;

/** Common parts of keys with the forms `….one` and `….other`. */
export type PluralKey = BaseOf<MessageKey>;

/**
 * Texts by their keys, and the plural forms of languages besides `one` and `other`; without such a form,
 * `other` is used.
 */
type TextsOf<Key extends string> = Readonly<Record<Key, string>> &
  Readonly<Partial<Record<`${BaseOf<Key>}.${'zero' | 'two' | 'few' | 'many'}`, string>>>;

/** The export `language` of a file in `languages/`. */
export interface LanguageFile {
  /** Regional tag for dates, numbers, plurals and names of countries. */
  readonly locale: string;
  /** Texts of the start modules; a test compares them with the code. */
  readonly texts: TextsOf<StartKey>;
}

/** The export `later` of a file in `languages/`: all other texts. */
export type LaterTexts = TextsOf<LaterKey>;
