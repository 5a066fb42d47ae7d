import type { language as spanish, later as laterSpanish } from './languages/es.ts';

type StartKey = keyof (typeof spanish)['texts'];
type LaterKey = keyof typeof laterSpanish;

/** All keys: those of the Spanish texts. */
export type MessageKey = StartKey | LaterKey;

type BaseOf<Key> = Key extends `${infer Base}.one` ? Base : never;

/** Keys that come as `….one` and `….other`: their common part. */
export type PluralKey = BaseOf<MessageKey>;

/** Texts by their keys, and the forms that languages count in besides `one` and `other`; where one is left out, `other` stands. */
type TextsOf<Key extends string> = Readonly<Record<Key, string>> &
  Readonly<Partial<Record<`${BaseOf<Key>}.${'zero' | 'two' | 'few' | 'many'}`, string>>>;

/** What a file of `languages/` exports as `language`. */
export interface LanguageFile {
  /** Regional tag for dates, numbers, plurals and names of countries. */
  readonly locale: string;
  /** What the modules of the start say; a test compares. */
  readonly texts: TextsOf<StartKey>;
}

/** What a file of `languages/` exports as `later`: all other texts. */
export type LaterTexts = TextsOf<LaterKey>;
