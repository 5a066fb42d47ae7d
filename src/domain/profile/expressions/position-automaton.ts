import type { ExpressionNode } from './parse-expression.ts';

/**
 * The automaton of an expression whose states are the places of its atoms (Glushkov). Where two ways lead from one
 * place to the next without a character between them, the next one stands twice in `follow`.
 */
export interface PositionAutomaton {
  readonly atoms: readonly string[];
  readonly follow: readonly (readonly number[])[];
  /** The places with which a round of an open repetition begins and ends. */
  readonly loops: readonly Pick<Fragment, 'first' | 'last'>[];
  /** A part that may be empty is repeated a number of times so large that the ways cannot be listed. */
  readonly hasEmptyRounds: boolean;
}

interface Fragment {
  readonly first: readonly number[];
  readonly last: readonly number[];
  /** Number of ways to match nothing; more than two count as two. */
  readonly empty: number;
}

const MAX_COPIES = 100;
/** With more ways than these, a bounded repetition is as bad as an open one. */
const MAX_WAYS = 1_000;
const NOTHING: Fragment = { first: [], last: [], empty: 1 };

export function toAutomaton(root: ExpressionNode): PositionAutomaton {
  const isCoarse = waysOf(root) > MAX_WAYS;
  const atoms: string[] = [];
  const follow: number[][] = [];
  const loops: Fragment[] = [];
  let hasEmptyRounds = false;

  function connect(from: readonly number[], to: readonly number[]): void {
    for (const place of from) follow[place]?.push(...to);
  }

  function build(node: ExpressionNode): Fragment {
    switch (node.kind) {
      case 'atom':
        atoms.push(node.source);
        follow.push([]);
        return { first: [atoms.length - 1], last: [atoms.length - 1], empty: 0 };
      case 'sequence':
        return node.parts.reduce<Fragment>((before, part) => join(before, build(part)), NOTHING);
      case 'choice':
        return node.options.map(build).reduce((one, other) => ({
          first: [...one.first, ...other.first],
          last: [...one.last, ...other.last],
          empty: Math.min(2, one.empty + other.empty),
        }));
      case 'repeat':
        return buildRepeat(node);
    }
  }

  function join(before: Fragment, after: Fragment): Fragment {
    connect(before.last, after.first);
    return {
      first: [...before.first, ...times(before.empty, after.first)],
      last: [...after.last, ...times(after.empty, before.last)],
      empty: Math.min(2, before.empty * after.empty),
    };
  }

  function buildRepeat({ body, least, most }: Extract<ExpressionNode, { kind: 'repeat' }>): Fragment {
    if (most === 0) return NOTHING;
    const isFixed = least === most && waysOf(body) === 1;
    const isListed = sizeOf(body) * Math.max(least, most === Infinity ? 1 : most) <= MAX_COPIES;
    if (isListed && (isFixed || !isCoarse)) return buildCopies(body, least, most);
    const round = most > 1 ? buildLoop(body) : build(body);
    if (round.empty > 0 && least > 1) hasEmptyRounds = true;
    return least === 0 ? { ...round, empty: 1 } : round;
  }

  /** The rounds that must come, then those that may: an engine lets none of these be empty. */
  function buildCopies(body: ExpressionNode, least: number, most: number): Fragment {
    const isOpen = most === Infinity;
    let result = NOTHING;
    for (let copy = isOpen ? 1 : 0; copy < least; copy++) result = join(result, build(body));
    if (isOpen) {
      const round = buildLoop(body);
      return join(result, least === 0 ? { ...round, empty: 1 } : round);
    }
    let rest = NOTHING;
    for (let copy = least; copy < most; copy++)
      rest = { ...join({ ...build(body), empty: 0 }, rest), empty: 1 };
    return join(result, rest);
  }

  function buildLoop(body: ExpressionNode): Fragment {
    const round = build(body);
    connect(round.last, round.first);
    loops.push(round);
    return round;
  }

  build(root);
  return { atoms, follow, loops, hasEmptyRounds };
}

function times(count: number, places: readonly number[]): readonly number[] {
  return Array.from({ length: count }, () => places).flat();
}

/** Places that an expression takes up with its bounded repetitions written out. */
function sizeOf(node: ExpressionNode): number {
  switch (node.kind) {
    case 'atom':
      return 1;
    case 'sequence':
      return node.parts.reduce((sum, part) => sum + sizeOf(part), 0);
    case 'choice':
      return node.options.reduce((sum, option) => sum + sizeOf(option), 0);
    case 'repeat':
      return sizeOf(node.body) * Math.max(1, Number.isFinite(node.most) ? node.most : node.least);
  }
}

/** In how many ways the bounded parts of an expression can be gone through; an open repetition counts as one round. */
function waysOf(node: ExpressionNode): number {
  switch (node.kind) {
    case 'atom':
      return 1;
    case 'sequence':
      return node.parts.reduce((product, part) => product * waysOf(part), 1);
    case 'choice':
      return node.options.reduce((sum, option) => sum + waysOf(option), 0);
    case 'repeat': {
      const ways = waysOf(node.body);
      const { least, most } = node;
      if (most === Infinity) return ways ** Math.max(1, least);
      if (ways === 1) return most - least + 1;
      // A geometric series; past the limit its exact sum does not matter.
      return ways ** most;
    }
  }
}
