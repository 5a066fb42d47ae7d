/** Banks and kinds of accounts, as people name them. */
import type { Doubt, IntegerEntry } from '../enrollment/enrollment.ts';
import { foldText } from '../formats/plain-text.ts';
import type { CatalogEntry } from '../profile/catalog.ts';
import type { Profile } from '../profile/profile.ts';
import { findCode, getNamedEntries, type NamedEntries, toEntry } from './named-entries.ts';

interface FoundBank {
  readonly entry: IntegerEntry;
  readonly doubt?: Doubt | undefined;
  /** The text is the name and nothing else. */
  readonly isWhole: boolean;
}

/** Words that say nothing of which bank it is. */
const COMMON = new Set('banco bank del de la el los y e chile sa s a n na the corp'.split(' '));
/** Names of banks have fewer words. */
const MOST_WORDS = 9;

const nicknames = new WeakMap<NamedEntries, NamedEntries>();

/** The bank that a text names, whole or among other words; by a part of its name alone it is `unlisted`. */
export function findBank(text: string, profile: Profile): FoundBank | undefined {
  const named = getNamedEntries(profile, 'bankAccounts.bankId');
  const words = foldText(text).split(' ').slice(0, 60);
  const exact = findAmong(words, named);
  const found = exact ?? findAmong(words, getNicknames(named));
  if (!found) return undefined;
  return {
    entry: toEntry(profile, 'bankAccounts.bankId', found.entry),
    doubt: exact ? undefined : 'unlisted',
    isWhole: found.length === words.length,
  };
}

interface Found {
  readonly entry: CatalogEntry;
  readonly length: number;
}

/** The longest name that stands in the words. */
function findAmong(words: readonly string[], named: NamedEntries): Found | undefined {
  for (let length = Math.min(MOST_WORDS, words.length); length > 0; length -= 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const name = words.slice(start, start + length).join(' ');
      // A code among the digits of a text is no name.
      const found = /[a-z]/.test(name) ? named.get(name) : undefined;
      if (found?.length === 1 && found[0]) return { entry: found[0], length };
    }
  }
  return undefined;
}

/** «santander» of «Banco Santander-Chile», where no other bank has that word. */
function getNicknames(named: NamedEntries): NamedEntries {
  let known = nicknames.get(named);
  if (!known) {
    const made = new Map<string, CatalogEntry[]>();
    for (const [name, entries] of named) {
      const nickname = name
        .split(' ')
        .filter((word) => !COMMON.has(word))
        .join(' ');
      if (!/[a-z]{3}/.test(nickname)) continue;
      const others = made.get(nickname) ?? [];
      made.set(nickname, [...others, ...entries.filter((entry) => !others.includes(entry))]);
    }
    known = made;
    nicknames.set(named, known);
  }
  return known;
}

/** How people name kinds of accounts, and what lists may call them. */
const KINDS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\bcuenta ?rut\b|\bcta rut\b/, ['CuentaRUT', 'Cuenta RUT']],
  [/\bchequera electronica\b/, ['Chequera electrónica']],
  [
    /\bcuenta corriente\b|\b(?:cta|cuenta) (?:cte|corriente)\b|\bctacte\b|\bcorriente\b|\bcurrent account\b|\bchecking\b/,
    ['Cuenta corriente', 'Corriente', 'Current account', 'Checking account'],
  ],
  [/\bcuenta vista\b|\bcta vista\b|\bvista\b|\bsight account\b/, ['Cuenta vista', 'Vista', 'Sight account']],
  [
    /\b(?:cuenta|cta) (?:de )?ahorros?\b|\bahorro\b|\bsavings\b/,
    ['Cuenta de ahorro', 'Ahorro', 'Savings account'],
  ],
];

/** The kind of account that a text names: its code in the list, the words themselves where the profile has none. */
export function findAccountKind(text: string, profile: Profile): IntegerEntry | undefined {
  const field = 'bankAccounts.kind';
  const byName = findCode(profile, field, [text]);
  if (byName !== undefined) return byName;
  const folded = foldText(text);
  const names = KINDS.find(([expression]) => expression.test(folded))?.[1];
  if (!names) return undefined;
  return profile.viewOf(undefined).field(field).catalog ? findCode(profile, field, names) : names[0];
}
