import type { PersonSections, RowOf, ScalarKey, SectionKey } from '../enrollment/enrollment.ts';

/** A field of a row, named by its section: `telephones.number`. */
export type RowFieldKey = {
  [S in SectionKey]: `${S}.${Exclude<keyof RowOf<S>, 'id'> & string}`;
}[SectionKey];

/** A field of the enrollment itself. */
export type RootFieldKey = 'riskProfileCode';

/** Every field that the contract lists, once. */
export type FieldKey = RootFieldKey | ScalarKey | RowFieldKey;

/** The part of a row field key behind the section: `number` of `telephones.number`. */
type RowFieldName<S extends SectionKey = SectionKey> = S extends SectionKey
  ? Exclude<keyof PersonSections[S][number], 'id'>
  : never;

export function isRowFieldKey(key: FieldKey): key is RowFieldKey {
  return key.includes('.');
}

interface RowFieldParts {
  readonly section: SectionKey;
  readonly name: RowFieldName;
}

/** There are a dozen keys, asked for at every field of every row: each is split once. */
const PARTS = new Map<RowFieldKey, RowFieldParts>();

/** Splits `telephones.number` in its section and the member of the row. */
export function splitRowFieldKey(key: RowFieldKey): RowFieldParts {
  const known = PARTS.get(key);
  if (known) return known;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of the key says what stands around its dot
  const [section, name] = key.split('.') as [SectionKey, RowFieldName];
  const parts = { section, name };
  PARTS.set(key, parts);
  return parts;
}
