import { FIELD_KEYS, isRowFieldKey, SECTION_KEYS } from '../domain/fields/registry.ts';
import type { EntityId } from '../domain/enrollment/enrollment.ts';
import type { Place } from '../domain/fields/finding.ts';
import { toRowId } from './field-id.ts';

/** The place on a person's page that an element is of, by the ids of `field-id.ts`; the person alone where it is of none. */
export function findPlaceOf(element: Element | null, personId: EntityId): Place {
  for (let it = element; it; it = it.parentElement) {
    const place = toPlace(it.id);
    if (place) return { personId, ...place };
  }
  return { personId };
}

function toPlace(id: string): Place | undefined {
  const scalar = FIELD_KEYS.find((key) => key === id && !isRowFieldKey(key));
  if (scalar) return { field: scalar };
  const section = SECTION_KEYS.find((key) => id === key || id.startsWith(toRowId(key, '')));
  if (!section || id === section) return section && { section };
  const rest = id.slice(toRowId(section, '').length);
  const field = FIELD_KEYS.find(
    (key) => isRowFieldKey(key) && key.startsWith(`${section}.`) && rest.endsWith(key.slice(section.length)),
  );
  return field
    ? { section, rowId: rest.slice(0, section.length - field.length), field }
    : { section, rowId: rest };
}
