/**
 * What is stored of an enrollment, version 1: one record of its own and one per person, so that saving costs the
 * same with 500 persons as with one. Parsed on every read: storage is outside data.
 */
import * as z from 'zod/mini';
import type { Person } from '../enrollment/enrollment.ts';

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

/** Any fully read 2xx is success; everything else proves nothing. */
export function isConfirmed(outcome: FinalizeOutcome | undefined): boolean {
  return outcome?.kind === 'answered' && outcome.status >= 200 && outcome.status <= 299;
}
