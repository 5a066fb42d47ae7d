import type { EntityId } from '../enrollment/enrollment.ts';
import { type AnyFieldKey, type CaseFieldKey, isCaseKey, isRowFieldKey } from '../fields/registry.ts';
import { type Catalog, createInlineCatalog } from '../profile/catalog.ts';
import type { FieldView, PersonView } from '../profile/field-view.ts';
import type { CaseView } from './case-model.ts';

/** The persons of an enrollment as a list, in their order. */
export function toPersonsCatalog(persons: readonly (readonly [id: EntityId, name: string])[]): Catalog {
  return createInlineCatalog('persons', { entries: persons.map(([value, label]) => ({ value, label })) });
}

/** A person's view with the entries of the case under its rules; a reference to a person shows the name. */
export function withCase(own: PersonView, { sections, field }: CaseView, persons: Catalog): PersonView {
  const ofPersons = new Map<AnyFieldKey, FieldView>();
  // The same view for the same field, so that only changed fields render again.
  for (const { entries } of sections)
    for (const [key, { kind }] of entries)
      if (kind === 'person') ofPersons.set(key, { ...field(key), kind: 'code', catalog: persons });
  return {
    ...own,
    field: (key) => ofPersons.get(key) ?? (isOfCase(key) ? field(key) : own.field(key)),
  };
}

const isOfCase = (key: AnyFieldKey): key is CaseFieldKey => isCaseKey(key) && isRowFieldKey(key);
