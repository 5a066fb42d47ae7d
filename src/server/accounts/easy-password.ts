/** Which passwords guessers try first: the commonest ones, patterns of keys and dates, and the names of who chooses. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** A guesser who has stolen the hashes needs more than so many tries (as a power of ten): the estimator's highest score. */
const MIN_GUESSES_LOG10 = 10;
/** The estimate takes a tenth of a second for so many characters, and grows faster than they do. */
const MAX_ESTIMATED = 32;
/** Characters that a password has beside the names of its user and digits. */
const MIN_OWN = 8;

/** Made at the first use: the dictionary takes 20 ms. */
let estimator: ZxcvbnFactory | undefined;

/** @param names of the user and of the account: a password made of them is the first that somebody tries who knows them */
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

/** Accents and capitals are the first that a guesser varies. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
