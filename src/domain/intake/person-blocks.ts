/** Finds the lines of each person in a text about several persons. */
import { toWireRut } from '../formats/rut.ts';
import { foldText } from '../formats/plain-text.ts';
import { findRut } from './text-parts.ts';
import type { Segment } from './text-segments.ts';
import type { MessageLine } from './text-scope.ts';

export interface PersonBlocks {
  /** Segments of each person; a single list of all when they cannot be separated. */
  readonly persons: readonly (readonly Segment[])[];
  /** True when each line clearly belongs to one person. */
  readonly isClear: boolean;
}

interface Anchor {
  readonly line: number;
  readonly value: string;
}

/** Splits a text by its persons; undefined when it is about one person, or about nobody. */
export function splitPersons(
  segments: readonly Segment[],
  message: readonly MessageLine[],
): PersonBlocks | undefined {
  const ruts = findAnchors(segments, toRuts);
  const names = findAnchors(segments, toLabelledName);
  const several = [ruts, names].filter((anchors) => anchors.length > 1);
  if (several.length === 0) return undefined;
  const [first] = several.toSorted((a, b) => (a[0]?.line ?? 0) - (b[0]?.line ?? 0));
  const unclear = { persons: [segments], isClear: false };
  if (!first) return unclear;
  const blocks = toBlocks(first, segments, message);
  const isWhole = blocks.every((block) =>
    [toRuts, toLabelledName].every((toValues) => findAnchors(block, toValues).length <= 1),
  );
  const lines = first.map(({ line }) => line);
  const isApart = new Set(lines).size === lines.length && blocks.every(saysMore);
  return isApart && isWhole && !hasHolder(segments) ? { persons: blocks, isClear: true } : unclear;
}

/** Two numbers alone are not two persons. */
function saysMore(block: readonly Segment[]): boolean {
  return block.some((segment) => {
    const isBare = segment.label === 'identifier' || /^[\d.\s\p{Dash}kK]*$/u.test(segment.text);
    return !isBare;
  });
}

/** The holder of an account may be somebody else than the person of the text. */
function hasHolder(segments: readonly Segment[]): boolean {
  const labels = segments.map(({ labelText }) => labelText).filter((text) => /titular|holder/.test(text));
  return labels.length > 0 && labels.every((text) => !/\d/.test(text));
}

/** Each value once, at its first place. */
function findAnchors(
  segments: readonly Segment[],
  toValues: (segment: Segment) => readonly string[],
): Anchor[] {
  const found = new Map<string, Anchor>();
  for (const segment of segments) {
    for (const value of toValues(segment)) {
      if (!found.has(value)) found.set(value, { line: segment.line, value });
    }
  }
  return [...found.values()];
}

function toRuts({ label, text }: Segment): string[] {
  if (label === 'identifier') {
    const rut = findRut(text, true);
    return rut ? [toWireRut(rut.text)] : [];
  }
  if (label !== undefined) return [];
  const ruts: string[] = [];
  let left = text;
  for (let rut = findRut(left, false); rut; rut = findRut(left, false)) {
    if (rut.isValid) ruts.push(toWireRut(rut.text));
    left = left.slice(rut.index + rut.length);
  }
  return ruts;
}

function toLabelledName({ label, text }: Segment): string[] {
  const isName = label === 'fullName' || label === 'givenName' || label === 'companyName';
  return isName && text !== '' ? [foldText(text)] : [];
}

/**
 * A block begins at the paragraph of its anchor and ends before the next one. Lines outside of all paragraphs
 * belong to nobody.
 */
function toBlocks(
  anchors: readonly Anchor[],
  segments: readonly Segment[],
  message: readonly MessageLine[],
): readonly (readonly Segment[])[] {
  const starts = anchors.map(({ line }, index) =>
    findStart(line, (anchors[index - 1]?.line ?? -1) + 1, message),
  );
  const hasParagraphs = starts.slice(1).some((start) => isBlank(message[start - 1]));
  return starts.map((start, index) => {
    const next = starts[index + 1] ?? Infinity;
    const end = hasParagraphs ? Math.min(next, findEnd(anchors[index]?.line ?? start, message)) : next;
    return segments.filter(({ line }) => line >= start && line < end);
  });
}

const isBlank = (line: MessageLine | undefined) => line?.text.trim() === '';

function findStart(anchor: number, earliest: number, message: readonly MessageLine[]): number {
  let start = anchor;
  while (start > earliest && !isBlank(message[start - 1])) start -= 1;
  // Without an own paragraph, only the line above may belong to the same person, when it is a name.
  if (start > 0 && !isBlank(message[start - 1])) {
    const above = message[anchor - 1]?.text ?? '';
    return anchor > earliest && /^[\p{L}\s.'’-]+$/u.test(above) && start === earliest ? anchor - 1 : anchor;
  }
  return start;
}

function findEnd(anchor: number, message: readonly MessageLine[]): number {
  let end = anchor;
  while (end < message.length && !isBlank(message[end])) end += 1;
  return end;
}
