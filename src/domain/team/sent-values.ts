/** Schemas of the values that pages send to the team server. */
import * as z from 'zod/mini';
import { caseSchema, personSchema } from '../drafts/stored.ts';
import type { CaseRecord } from '../enrollment/enrollment.ts';
import { SCALAR_KEYS, SECTION_KEYS } from '../fields/registry.ts';
import { placeSchema } from '../fields/place-schema.ts';
import { MAX_ROWS, MAX_TEXT } from '../files/check-values.ts';
import { saysSomething } from '../review/says-something.ts';

export const idSchema = z.string().check(z.regex(/^[0-9A-Za-z_-]{1,64}$/));

/** PostgreSQL cannot hold a NUL in a text. */
export const isStorable = (text: string): boolean => !text.includes('\0');

/** A text that a column can hold, of at most this many UTF-16 code units. */
export const textSchema = (maxLength: number) =>
  z.string().check(z.maxLength(maxLength), z.refine(isStorable));

/** A short text that somebody wrote: a reason, or what is wrong. */
export const noteSchema = textSchema(2000).check(z.refine(saysSomething));

/** A reply to such a note: «Sí» is enough. */
const replySchema = textSchema(2000).check(z.regex(/[\p{L}\p{N}]/u));

/** The journal stores a place permanently, so its ids are limited in length. */
const sentPlaceSchema = z.pipe(
  z.looseObject({ personId: z.optional(idSchema), rowId: z.optional(textSchema(100)) }),
  placeSchema,
);

/** An observation, a reply to it, or its new state. */
export const sentRemarkSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('observed'),
    observation: idSchema,
    place: sentPlaceSchema,
    text: noteSchema,
  }),
  z.object({ kind: z.literal('replied'), observation: idSchema, text: replySchema }),
  z.object({ kind: z.literal(['settled', 'reopened']), observation: idSchema }),
]);

/** Search uses identifiers, so they are as short as those of a look-up (`askedIdentifiersSchema`). */
const MAX_IDENTIFIER = 200;

type SentPerson = z.infer<typeof personSchema>;

/** A person in stored form, within limits. Stored persons may be older than the limits. */
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
  for (const path of listOversizedAnswers(person.case ?? {})) yield ['case', ...path];
}

/** The case of an enrollment itself, within the limits of a person's. */
export const sentCaseSchema = caseSchema.check((context) => {
  for (const path of listOversizedAnswers(context.value))
    context.issues.push({ code: 'custom', path, input: undefined, message: 'more than may be sent' });
});

function* listOversizedAnswers(record: CaseRecord): Generator<PropertyKey[], void> {
  for (const [section, rows] of Object.entries(record)) {
    if (rows.length > MAX_ROWS) yield [section];
    else
      for (const [index, row] of rows.entries())
        for (const [name, entry] of Object.entries(row))
          if (isTooLong('', entry)) yield [section, index, name];
  }
}

function isTooLong(key: string, entry: number | string): boolean {
  const max = key === 'identifier' || key === 'identifierType' ? MAX_IDENTIFIER : MAX_TEXT;
  return typeof entry === 'string' && entry.length > max;
}
