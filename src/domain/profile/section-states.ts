import { type FieldKey, SCALAR_KEYS, SECTION_KEYS, type SectionKey, SECTIONS } from '../fields/registry.ts';
import type { Person } from '../enrollment/enrollment.ts';
import { isEmptyRow } from '../fields/entries.ts';
import { isEmptyEntry } from '../fields/field-kinds.ts';
import { type Finding, isError } from '../fields/finding.ts';
import { fromKeys } from '../fields/from-keys.ts';
import type { PersonView } from './field-view.ts';

/** The parts of a person that are looked at as a whole: the scalar fields, and each section. */
export type PartKey = 'data' | SectionKey;
export const PART_KEYS: readonly PartKey[] = ['data', ...SECTION_KEYS];

/** `not-asked`: rules hide all of it. */
export type PartState = 'with-errors' | 'observed' | 'incomplete' | 'empty' | 'ready' | 'not-asked';

/**
 * How each part of a person stands, of the findings of that person (those of the checks over all persons too). What
 * is wrong comes before what somebody remarked, for it holds the send back; a remark before what is merely missing,
 * for nobody else would say it. Warnings and information leave a part as it is.
 */
export function toPartStates(
  person: Person,
  findings: readonly Finding[],
  view: PersonView,
  isObserved: (part: PartKey) => boolean,
): Readonly<Record<PartKey, PartState>> {
  const errors = findings.filter(isError);
  const isShown = (key: FieldKey) => !view.field(key).hidden;
  return fromKeys(PART_KEYS, (part) => {
    const own = errors.filter((finding) => toPart(finding) === part);
    if (own.some(({ problem }) => problem.code !== 'required')) return 'with-errors';
    if (isObserved(part)) return 'observed';
    if (own.length > 0) return 'incomplete';
    if (!fieldsOf(part).some(isShown)) return 'not-asked';
    return isEmptyPart(person, part, isShown) ? 'empty' : 'ready';
  });
}

/** The part of its person that a finding concerns; what concerns the person as a whole is said with the data. */
export function toPart({ place }: Pick<Finding, 'place'>): PartKey {
  return place.section ?? 'data';
}

function fieldsOf(part: PartKey): readonly FieldKey[] {
  return part === 'data' ? SCALAR_KEYS : SECTIONS[part].fields;
}

function isEmptyPart(person: Person, part: PartKey, isShown: (key: FieldKey) => boolean): boolean {
  if (part === 'data') return SCALAR_KEYS.every((key) => !isShown(key) || isEmptyEntry(person[key]));
  return person[part].every((row) => isEmptyRow(part, row, isShown));
}
