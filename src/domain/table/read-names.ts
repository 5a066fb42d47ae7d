/** Splits the names in a cell with several: both family names, or the whole name. */
import type { Doubt } from '../enrollment/enrollment.ts';
import { isCompanyName, toNameCase } from '../formats/name-case.ts';
import { type WholeName, splitWholeName, toFamilyNames, toWholeName } from '../formats/whole-name.ts';
import type { TableField } from './layout.ts';

export interface ReadName {
  readonly field: 'givenName' | 'paternalName' | 'maternalName';
  readonly entry: string;
  readonly doubt: Doubt;
}

/** All parts are guesses, because only their order tells where one name ends. */
export function readNames(field: TableField, text: string): readonly ReadName[] {
  const { given, paternal, maternal } = splitNames(field, text);
  const names = [
    { field: 'givenName', entry: given, doubt: 'guessed' },
    { field: 'paternalName', entry: paternal, doubt: 'guessed' },
    { field: 'maternalName', entry: maternal, doubt: 'guessed' },
  ] as const;
  return names.filter(({ entry }) => entry !== '');
}

function splitNames(field: TableField, text: string): WholeName {
  if (field === 'familyNames') {
    const [paternal = '', ...others] = toFamilyNames(text.split(/\s+/));
    return { given: '', paternal, maternal: others.join(' ') };
  }
  if (isCompanyName(text)) return { given: toNameCase(text), paternal: '', maternal: '' };
  if (field === 'wholeName' || text.includes(',')) return splitWholeName(text);
  // «Apellidos y nombres» without a comma: the first two are family names.
  const names = toFamilyNames(text.split(/\s+/));
  const family = names.length > 2 ? 2 : 1;
  return toWholeName(names.slice(family).join(' '), names.slice(0, family));
}

const LEAST_SHARE = 0.5;

/** Returns true when a column has whole names: most have three names or more, or a comma. */
export function areWholeNames(texts: readonly string[]): boolean {
  const ofPersons = texts.filter((text) => !isCompanyName(text));
  const whole = ofPersons.filter((text) => text.includes(',') || toFamilyNames(text.split(/\s+/)).length > 2);
  return whole.length > 0 && whole.length >= ofPersons.length * LEAST_SHARE;
}
