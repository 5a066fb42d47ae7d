import {
  findTextLabel,
  LABEL_ALONE,
  LABEL_BEFORE_DIGITS,
  LABEL_WITH_SIGN,
  type TextLabel,
} from './text-labels.ts';

/** A piece of a text: a value with the label before it, or what has none. */
export interface Segment {
  readonly label?: TextLabel | undefined;
  /** The label as written, folded. */
  readonly labelText: string;
  readonly text: string;
}

/** The pieces of a text in their order, line by line. A label that stands alone is of the next line. */
export function toSegments(lines: readonly string[]): Segment[] {
  const segments: Segment[] = [];
  let waiting: Pick<Segment, 'label' | 'labelText'> | undefined;
  for (const line of lines) {
    if (line.trim() === '') continue;
    const folded = foldEach(line);
    const alone = LABEL_ALONE.exec(folded)?.[1];
    if (alone !== undefined && !waiting) {
      waiting = { label: findTextLabel(alone), labelText: alone };
      continue;
    }
    const parts = splitLine(line, folded);
    const [first] = parts;
    if (waiting && first && first.label === undefined) parts[0] = { ...first, ...waiting };
    waiting = undefined;
    segments.push(...parts);
  }
  return segments;
}

interface Mark {
  readonly start: number;
  readonly end: number;
  readonly label: TextLabel | undefined;
  readonly labelText: string;
}

function splitLine(line: string, folded: string): Segment[] {
  const marks: Mark[] = [];
  for (const expression of [LABEL_WITH_SIGN, LABEL_BEFORE_DIGITS]) {
    for (const found of folded.matchAll(expression)) {
      const [whole, labelText = ''] = found;
      const end = found.index + whole.length;
      if (marks.some((mark) => found.index < mark.end && end > mark.start)) continue;
      marks.push({ start: found.index, end, label: findTextLabel(labelText), labelText });
    }
  }
  marks.sort((a, b) => a.start - b.start);
  const segments: Segment[] = [];
  const push = (text: string, label?: TextLabel, labelText = '') => {
    const trimmed = text.replace(/^[\s,;|•·-]+|[\s,;|•·(]+$/g, '');
    if (trimmed !== '') segments.push({ label, labelText, text: trimmed });
  };
  push(line.slice(0, marks[0]?.start));
  for (const [index, { end, label, labelText }] of marks.entries()) {
    push(line.slice(end, marks[index + 1]?.start), label, labelText);
  }
  return segments;
}

/** Lower case without accents, character by character: what is found stands at the same place in the text. */
export function foldEach(text: string): string {
  return text
    .replace(/[^\u0000-\u007f]/g, (character) => {
      const base = character.normalize('NFD').charAt(0).toLowerCase();
      return base.length === 1 ? base : character;
    })
    .toLowerCase();
}
