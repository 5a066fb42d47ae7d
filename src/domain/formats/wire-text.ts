/** Text on the wire: NFC and trimmed; characters that a service must never store are refused by name. */

/** Unicode's abbreviations of the C0 controls, U+0000 to U+001F. */
const C0_NAMES = (
  'NUL SOH STX ETX EOT ENQ ACK BEL BS TAB LF VT FF CR SO SI ' +
  'DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US'
).split(' ');

/** The same for the C1 controls, U+0080 to U+009F. */
const C1_NAMES = (
  'PAD HOP BPH NBH IND NEL SSA ESA HTS HTJ VTS PLD PLU RI SS2 SS3 ' +
  'DCS PU1 PU2 STS CCH MW SPA EPA SOS SGC SCI CSI ST OSC PM APC'
).split(' ');

/** Embeddings, overrides and isolates: with them, text reads differently than it is stored. */
const BIDI_NAMES: Readonly<Record<number, string>> = {
  0x202a: 'LRE',
  0x202b: 'RLE',
  0x202c: 'PDF',
  0x202d: 'LRO',
  0x202e: 'RLO',
  0x2066: 'LRI',
  0x2067: 'RLI',
  0x2068: 'FSI',
  0x2069: 'PDI',
};

// biome-ignore lint: the controls are what is looked for
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/u;

/**
 * Printable ASCII and Latin-1: already in NFC and without forbidden characters. Most text is, and skips the
 * checks.
 */
const PLAIN = /^[\u0020-\u007e\u00a1-\u00ff]*$/;

export interface ForbiddenCharacter {
  /** `U+0000`. */
  readonly codePoint: string;
  /** Unicode's abbreviation, such as `NUL`; `SURROGATE` for half a pair. */
  readonly name: string;
  /** Position in the text as typed, in characters as a person counts them (grapheme clusters) from 1. */
  readonly position: number;
}

/** The text as it is sent: NFC, without white space at its ends. */
export function toWireText(value: string): string {
  return (PLAIN.test(value) ? value : value.normalize('NFC')).trim();
}

/** The first character that cannot be sent: a lone surrogate, a control or a bidirectional override. */
export function findForbiddenCharacter(value: string): ForbiddenCharacter | undefined {
  if (PLAIN.test(value)) return undefined;
  // White space at the ends is not sent, so a tab or a line break there does no harm.
  const leading = value.length - value.trimStart().length;
  const found = FORBIDDEN.exec(value.trim());
  if (!found) return undefined;
  const code = found[0].codePointAt(0) ?? 0;
  return {
    codePoint: `U+${code.toString(16).toUpperCase().padStart(4, '0')}`,
    name: nameOf(code),
    position: countCharacters(value.slice(0, leading + found.index)) + 1,
  };
}

/**
 * Segmenting takes time that grows with the square of the length. In a longer text, nobody counts grapheme
 * clusters.
 */
const LONGEST_SEGMENTED = 1000;

function countCharacters(text: string): number {
  const isShort = text.length <= LONGEST_SEGMENTED;
  return isShort ? Array.from(new Intl.Segmenter().segment(text)).length : Array.from(text).length;
}

function nameOf(code: number): string {
  if (code < 0x20) return C0_NAMES[code] ?? '';
  if (code === 0x7f) return 'DEL';
  if (code >= 0x80 && code <= 0x9f) return C1_NAMES[code - 0x80] ?? '';
  if (code >= 0xd800 && code <= 0xdfff) return 'SURROGATE';
  return BIDI_NAMES[code] ?? '';
}
