/**
 * Finds the machine-readable zones of cards and passports (ICAO 9303) in a text, also when lines were joined.
 */

/** A card has three lines of 30, a passport two of 44, a smaller document two of 36. */
type ZoneFormat = 'TD1' | 'TD2' | 'TD3';

export interface MrzLines {
  readonly format: ZoneFormat;
  /** Lines in the length of the format; lines of another length were padded or cut. */
  readonly lines: readonly string[];
  /** True for lines that had the right length. A lost or doubled character shifts all characters after it. */
  readonly isWhole: { readonly data: boolean; readonly names: boolean };
}

export interface FoundMrz {
  readonly zones: readonly MrzLines[];
  /** Lines of the text that belong to no zone. */
  readonly rest: readonly string[];
  /** Pieces of incomplete zones. */
  readonly broken: readonly string[];
}

interface Shape {
  readonly format: ZoneFormat;
  readonly length: number;
  readonly count: number;
  /** Patterns for the beginnings of the lines. */
  readonly begins: readonly RegExp[];
}

const SHAPES: readonly Shape[] = [
  { format: 'TD1', length: 30, count: 3, begins: [/^[A-Z<]{4}/, /^[\d<]{4}/, /[A-Z]/] },
  { format: 'TD3', length: 44, count: 2, begins: [/^P[A-Z<]{4}/, /^[A-Z\d<]{9}[\d<][A-Z<]{3}/] },
  { format: 'TD2', length: 36, count: 2, begins: [/^[ACIP][A-Z<]{4}/, /^[A-Z\d<]{9}[\d<][A-Z<]{3}/] },
];

/** Number of lost or doubled characters up to which a line still counts as part of a zone. */
const SLACK = 2;
const SHORTEST = 30 - SLACK;
/** Longer lines are several lines of a zone, joined. */
const LONGEST_LINE = 44 + SLACK;

export function findMrz(textLines: readonly string[]): FoundMrz {
  const zones: MrzLines[] = [];
  const rest: string[] = [];
  const broken: string[] = [];
  let pending: string[] = [];
  let raw: string[] = [];
  const giveUp = () => {
    // A piece of a zone is not read as other text: its digits are no telephone.
    rest.push(...raw.filter((line) => !isZone(line)));
    broken.push(...raw.filter(isZone));
    pending = [];
    raw = [];
  };
  for (const line of textLines) {
    const text = toZoneText(line);
    if (text === undefined) {
      if (line.trim() !== '') giveUp();
      rest.push(line);
      continue;
    }
    if (text.length > LONGEST_LINE) {
      giveUp();
      const joined = splitJoined(text);
      if (joined.length === 0) broken.push(line);
      zones.push(...joined);
      continue;
    }
    pending.push(text);
    raw.push(line);
    const zone = findLast(pending);
    if (!zone) continue;
    zones.push(zone);
    broken.push(...raw.slice(0, -zone.lines.length));
    pending = [];
    raw = [];
  }
  giveUp();
  return { zones, rest, broken };
}

const isZone = (line: string) => /[<«‹]/.test(line);
/** The second line of a passport, which may have no filler. */
const PASSPORT_DATA = /^[A-Z\d<]{9}[\d<][A-Z<]{3}\d{7}[FMX<]\d{7}/;

/**
 * Returns a line in the alphabet of the zone, when it can be part of one. Word processors turn `<<` into `«`.
 * A scanner for an American keyboard types `;` instead of `<` on a Spanish one.
 */
function toZoneText(line: string): string | undefined {
  const text = line
    .replaceAll('&lt;', '<')
    .replaceAll('«', '<<')
    .replace(/[‹＜;]/g, '<')
    .replace(/\s+/g, '')
    .toUpperCase();
  if (text.length < SHORTEST || !/^[A-Z\d<]+$/.test(text)) return undefined;
  return /<.*<|<[\dK]</.test(text) || PASSPORT_DATA.test(text) ? text : undefined;
}

/** Returns the zone that the last lines form. */
function findLast(lines: readonly string[]): MrzLines | undefined {
  for (const shape of SHAPES) {
    const zone = toZone(lines.slice(-shape.count), shape);
    if (zone) return zone;
  }
  return undefined;
}

/** Splits a text without line breaks into the lines of one zone or of several in a row. */
function splitJoined(text: string): MrzLines[] {
  const shape = SHAPES.find(({ begins, length, count }) => {
    const isLong = Math.abs(text.length - length * count) <= SLACK || count === 3;
    return isLong && begins[0]?.test(text) && (count === 2 || !text.startsWith('P'));
  });
  if (!shape) return [];
  const { length, count } = shape;
  const joined = length * count;
  const zones: MrzLines[] = [];
  const times = Math.max(1, Math.round(text.length / joined));
  for (let index = 0; index < times; index += 1) {
    // A wrong total length shows in the last zone.
    const part = text.slice(index * joined, index === times - 1 ? undefined : (index + 1) * joined);
    const lines = Array.from({ length: count }, (_, line) =>
      part.slice(line * length, line === count - 1 ? undefined : (line + 1) * length),
    );
    const zone = toZone(lines, shape);
    if (!zone) continue;
    // With a wrong total length, any zone may have lost a character.
    const isExact = text.length === times * joined;
    const { isWhole } = zone;
    zones.push({
      ...zone,
      isWhole: { data: isWhole.data && (count === 3 || isExact), names: isWhole.names && isExact },
    });
  }
  return zones;
}

function toZone(lines: readonly string[], { format, length, count, begins }: Shape): MrzLines | undefined {
  const isAlike =
    lines.length === count &&
    lines.every(
      (line, index) => begins[index]?.test(line) && (count === 3 || Math.abs(line.length - length) <= SLACK),
    );
  if (!isAlike) return undefined;
  const isWhole = lines.map((line) => line.length === length);
  const [first, second, third] = isWhole;
  return {
    format,
    lines: lines.map((line) => line.slice(0, length).padEnd(length, '<')),
    isWhole:
      count === 3
        ? { data: first === true && second === true, names: third === true }
        : { data: second === true, names: first === true },
  };
}
