/** Whole names as people write them, split into given and family names. */
import { PARTICLES, toNameCase } from './name-case.ts';

/** Parts of a name, told apart by their position alone. They are a guess, and callers mark them as one. */
export interface WholeName {
  readonly given: string;
  readonly paternal: string;
  readonly maternal: string;
}

/** These words belong to the next one but have a capital: «San Martín», «Mac Iver». */
const JOINED = new Set([...PARTICLES, ...'san santa santo saint st mac mc el al'.split(' ')]);
/** «Sra. Ana Soto». */
const TITLE = /^(?:(?:don|doña|dona|sr|sra|srta|señor|señora|señorita|mr|mrs|ms)\.?\s+)+(?=\S)/iu;

/**
 * Splits a whole name and cases its parts. After a comma come the given names («PEREZ SOTO, JUAN»). Without a
 * comma, the last two of three or more names are the family's, of two names the last one, and a single name
 * is a given name.
 */
export function splitWholeName(text: string): WholeName {
  const [before = '', ...others] = text
    .replace(TITLE, '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const groups = toFamilyNames(before.split(/\s+/));
  if (others.length > 0) return toWholeName(others.join(' '), groups);
  const given = groups.length > 2 ? groups.length - 2 : 1;
  return toWholeName(groups.slice(0, given).join(' '), groups.slice(given));
}

/**
 * The first family name is the father's, all others are the mother's. A part in a single case gets the usual
 * case.
 */
export function toWholeName(given: string, [paternal = '', ...others]: readonly string[]): WholeName {
  return {
    given: toNameCase(given),
    paternal: toNameCase(paternal, true),
    maternal: toNameCase(others.join(' '), true),
  };
}

/** Joins words to family names: `de`, `la` and `Fuente` are one name. */
export function toFamilyNames(words: readonly string[]): string[] {
  const groups: string[] = [];
  let pending: string[] = [];
  for (const word of words.filter(Boolean)) {
    pending.push(word);
    if (JOINED.has(word.toLowerCase())) continue;
    groups.push(pending.join(' '));
    pending = [];
  }
  if (pending.length > 0) groups.push(pending.join(' '));
  return groups;
}
