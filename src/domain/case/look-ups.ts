/** Look-ups as evidence: what a call of the service is asked with, and whether a kept answer is about that. */
import type { EnrollmentContent, EntityId, Person } from '../enrollment/enrollment.ts';
import { getRowEntry, rowsOf } from '../fields/entries.ts';
import { isEmptyEntry } from '../fields/field-kinds.ts';
import type { Problem } from '../fields/finding.ts';
import {
  type AnyFieldKey,
  type CaseFieldKey,
  isCaseFieldKey,
  isRowFieldKey,
  splitRowFieldKey,
} from '../fields/registry.ts';
import { toWireText } from '../formats/wire-text.ts';
import { toAnyFieldKey } from '../profile/condition.ts';
import { findRemark, type Remark } from '../profile/entry-schemas.ts';
import type { FieldView, PersonView } from '../profile/field-view.ts';
import { fillPath, listPlaceholders } from '../profile/look-up-path.ts';
import type { Profile } from '../profile/profile.ts';
import { type AnswerEntry, readAnswerEntry } from './answer-entry.ts';
import type { CaseView } from './case-model.ts';
import type { LookUpEntrySpec } from './case-schema.ts';
import { toSha256Text } from './sha256.ts';

/** The filled path, or the field that has to be filled or corrected first. */
export type AskedPath =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly field: AnyFieldKey };

/** The path with a person's values, in the form in which they are sent. */
export function toAskedPath(
  person: Person,
  { path }: LookUpEntrySpec,
  caseView: CaseView,
  own: PersonView,
  profile: Pick<Profile, 'today'>,
): AskedPath {
  const values: Record<string, string> = {};
  for (const name of listPlaceholders(path)) {
    const field = toAnyFieldKey(name);
    const view = isOfCase(field) ? caseView.field(field) : own.field(field);
    const entry = toEntry(person, field);
    const value = toAskedText(entry, view);
    const isWrong = findRemark(entry, view, profile)?.severity === 'error';
    if (value === '' || isWrong || fillPath(`{${name}}`, { [name]: value }) === undefined)
      return { ok: false, field };
    values[name] = value;
  }
  return { ok: true, path: fillPath(path, values) ?? '' };
}

const isOfCase = (field: AnyFieldKey): field is CaseFieldKey => isRowFieldKey(field) && isCaseFieldKey(field);

function toEntry(person: Person, field: AnyFieldKey): string {
  if (isOfCase(field)) {
    const [row] = rowsOf(person, splitRowFieldKey(field).section);
    return row ? String(getRowEntry(row, field)) : '';
  }
  return isRowFieldKey(field) || field === 'riskProfileCode' ? '' : person[field];
}

/** What is hidden counts as empty. */
function toAskedText(entry: string, { hidden, format }: FieldView): string {
  if (hidden) return '';
  const text = toWireText(entry);
  return text === '' ? '' : toWireText(format?.toWire(text) ?? text);
}

/** Tells whether an answer is about this call. The instant in it makes two answers about the same values differ. */
export const toAskedHash = (at: string, key: CaseFieldKey, path: string): string =>
  toSha256Text(`${at}\n${key}\n${path}`).slice(0, 16);

/** The finding about the entry of a look-up, beside those of your rules. */
export function findLookUpRemark(
  text: string,
  key: CaseFieldKey,
  asked: AskedPath,
  view: FieldView,
  { keepsAnswers }: Pick<Profile, 'keepsAnswers'>,
): Remark | undefined {
  if (view.hidden) return undefined;
  if (isEmptyEntry(text)) return view.required ? toError({ code: 'required' }) : undefined;
  // Nobody can tell an answer that was written from one that the service gave, unless it was kept.
  const answer = keepsAnswers ? readAnswerEntry(text) : undefined;
  if (!answer) return toError({ code: 'case-no-answer', told: {} });
  const isSame = asked.ok && toAskedHash(answer.at, key, asked.path) === answer.asked;
  return isSame ? undefined : toError({ code: 'case-asked-other', told: {} });
}

const toError = (problem: Problem): Remark => ({ problem, severity: 'error' });

export interface NamedAnswer extends AnswerEntry {
  readonly personId: EntityId;
  readonly key: CaseFieldKey;
  /** The whole entry. */
  readonly text: string;
}

/** The answers of the service that entries of the persons' cases name. */
export function listNamedAnswers({ persons }: Pick<EnrollmentContent, 'persons'>): readonly NamedAnswer[] {
  return persons.flatMap((person) =>
    Object.entries(person.case ?? {}).flatMap(([section, rows]) =>
      rows.flatMap((row) =>
        Object.entries(row).flatMap(([name, text]): readonly NamedAnswer[] => {
          const answer = readAnswerEntry(text);
          return answer ? [{ ...answer, personId: person.id, key: `case.${section}.${name}`, text }] : [];
        }),
      ),
    ),
  );
}
