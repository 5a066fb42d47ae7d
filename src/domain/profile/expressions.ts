/** Regular expressions of a profile: they must compile, and be quick for any typed text. */
import { LONGEST_MATCHED } from '../formats/text-format.ts';

/**
 * An escape, a class, a quantifier, the start of a group, or a character, in an expression that compiles with
 * the flag `u`.
 */
const TOKEN =
  /\\(?:[pPu]\{[^}]*\}|k<[^>]*>|\d+|.)|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:<?[=!]|[a-z-]*:|<[^>]*>)?)?|(?:[*+?]|\{\d+(?:,\d*)?\})\??|./gsu;

/** Two open repetitions and a factor of ten: well under a second. */
const MAX_WAYS = 10 * LONGEST_MATCHED ** 2;

/**
 * Compiles the operator's source alone, because an unbalanced one would compile inside the group that anchors
 * it.
 */
export function isExpression(source: string): boolean {
  try {
    return new RegExp(source, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

/** Returns true when the form of an expression proves that no text keeps it busy. */
export function isPlainlySafe(source: string): boolean {
  return countWays(source, LONGEST_MATCHED) <= MAX_WAYS;
}

/** An open group: the ways of its earlier options, of this option before its last part, and of that part. */
interface Group {
  options: number;
  before: number;
  last: number;
}

/**
 * Returns an upper bound for the ways in which an engine can go through an expression over a text of that
 * length. Successive parts multiply, options add up, and a repetition has one way for each number of rounds.
 * Each round of a part with several ways multiplies them, so an open repetition of such a part has endless
 * ways.
 */
export function countWays(source: string, length: number): number {
  const outer: Group[] = [];
  let group: Group = { options: 0, before: 1, last: 1 };
  const add = (ways: number) => {
    group = { ...group, before: group.before * group.last, last: ways };
  };
  for (const token of source.match(TOKEN) ?? []) {
    const bounds = findBounds(token);
    // An unknown, newer kind of group.
    if (token === '(?') return Infinity;
    if (bounds) group.last = countRepeated(group.last, bounds, length);
    else if (token.startsWith('(')) {
      outer.push(group);
      group = { options: 0, before: 1, last: 1 };
    } else if (token === '|') group = { options: countGroup(group), before: 1, last: 1 };
    else if (token === ')') {
      const ways = countGroup(group);
      group = outer.pop() ?? group;
      add(ways);
    } else add(1);
  }
  return countGroup(group);
}

function countGroup({ options, before, last }: Group): number {
  return options + before * last;
}

function countRepeated(ways: number, [least, most]: Bounds, length: number): number {
  const rounds = Math.min(most - least, length) + 1;
  return ways === 1 ? rounds : ways ** most * rounds;
}

type Bounds = readonly [least: number, most: number];

/** Returns how often the part before a quantifier may occur; undefined for any other token. */
function findBounds(token: string): Bounds | undefined {
  const quantifier = token.length > 1 ? token.replace(/\?$/, '') : token;
  if (quantifier === '?') return [0, 1];
  if (quantifier === '*') return [0, Infinity];
  if (quantifier === '+') return [1, Infinity];
  const found = /^\{(\d+)(,?)(\d*)\}$/.exec(quantifier);
  if (!found) return undefined;
  const least = Number(found[1]);
  if (!found[2]) return [least, least];
  return [least, found[3] ? Number(found[3]) : Infinity];
}
