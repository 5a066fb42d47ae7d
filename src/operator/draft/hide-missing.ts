/** The fields of the contract that a service does not have. */
import {
  ARRAY_NAMES,
  findFieldByWireName,
  isRowFieldKey,
  ROOT_FIELDS,
  SECTIONS,
  splitRowFieldKey,
} from '../../domain/fields/registry.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import type { NoteDown } from './draft-note.ts';
import { CONTRACT_NAMES } from './operations.ts';
import type { Schemas } from './schema.ts';

type Places = ReadonlyMap<string, { readonly value: unknown }>;

/** Hides what the service does not have, or agents would type what nobody takes. */
export function hideMissing(
  places: Places,
  schemas: Schemas,
  note: NoteDown,
): NonNullable<ProfileSpec['rules']> {
  if (places.size === 0) return [];
  const lists = ['personaFulls', ...ARRAY_NAMES];
  const open = new Set(
    lists.filter((name) => places.has(name) && !hasItems(places.get(name)?.value, schemas)),
  );
  for (const name of open) note(name, 'the document does not describe its items');
  const missing = CONTRACT_NAMES.filter((name) => !places.has(name));
  const hidden = missing.filter((name) => {
    const owner = findOwner(name);
    return owner !== undefined && !open.has(owner) && !open.has('personaFulls');
  });
  for (const name of missing.filter((one) => findOwner(one) === undefined && !open.has('personaFulls')))
    note(name, 'the document does not have it; Enrola sends it all the same');
  if (hidden.length === 0) return [];
  note('rules[0]', `the document does not have ${hidden.join(', ')}: hidden from everybody, and not sent`);
  return [{ when: { all: [] }, hide: hidden }];
}

function hasItems(value: unknown, schemas: Schemas): boolean {
  return schemas.read(schemas.read(value).items).properties.size > 0;
}

/** The list of a field; undefined for lists, and for the fields of the enrollment itself, which no rule can hide. */
function findOwner(name: string): string | undefined {
  const key = findFieldByWireName(name);
  if (key === undefined || ROOT_FIELDS.some((root) => root === key)) return undefined;
  return isRowFieldKey(key) ? SECTIONS[splitRowFieldKey(key).section].wire : 'personaFulls';
}
