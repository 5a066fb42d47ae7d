import type { AnyRowFieldKey, AnySectionKey, SectionKey } from '../domain/fields/registry.ts';
import type { Translator } from '../i18n/translator.ts';

/** Names of a section that the languages do not have: one of a case. */
export interface SectionWords {
  readonly heading: string;
  readonly add: string;
  /** `n` counts from 1. */
  readonly row: (n: number) => string;
  readonly remove: (n: number) => string;
}

/** A section of the contract or of the case. */
export interface ShownSection {
  readonly key: AnySectionKey;
  readonly fields: readonly AnyRowFieldKey[];
}

/** The names of a section of the contract. */
export function toWords(section: AnySectionKey, { t }: Translator): SectionWords {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a section of the case brings its own words
  const key = section as SectionKey;
  return {
    heading: t(`section.${key}`),
    add: t(`row.add.${key}`),
    row: (n) => t(`row.${key}`, { n }),
    remove: (n) => t(`row.remove.${key}`, { n }),
  };
}
