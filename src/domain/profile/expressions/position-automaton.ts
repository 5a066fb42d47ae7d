import type { ExpressionNode } from './parse-expression.ts';

type Repeat = Extract<ExpressionNode, { kind: 'repeat' }>;

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

interface Building {
  readonly atoms: string[];
  readonly follow: number[][];
  readonly loops: Fragment[];
  /** Bounded repetitions are taken for open ones, but for those of a fixed number of rounds. */
  readonly isCoarse: boolean;
  hasEmptyRounds: boolean;
}

export function toAutomaton(root: ExpressionNode): PositionAutomaton {
  const isCoarse = boundedWaysOf(root) > MAX_WAYS;
  const building: Building = { atoms: [], follow: [], loops: [], isCoarse, hasEmptyRounds: false };
  build(building, root);
  return building;
}

function build(building: Building, node: ExpressionNode): Fragment {
  const { atoms, follow } = building;
  switch (node.kind) {
    case 'atom': {
      const place = atoms.push(node.source) - 1;
      follow.push([]);
      return { first: [place], last: [place], empty: 0 };
    }
    case 'sequence':
      return node.parts.reduce<Fragment>(
        (before, part) => join(building, before, build(building, part)),
        NOTHING,
      );
    case 'choice':
      return node.options
        .map((option) => build(building, option))
        .reduce((one, other) => ({
          first: [...one.first, ...other.first],
          last: [...one.last, ...other.last],
          empty: Math.min(2, one.empty + other.empty),
        }));
    case 'repeat':
      return buildRepeat(building, node);
  }
}

function join({ follow }: Building, before: Fragment, after: Fragment): Fragment {
  for (const place of before.last) follow[place]?.push(...after.first);
  return {
    first: [...before.first, ...times(before.empty, after.first)],
    last: [...after.last, ...times(after.empty, before.last)],
    empty: Math.min(2, before.empty * after.empty),
  };
}

function buildRepeat(building: Building, { body, least, most }: Repeat): Fragment {
  if (most === 0) return NOTHING;
  const isFixed = least === most && boundedWaysOf(body) === 1;
  const rounds = most === Infinity ? Math.max(1, least) : most;
  if (sizeOf(body) * rounds <= MAX_COPIES && (isFixed || !building.isCoarse)) {
    return buildRounds(building, body, least, most);
  }
  const round = most > 1 ? buildLoop(building, body) : build(building, body);
  if (round.empty > 0 && least > 1) building.hasEmptyRounds = true;
  return least === 0 ? { ...round, empty: 1 } : round;
}

/** The rounds that must come, then those that may: an engine lets none of these be empty. */
function buildRounds(building: Building, body: ExpressionNode, least: number, most: number): Fragment {
  const isOpen = most === Infinity;
  let result = NOTHING;
  for (let round = isOpen ? 1 : 0; round < least; round++) {
    result = join(building, result, build(building, body));
  }
  if (isOpen) {
    const loop = buildLoop(building, body);
    return join(building, result, least === 0 ? { ...loop, empty: 1 } : loop);
  }
  let rest = NOTHING;
  for (let round = least; round < most; round++) {
    rest = { ...join(building, { ...build(building, body), empty: 0 }, rest), empty: 1 };
  }
  return join(building, result, rest);
}

function buildLoop(building: Building, body: ExpressionNode): Fragment {
  const round = build(building, body);
  for (const place of round.last) building.follow[place]?.push(...round.first);
  building.loops.push(round);
  return round;
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
function boundedWaysOf(node: ExpressionNode): number {
  switch (node.kind) {
    case 'atom':
      return 1;
    case 'sequence':
      return node.parts.reduce((product, part) => product * boundedWaysOf(part), 1);
    case 'choice':
      return node.options.reduce((sum, option) => sum + boundedWaysOf(option), 0);
    case 'repeat': {
      const ways = boundedWaysOf(node.body);
      const { least, most } = node;
      if (most === Infinity) return ways ** Math.max(1, least);
      if (ways === 1) return most - least + 1;
      // A geometric series; past the limit its exact sum does not matter.
      return ways ** most;
    }
  }
}
