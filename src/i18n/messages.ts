import type { language as spanish } from './languages/es.ts';

/** All keys: those of the Spanish texts. */
export type MessageKey = keyof (typeof spanish)['texts'];

type BaseOf<Key> = Key extends `${infer Base}.one` ? Base : never;

/** Keys that come as `….one` and `….other`: their common part. */
export type PluralKey = BaseOf<MessageKey>;

/** Forms that languages count in besides `one` and `other`; where one is left out, `other` stands. */
type MoreForms = Readonly<Partial<Record<`${PluralKey}.${'zero' | 'two' | 'few' | 'many'}`, string>>>;

/** What a file of `languages/` exports as `language`. */
export interface LanguageFile {
  /** Regional tag for dates, numbers, plurals and names of countries. */
  readonly locale: string;
  readonly texts: Readonly<Record<MessageKey, string>> & MoreForms;
}
