/**
 * Lower case without accents, so that "nunoa" finds «Ñuñoa»; a collator would not: in Spanish ñ is a letter of
 * its own. Other than letters and digits counts as a space.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
