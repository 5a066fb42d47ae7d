import type { Person } from '../enrollment/enrollment.ts';
import { isEmptyRow } from '../fields/entries.ts';
import { isEmptyEntry } from '../fields/field-kinds.ts';
import { type Finding, isError } from '../fields/finding.ts';
import { fromKeys } from '../fields/from-keys.ts';
import {
  type FieldKey,
  isCaseKey,
  SCALAR_KEYS,
  SECTION_KEYS,
  type SectionKey,
  SECTIONS,
} from '../fields/registry.ts';
import type { PersonView } from './field-view.ts';

/** Parts of a person with a state of their own: the scalar fields, and each section. */
export type PartKey = 'data' | SectionKey;
export const PART_KEYS: readonly PartKey[] = ['data', ...SECTION_KEYS];

/** `not-asked`: rules hide the whole part. */
export type PartState = 'with-errors' | 'observed' | 'incomplete' | 'empty' | 'ready' | 'not-asked';

/**
 * State of each part of a person, from the findings of that person (also those of the checks between
 * persons). Errors come before observations, because they block the send. Observations come before missing
 * entries, because nothing else shows them. Warnings and information do not change the state.
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

/** Part of its person that a finding concerns; a finding about the whole person belongs to the data. */
export function toPart({ place }: Pick<Finding, 'place'>): PartKey {
  return place.section === undefined || isCaseKey(place.section) ? 'data' : place.section;
}

function fieldsOf(part: PartKey): readonly FieldKey[] {
  return part === 'data' ? SCALAR_KEYS : SECTIONS[part].fields;
}

function isEmptyPart(person: Person, part: PartKey, isShown: (key: FieldKey) => boolean): boolean {
  if (part === 'data') return SCALAR_KEYS.every((key) => !isShown(key) || isEmptyEntry(person[key]));
  return person[part].every((row) => isEmptyRow(part, row, isShown));
}
