import { foldText } from '../formats/plain-text.ts';
import type { Catalog, CatalogEntry } from './catalog.ts';
import { type CatalogIndex, findExactly, searchCatalog } from './catalog-search.ts';
import { remember } from './remember.ts';

/** The names in a list: enough to understand a text as people write it. */
export interface KnownNames {
  /** Returns the entries with exactly this folded name. */
  readonly find: (folded: string) => readonly CatalogEntry[];
  readonly groupsOf: GroupNames;
}

/** Returns the folded names of an entry's group: its label, and its other names in the profile. */
export type GroupNames = (entry: CatalogEntry) => readonly string[];

/** A name of an entry besides its label: a former name, or a part of it. */
export interface OtherName {
  readonly kind: 'former' | 'includes';
  readonly name: string;
}

/** Short forms that people write, with the words that each may stand for. */
const SHORT_WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    alte: ['almirante'],
    bco: ['banco'],
    cd: ['ciudad'],
    cdad: ['ciudad'],
    cnel: ['coronel'],
    cta: ['cuenta'],
    cte: ['corriente'],
    est: ['estacion'],
    gral: ['general'],
    nva: ['nueva'],
    p: ['puerto', 'punta', 'padre', 'pedro'],
    pdte: ['presidente'],
    pta: ['punta', 'puerta'],
    pte: ['puente', 'presidente'],
    pto: ['puerto'],
    qta: ['quinta'],
    s: ['san', 'santa', 'santo'],
    sn: ['san'],
    sta: ['santa'],
    sto: ['santo'],
    tte: ['teniente'],
    va: ['villa'],
    vna: ['vina'],
  }),
);
/** Limit for the readings of a text: a name has few short forms. */
const MOST_READINGS = 16;
/** Longer texts name no entry. */
const MOST_WORDS = 12;
/** People write the country after a place. Lists of places are of one country. */
const COUNTRY = 'chile';
const SEPARATORS = /[,;/|()\n]|\s[-–—]\s/u;
const GROUP_WORDS = new Set('region reg provincia prov de del la las el los y'.split(' '));

/** Returns the readings of a folded text: as written, then with its short forms written out. */
function toReadings(folded: string): readonly string[] {
  let readings: readonly string[] = [''];
  for (const word of folded.split(' ').slice(0, MOST_WORDS)) {
    const words = [word, ...(SHORT_WORDS.get(word) ?? [])];
    readings = readings.flatMap((start) => words.map((next) => `${start} ${next}`)).slice(0, MOST_READINGS);
  }
  return [folded, ...readings.map((reading) => reading.trim()).filter((reading) => reading !== folded)];
}

/**
 * Returns the only entry that a text names: exactly, in short forms, or with its region or country («Ñuñoa,
 * RM»). Undefined when the text names none or several, or when the region is not the entry's.
 *
 * @param isTyping the last words may be the beginning of a region.
 */
export function findByName(text: string, names: KnownNames, isTyping = false): CatalogEntry | undefined {
  const [whole, ...others] = findReading(foldText(text), names);
  if (whole && others.length === 0) return whole;
  const parts = toParts(text);
  if (parts.length > MOST_WORDS) return undefined;
  return parts.length > 1 ? findAmong([parts], names, isTyping) : findAmong(toHalves(text), names, isTyping);
}

/**
 * Returns the other name by which a text means an entry; undefined when the text has its label or another
 * spelling.
 */
export function findOtherName(
  { aliases = [], formerNames = [], includes = [] }: CatalogEntry,
  labels: readonly string[],
  text: string,
): OtherName | undefined {
  const wanted = [text, ...text.split(SEPARATORS)].flatMap((part) => toReadings(foldText(part))).map(join);
  const isMeant = (name: string) => {
    const joined = join(foldText(name));
    return wanted.some((part) => part !== '' && joined.includes(part));
  };
  if ([...labels, ...aliases].some(isMeant)) return undefined;
  const former = formerNames.find(isMeant);
  if (former !== undefined) return { kind: 'former', name: former };
  const included = includes.find(isMeant);
  return included === undefined ? undefined : { kind: 'includes', name: included };
}

/** @param aliases other names of a group, by its label in the list. */
export function createGroupNames(aliases: Readonly<Record<string, readonly string[]>> = {}): GroupNames {
  const known = new Map<string, readonly string[]>();
  return ({ group }) => {
    if (group === undefined) return [];
    const labels = typeof group === 'string' ? [group] : Object.values(group);
    return remember(known, labels.join('\n'), () =>
      labels.flatMap((label) => [label, ...(aliases[label] ?? [])]).map(foldText),
    );
  };
}

/** Returns the names of a list from its search index. */
export function toKnownNames(
  index: CatalogIndex,
  { groupAliases }: Pick<Catalog, 'groupAliases'>,
): KnownNames {
  return { find: (name) => findExactly(index, name), groupsOf: createGroupNames(groupAliases) };
}

/**
 * Searches as `searchCatalog` does, and also with short forms written out. Without a result, it looks for an
 * entry followed by its region, or by the beginning of one.
 */
export function searchNames(
  index: CatalogIndex,
  catalog: Pick<Catalog, 'groupAliases'>,
  query: string,
  limit: number,
): readonly CatalogEntry[] {
  const [wanted = '', ...others] = toReadings(foldText(query));
  const found = new Set([
    ...others.flatMap((text) => findExactly(index, text)),
    ...searchCatalog(index, wanted, limit),
  ]);
  for (const text of others) for (const entry of searchCatalog(index, text, limit)) found.add(entry);
  for (const entry of searchCatalog(index, wanted, limit, true)) found.add(entry);
  if (found.size > 0) return [...found].slice(0, limit);
  return [findByName(query, toKnownNames(index, catalog), true)].filter((entry) => entry !== undefined);
}

/** Returns the entries that a folded text names as written, or else with its short forms written out. */
function findReading(folded: string, { find }: KnownNames): readonly CatalogEntry[] {
  if (folded === '') return [];
  const [exact = '', ...others] = toReadings(folded);
  const found = find(exact);
  return found.length > 0 ? found : [...new Set(others.flatMap(find))];
}

/** Returns the only entry that one part names while all other parts of the same division belong to it. */
function findAmong(
  divisions: readonly (readonly string[])[],
  names: KnownNames,
  isTyping: boolean,
): CatalogEntry | undefined {
  const found = new Set<CatalogEntry>();
  for (const parts of divisions) {
    for (const [at, part] of parts.entries()) {
      for (const entry of findReading(part, names)) {
        const belongs = (other: string, index: number) =>
          index === at ||
          findReading(other, names).includes(entry) ||
          isGroupOf(entry, other, names, isTyping && index === parts.length - 1);
        if (parts.every(belongs)) found.add(entry);
      }
    }
  }
  return found.size === 1 ? [...found][0] : undefined;
}

function isGroupOf(entry: CatalogEntry, part: string, { groupsOf }: KnownNames, isBegun: boolean): boolean {
  const groups = groupsOf(entry);
  if (groups.length === 0) return false;
  if (part === COUNTRY) return true;
  const own = groups.flatMap((group) => group.split(' '));
  const joined = groups.flatMap((group) => [join(group), join(withoutGroupWords(group))]);
  return toReadings(part).some((reading) => {
    const rest = withoutGroupWords(reading, isBegun);
    const texts = [join(reading), join(rest)].filter((text) => text !== '');
    if (texts.some((text) => joined.some((name) => name === text || (isBegun && name.startsWith(text)))))
      return true;
    const words = rest.split(' ');
    // «B. O'Higgins»: one letter can stand for a word, but only beside a full one.
    return (
      words.some((word) => own.includes(word) || isBegun) &&
      words.every((word) => own.some((one) => isWord(one, word, isBegun)))
    );
  });
}

function isWord(word: string, written: string, isBegun: boolean): boolean {
  return word === written || ((isBegun || written.length === 1) && word.startsWith(written));
}

function withoutGroupWords(text: string, isBegun = false): string {
  const words = text.split(' ').filter((word) => !GROUP_WORDS.has(word));
  const last = words.at(-1) ?? '';
  const isBeginning = isBegun && [...GROUP_WORDS].some((word) => word.startsWith(last));
  return (isBeginning ? words.slice(0, -1) : words).join(' ');
}

function toParts(text: string): readonly string[] {
  return text
    .split(SEPARATORS)
    .map(foldText)
    .filter((part) => part !== '');
}

/** Returns each way to divide the words in two: «Ñuñoa RM». */
function toHalves(text: string): readonly (readonly string[])[] {
  const words = foldText(text).split(' ');
  if (words.length > MOST_WORDS) return [];
  return words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]);
}

function join(text: string): string {
  return text.replaceAll(' ', '');
}
