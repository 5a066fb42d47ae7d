import { type ExpressionNode, parseExpression } from './parse-expression.ts';

type Rest = (at: number) => boolean;

const expressions = new Map<string, RegExp>();

function toExpression(atom: string): RegExp {
  const expression = expressions.get(atom) ?? new RegExp(`^(?:${atom})$`, 'u');
  expressions.set(atom, expression);
  return expression;
}

/**
 * The characters that a backtracking engine looks at until it knows whether the whole text matches, up to a limit.
 * Written the way ECMAScript describes matching, so that it shares no idea with what it judges.
 */
export function countSteps(source: string, text: string, limit: number): number {
  let steps = 0;

  function match(node: ExpressionNode, at: number, rest: Rest): boolean {
    switch (node.kind) {
      case 'atom':
        steps += 1;
        if (steps > limit) throw new Error(`The match needs more than ${limit} steps`);
        return toExpression(node.source).test(text.charAt(at)) && rest(at + 1);
      case 'sequence':
        return matchSequence(node.parts, at, rest);
      case 'choice':
        return node.options.some((option) => match(option, at, rest));
      case 'repeat':
        return matchRepeat(node.body, node.least, node.most, at, rest);
    }
  }

  function matchSequence(parts: readonly ExpressionNode[], at: number, rest: Rest): boolean {
    const [part, ...others] = parts;
    return part ? match(part, at, (next) => matchSequence(others, next, rest)) : rest(at);
  }

  function matchRepeat(body: ExpressionNode, least: number, most: number, at: number, rest: Rest): boolean {
    if (most === 0) return rest(at);
    const again: Rest = (next) =>
      (least > 0 || next !== at) && matchRepeat(body, Math.max(0, least - 1), most - 1, next, rest);
    if (least > 0) return match(body, at, again);
    return match(body, at, again) || rest(at);
  }

  const { root } = parseExpression(source);
  try {
    match(root, 0, (at) => at === text.length);
  } catch {
    return limit;
  }
  return steps;
}
