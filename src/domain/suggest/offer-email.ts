import { COMMON_DOMAINS, RARE_DOMAINS } from './email-domains.ts';

/** An address with a domain that was meant: begun and not ended, or mistyped. Undefined where it may be right. */
export function offerEmail(text: string): string | undefined {
  const found = /^\s*([^\s@]+)@([^\s@]+)\s*$/.exec(text);
  const [, name, typed] = found ?? [];
  if (name === undefined || typed === undefined) return undefined;
  const domain = typed.toLowerCase();
  if (COMMON_DOMAINS.includes(domain) || RARE_DOMAINS.has(domain)) return undefined;
  const meant = COMMON_DOMAINS.find((known) => known.startsWith(domain)) ?? findNear(domain);
  return meant === undefined ? undefined : `${name}@${meant}`;
}

/** An address that people have at home, not one of where they work. */
export function isHomeDomain(address: string): boolean {
  return COMMON_DOMAINS.includes(address.trim().split('@')[1]?.toLowerCase() ?? '');
}

/** Two slips in a short name make another name. */
const LONG_ENOUGH_FOR_TWO = 9;

function findNear(domain: string): string | undefined {
  const [nearest] = COMMON_DOMAINS.map((known) => ({ known, slips: countSlips(domain, known) }))
    .filter(({ known, slips }) => slips <= (known.length >= LONG_ENOUGH_FOR_TWO ? 2 : 1))
    .toSorted((a, b) => a.slips - b.slips);
  return nearest?.known;
}

/** Keys missed, too many, wrong, or in the wrong order (optimal string alignment). */
export function countSlips(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity;
  for (let i = 1; i <= one.length; i += 1) {
    rows.push([i]);
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      rows[i]?.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (isSame ? 0 : 1),
          isSwapped ? at(i - 2, j - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(one.length, other.length);
}
