/** Written small inside of a name. */
const PARTICLES = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'e']);

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
 * A name in capitals throughout, or in small letters throughout, as names are written: nothing but the case changes.
 * Undefined where it has both.
 */
export function offerName(text: string): string | undefined {
  const isOfOneCase = !/\p{Ll}/u.test(text) || !/\p{Lu}/u.test(text);
  if (!isOfOneCase || !/\p{Lu}{2}|\p{Ll}{2}/u.test(text)) return undefined;
  const words = text.split(/(\s+)/);
  const first = words.findIndex((word) => word.trim() !== '');
  const offered = words.map((word, index) => toNameWord(word, index === first)).join('');
  return offered === text ? undefined : offered;
}

function toNameWord(word: string, isFirst: boolean): string {
  const small = word.toLocaleLowerCase('es');
  const company = isFirst ? undefined : COMPANY_WORDS[small];
  if (company !== undefined) return company;
  if (!isFirst && PARTICLES.has(small)) return small;
  return small
    .replace(
      /(^|[^\p{L}\p{M}])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toLocaleUpperCase('es'),
    )
    .replace(/^(Mc)(\p{Ll})/u, (_, mc: string, letter: string) => mc + letter.toLocaleUpperCase('es'));
}
