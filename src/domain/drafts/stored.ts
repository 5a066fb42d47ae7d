/**
 * What is stored of an enrollment, version 1: one record of its own and one per person, so that saving costs the
 * same with 500 persons as with one. Parsed on every read: storage is outside data.
 */
import * as z from 'zod/mini';
import type { Person } from '../enrollment/enrollment.ts';
import { FIELD_KEYS, SECTION_KEYS } from '../fields/descriptors.ts';

export const STORED_VERSION = 1;

const text = z.string();
const integerEntry = z.union([z.number(), z.string()]);

const personSchema = z.object({
  id: text,
  entityKind: text,
  identifier: text,
  identifierType: text,
  givenName: text,
  paternalName: text,
  maternalName: text,
  sex: text,
  birthDate: text,
  countryCode: text,
  maritalStatusCode: text,
  maritalRegimeCode: text,
  businessActivity: text,
  companyTypeCode: text,
  relationshipTypeCode: text,
  telephones: z.array(z.object({ id: text, number: text, remark: text, typeCode: text })),
  addresses: z.array(z.object({ id: text, line: text, typeCode: text, communeId: integerEntry })),
  emails: z.array(z.object({ id: text, address: text, typeCode: text })),
  bankAccounts: z.array(z.object({ id: text, number: text, kind: text, bankId: integerEntry })),
});

export const storedPersonSchema = z.object({
  version: z.literal(STORED_VERSION),
  enrollmentId: text,
  id: text,
  person: personSchema,
});

/** A place of the enrollment; the names of sections and fields are those of `domain/fields`. */
const placeSchema = z.object({
  personId: z.optional(text),
  section: z.optional(z.enum(SECTION_KEYS)),
  rowId: z.optional(text),
  field: z.optional(z.enum(FIELD_KEYS)),
});

const serviceErrorSchema = z.object({
  path: text,
  message: text,
  place: z.optional(placeSchema),
  entry: z.optional(integerEntry),
});

/** What is known of a send: what came back, when, and the exact text that was sent. */
const outcomeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('answered'),
    at: text,
    request: text,
    status: z.int(),
    contentType: text,
    /** The answer as received. */
    body: text,
    /** The answer was longer than what is kept of it. */
    truncated: z.boolean(),
    /** How the profile's rules read it; without one (before there were such rules) any 2xx is success. */
    verdict: z.optional(z.enum(['confirmed', 'rejected', 'unknown'])),
    reference: z.optional(text),
    message: z.optional(text),
    errors: z.optional(z.array(serviceErrorSchema)),
  }),
  z.object({
    kind: z.literal('no-answer'),
    at: text,
    request: text,
    cause: z.enum(['network', 'timeout', 'incomplete', 'redirect']),
  }),
]);

export const storedEnrollmentSchema = z.object({
  version: z.literal(STORED_VERSION),
  id: text,
  /** ISO 8601 instants. */
  createdAt: text,
  updatedAt: text,
  riskProfileCode: text,
  /** The persons in their order. */
  personIds: z.array(text),
  /** The latest send. */
  outcome: z.optional(outcomeSchema),
});

export type StoredPerson = Omit<z.infer<typeof storedPersonSchema>, 'person'> & { readonly person: Person };
export type StoredEnrollment = z.infer<typeof storedEnrollmentSchema>;
export type FinalizeOutcome = z.infer<typeof outcomeSchema>;

/** Only what the profile's success rule accepts is confirmed; without a reading, any fully read 2xx. */
export function isConfirmed(outcome: FinalizeOutcome | undefined): boolean {
  if (outcome?.kind !== 'answered') return false;
  if (outcome.verdict) return outcome.verdict === 'confirmed';
  return outcome.status >= 200 && outcome.status <= 299;
}

/** The answer proves, by the profile's rules, that nothing was created. */
export function isRejected(outcome: FinalizeOutcome | undefined): boolean {
  return outcome?.kind === 'answered' && outcome.verdict === 'rejected';
}
