import {
  type FieldKey,
  FIELDS,
  isRowFieldKey,
  SCALAR_KEYS,
  type SectionKey,
  SECTIONS,
  splitRowFieldKey,
} from '../domain/fields/registry.ts';

/** Where in a person a path of its form points. */
export interface EntryPath {
  readonly field: FieldKey;
  readonly section?: SectionKey;
  readonly index?: number;
}

/** Of `givenName`, `telephones.0.number`; undefined where the person has no such field. */
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

/** The fields that are typed after it, in its row or among those of the person itself. */
export function findNextPaths({ field, section, index }: EntryPath): readonly EntryPath[] {
  if (section === undefined || index === undefined) return behind(SCALAR_KEYS, field).map(toScalarPath);
  const fields: readonly FieldKey[] = SECTIONS[section].fields;
  return behind(fields, field).map((next) => ({ field: next, section, index }));
}

const toScalarPath = (field: FieldKey): EntryPath => ({ field });

function behind(fields: readonly FieldKey[], field: FieldKey): readonly FieldKey[] {
  return fields.slice(fields.indexOf(field) + 1);
}

function isFieldKey(key: string): key is FieldKey {
  return Object.hasOwn(FIELDS, key);
}

function isSection(key: string): key is SectionKey {
  return Object.hasOwn(SECTIONS, key);
}
