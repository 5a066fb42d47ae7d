/** Texts of a profile, and those under tags that name no language: nobody ever reads them. */
import type { LocalText } from '../domain/formats/local-text.ts';
import type { Path } from '../domain/profile/report.ts';
import type { ProfileSpec } from '../domain/profile/schema/profile-schema.ts';

interface LanguageSlip {
  readonly path: Path;
  readonly tag: string;
}

/** Keys that hold a text: one for all languages, or one by tag. */
const TEXTS = new Set(['name', 'label', 'help', 'message', 'group']);

interface PlacedText {
  readonly path: Path;
  readonly text: LocalText;
}

export const findLanguageSlips = (spec: ProfileSpec): readonly LanguageSlip[] =>
  findTexts(spec).flatMap(({ path, text }) =>
    typeof text === 'string'
      ? []
      : Object.keys(text)
          .filter((tag) => !isLanguage(tag))
          .map((tag) => ({ path, tag })),
  );

/** Texts for people, and the names of the members that hold the labels of a loaded list. */
export const findTexts = (spec: ProfileSpec): readonly PlacedText[] => findIn(spec, []);

function findIn(value: unknown, path: Path): readonly PlacedText[] {
  if (!isObject(value)) return [];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const at = [...path, isList ? Number(key) : key];
    // What the operator names stands below these keys.
    if (key === 'where' || key === 'groupAliases') return [];
    if (isList || !isText(path, key)) return findIn(inner, at);
    if (typeof inner === 'string') return [{ path: at, text: inner }];
    return isByLanguage(inner) ? [{ path: at, text: inner }] : findIn(inner, at);
  });
}

const isByLanguage = (value: unknown): value is Readonly<Record<string, string>> =>
  isObject(value) &&
  !Array.isArray(value) &&
  Object.values(value).every((text: unknown) => typeof text === 'string');

/** Members of `relabel` and `help` of a rule, and of short entries, are texts; others are by their key. */
function isText(path: Path, key: string): boolean {
  const holder = path.at(-1);
  if (path[0] === 'rules' && path.length === 3 && (holder === 'relabel' || holder === 'help')) return true;
  if (path[0] === 'catalogs' && path.length === 3 && holder === 'entries') return true;
  const isNamed = holder === 'catalogs' || holder === 'fields' || (path[0] === 'rules' && path.length === 2);
  return TEXTS.has(key) && !isNamed;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** By the names of the Unicode CLDR, which know every language of ISO 639 that has one. */
const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

function isLanguage(tag: string): boolean {
  try {
    return NAMES.of(tag) !== undefined;
  } catch {
    return false;
  }
}
