/** Finds the machine-readable zone of a card (ICAO 9303, TD1: three lines of 30) in a text, however it was joined. */

export interface MrzLines {
  /** Each 30 long; padded or cut where the text's was not. */
  readonly lines: readonly [string, string, string];
  /** Whether each line had its 30 characters: one that was lost or doubled moves all after it. */
  readonly isWhole: { readonly data: boolean; readonly names: boolean };
}

export interface FoundMrz {
  readonly cards: readonly MrzLines[];
  /** The lines of the text that are none of it. */
  readonly rest: readonly string[];
}

const LENGTH = 30;
/** So many characters may be lost or doubled before it is taken for something else. */
const SLACK = 2;
const JOINED = 3 * LENGTH;

export function findMrz(textLines: readonly string[]): FoundMrz {
  const cards: MrzLines[] = [];
  const rest: string[] = [];
  let pending: string[] = [];
  let raw: string[] = [];
  const giveUp = () => {
    // What is a piece of a zone says nothing else either: its digits are no telephone.
    rest.push(...raw.filter((line) => !/[<«‹]/.test(line)));
    pending = [];
    raw = [];
  };
  for (const line of textLines) {
    const zone = toZoneText(line);
    if (zone === undefined) {
      if (line.trim() !== '') giveUp();
      rest.push(line);
      continue;
    }
    if (zone.length >= JOINED - SLACK) {
      giveUp();
      cards.push(...splitJoined(zone));
      continue;
    }
    pending.push(zone);
    raw.push(line);
    const [first = '', second = '', third] = pending.slice(-3);
    const card = third === undefined ? undefined : toCard(first, second, third);
    if (!card) continue;
    cards.push(card);
    pending = [];
    raw = [];
  }
  giveUp();
  return { cards, rest };
}

/**
 * The text of a line as the zone has it, where it can be of one. `«` is what word processors make of `<<`, and `;` what
 * a scanner set to an American keyboard types for `<` on a Spanish one.
 */
function toZoneText(line: string): string | undefined {
  const text = line
    .replaceAll('&lt;', '<')
    .replaceAll('«', '<<')
    .replace(/[‹＜;]/g, '<')
    .replace(/\s+/g, '')
    .toUpperCase();
  return text.length >= LENGTH - SLACK && /^[A-Z0-9<]+$/.test(text) && /<.*<|<[\dK]</.test(text)
    ? text
    : undefined;
}

/** Lines of one text without breaks: one card, or several behind each other. */
function splitJoined(zone: string): MrzLines[] {
  const cards: MrzLines[] = [];
  const count = Math.max(1, Math.round(zone.length / JOINED));
  for (let index = 0; index < count; index += 1) {
    // What is too long or too short shows in the last one.
    const end = index === count - 1 ? undefined : (index + 1) * JOINED;
    const text = zone.slice(index * JOINED, end);
    const card = toCard(text.slice(0, LENGTH), text.slice(LENGTH, 2 * LENGTH), text.slice(2 * LENGTH));
    if (!card) continue;
    const { lines, isWhole } = card;
    // Where one was lost in between cannot be told.
    cards.push({ lines, isWhole: { ...isWhole, names: isWhole.names && zone.length === count * JOINED } });
  }
  return cards;
}

function toCard(first: string, second: string, third: string): MrzLines | undefined {
  if (!/^[A-Z<]{4}/.test(first) || !/^[\d<]{4}/.test(second) || !/[A-Z]/.test(third)) return undefined;
  return {
    lines: [toLength(first), toLength(second), toLength(third)],
    isWhole: {
      data: first.length === LENGTH && second.length === LENGTH,
      names: third.length === LENGTH,
    },
  };
}

function toLength(line: string): string {
  return line.slice(0, LENGTH).padEnd(LENGTH, '<');
}
