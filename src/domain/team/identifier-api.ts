/** The routes about identifiers: who carries them in the team, and what the service knows of them. */
import * as z from 'zod/mini';
import { LOOK_UP_FINDINGS } from '../answers/read-answer.ts';
import { KNOWN_AS } from '../decision/known.ts';
import type { Endpoint } from './endpoint.ts';
import { textSchema } from './sent-values.ts';
import { ENTERS, SUPERVISES, TEAM_STATES } from './team-api.ts';

/** Identifiers of persons, as the profile compares them (`toComparedIdentifiers`), for one request. */
export const askedIdentifiersSchema = z
  .array(
    z.strictObject({ type: z.string().check(z.maxLength(200)), number: z.string().check(z.maxLength(200)) }),
  )
  .check(z.minLength(1), z.maxLength(200));

/** Another enrollment of the team with an identifier. It tells nothing else, because the requesting user may not belong to it. */
export const carrierSchema = z.object({
  id: z.string(),
  state: z.enum(TEAM_STATES),
  /** Time of its beginning. */
  since: z.string(),
  /** Name of its assignee, or else of the user who began it. */
  name: z.string(),
  /** True for a user who may open it; missing from a server of the previous version. */
  isSeen: z.optional(z.boolean()),
});

/** `person`: who is nearly the same, for a user who may open it. */
const comparedCarrierSchema = z.object({
  ...carrierSchema.shape,
  person: z.optional(z.object({ name: z.string(), identifier: z.string(), birthDate: z.string() })),
});

/** One list for each requested identifier, in their order; the most recently begun first. */
export const carriersSchema = z.object({ carriers: z.array(z.array(carrierSchema)) });
export type Carriers = z.infer<typeof carriersSchema>;

/** Identifiers in the form for sending. The server asks the service about each. */
const lookUpsSchema = askedIdentifiersSchema.check(z.maxLength(20));

/** The service's findings, in the order of the identifiers. */
const lookUpFindingsSchema = z.object({ findings: z.array(z.enum(LOOK_UP_FINDINGS)) });

/** A person of an enrollment who is known already. */
const knownPersonSchema = z.object({
  personId: z.string(),
  as: z.enum(KNOWN_AS),
  /** The other enrollment; missing for `client`. */
  where: z.optional(comparedCarrierSchema),
});
export type TeamKnown = z.infer<typeof knownPersonSchema>;

/** Those whom the service knows come first. */
const knownSchema = z.object({
  known: z.array(knownPersonSchema),
  /** Number of persons about whom the service gave no answer; 0 when the profile does not ask it. */
  unanswered: z.int(),
});

export const IDENTIFIER_API = {
  findCarriers: {
    method: 'POST',
    path: '/api/identifiers',
    // As a POST, the identifier is not in the address.
    summary: 'Other enrollments of the team that carry an identifier',
    access: ENTERS,
    readsOnly: true,
    body: z.object({
      identifiers: askedIdentifiersSchema,
      /** Id of the enrollment that is being entered. */
      except: z.prefault(textSchema(64), ''),
    }),
    answer: carriersSchema,
    problems: ['too-many', 'too-many-today'],
  },
  lookUp: {
    method: 'POST',
    path: '/api/look-ups',
    summary: "The service's findings about identifiers",
    access: ENTERS,
    readsOnly: true,
    body: z.object({ identifiers: lookUpsSchema }),
    answer: lookUpFindingsSchema,
    problems: ['too-many', 'too-many-today'],
  },
  readEvidence: {
    method: 'GET',
    path: '/api/enrollments/:id/evidence',
    summary: "The service's findings about each person of a send with an unknown result",
    access: SUPERVISES,
    answer: lookUpFindingsSchema,
    problems: ['not-found', 'closed', 'too-many-today'],
  },
  readKnown: {
    method: 'GET',
    path: '/api/enrollments/:id/known',
    summary: 'Persons of an enrollment who are known already: by the service, or by another enrollment',
    access: ENTERS,
    answer: knownSchema,
    problems: ['not-found', 'too-many', 'too-many-today'],
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
