/** Spelling of the names of persons and companies: capitals, and particles in small letters. */

/** Particles that get a capital at the start of a name: «Del Río». */
const SPANISH_PARTICLES = 'de del la las los y e'.split(' ');
/** Particles that stay small: «von Appen», «van der Berg», «da Silva». */
const FOREIGN_PARTICLES =
  'da das do dos di du des le van von vom der den dem ter ten te zu zum zur af av'.split(' ');
/** Words in small letters within a name. */
export const PARTICLES = new Set([...SPANISH_PARTICLES, ...FOREIGN_PARTICLES]);
const CAPITAL_AT_START = new Set(SPANISH_PARTICLES);

/** Legal forms as companies write them. */
const COMPANY_WORDS = new Map(
  ['SpA', 'S.p.A.', 'Ltda', 'Ltda.', 'EIRL', 'E.I.R.L.', 'SA', 'S.A.'].map((word) => [
    word.toLowerCase(),
    word,
  ]),
);

/** Returns true for the name of a company: «Ejemplos del Sur SpA». */
export function isCompanyName(text: string): boolean {
  const [first, ...others] = text.toLocaleLowerCase('es').split(/\s+/);
  return first !== undefined && others.some((word) => COMPANY_WORDS.has(word) || word === 'limitada');
}

/**
 * Returns a name in all capitals or all small letters in the usual spelling: only the case changes. A name
 * with both cases comes back unchanged. `isInside`: other names precede it, so a particle at its start is
 * small.
 */
export function toNameCase(text: string, isInside = false): string {
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
      const company = index === 0 ? undefined : COMPANY_WORDS.get(word);
      if (company !== undefined) return company;
      const isBeforeName = next !== undefined && !COMPANY_WORDS.has(next);
      // A name in small letters does not tell whether a particle at its start has a capital.
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
