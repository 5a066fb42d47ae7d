import { type FieldKey, type RowFieldKey, SCALAR_KEYS, SECTION_KEYS, SECTIONS } from '../fields/registry.ts';
import { type FinalizeRequest, finalizeRequestSchema } from '../contract/finalize-request.ts';
import { fromFinalizeRequest } from '../contract/from-finalize-request.ts';
import type { AnyRow, IntegerEntry, Person } from '../enrollment/enrollment.ts';
import { getRowEntry } from '../fields/entries.ts';
import { isEmptyEntry } from '../fields/field-kinds.ts';
import type { Profile } from '../profile/profile.ts';
import type { PersonReading, Reading, ReadRow, ReadValue } from './reading.ts';

/** A finalize request as JSON: all of its persons. Undefined for any other text. */
export function readRequest(text: string, profile: Profile): Reading | undefined {
  const request = findRequest(text);
  if (!request) return undefined;
  const { riskProfileCode, persons } = fromFinalizeRequest(request, () => '');
  const [riskProfile] = toValue('riskProfileCode', riskProfileCode, profile);
  return {
    source: 'request',
    persons: persons.map((person) => toReading(person, profile)),
    ...(riskProfile && { riskProfile }),
  };
}

function findRequest(text: string): FinalizeRequest | undefined {
  try {
    return finalizeRequestSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function toReading(person: Person, profile: Profile): PersonReading {
  return {
    values: SCALAR_KEYS.flatMap((key) => toValue(key, person[key], profile)),
    rows: SECTION_KEYS.flatMap((section) => {
      const rows: readonly AnyRow[] = person[section];
      const keys: readonly RowFieldKey[] = SECTIONS[section].fields;
      return rows
        .map(
          (row): ReadRow => ({
            section,
            values: keys.flatMap((key) => toValue(key, getRowEntry(row, key), profile)),
          }),
        )
        .filter(({ values }) => values.length > 0);
    }),
  };
}

function toValue(field: FieldKey, entry: IntegerEntry, profile: Profile): ReadValue[] {
  if (isEmptyEntry(entry)) return [];
  const { catalog } = profile.viewOf(undefined).field(field);
  const isUnlisted = catalog?.status === 'ready' && !catalog.findKnownEntry(entry);
  return [{ field, entry, doubt: isUnlisted ? 'unlisted' : undefined }];
}
