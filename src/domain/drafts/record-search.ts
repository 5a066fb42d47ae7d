/** Finds rows of a list by names, identifiers and words of the screen. Case and accents do not matter. */
import { foldText } from '../formats/plain-text.ts';
import { toComparableIdentifier } from '../formats/masked-identifier.ts';

const MARK_IN_WORD = /[\p{L}\p{M}\p{N}][^\p{L}\p{M}\p{N}\s]+[\p{L}\p{M}\p{N}]/u;

/** The texts that a row is searched by, prepared once. */
export interface Searchable {
  /** Folded texts, each on its own line. */
  readonly words: string;
  /** Identifiers as letters and digits alone, each on its own line. */
  readonly identifiers: string;
}

/** A query, split at its spaces. An empty query finds everything. */
export type Query = readonly { readonly word: string; readonly identifier: string }[];

export function toSearchable(texts: readonly string[], identifiers: readonly string[]): Searchable {
  // The search for "ohiggins" finds O'Higgins too.
  const words = texts.flatMap((text) =>
    MARK_IN_WORD.test(text) ? [foldText(text), foldText(withoutMarks(text))] : [foldText(text)],
  );
  return {
    words: words.join('\n'),
    identifiers: identifiers.map(toComparableIdentifier).join('\n'),
  };
}

/** Joins the texts of several rows: a search of the result finds what a search of any of them finds. */
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

/** Returns true when every part of the query is a piece of the row's texts or identifiers. */
export function isFound(row: Searchable, query: Query): boolean {
  return query.every((part) => hasPart(row, part));
}

/** Returns true when at least one part of the query is in the row. */
export function isHit(row: Searchable, query: Query): boolean {
  return query.some((part) => hasPart(row, part));
}

function hasPart({ words, identifiers }: Searchable, { word, identifier }: Query[number]): boolean {
  return words.includes(word) || (identifier !== '' && identifiers.includes(identifier));
}

function withoutMarks(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}\s]+/gu, '');
}
