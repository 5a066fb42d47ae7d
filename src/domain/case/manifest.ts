import type { CaseContent, CaseRecord, CaseRow, EntityId } from '../enrollment/enrollment.ts';
import { isEmptyEntry } from '../fields/field-kinds.ts';
import { toCanonicalJson } from '../review/canonical-json.ts';
import { readFileEntry } from './file-entry.ts';

/**
 * The text of which an approval keeps the hash: every answer of the enrollment's case and of every person's, with files
 * by their own hash. It does not depend on ids: persons count by their place. Undefined without any answer. Without files it is what
 * a sheet is printed of, and stays the same once the signed sheet is added.
 */
export function toCaseManifest(
  { persons, case: ofEnrollment }: CaseContent,
  hasFiles = true,
): string | undefined {
  const numbers = new Map(persons.map(({ id }, index) => [id, index + 1]));
  const toCase = (record: CaseRecord = {}) =>
    toFilled(record, (rows) => {
      const filled = rows.map((row) => toRow(row, numbers, hasFiles)).filter((row) => !isEmpty(row));
      return filled.length > 0 ? filled : undefined;
    });
  const cases = persons.map((person) => toCase(person.case));
  const enrollment = toCase(ofEnrollment);
  if ([enrollment, ...cases].every(isEmpty)) return undefined;
  return toCanonicalJson({ manifest: 1, cases, ...(!isEmpty(enrollment) && { enrollment }) });
}

const isEmpty = (record: object) => Object.keys(record).length === 0;

/** A row without its id and its empty entries. Without files, what was noted beside them goes as well. */
function toRow({ id: _id, ...row }: CaseRow, numbers: ReadonlyMap<EntityId, number>, hasFiles: boolean) {
  const entries: Readonly<Record<string, string>> = row;
  const isFile = (name: string) =>
    readFileEntry(entries[name.replace(/^_(?:at|by)-/, '')] ?? '') !== undefined;
  return toFilled(entries, (text, name) =>
    isEmptyEntry(text) || (!hasFiles && isFile(name)) ? undefined : toStable(text, numbers),
  );
}

/** The members for which there is something. */
function toFilled<T, R>(
  record: Readonly<Record<string, T>>,
  toMember: (member: T, name: string) => R | undefined,
) {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, member]) => {
      const made = toMember(member, name);
      return made === undefined ? [] : [[name, made] as const];
    }),
  );
}

/** A reference to a person becomes the person's place. It is an object, which no typed text can be. */
function toStable(
  text: string,
  numbers: ReadonlyMap<EntityId, number>,
): string | { readonly person: number } {
  const person = numbers.get(text);
  return person === undefined ? text : { person };
}
