/** A whole number as text, within what JSON carries without loss (|n| <= 2^53 - 1); undefined for anything else. */
export function parseInteger(text: string): number | undefined {
  const trimmed = text.trim();
  if (!/^[+-]?\d{1,16}$/.test(trimmed)) return undefined;
  const value = Number(trimmed);
  return Number.isSafeInteger(value) ? value + 0 : undefined;
}
