import {
  type FieldKey,
  FIELDS,
  isRowFieldKey,
  type SectionKey,
  SECTIONS,
  splitRowFieldKey,
} from '../domain/fields/registry.ts';

/** Field of a person to which a path of the form points. */
export interface EntryPath {
  readonly field: FieldKey;
  readonly section?: SectionKey;
  readonly index?: number;
}

/** Parses `givenName`, `telephones.0.number`; undefined when the person has no such field. */
export function parsePath(path: string): EntryPath | undefined {
  const [first = '', index, name] = path.split('.');
  const key = name === undefined ? first : `${first}.${name}`;
  if (!isFieldKey(key)) return undefined;
  return isSection(first) ? { field: key, section: first, index: Number(index) } : { field: key };
}

export function toPath({ field, index }: EntryPath): string {
  if (!isRowFieldKey(field)) return field;
  const { section, name } = splitRowFieldKey(field);
  return `${section}.${index}.${name}`;
}

function isFieldKey(key: string): key is FieldKey {
  return Object.hasOwn(FIELDS, key);
}

function isSection(key: string): key is SectionKey {
  return Object.hasOwn(SECTIONS, key);
}
