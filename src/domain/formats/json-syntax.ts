/** Where a text stops being JSON (RFC 8259). `JSON.parse` says so in words and places of its own in every browser. */

/** What should stand there. */
type JsonExpectation =
  | 'value'
  /** A member's name, in quotes. */
  | 'name'
  | 'colon'
  /** A comma, or the bracket that closes. */
  | 'comma'
  /** The rest of a text in quotes: an escape that exists, no line break, the closing quote. */
  | 'string'
  /** Nothing: the value is complete. */
  | 'end';

export interface JsonSyntaxProblem {
  readonly expected: JsonExpectation;
  /** Both from 1; a column is a UTF-16 code unit. */
  readonly line: number;
  readonly column: number;
  /** The text ends there. */
  readonly atEnd: boolean;
}

interface Stop {
  readonly offset: number;
  readonly expected: JsonExpectation;
}

type Step =
  | { readonly end: number; readonly stop?: undefined }
  | { readonly end?: undefined; readonly stop: Stop };

const SPACE = /[ \t\n\r]*/y;
const PLAIN = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
/** A run of plain characters, or one escape. Not the whole text at once: an engine's stack ends at millions of escapes. */
const STRING_PART = /[^"\\\u0000-\u001f]+|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;
const LINE_BREAK = /\r\n|\n|\r/g;

/** The first place where the text is no JSON; undefined where it is JSON. Takes any depth and length. */
export function findJsonProblem(text: string): JsonSyntaxProblem | undefined {
  const stop = findStop(text);
  if (!stop) return undefined;
  const { offset, expected } = stop;
  return { expected, ...toLineAndColumn(text, offset), atEnd: offset >= text.length };
}

/** Where an offset stands in a text, as editors count: both from 1, a column is a UTF-16 code unit. */
export function toLineAndColumn(
  text: string,
  offset: number,
): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, offset).split(LINE_BREAK);
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

function findStop(text: string): Stop | undefined {
  /** The brackets that are still to come, the innermost last. */
  const closing: string[] = [];
  let expected: JsonExpectation = 'value';
  /** Right behind an opening bracket, which may close at once. */
  let isFirst = false;
  for (let offset = endOf(SPACE, text, 0); ; offset = endOf(SPACE, text, offset)) {
    const character = text[offset];
    const bracket = closing.at(-1);
    if (expected === 'end') return character === undefined ? undefined : { offset, expected };
    if (bracket !== undefined && character === bracket && (isFirst || expected === 'comma')) {
      closing.pop();
      offset += 1;
      isFirst = false;
      expected = closing.length === 0 ? 'end' : 'comma';
      continue;
    }
    isFirst = false;
    if (expected === 'value' && (character === '{' || character === '[')) {
      closing.push(character === '{' ? '}' : ']');
      expected = character === '{' ? 'name' : 'value';
      isFirst = true;
      offset += 1;
      continue;
    }
    const step = takeToken(text, offset, expected);
    if (step.stop) return step.stop;
    offset = step.end;
    expected = toNext(expected, bracket);
  }
}

function toNext(expected: JsonExpectation, bracket: string | undefined): JsonExpectation {
  if (expected === 'name') return 'colon';
  if (expected === 'colon') return 'value';
  if (expected === 'comma') return bracket === '}' ? 'name' : 'value';
  return bracket === undefined ? 'end' : 'comma';
}

function takeToken(text: string, offset: number, expected: JsonExpectation): Step {
  const character = text[offset];
  if ((expected === 'value' || expected === 'name') && character === '"') return takeString(text, offset);
  if (expected === 'value') {
    const end = endOf(PLAIN, text, offset);
    if (end > offset) return { end };
  }
  if ((expected === 'colon' && character === ':') || (expected === 'comma' && character === ',')) {
    return { end: offset + 1 };
  }
  return { stop: { offset, expected } };
}

function takeString(text: string, offset: number): Step {
  let end = offset + 1;
  for (let next = endOf(STRING_PART, text, end); next > end; next = endOf(STRING_PART, text, end)) end = next;
  return text[end] === '"' ? { end: end + 1 } : { stop: { offset: end, expected: 'string' } };
}

/** Where a match that starts at the offset ends; the offset itself where there is none. */
function endOf(sticky: RegExp, text: string, offset: number): number {
  sticky.lastIndex = offset;
  return sticky.test(text) ? sticky.lastIndex : offset;
}
