import type { Doubt } from '../enrollment/enrollment.ts';
import type { ReadValue } from './reading.ts';

/** Words of a family name that belong to the one after them: «de la Fuente», «San Martín». */
const PARTICLES = new Set(
  'de del la las los san santa santo y e da das do dos di van von der den mac mc saint st'.split(' '),
);

/**
 * Given and family names of a card as values. Which of several family names is the father's can only be told by
 * their order, and only where there are two.
 */
export function toNameValues(given: string, family: string, doubt: Doubt): ReadValue[] {
  const groups = toFamilyNames(family.split(' ').filter(Boolean));
  const [paternal, ...others] = groups;
  const isPlain = groups.length <= 2 && groups.every((group) => !group.includes(' '));
  const familyDoubt = isPlain ? doubt : 'guessed';
  const values: ReadValue[] = [];
  if (given !== '') values.push({ field: 'givenName', entry: given, doubt });
  if (paternal !== undefined) values.push({ field: 'paternalName', entry: paternal, doubt: familyDoubt });
  if (others.length > 0) {
    values.push({ field: 'maternalName', entry: others.join(' '), doubt: familyDoubt });
  }
  return values;
}

/** Words joined to family names. */
export function toFamilyNames(words: readonly string[]): string[] {
  const groups: string[] = [];
  let pending: string[] = [];
  for (const word of words) {
    pending.push(word);
    if (PARTICLES.has(word.toLowerCase())) continue;
    groups.push(pending.join(' '));
    pending = [];
  }
  if (pending.length > 0) groups.push(pending.join(' '));
  return groups;
}
