/** Codes that a description explains: `N = Natural, J = Jurídica`, or a line for each. */

/** How a code stands apart from its words. The first ones are the least likely to be something else. */
const SEPARATORS = ['=>|->|→|=', ' - | – ', ':'];
/** A longer description is a manual, not a list. */
const LONGEST = 2000;
const CODE = /^(?:\d{1,6}|[\p{Lu}\d_]{1,12})$/u;
/** Words after which codes are only examples. */
const PARTIAL = /\b(?:ej|ejm|ejemplos?|e\.g|examples?|etc)\b|…|\.\.\./i;

type Codes = ReadonlyMap<string, string>;

/** The codes that a description lists, all of them; undefined where it lists none, or only examples. */
export function findDescribedCodes(description: unknown): Codes | undefined {
  if (typeof description !== 'string' || PARTIAL.test(description)) return undefined;
  return readPairs(description)
    .map(withCodesOnly)
    .find((codes) => codes.size > 1);
}

/** Texts that a description gives to these values, and to other codes in the same way. */
export function explainValues(description: unknown, values: readonly string[]): Codes {
  if (typeof description !== 'string') return new Map();
  const countOf = (pairs: Codes) => values.filter((value) => pairs.has(value)).length;
  const [best] = readPairs(description).toSorted((a, b) => countOf(b) - countOf(a));
  return best && countOf(best) > 0 ? best : new Map();
}

export function isCode(text: string): boolean {
  return CODE.test(text);
}

function withCodesOnly(pairs: Codes): Codes {
  return new Map([...pairs].filter(([code]) => isCode(code)));
}

/** The pairs by each separator. */
function readPairs(description: string): readonly Codes[] {
  const text = description.slice(0, LONGEST);
  const bracketed = Array.from(
    text.matchAll(/(?:^|[\s,;])["'`]?([\p{L}\d_]{1,12})["'`]? ?\(([^()\n]+)\)/gu),
    ([, value = '', label = '']) => [value, toWords(label)] as const,
  );
  const separated = SEPARATORS.map((separator) => {
    const code = `["'\`]?([\\p{L}\\d_]{1,12})["'\`]?\\s*(?:${separator})`;
    const next = `["'\`]?[\\p{L}\\d_]{1,12}["'\`]?\\s*(?:${separator})`;
    const end = `(?=\\s*(?:[,;()|]|\\.\\s+${next}|\\s/\\s|\\s(?:o|u|y|or|and)\\s${next}|$))`;
    const pairs = text.matchAll(new RegExp(`(?:^|[\\s(,;*|-])${code}[^\\S\\n]*(.+?)${end}`, 'gmu'));
    return new Map([...pairs].map(([, value = '', label = '']) => [value, toWords(label)]));
  });
  return [...separated, new Map(bracketed)];
}

function toWords(label: string): string {
  return label
    .replace(/^["'`]|["'`]$/g, '')
    .replace(/\.$/, '')
    .trim();
}
