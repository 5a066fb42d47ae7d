/** How names of persons and companies are written: capitals, and particles that stay small. */

/** Words of one writing system's families that begin with a capital where a name begins with them: «Del Río». */
const SPANISH_PARTICLES = 'de del la las los y e'.split(' ');
/** «von Appen», «van der Berg», «da Silva». */
const FOREIGN_PARTICLES =
  'da das do dos di du des le van von vom der den dem ter ten te zu zum zur af av'.split(' ');
/** Small inside of a name. */
export const PARTICLES = new Set([...SPANISH_PARTICLES, ...FOREIGN_PARTICLES]);
const CAPITAL_AT_START = new Set(SPANISH_PARTICLES);

/** As companies write what they are. */
const COMPANY_WORDS = new Map(
  ['SpA', 'S.p.A.', 'Ltda', 'Ltda.', 'EIRL', 'E.I.R.L.', 'SA', 'S.A.'].map((word) => [
    word.toLowerCase(),
    word,
  ]),
);

/** Whether a name says that it is a company's: «Ejemplos del Sur SpA». */
export function isCompanyName(text: string): boolean {
  const [first, ...others] = text.toLocaleLowerCase('es').split(/\s+/);
  return first !== undefined && others.some((word) => COMPANY_WORDS.has(word) || word === 'limitada');
}

/**
 * A name in capitals throughout, or in small letters throughout, as names are written: nothing but the case changes.
 * A name that has both comes back as it is. `isInside`: other names stand before it, so a particle at its start is
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
