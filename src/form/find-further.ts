import { isRowFieldKey, splitRowFieldKey } from '../domain/fields/registry.ts';
import { get } from 'react-hook-form';
import type { PersonFormValues, RowFormValues } from '../domain/fields/form-values.ts';
import type { FieldView } from '../domain/profile/field-view.ts';
import { type EntryPath, findNextPaths, toPath } from './entry-path.ts';
import { findSuggestion, type HelpContext } from './find-suggestion.ts';

/** What the entries behind one are offered. */
export interface Further {
  readonly values: readonly { readonly path: string; readonly value: string; readonly view: FieldView }[];
  /** The entry to go on from: the last one that is taken, or the last of a row of which no more is asked. */
  readonly last: string;
}

/**
 * The suggestions for the empty entries right behind one, given that `value` stands in it. Undefined where the next one
 * has none. In a row they reach over what need not be filled to its end.
 */
export function findFurther(
  place: EntryPath,
  value: string,
  values: PersonFormValues,
  context: HelpContext,
): Further | undefined {
  let reached = withValue(values, place, value);
  const found: Further['values'][number][] = [];
  const viewOf = ({ field }: EntryPath) => context.profile.viewOf(reached).field(field);
  const left = findNextPaths(place).filter((next) => !viewOf(next).hidden);
  for (const next of left) {
    const suggestion = textAt(reached, next) === '' ? findSuggestion(next, reached, context) : undefined;
    if (suggestion === undefined) break;
    found.push({ path: toPath(next), value: suggestion, view: viewOf(next) });
    reached = withValue(reached, next, suggestion);
  }
  const last = found.at(-1);
  if (!last) return undefined;
  const others = left.slice(found.length);
  const end = others.at(-1);
  const isRowDone =
    place.section !== undefined &&
    others.every((next) => !viewOf(next).required && textAt(reached, next) === '');
  return { values: found, last: isRowDone && end ? toPath(end) : last.path };
}

function textAt(values: PersonFormValues, place: EntryPath): string {
  const text: unknown = get(values, toPath(place), '');
  return typeof text === 'string' ? text.trim() : '';
}

function withValue(values: PersonFormValues, { field, section, index }: EntryPath, value: string) {
  if (section === undefined || !isRowFieldKey(field)) return { ...values, [field]: value };
  const rows: readonly RowFormValues[] = values[section];
  const { name } = splitRowFieldKey(field);
  return { ...values, [section]: rows.map((row, at) => (at === index ? { ...row, [name]: value } : row)) };
}
