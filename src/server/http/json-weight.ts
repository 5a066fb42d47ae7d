const MAX_DEPTH = 16;
/** Two thousand persons with all their rows make about 100,000 values. */
const MAX_VALUES = 500_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Finds the place where a JSON text gets deeper, or holds more values, than any request of a page; undefined
 * when there is none. This check runs before parsing: the parser could take seconds, and nobody else would be
 * answered.
 */
export function findHeavyPlace(text: string): number | undefined {
  let depth = 0;
  let values = 1;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isInText) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isInText = false;
    } else if (code === QUOTE) isInText = true;
    else if (code === COMMA) values += 1;
    else if (OPENING.has(code)) {
      depth += 1;
      values += 1;
    } else if (CLOSING.has(code)) depth -= 1;
    if (depth > MAX_DEPTH || values > MAX_VALUES) return at;
  }
  return undefined;
}
