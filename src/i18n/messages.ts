import type {
  language as spanish,
  later as laterSpanish,
  near as nearSpanish,
  steps as stepsSpanish,
} from './languages/es.ts';

type StartKey = keyof (typeof spanish)['texts'];
type NearKey = keyof typeof nearSpanish;
type StepsKey = keyof typeof stepsSpanish;
type LaterKey = keyof typeof laterSpanish;

/** All keys: those of the Spanish texts. */
export type MessageKey = StartKey | NearKey | StepsKey | LaterKey;

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

/** Exports of a file in `languages/` with the texts of late code. */
export type TextPart = 'near' | 'steps' | 'later';
/** Texts around the entries of a person and of the enrollment. */
export type NearTexts = TextsOf<NearKey>;
/** Texts of the review and of what follows it. */
export type StepsTexts = TextsOf<StepsKey>;
/** All others. */
export type LaterTexts = TextsOf<LaterKey>;
export type LateTexts = NearTexts | StepsTexts | LaterTexts;
