import type { CatalogEntry } from './catalog.ts';
import type { ProfileSpec } from './schema/profile-schema.ts';

/** Codes of a list that a field which takes them cannot send. */
interface LongValues {
  /** By the contract's name. */
  readonly field: string;
  readonly max: number;
  /** In the order of the list. */
  readonly values: readonly string[];
}

/** For each field that chooses from the list and limits its length: the codes that are longer, if there are any. */
export function findLongValues(
  { fields }: ProfileSpec,
  catalog: string,
  entries: readonly Pick<CatalogEntry, 'value'>[],
): readonly LongValues[] {
  return Object.entries(fields ?? {}).flatMap(([field, { catalog: taken, maxLength: max }]) => {
    if (taken !== catalog || max === undefined) return [];
    const values = entries.flatMap(({ value }) =>
      typeof value === 'string' && value.length > max ? [value] : [],
    );
    return values.length === 0 ? [] : [{ field, max, values }];
  });
}
