import { foldText } from '../formats/plain-text.ts';
import type { CatalogEntry } from './catalog.ts';

/**
 * A catalog in one language, prepared for searching: all names are in one text, so that a search is a few
 * native scans. 20,000 entries cost about as much as 300.
 */
export interface CatalogIndex {
  readonly entries: readonly CatalogEntry[];
  /**
   * Folds names while `mayGoOn` returns true; returns true once all are folded. A search folds the rest
   * itself.
   */
  readonly prepare: (mayGoOn: () => boolean) => boolean;
  readonly getScans: () => Scans;
}

interface Scans {
  /** Folded names, label first, then its other names. */
  readonly names: Haystack;
  /** The same without spaces, so that "ohiggins" finds O'Higgins. */
  readonly joined: Haystack;
  readonly codes: Haystack;
  readonly groups: Haystack;
}

/** Folded texts between line breaks, with the start of each and its entry. */
interface Haystack {
  readonly text: string;
  readonly starts: readonly number[];
  readonly owners: readonly number[];
}

/** Number of names to fold between two checks of the clock. */
const FOLDED_AT_ONCE = 64;

export function createCatalogIndex(
  entries: readonly CatalogEntry[],
  labelOf: (entry: CatalogEntry) => string,
  groupOf: (entry: CatalogEntry) => string = () => '',
): CatalogIndex {
  const folded: { readonly code: string; readonly names: readonly string[] }[] = [];
  let scans: Scans | undefined;
  const prepare = (mayGoOn: () => boolean) => {
    while (folded.length < entries.length && mayGoOn()) {
      for (const entry of entries.slice(folded.length, folded.length + FOLDED_AT_ONCE)) {
        const { aliases = [], formerNames = [], includes = [] } = entry;
        const names = [labelOf(entry), ...aliases, ...formerNames, ...includes].map(foldText);
        folded.push({ code: foldText(String(entry.value)), names });
      }
    }
    return folded.length === entries.length;
  };
  const getScans = () => {
    prepare(() => true);
    scans ??= {
      names: toHaystack(folded.map(({ names }) => names)),
      joined: toHaystack(folded.map(({ names }) => names.map((name) => name.replaceAll(' ', '')))),
      codes: toHaystack(folded.map(({ code }) => [code])),
      groups: toHaystack(toFoldedGroups(entries.map(groupOf))),
    };
    return scans;
  };
  return { entries, prepare, getScans };
}

/** Shortest part of a region's name that the search looks for. */
const SHORTEST_GROUP = 3;

/**
 * The best `limit` entries for a query, by code, name or alias, and last, on request, by group (their
 * region). Without a query, all entries in their order.
 */
export function searchCatalog(
  index: CatalogIndex,
  query: string,
  limit: number,
  byGroup = false,
): readonly CatalogEntry[] {
  const wanted = foldText(query);
  if (wanted === '') return index.entries.length <= limit ? index.entries : index.entries.slice(0, limit);
  const { names, joined, codes, groups } = index.getScans();
  const ranks: Iterable<number>[] = [
    inOrder(ownersOf(codes, `\n${wanted}\n`), ownersOf(names, `\n${wanted}\n`)),
    ownersOf(names, `\n${wanted}`),
    ownersOf(codes, `\n${wanted}`),
    ownersOf(joined, wanted.replaceAll(' ', '')),
    byGroup && wanted.length >= SHORTEST_GROUP ? ownersOf(groups, wanted) : [],
  ];
  const found = new Set<number>();
  for (const owners of ranks) {
    for (const owner of owners) {
      if (found.size >= limit) break;
      found.add(owner);
    }
  }
  return [...found].flatMap((owner) => index.entries[owner] ?? []);
}

/**
 * The only entry that the text names exactly, by its code, label or another name; case and accents do not
 * matter.
 */
export function findNamedEntry(index: CatalogIndex, text: string): CatalogEntry | undefined {
  const [found, ...others] = findExactly(index, foldText(text));
  return others.length === 0 ? found : undefined;
}

/**
 * The entries with exactly this folded name. A code wins over a label, a label over other names, and these
 * over names that differ only in spaces.
 */
export function findExactly({ entries, getScans }: CatalogIndex, name: string): readonly CatalogEntry[] {
  if (name === '') return [];
  const { names, codes, joined } = getScans();
  const hits = [...hitsOf(names, `\n${name}\n`)];
  const isLabel = (hit: number) => hit === 0 || names.owners[hit - 1] !== names.owners[hit];
  const toOwners = (found: readonly number[]) => found.map((hit) => names.owners[hit] ?? -1);
  const ranks = [
    () => ownersOf(codes, `\n${name}\n`),
    () => toOwners(hits.filter(isLabel)),
    () => toOwners(hits),
    () => ownersOf(joined, `\n${name.replaceAll(' ', '')}\n`),
  ];
  for (const find of ranks) {
    const owners = new Set(find());
    if (owners.size > 0) return [...owners].flatMap((owner) => entries[owner] ?? []);
  }
  return [];
}

/** Folds each run of equal groups once, because entries of a group are mostly adjacent. */
function toFoldedGroups(groups: readonly string[]): string[][] {
  let last = '';
  let folded = '';
  return groups.map((group) => {
    if (group !== last) folded = foldText(group);
    last = group;
    return [folded];
  });
}

function toHaystack(texts: readonly (readonly string[])[]): Haystack {
  const starts: number[] = [];
  const owners: number[] = [];
  const parts: string[] = [];
  let length = 0;
  for (const [owner, names] of texts.entries()) {
    for (const name of names) {
      starts.push(length);
      owners.push(owner);
      parts.push(name);
      length += name.length + 1;
    }
  }
  return { text: `\n${parts.join('\n')}\n`, starts, owners };
}

/** The entries whose texts contain the needle, in their order; an entry may come more than once. */
function* ownersOf(haystack: Haystack, needle: string): Generator<number> {
  for (const hit of hitsOf(haystack, needle)) {
    const owner = haystack.owners[hit];
    if (owner !== undefined) yield owner;
  }
}

/** The texts that contain the needle, by their number. */
function* hitsOf({ text, starts }: Haystack, needle: string): Generator<number> {
  if (needle === '') return;
  let from = 0;
  for (;;) {
    const position = text.indexOf(needle, from);
    if (position < 0) return;
    const hit = findLastAtMost(starts, position);
    yield hit;
    // Continues at the next text: one hit in a text is enough.
    from = starts[hit + 1] ?? text.length;
  }
}

/** The last of ascending numbers that is not greater; otherwise the first one. */
function findLastAtMost(numbers: readonly number[], wanted: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((numbers[middle] ?? 0) <= wanted) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Merges two ascending lists. */
function inOrder(one: Iterable<number>, other: Iterable<number>): number[] {
  return [...one, ...other].toSorted((a, b) => a - b);
}
