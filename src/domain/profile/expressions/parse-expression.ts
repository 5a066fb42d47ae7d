import { findBounds, tokensOf } from './tokens.ts';

/** The parts of a regular expression that matter for how long a match may take. */
export type ExpressionNode =
  | { readonly kind: 'atom'; readonly source: string }
  | { readonly kind: 'sequence'; readonly parts: readonly ExpressionNode[] }
  | { readonly kind: 'choice'; readonly options: readonly ExpressionNode[] }
  | {
      readonly kind: 'repeat';
      readonly body: ExpressionNode;
      readonly least: number;
      readonly most: number;
    };

const EMPTY: ExpressionNode = { kind: 'sequence', parts: [] };
/** Take up no character. */
const ANCHORS = ['^', '$', '\\b', '\\B'];

export interface ParsedExpression {
  readonly root: ExpressionNode;
  /** Lookarounds: they match on their own, and take up no character. */
  readonly asides: readonly ExpressionNode[];
  /** It has groups of a kind that is not understood here, such as `(?i:…)`. */
  readonly isStrange: boolean;
}

interface Reading {
  readonly tokens: readonly string[];
  next: number;
  readonly asides: ExpressionNode[];
  /** Closed groups by number and by name. */
  readonly groups: Map<string, ExpressionNode>;
  groupCount: number;
}

/**
 * The tree of an expression that compiles with the flag `u`. A backreference stands for another copy of its group: that
 * can read at least as much.
 */
export function parseExpression(source: string): ParsedExpression {
  const reading: Reading = {
    tokens: tokensOf(source),
    next: 0,
    asides: [],
    groups: new Map(),
    groupCount: 0,
  };
  return { root: readChoice(reading), asides: reading.asides, isStrange: reading.tokens.includes('(?') };
}

function readChoice(reading: Reading): ExpressionNode {
  const options: ExpressionNode[] = [];
  do options.push(readSequence(reading));
  while (take(reading, '|'));
  return options.length === 1 ? (options[0] ?? EMPTY) : { kind: 'choice', options };
}

function readSequence(reading: Reading): ExpressionNode {
  const parts: ExpressionNode[] = [];
  for (;;) {
    const token = reading.tokens[reading.next];
    if (token === undefined || token === '|' || token === ')') return { kind: 'sequence', parts };
    parts.push(readRepeat(reading));
  }
}

function readRepeat(reading: Reading): ExpressionNode {
  const body = readUnit(reading);
  const bounds = findBounds(reading.tokens[reading.next]);
  if (!bounds) return body;
  reading.next += 1;
  // Behind a quantifier it only turns the order in which ways are tried.
  take(reading, '?');
  const [least, most] = bounds;
  return { kind: 'repeat', body, least, most };
}

function readUnit(reading: Reading): ExpressionNode {
  const token = reading.tokens[reading.next] ?? '';
  reading.next += 1;
  if (token.startsWith('(')) return readGroup(reading, token);
  const reference = /^\\(?:([1-9]\d*)|k<(.*)>)$/.exec(token);
  if (reference) return reading.groups.get(reference[1] ?? reference[2] ?? '') ?? EMPTY;
  return ANCHORS.includes(token) ? EMPTY : { kind: 'atom', source: token };
}

function readGroup(reading: Reading, token: string): ExpressionNode {
  const name = /^\(\?<([^=!].*)>$/.exec(token)?.[1];
  const isCapturing = token === '(' || name !== undefined;
  if (isCapturing) reading.groupCount += 1;
  const number = reading.groupCount;
  const body = readChoice(reading);
  take(reading, ')');
  if (/^\(\?<?[=!]$/.test(token)) {
    reading.asides.push(body);
    return EMPTY;
  }
  if (isCapturing) reading.groups.set(String(number), body);
  if (name !== undefined) reading.groups.set(name, body);
  return body;
}

function take(reading: Reading, token: string): boolean {
  if (reading.tokens[reading.next] !== token) return false;
  reading.next += 1;
  return true;
}
