import { toCharacterSets } from './alphabet.ts';
import { parseExpression } from './parse-expression.ts';
import { type PositionAutomaton, toAutomaton } from './position-automaton.ts';

/** An automaton with what of it is asked again and again. */
interface Machine extends PositionAutomaton {
  /** Characters by which a place is entered, as bits. */
  readonly sets: readonly bigint[];
  /** Places that can be reached from a place by at least one character. */
  readonly reach: readonly ReadonlySet<number>[];
  /** Comparisons that may still be made. */
  left: number;
}

/** Less than a second; no expression that somebody wrote by hand needs a tenth of it. */
const MAX_COMPARISONS = 1_000_000;
const MAX_PLACES = 1_000;

class TooLargeError extends Error {}

/**
 * Whether matching a text against the whole of an expression can take a time out of all proportion to the text: because
 * a repetition can read the same characters in several ways (the ways multiply with every round), because three open
 * repetitions can share them out (the ways grow with the square of the length, and the time with its cube). Exact but
 * for lookarounds, which count as matched, and backreferences, which count as copies of their groups. Named too, though
 * harmless by itself, is a repetition of which one round can be the first character of another, as in `(a|ab)*`; and
 * what is too large or too new to tell.
 *
 * Weber and Seidl, On the degree of ambiguity of finite automata (1991).
 */
export function canBacktrackBadly(source: string): boolean {
  const { root, asides, isStrange } = parseExpression(source);
  if (isStrange) return true;
  return [root, ...asides].some((part) => {
    const automaton = toAutomaton(part);
    if (automaton.hasEmptyRounds || automaton.atoms.length > MAX_PLACES) return true;
    const machine = toMachine(source, automaton);
    try {
      return hasUndecidedRound(machine) || isExponential(machine) || isCubic(machine);
    } catch (error) {
      if (error instanceof TooLargeError) return true;
      throw error;
    }
  });
}

function toMachine(source: string, automaton: PositionAutomaton): Machine {
  const { atoms, follow } = automaton;
  const characters = toCharacterSets(source, atoms);
  const sets = atoms.map((atom) => characters.get(atom) ?? 0n);
  const reach = follow.map((start) => walk(start, (place) => follow[place] ?? []));
  return { ...automaton, sets, reach, left: MAX_COMPARISONS };
}

/** Everything that can be reached, the start included. */
function walk<T>(start: Iterable<T>, next: (item: T) => Iterable<T>): Set<T> {
  const seen = new Set(start);
  // A set is walked in the order in which it grows.
  for (const item of seen) for (const following of next(item)) seen.add(following);
  return seen;
}

function hasUndecidedRound(machine: Machine): boolean {
  return machine.loops.some(({ first, last }) =>
    first.some(
      (one) =>
        last.includes(one) && first.some((other) => !last.includes(other) && meet(machine, one, other)),
    ),
  );
}

/** Two ways from a place back to itself over the same characters. */
function isExponential(machine: Machine): boolean {
  const { sets, reach } = machine;
  const count = sets.length;
  const onCycle = [...sets.keys()].filter((place) => reach[place]?.has(place));
  if (onCycle.some((place) => hasDoubleStep(machine, place))) return true;
  const diagonal = onCycle.map((place) => place * count + place);
  const stepsOf = (pair: number) => stepsOfPair(machine, Math.floor(pair / count), pair % count);
  const ahead = walk(diagonal, stepsOf);
  const before = new Map<number, number[]>();
  for (const pair of ahead) {
    for (const next of stepsOf(pair)) before.set(next, [...(before.get(next) ?? []), pair]);
  }
  const behind = walk(diagonal, (pair) => before.get(pair) ?? []);
  return [...ahead].some((pair) => pair % (count + 1) !== 0 && behind.has(pair));
}

/** Twice the same step on a cycle, with no character between to tell the ways apart. */
function hasDoubleStep({ follow, reach, sets }: Machine, place: number): boolean {
  const next = (follow[place] ?? []).filter((step) => sets[step] !== 0n && reach[step]?.has(place));
  return new Set(next).size < next.length;
}

/** The pairs of places that two walks reach over the same character, each without leaving its cycle. */
function stepsOfPair(machine: Machine, one: number, other: number): number[] {
  const { follow, sets, reach } = machine;
  const steps: number[] = [];
  for (const a of follow[one] ?? []) {
    if (!reach[a]?.has(one)) continue;
    for (const b of follow[other] ?? []) {
      if (reach[b]?.has(other) && meet(machine, a, b)) steps.push(a * sets.length + b);
    }
  }
  return steps;
}

/** Two pairs of cycles, one behind the other, of which each can share out the same characters in any proportion. */
function isCubic(machine: Machine): boolean {
  const { reach, sets } = machine;
  const onCycle = [...sets.keys()].filter((place) => reach[place]?.has(place));
  const shared = onCycle.flatMap((p) =>
    onCycle
      .filter((q) => reach[p]?.has(q) && !reach[q]?.has(p) && canShare(machine, p, q))
      .map((q) => [p, q] as const),
  );
  return shared.some(([, q]) => shared.some(([p]) => p === q || reach[q]?.has(p)));
}

/** Some text leads from p to p, from p to q, and from q to q. */
function canShare(machine: Machine, p: number, q: number): boolean {
  const { follow, sets, reach } = machine;
  const count = sets.length;
  const code = (a: number, b: number, c: number) => (a * count + b) * count + c;
  const within = (place: number, home: number) => reach[place]?.has(home) ?? false;
  const next = (triple: number): number[] => {
    const c = triple % count;
    const b = Math.floor(triple / count) % count;
    const a = Math.floor(triple / count / count);
    const triples: number[] = [];
    for (const a2 of follow[a] ?? []) {
      if (!within(a2, p)) continue;
      for (const c2 of follow[c] ?? []) {
        if (!within(c2, q) || !meet(machine, a2, c2)) continue;
        for (const b2 of follow[b] ?? []) {
          if (within(b2, q) && meet(machine, a2, c2, b2)) triples.push(code(a2, b2, c2));
        }
      }
    }
    return triples;
  };
  return walk([code(p, p, q)], next).has(code(p, q, q));
}

function meet(machine: Machine, ...places: readonly number[]): boolean {
  machine.left -= 1;
  if (machine.left < 0) throw new TooLargeError();
  return places.reduce((common, place) => common & (machine.sets[place] ?? 0n), -1n) !== 0n;
}
