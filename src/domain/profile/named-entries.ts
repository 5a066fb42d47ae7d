/** Entries of a list, such as communes, that a text names. */
import type { LocalText } from '../formats/local-text.ts';
import { foldText } from '../formats/plain-text.ts';
import { LONGEST_MATCHED } from '../formats/text-format.ts';
import type { Catalog } from './catalog.ts';
import { remember } from './remember.ts';

interface Names {
  /** Folded labels of the entries. */
  readonly labels: ReadonlySet<string>;
  /** Folded names of their groups. */
  readonly groups: readonly string[];
}

const names = new WeakMap<Catalog['entries'], Names>();

/**
 * True when a text names another entry of a list, or another group, but not the chosen entry. A street can
 * have the name of a commune, so a name counts only in these parts: between commas (not before the first
 * one), after the last number, or behind one of the words `after`.
 */
export function namesOtherEntry(
  text: string,
  catalog: Catalog,
  chosen: string,
  after: readonly string[] = [],
): boolean {
  const entry = chosen === '' ? undefined : catalog.findKnownEntry(chosen);
  if (!entry || text.length > LONGEST_MATCHED) return false;
  const places = toPlaces(text, after);
  if (places.length === 0) return false;
  const own = new Set([...foldLabels(entry.label), ...(entry.aliases ?? []).map(foldText)]);
  const ownGroups = foldLabels(entry.group);
  const { labels, groups } = getNames(catalog);
  // «Santiago» and «Valparaíso» say which region is meant, not only which commune.
  const others = places.filter((place) => !ownGroups.some((group) => hasWords(group, place)));
  const isNamed = places.some((place) => own.has(place) && others.includes(place));
  return others.some((place) =>
    labels.has(place)
      ? !own.has(place) && !isNamed
      : groups.some((group) => group === place || group.startsWith(`${place} `)),
  );
}

/** The parts of a text that can name a place, folded. */
function toPlaces(text: string, after: readonly string[]): readonly string[] {
  const parts = text.split(/[,;()\n]|\s[-–—]\s/u).map(foldText);
  const last = parts.findLast((part) => part !== '') ?? '';
  const behindNumber = /^.*\d\S* (\D+)$/.exec(last)?.[1] ?? '';
  const behindWords = parts.flatMap((part) => after.flatMap((words) => findBehind(part, foldText(words))));
  return [...parts.slice(1), behindNumber, ...behindWords].filter((place) => place !== '');
}

function findBehind(part: string, words: string): readonly string[] {
  return ` ${part}`.split(` ${words} `).slice(1);
}

function hasWords(text: string, words: string): boolean {
  return ` ${text} `.includes(` ${words} `);
}

/** Made once for a list, when it is first asked for. */
function getNames({ entries }: Catalog): Names {
  return remember(names, entries, () => ({
    labels: new Set(entries.flatMap(({ label }) => foldLabels(label))),
    groups: [...new Set(entries.flatMap(({ group }) => foldLabels(group)))],
  }));
}

export function foldLabels(label: LocalText | undefined): string[] {
  if (label === undefined) return [];
  return (typeof label === 'string' ? [label] : Object.values(label)).map(foldText);
}
