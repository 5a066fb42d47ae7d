/**
 * Rejects the passwords that guessers try first: the commonest ones, patterns of keys and dates, and the
 * user's names.
 */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Guesses (as a power of ten) that a thief of the hashes must need: the estimator's highest score. */
const MIN_GUESSES_LOG10 = 10;
/**
 * The estimate takes a tenth of a second for this many characters; its time grows faster than their number.
 */
const MAX_ESTIMATED = 32;
/** Minimum of letters that a password has beside the names of its user. */
const MIN_OWN = 8;

/** Created at the first use: the dictionary takes 20 ms. */
let estimator: ZxcvbnFactory | undefined;

/** @param names of the user and of the account: people who know them try a password made of them first */
export function isEasyPassword(password: string, names: readonly string[]): boolean {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const text = fold(password);
  const words = names
    .flatMap((name) => fold(name).split(/[^\p{L}\p{N}]+/u))
    .filter(({ length }) => length > 2);
  const own = words.reduce((rest, word) => rest.replaceAll(word, ''), text).replace(/[^\p{L}]/gu, '');
  if (own.length < MIN_OWN) return true;
  const { guessesLog10 } = estimator.check(text.slice(0, MAX_ESTIMATED), [...words]);
  return guessesLog10 < MIN_GUESSES_LOG10;
}

/** Guessers vary accents and capitals first. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
