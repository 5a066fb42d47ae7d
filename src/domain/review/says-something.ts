const MIN_LETTERS = 3;

/** Returns true when a reason has words in it: at least some letters that are not all the same. */
export function saysSomething(text: string): boolean {
  const letters = text.toLowerCase().match(/\p{L}/gu) ?? [];
  return letters.length >= MIN_LETTERS && new Set(letters).size > 1;
}
