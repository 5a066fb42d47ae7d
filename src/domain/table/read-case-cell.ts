/** Reads a cell for an entry of the case, by the entry's own list and format. */
import { PERCENTAGE_FORMAT, readPercentage } from '../case/case-formats.ts';
import { isIsoDate, toDisplayDate } from '../formats/date.ts';
import { foldText } from '../formats/plain-text.ts';
import type { CaseFieldKey } from '../fields/registry.ts';
import type { Catalog } from '../profile/catalog.ts';
import {
  type CellContext,
  type DateTraits,
  findDamage,
  findListedCell,
  type ReadCell,
  readDate,
  withoutFraction,
} from './read-cell.ts';

/** Words for yes and no besides the labels; spreadsheets write truth values in their own language. */
const ANSWERS = new Map(
  Object.entries({
    yes: ['si', 's', 'y', 'true', 'verdadero', '1'],
    no: ['n', 'false', 'falso', '0'],
  }).flatMap(([answer, words]) => words.map((word) => [word, answer] as const)),
);

/**
 * Returns the entry as the form holds it: the value of an option, a date as people write it. A text that is not
 * understood comes back unchanged, so that its finding says why.
 */
export function readCaseCell(
  key: CaseFieldKey,
  text: string,
  { today, view }: CellContext,
  dates?: DateTraits,
): ReadCell {
  const damage = findDamage(text);
  if (damage) return damage;
  const { catalog, format } = view.field(key);
  if (catalog) return readOption(catalog, text);
  if (format === PERCENTAGE_FORMAT) return readShare(text);
  if (format?.name === 'date') {
    // A year of two digits is the agent's to complete: a case also has dates in the future.
    if (!/^\d{5}(?:[.,]\d+)?$/.test(text) && !/\d{4}/.test(text)) return { entry: text };
    const read = readDate(withoutFraction(text), today, dates);
    return isIsoDate(String(read.entry)) ? { ...read, entry: toDisplayDate(String(read.entry)) } : read;
  }
  const whole = format ? withoutFraction(text) : text;
  const isDoubtful = whole !== text || (format?.name === 'integer' && /^\d+\.\d+$/.test(text));
  return isDoubtful ? { entry: whole, doubt: 'ambiguous' } : { entry: text };
}

function readOption(catalog: Catalog, text: string): ReadCell {
  if (catalog.status !== 'ready') return { entry: text };
  const listed = findListedCell(catalog, text);
  if (listed) return { entry: String(listed.entry.value), doubt: listed.doubt };
  const answer = catalog.findEntry(ANSWERS.get(foldText(text)) ?? '');
  return answer ? { entry: String(answer.value) } : { entry: text, doubt: 'unlisted' };
}

/** A share of at most one without a sign may be counted from 0 to 1. */
function readShare(text: string): ReadCell {
  const share = readPercentage(text);
  if (share === undefined) return { entry: text };
  const entry = PERCENTAGE_FORMAT.toDisplay(text);
  return share > 0 && share <= 100 && !text.includes('%') ? { entry, doubt: 'ambiguous' } : { entry };
}
