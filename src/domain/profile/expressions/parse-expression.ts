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

/**
 * The tree of an expression that compiles, and those of its lookarounds, which match on their own. A backreference
 * stands for another copy of its group: that can read at least as much.
 */
export function parseExpression(source: string): readonly ExpressionNode[] {
  const tokens = tokensOf(source);
  const asides: ExpressionNode[] = [];
  const groups = new Map<string, ExpressionNode>();
  let groupCount = 0;
  let next = 0;

  function parseChoice(): ExpressionNode {
    const options: ExpressionNode[] = [];
    do options.push(parseSequence());
    while (take('|'));
    return options.length === 1 ? (options[0] ?? EMPTY) : { kind: 'choice', options };
  }

  function parseSequence(): ExpressionNode {
    const parts: ExpressionNode[] = [];
    for (
      let token = tokens[next];
      token !== undefined && token !== '|' && token !== ')';
      token = tokens[next]
    ) {
      parts.push(parseRepeat());
    }
    return { kind: 'sequence', parts };
  }

  function parseRepeat(): ExpressionNode {
    const body = parseUnit();
    const bounds = findBounds(tokens[next]);
    if (!bounds) return body;
    next += 1;
    // Behind a quantifier it only turns the order in which ways are tried.
    take('?');
    const [least, most] = bounds;
    return { kind: 'repeat', body, least, most };
  }

  function parseUnit(): ExpressionNode {
    const token = tokens[next] ?? '';
    next += 1;
    if (token.startsWith('(')) return parseGroup(token);
    const name = /^\\(?:([1-9]\d*)|k<(.*)>)$/.exec(token);
    if (name) return groups.get(name[1] ?? name[2] ?? '') ?? EMPTY;
    return ANCHORS.includes(token) ? EMPTY : { kind: 'atom', source: token };
  }

  function parseGroup(token: string): ExpressionNode {
    const name = /^\(\?<([^=!].*)>$/.exec(token)?.[1];
    const isCapturing = token === '(' || name !== undefined;
    if (isCapturing) groupCount += 1;
    const index = groupCount;
    const body = parseChoice();
    take(')');
    if (/^\(\?<?[=!]$/.test(token)) {
      asides.push(body);
      return EMPTY;
    }
    if (isCapturing) groups.set(String(index), body);
    if (name !== undefined) groups.set(name, body);
    return body;
  }

  function take(token: string): boolean {
    if (tokens[next] !== token) return false;
    next += 1;
    return true;
  }

  return [parseChoice(), ...asides];
}
