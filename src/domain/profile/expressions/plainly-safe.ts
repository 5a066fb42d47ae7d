import { type ExpressionNode, parseExpression } from './parse-expression.ts';

/** How a part of an expression can be gone through. */
interface Ways {
  /** Ways through its bounded parts. */
  readonly count: number;
  /** Its open quantifiers. */
  readonly open: number;
}

const MAX_WAYS = 256;
const ONE: Ways = { count: 1, open: 0 };

/**
 * True where the form of an expression is enough to know that a match takes time in proportion to the text: at most
 * one open quantifier, few ways through the bounded ones, and nothing repeated that can be gone through in two ways.
 * What this cannot tell is not bad yet: `canBacktrackBadly` decides.
 */
export function isPlainlySafe(source: string): boolean {
  const { root, asides, isStrange } = parseExpression(source);
  const { count, open } = waysOf(root);
  return !isStrange && asides.length === 0 && open <= 1 && count <= MAX_WAYS;
}

function waysOf(node: ExpressionNode): Ways {
  switch (node.kind) {
    case 'atom':
      return ONE;
    case 'sequence':
      return node.parts
        .map(waysOf)
        .reduce((one, other) => ({ count: one.count * other.count, open: one.open + other.open }), ONE);
    case 'choice':
      return node.options
        .map(waysOf)
        .reduce((one, other) => ({ count: one.count + other.count, open: one.open + other.open }));
    case 'repeat': {
      const { count, open } = waysOf(node.body);
      const { least, most } = node;
      if (most > 1 && (count > 1 || open > 0)) return { count: Infinity, open };
      return most === Infinity ? { count, open: 1 } : { count: count * (most - least + 1), open };
    }
  }
}
