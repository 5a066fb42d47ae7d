/** Near duplicates: two persons of the same names and birth whose identifiers differ by a slip of the hand. */
import type { Person } from '../enrollment/enrollment.ts';
import { toComparableIdentifier } from '../formats/masked-identifier.ts';
import { toNamesAndBirthKey } from '../formats/name-keys.ts';
import { foldText } from '../formats/plain-text.ts';

type Named = Pick<Person, 'givenName' | 'paternalName' | 'maternalName' | 'birthDate' | 'identifier'>;

/** Start of every key, which no identifier has. */
export const NEAR = 'near ';

/** An index takes no long keys. Of names of any other length, the beginning is enough. */
const KEY_LETTERS = 60;

/** The same text for persons of the same names and birth; undefined when a part of it is missing. */
export function toNearKey({ givenName, paternalName, maternalName, birthDate, identifier }: Named) {
  const names = [givenName, paternalName, maternalName].map((name) =>
    Array.from(foldText(name)).slice(0, KEY_LETTERS).join(''),
  );
  const key = toNamesAndBirthKey(names, birthDate);
  return key === undefined || identifier.trim() === '' ? undefined : `${NEAR}${key}`;
}

/** True when one sign differs, or two neighbours are swapped. The last sign may differ as well: it may be a check digit. */
export function isNearIdentifier(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => Array.from(toComparableIdentifier(text)));
  if (!a || !b || a.length !== b.length || a.length === 0) return false;
  const different = a.flatMap((sign, at) => (sign === b[at] ? [] : [at]));
  const [first = -1, second] = different.filter((at) => at < a.length - 1);
  if (different.length === 0) return false;
  if (second === undefined) return true;
  const isSwap = second === first + 1 && a[first] === b[second] && a[second] === b[first];
  return isSwap && different.length - 2 <= Number(different.at(-1) === a.length - 1);
}

/** The signs of an identifier as it is written, each with the mark whether the other identifier has another one there. */
export function listSigns(text: string, other: string) {
  const signs = Array.from(toComparableIdentifier(other));
  let at = -1;
  return Array.from(text).map((sign, place) => {
    const own = toComparableIdentifier(sign);
    if (own !== '') at += 1;
    return { sign, place, isDifferent: own !== '' && own !== signs[at] };
  });
}
