import type { AnyFieldKey } from '../fields/registry.ts';
import { toNameCase } from '../formats/name-case.ts';
import type { FieldView } from '../profile/field-view.ts';

/** A text that the user may have meant instead. */
export interface TextOffer {
  readonly text: string;
  /**
   * True when only the case of a name in small letters changes. Enter never completes a text that may be
   * incomplete.
   */
  readonly isTakenByEnter: boolean;
}

/** An offer for a longer text would come too late. */
const LONGEST_IMPROVED = 300;
const NAMES: ReadonlySet<AnyFieldKey> = new Set(['givenName', 'paternalName', 'maternalName']);

/** Returns true for a field whose texts can have offers. */
export function mayOffer({ key, format }: FieldView): boolean {
  return NAMES.has(key) || format?.name === 'e-mail';
}

/** Never offers the present text, or one that the field does not accept. */
export function offerText(text: string, view: FieldView): TextOffer | undefined {
  if (text.length > LONGEST_IMPROVED) return undefined;
  const offered = findOffer(text, view);
  if (offered === undefined || offered === text || offered.length > (view.maxLength ?? Infinity)) {
    return undefined;
  }
  if (view.format?.findProblem(offered)) return undefined;
  // False when one letter becomes two: in capitals, ß is SS.
  const isOtherCase = toSmall(offered) === toSmall(text);
  return { text: offered, isTakenByEnter: isOtherCase && NAMES.has(view.key) && !/\p{Lu}/u.test(text) };
}

function findOffer(text: string, { key, format }: FieldView): string | undefined {
  if (NAMES.has(key)) return toNameCase(text);
  return format?.name === 'e-mail' ? offerEmail(text) : undefined;
}

const toSmall = (text: string) => text.toLocaleLowerCase('es');

/**
 * Returns an address with the domain that was meant, for an unfinished or mistyped one. Undefined for a
 * possible domain.
 */
export function offerEmail(text: string): string | undefined {
  const found = /^\s*([^\s@]+)@([^\s@]+)\s*$/.exec(text);
  const [, name, typed] = found ?? [];
  if (name === undefined || typed === undefined) return undefined;
  const domain = typed.toLowerCase();
  if (COMMON_DOMAINS.includes(domain) || RARE_DOMAINS.has(domain)) return undefined;
  const meant = COMMON_DOMAINS.find((known) => known.startsWith(domain)) ?? findNear(domain);
  return meant === undefined ? undefined : `${name}@${meant}`;
}

/** True for a private address, as opposed to one at work. */
export function isHomeDomain(address: string): boolean {
  return COMMON_DOMAINS.includes(address.trim().split('@')[1]?.toLowerCase() ?? '');
}

/** With two slips, a shorter name would be another name. */
const LONG_ENOUGH_FOR_TWO = 9;

function findNear(domain: string): string | undefined {
  const [nearest] = COMMON_DOMAINS.map((known) => ({ known, slips: countSlips(domain, known) }))
    .filter(({ known, slips }) => slips <= (known.length >= LONG_ENOUGH_FOR_TWO ? 2 : 1))
    .toSorted((a, b) => a.slips - b.slips);
  return nearest?.known;
}

/** Counts missing, extra, wrong and swapped letters (optimal string alignment). */
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

/** Domains of private mail in Chile, the likeliest first. */
export const COMMON_DOMAINS: readonly string[] = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com',
  'live.cl',
  'icloud.com',
  'hotmail.es',
  'outlook.es',
  'outlook.cl',
  'hotmail.cl',
  'yahoo.es',
  'yahoo.cl',
  'live.com',
  'me.com',
  'msn.com',
  'vtr.net',
  'proton.me',
  'protonmail.com',
];

/** These domains are correct too, even when one of the others is similar. */
export const RARE_DOMAINS: ReadonlySet<string> = new Set([
  'mail.com',
  'email.com',
  'ymail.com',
  'gmx.com',
  'gmx.es',
  'live.co',
  'mac.com',
  'aol.com',
  'fastmail.com',
  'hotmail.fr',
  'hotmail.it',
  'outlook.fr',
  'yahoo.fr',
  'yahoo.it',
]);
