/**
 * The service profile as it stands in `profile.json`: everything that the contract does not show.
 * Fields are named by the contract's own names, which are unique over the whole request. The words for operators
 * stand in `profile-docs.ts`, so that the app does not carry them.
 */
import * as z from 'zod/mini';
import { answersSchema } from './answers-schema.ts';
import { authenticationSchema } from './authentication-schema.ts';
import { catalogSchema } from './catalog-schema.ts';
import { checkSchema, sectionNameSchema } from './check-schema.ts';
import { formatSchema } from './format-schema.ts';
import { localTextSchema } from '../../formats/local-text.ts';
import { privacySchema } from './privacy-schema.ts';
import { reviewSchema } from './review-schema.ts';
import { ruleSchema } from './rule-schema.ts';

const fieldSchema = z.strictObject({
  label: z.optional(localTextSchema),
  help: z.optional(localTextSchema),
  /** In a row: required once the row is started. */
  required: z.optional(z.boolean()),
  /** Longest text that is sent, in UTF-16 code units (as `nvarchar(n)` and HTML count). */
  maxLength: z.optional(z.int().check(z.positive())),
  format: z.optional(formatSchema),
  /** Name of one of `catalogs`; without one, codes are typed. */
  catalog: z.optional(z.string()),
});

const limit = z.optional(z.int().check(z.positive()));

const limitsSchema = z.strictObject({
  persons: limit,
  /** Rows per person, by the contract's name of the array. */
  rows: z.optional(z.partialRecord(sectionNameSchema, z.int().check(z.positive()))),
  /** Bytes of the body (UTF-8). */
  bodyBytes: limit,
});

const requestSchema = z.strictObject({
  /** Sent with each finalize request; `{attemptId}` and `{hash}` stand for those of the attempt. */
  headers: z.optional(z.record(z.string(), z.string())),
});

export const profileSchema = z.strictObject({
  /** For editors that complete by a JSON Schema. */
  $schema: z.optional(z.string()),
  name: localTextSchema,
  /** A sample sends to its own origin only: its codes are nobody's. */
  sample: z.optional(z.boolean()),
  /** Scheme, host and path before the contract's path; `""` is the origin that serves Enrola, `/x` a path there. */
  baseUrl: z.string(),
  /** How long an answer is waited for, in seconds (default 60). */
  timeoutSeconds: z.optional(z.int().check(z.positive())),
  /** Minutes after the wait in which the service may still carry out what was sent (default 15). */
  settlingMinutes: z.optional(z.int().check(z.gte(0), z.lte(10_080))),
  /** Before a send, where this file cannot be had again: `required` (default) sends nothing, `ask` leaves it to the agent. */
  profileCheck: z.optional(z.enum(['required', 'ask'])),
  /** An unfilled scalar is left out (default) or sent as `""`. */
  emptyText: z.optional(z.enum(['omit', 'send-empty'])),
  request: z.optional(requestSchema),
  /** Default: none. */
  authentication: z.optional(authenticationSchema),
  catalogs: z.optional(z.record(z.string(), catalogSchema)),
  fields: z.optional(z.record(z.string(), fieldSchema)),
  rules: z.optional(z.array(ruleSchema)),
  checks: z.optional(z.array(checkSchema)),
  answers: z.optional(answersSchema),
  limits: z.optional(limitsSchema),
  privacy: z.optional(privacySchema),
  review: z.optional(reviewSchema),
});

export type ProfileSpec = z.infer<typeof profileSchema>;
export type FieldSpec = z.infer<typeof fieldSchema>;
