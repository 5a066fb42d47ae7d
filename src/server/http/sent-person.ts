/**
 * A person as a page sends it: in stored form, within limits. Stored persons may be older than the limits.
 */
import type * as z from 'zod/mini';
import { personSchema } from '../../domain/drafts/stored.ts';
import { SCALAR_KEYS, SECTION_KEYS } from '../../domain/fields/registry.ts';
import { MAX_ROWS, MAX_TEXT } from '../../domain/files/check-values.ts';

/** Search uses identifiers, so they are as short as those of a look-up (`askedIdentifiersSchema`). */
const MAX_IDENTIFIER = 200;

type SentPerson = z.infer<typeof personSchema>;

export const sentPersonSchema = personSchema.check((context) => {
  for (const path of listOversized(context.value))
    context.issues.push({ code: 'custom', path, input: undefined, message: 'more than may be sent' });
});

function* listOversized(person: SentPerson): Generator<PropertyKey[], void> {
  for (const key of SCALAR_KEYS) if (isTooLong(key, person[key])) yield [key];
  for (const section of SECTION_KEYS) {
    const rows = person[section];
    if (rows.length > MAX_ROWS) yield [section];
    else
      for (const [index, row] of rows.entries())
        for (const [name, entry] of Object.entries(row))
          if (isTooLong(name, entry)) yield [section, index, name];
  }
}

function isTooLong(key: string, entry: number | string): boolean {
  const max = key === 'identifier' || key === 'identifierType' ? MAX_IDENTIFIER : MAX_TEXT;
  return typeof entry === 'string' && entry.length > max;
}
