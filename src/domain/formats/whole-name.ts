/** Names of persons as people write them: split into given and family names, and cased. */

/** Which word is which is told by its place alone: the parts are a guess, and whoever uses them marks them as one. */
export interface WholeName {
  readonly given: string;
  readonly paternal: string;
  readonly maternal: string;
}

/** Words of one writing system's families that begin with a capital where a name begins with them: «Del Río». */
const SPANISH_PARTICLES = 'de del la las los y e'.split(' ');
/** «von Appen», «van der Berg», «da Silva». */
const FOREIGN_PARTICLES =
  'da das do dos di du des le van von vom der den dem ter ten te zu zum zur af av'.split(' ');
/** Small inside of a name. */
const PARTICLES = new Set([...SPANISH_PARTICLES, ...FOREIGN_PARTICLES]);
const CAPITAL_AT_START = new Set(SPANISH_PARTICLES);
/** They belong to the word after them but have a capital: «San Martín», «Mac Iver». */
const JOINED = new Set([...PARTICLES, ...'san santa santo saint st mac mc el al'.split(' ')]);
/** «Sra. Ana Soto». */
const TITLE = /^(?:(?:don|doña|dona|sr|sra|srta|señor|señora|señorita|mr|mrs|ms)\.?\s+)+(?=\S)/iu;

/** As companies write what they are. */
const COMPANY_WORDS: Readonly<Record<string, string>> = {
  spa: 'SpA',
  's.p.a.': 'S.p.A.',
  ltda: 'Ltda',
  'ltda.': 'Ltda.',
  eirl: 'EIRL',
  'e.i.r.l.': 'E.I.R.L.',
  sa: 'SA',
  's.a.': 'S.A.',
};

/**
 * Splits a whole name and cases its parts. Behind a comma stand the given names («PEREZ SOTO, JUAN»); without one the
 * last two names are the family's, of two the last one, and one alone is a given name.
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

/** The first family name is the father's, all others are the mother's. Each part of one case is cased. */
export function toWholeName(given: string, [paternal = '', ...others]: readonly string[]): WholeName {
  return {
    given: toNameCase(given),
    paternal: toCased(paternal, true),
    maternal: toCased(others.join(' '), true),
  };
}

/** Joins words to family names: `de`, `la` and `Fuente` are one. */
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

/** Whether a name says that it is a company's: «Ejemplos del Sur SpA». */
export function isCompanyName(text: string): boolean {
  const [first, ...others] = text.toLocaleLowerCase('es').split(/\s+/);
  return first !== undefined && others.some((word) => word in COMPANY_WORDS || word === 'limitada');
}

/**
 * A name in capitals throughout, or in small letters throughout, as names are written: nothing but the case changes.
 * A name that has both comes back as it is.
 */
export function toNameCase(text: string): string {
  return toCased(text, false);
}

/** `isInside`: other names stand before it, so a particle at its start is small. */
function toCased(text: string, isInside: boolean): string {
  const isOfOneCase = !/\p{Ll}/u.test(text) || !/\p{Lu}/u.test(text);
  if (!isOfOneCase || !/\p{Lu}{2}|\p{Ll}{2}/u.test(text)) return text;
  const isSmall = !/\p{Lu}/u.test(text);
  const parts = text.split(/(\s+)/);
  const words = parts.filter((part) => part.trim() !== '').map((word) => word.toLocaleLowerCase('es'));
  const isCompany = isCompanyName(text);
  let index = -1;
  return parts
    .map((part) => {
      if (part.trim() === '') return part;
      index += 1;
      const [word = '', next] = words.slice(index);
      const company = index === 0 ? undefined : COMPANY_WORDS[word];
      if (company !== undefined) return company;
      const isBeforeName = next !== undefined && !(next in COMPANY_WORDS);
      // In small letters nobody says that a particle at the start has a capital.
      const isCapital = index === 0 && !isInside && (isCompany || (!isSmall && CAPITAL_AT_START.has(word)));
      return PARTICLES.has(word) && isBeforeName && !isCapital ? word : toCapital(word);
    })
    .join('');
}

function toCapital(word: string): string {
  return word
    .replace(
      /(^|[^\p{L}\p{M}])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toLocaleUpperCase('es'),
    )
    .replace(/^(Mc)(\p{Ll})/u, (_, mc: string, letter: string) => mc + letter.toLocaleUpperCase('es'));
}
