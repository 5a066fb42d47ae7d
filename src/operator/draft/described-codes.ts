/** Codes that a description explains: `N = Natural, J = Jurídica`, or a line for each. */

/** How a code stands apart from its words. The first ones are the least likely to be something else. */
const SEPARATORS = ['=>|->|→|=', ' - | – ', ':'];
/** A longer description is a manual, not a list. */
const LONGEST = 2000;
const CODE = /^(?:\d{1,6}|[\p{Lu}\d_]{1,12})$/u;
const PART_OF_WORD = /[\p{L}\p{N}_]/u;
/** Words after which codes are only examples. */
const PARTIAL = /\b(?:ej|ejm|ejemplos?|e\.g|examples?|etc)\b|…|\.\.\./i;
/** Words after which more codes exist than those named; `O: Otros` and `O (Otros)` are codes of their own. */
const MORE = /\b(?=(?:otros|otras|más|others|and more)\b)(?<!(?:[=>→:(]|\s[-–])\s*["'`]?)/i;
/** Between two codes of one list: the rest of a label, up to a comma or its like, and no word after that. */
const GAP = /^(?:.*[,;|/.)\n])?(?:[\s(*"'`|•-]|(?:o|u|y|or|and)\s)*$/su;

type Codes = ReadonlyMap<string, string>;

interface Pair {
  readonly value: string;
  readonly label: string;
  /** Offset of the code in the description. */
  readonly start: number;
  /** Offset after the label. */
  readonly end: number;
}

/** The codes that a description lists, all of them; undefined where it lists none, or perhaps only some. */
export function findDescribedCodes(description: unknown): Codes | undefined {
  if (typeof description !== 'string' || PARTIAL.test(description) || MORE.test(description))
    return undefined;
  const pairs = readPairs(description)
    .map((some) => some.filter(({ value }) => isCode(value)))
    .find((some) => toCodes(some).size > 1);
  return pairs && isOneRun(description, pairs) ? toCodes(pairs) : undefined;
}

/** Texts that a description gives to these values, and to other codes in the same way. */
export function explainValues(description: unknown, values: readonly string[]): Codes {
  if (typeof description !== 'string') return new Map();
  const countOf = (pairs: Codes) => values.filter((value) => pairs.has(value)).length;
  const [best] = [...readPairs(description).map(toCodes), splitAtValues(description, values)]
    // Sorting keeps the order of equals: a separator says more than the values alone.
    .toSorted((a, b) => countOf(b) - countOf(a));
  return best && countOf(best) > 0 ? best : new Map();
}

/**
 * `TIT Titular, COT Cotitular`: words that stand right after each value. They begin with a capital, or with the letter
 * of the value, or else they go on with a sentence.
 */
function splitAtValues(description: string, values: readonly string[]): Codes {
  const text = description.slice(0, LONGEST);
  const places = values
    .flatMap((value) => findWord(text, value).map((start) => ({ value, start, end: start + value.length })))
    .toSorted((a, b) => a.start - b.start);
  const pairs = places.map(({ value, end }, index): [value: string, label: string] => {
    const [label = ''] = text.slice(end, places[index + 1]?.start).split(/[,;|()\n]|\.(?:\s|$)|\s\/\s/);
    return [value, toWords(label.trim().replace(/\s+(?:o|u|y|or|and)$/, ''))];
  });
  const isRun = pairs.every(
    ([value, label]) =>
      /^\p{Lu}/u.test(label) || label.charAt(0).toLowerCase() === value.charAt(0).toLowerCase(),
  );
  const codes = new Map(pairs);
  return isRun && codes.size === pairs.length && pairs.length > 1 ? codes : new Map();
}

/** Offsets at which a word stands by itself, and not inside of another one. */
function findWord(text: string, word: string): readonly number[] {
  const offsets: number[] = [];
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length))
    if (!PART_OF_WORD.test(text[at - 1] ?? '') && !PART_OF_WORD.test(text[at + word.length] ?? ''))
      offsets.push(at);
  return offsets;
}

export function isCode(text: string): boolean {
  return CODE.test(text);
}

function toCodes(pairs: readonly Pair[]): Codes {
  return new Map(pairs.map(({ value, label }) => [value, label]));
}

/** False where words stand before a later code (`Largo 1: …`), or a label holds another code. */
function isOneRun(description: string, pairs: readonly Pair[]): boolean {
  return pairs.every(({ label, start }, index) => {
    const before = pairs[index - 1];
    return !holdsPair(label) && (!before || GAP.test(description.slice(before.end, start)));
  });
}

function holdsPair(label: string): boolean {
  return SEPARATORS.some((separator) =>
    Array.from(label.matchAll(new RegExp(`(?:^|\\s)([\\p{L}\\d_]{1,12})(?:${separator})`, 'gu'))).some(
      ([, value = '']) => isCode(value),
    ),
  );
}

/** The pairs by each separator, in their order. */
function readPairs(description: string): readonly (readonly Pair[])[] {
  const text = description.slice(0, LONGEST);
  const separated = SEPARATORS.map((separator) => {
    const code = `["'\`]?([\\p{L}\\d_]{1,12})["'\`]?\\s*(?:${separator})`;
    const next = `["'\`]?[\\p{L}\\d_]{1,12}["'\`]?\\s*(?:${separator})`;
    const sentence = `\\.\\s+(?:[^.,;()|\\n]*\\s)?${next}`;
    const end = `(?=\\s*(?:[,;()|]|${sentence}|\\s/\\s|\\s(?:o|u|y|or|and)\\s${next}|$))`;
    return toPairs(text, new RegExp(`(^|[\\s(,;*|-])${code}[^\\S\\n]*(.+?)${end}`, 'gmu'));
  });
  return [...separated, toPairs(text, /(^|[\s,;])["'`]?([\p{L}\d_]{1,12})["'`]? ?\(([^()\n]+)\)/gu)];
}

/** The expression has three groups: what stands before, the code and its label. */
function toPairs(text: string, expression: RegExp): readonly Pair[] {
  return Array.from(
    text.matchAll(expression),
    ({ 0: whole, 1: before = '', 2: value = '', 3: label = '', index }) => ({
      value,
      label: toWords(label),
      start: index + before.length,
      end: index + whole.length,
    }),
  );
}

function toWords(label: string): string {
  return label
    .replace(/^["'`]|["'`]$/g, '')
    .replace(/\.$/, '')
    .trim();
}
