import {
  type AnyFieldKey,
  type AnySectionKey,
  type FieldKey,
  FIELDS,
  isCaseKey,
  isRowFieldKey,
  type SectionKey,
  SECTIONS,
  splitRowFieldKey,
} from '../domain/fields/registry.ts';

/** Field of a person to which a path of the form points. */
export interface EntryPath {
  readonly field: AnyFieldKey;
  readonly section?: AnySectionKey;
  readonly index?: number;
}

/** A path to a field of the contract. */
export interface ContractPath extends EntryPath {
  readonly field: FieldKey;
  readonly section?: SectionKey;
}

export function isOfContract(path: EntryPath): path is ContractPath {
  return !isCaseKey(path.field);
}

/** Parses `givenName`, `telephones.0.number`, `case.owners.0.share`; undefined when the person has no such field. */
export function parsePath(path: string): EntryPath | undefined {
  if (path.startsWith('case.')) return parseCasePath(path);
  const [first = '', index, name] = path.split('.');
  const key = name === undefined ? first : `${first}.${name}`;
  if (!isFieldKey(key)) return undefined;
  return isSection(first) ? { field: key, section: first, index: Number(index) } : { field: key };
}

function parseCasePath(path: string): EntryPath {
  const [, name, index, entry] = path.split('.');
  return { field: `case.${name}.${entry}`, section: `case.${name}`, index: Number(index) };
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
