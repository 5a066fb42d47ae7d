/** Finding rows of a list: by names, identifiers and words of the screen, without regard to case and accents. */
import { foldText } from '../formats/plain-text.ts';
import { toComparableIdentifier } from '../formats/masked-identifier.ts';

const MARK_IN_WORD = /[\p{L}\p{M}\p{N}][^\p{L}\p{M}\p{N}\s]+[\p{L}\p{M}\p{N}]/u;

/** What a row is found by, made once. */
export interface Searchable {
  /** Folded, each on a line of its own. */
  readonly words: string;
  /** Letters and digits alone, each on a line of its own. */
  readonly identifiers: string;
}

/** A query taken apart at its spaces; without parts it finds everything. */
export type Query = readonly { readonly word: string; readonly identifier: string }[];

export function toSearchable(texts: readonly string[], identifiers: readonly string[]): Searchable {
  // "ohiggins" is O'Higgins too.
  const words = texts.flatMap((text) =>
    MARK_IN_WORD.test(text) ? [foldText(text), foldText(withoutMarks(text))] : [foldText(text)],
  );
  return {
    words: words.join('\n'),
    identifiers: identifiers.map(toComparableIdentifier).join('\n'),
  };
}

/** One for several rows together: what is found in any of them is found in it. */
export function joinSearchables(all: readonly Searchable[]): Searchable {
  return {
    words: all.map(({ words }) => words).join('\n'),
    identifiers: all.map(({ identifiers }) => identifiers).join('\n'),
  };
}

export function toQuery(text: string): Query {
  return text
    .split(/\s+/)
    .map((part) => ({ word: foldText(part), identifier: toComparableIdentifier(part) }))
    .filter(({ word }) => word !== '');
}

/** Whether every part of the query stands somewhere in the row: as a piece of a text, or of an identifier. */
export function isFound(row: Searchable, query: Query): boolean {
  return query.every((part) => hasPart(row, part));
}

/** Whether any part does. */
export function isHit(row: Searchable, query: Query): boolean {
  return query.some((part) => hasPart(row, part));
}

function hasPart({ words, identifiers }: Searchable, { word, identifier }: Query[number]): boolean {
  return words.includes(word) || (identifier !== '' && identifiers.includes(identifier));
}

function withoutMarks(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}\s]+/gu, '');
}
