import { FIELD_NAMES } from '../domain/fields/registry.ts';
import { findValueAt } from '../domain/formats/json-path.ts';
import type { ProfileProblem } from '../domain/profile/report.ts';
import { PROFILE_DOCS } from '../domain/profile/schema/profile-docs.ts';

/**
 * The name that the author of a bad key probably meant; undefined when none is close. `json` is the whole
 * profile.
 */
export function findSuggestion(problem: ProfileProblem, json: unknown): string | undefined {
  const written = toWrittenName(problem);
  if (written === undefined || written === '') return undefined;
  const nearest = findNearest(written, candidatesOf(problem, json));
  return nearest === written ? undefined : nearest;
}

/** The closest name; the first one in a tie. */
function findNearest(written: string, names: readonly string[]): string | undefined {
  let nearest: string | undefined;
  // Allows one typo in three letters: with more, almost any short name is close to any other.
  let least = Math.max(1, Math.floor(written.length / 3)) + 1;
  for (const name of names) {
    const distance = distanceOf(written.toLowerCase(), name.toLowerCase());
    if (distance < least) [nearest, least] = [name, distance];
  }
  return nearest;
}

/** An unknown key is the end of its path; every other name is a text in the profile. */
function toWrittenName({ path, found, expected }: ProfileProblem): string | undefined {
  if (expected.code === 'no-such-key') return path.split('.').at(-1);
  const value = found === undefined ? undefined : parse(found);
  return typeof value === 'string' ? value : undefined;
}

function candidatesOf({ path, expected }: ProfileProblem, json: unknown): readonly string[] {
  switch (expected.code) {
    case 'contract-field':
    case 'person-field':
    case 'own-field':
    case 'own-or-row-field':
      return FIELD_NAMES;
    case 'catalog-name':
      return Object.keys(findValueAt(json, ['catalogs']) ?? {});
    case 'one-of':
      return (expected.values ?? []).flatMap((value) => {
        const known = parse(String(value));
        return typeof known === 'string' ? known : [];
      });
    case 'no-such-key':
      return keysBeside(path);
    default:
      return [];
  }
}

/** The valid keys beside an unknown key. */
function keysBeside(path: string): readonly string[] {
  const parent = toSchemaPath(path.split('.').slice(0, -1));
  const prefix = parent === '' ? '' : `${parent}.`;
  return Object.keys(PROFILE_DOCS)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length))
    .filter((key) => !/[.[]/.test(key));
}

/** Schema path of a place: `rules[2].format.nombre` becomes `format`, `fields.nombre` becomes `fields.*`. */
function toSchemaPath(path: readonly string[]): string {
  const steps = path.map((step) => step.replace(/\[\d+\]/g, '[]'));
  const condition = steps.findLastIndex((step) => /^(?:when|where|companion)$/.test(step));
  if (condition > 0) return 'condition';
  if (steps.includes('format')) return 'format';
  const [top, _, ...rest] = steps;
  const isNamed = (top === 'fields' || top === 'catalogs') && steps.length > 1;
  return isNamed ? [top, '*', ...rest].join('.') : steps.join('.');
}

/**
 * Damerau-Levenshtein distance (optimal string alignment): letters added, left out, replaced, or two of them
 * swapped.
 */
function distanceOf(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (isSame ? 0 : 1),
          isSwapped && i > 1 && j > 1 ? at(i - 2, j - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(one.length, other.length);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A long value is cut in the problem, so it does not parse.
    return undefined;
  }
}
