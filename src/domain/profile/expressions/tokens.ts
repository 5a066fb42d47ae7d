/** One escape, class, quantifier, group or character of a regular expression. */
const TOKEN =
  /\\(?:[pPu]\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|k<[^>]*>|\d+|.)|\[(?:\\.|[^\]\\])*\]|\(\?(?:<?[=!]|:|<[^>]*>)?|\{\d+(?:,\d*)?\}|./gsu;

/** The tokens of an expression that compiles with the flag `u`. */
export function tokensOf(source: string): readonly string[] {
  return source.match(TOKEN) ?? [];
}

/** How often what stands before it may come; undefined for a token that is no quantifier. */
export function findBounds(token: string | undefined): readonly [least: number, most: number] | undefined {
  if (token === '?') return [0, 1];
  if (token === '*') return [0, Infinity];
  if (token === '+') return [1, Infinity];
  const found = /^\{(\d+)(,?)(\d*)\}$/.exec(token ?? '');
  if (!found) return undefined;
  const least = Number(found[1]);
  if (!found[2]) return [least, least];
  return [least, found[3] ? Number(found[3]) : Infinity];
}
