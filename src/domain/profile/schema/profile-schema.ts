import * as z from 'zod/mini';
import { localTextSchema } from '../../formats/local-text.ts';
import { answersSchema, authenticationSchema, lookUpSchema } from './service-schema.ts';
import { catalogSchema } from './catalog-schema.ts';
import {
  checkSchema,
  conditionSchema,
  formatSchema,
  ruleSchema,
  sectionNameSchema,
  suggestedSchema,
} from './rule-schema.ts';

const days = z.optional(z.int().check(z.gte(1), z.lte(3650)));

/** How entered data rests on the agent's computer, for how long, and what of it is printed. */
const privacySchema = z.strictObject({
  /**
   * `plain` (default) in the browser's database; `session` encrypted under a key of the tab; `encrypted` under a
   * passphrase that the agent types.
   */
  storage: z.optional(z.enum(['plain', 'session', 'encrypted'])),
  /** Only with `encrypted`: minutes without input until it is locked again (default 10). */
  idleLockMinutes: z.optional(z.int().check(z.gte(1), z.lte(480))),
  /** Without a number of days it is kept. */
  retention: z.optional(
    z.strictObject({
      /** From the confirmation until the enrollment is purged; the ledger of sends stays. */
      confirmedDays: days,
      /** Without a change until a draft is warned of; 7 days later it is deleted. */
      draftDays: days,
    }),
  ),
  /** What printed pages carry. */
  print: z.optional(
    z.strictObject({
      /** `masked` (default): only the last three signs of an identifier can be read; `full`: all of it. */
      identifiers: z.optional(z.enum(['masked', 'full'])),
    }),
  ),
});

/** What has to happen between entering and sending. */
const reviewSchema = z.strictObject({
  /** `required`: nothing is sent that nobody approved. Default `none`. */
  approval: z.optional(z.enum(['none', 'required'])),
  /** Whether who entered the data may approve them (default false). */
  selfApproval: z.optional(z.boolean()),
  /** Whether whoever approves also sends, by one press (default false: two). */
  approverSends: z.optional(z.boolean()),
  /** Fields, by the contract's names, that the one who approves can type again without seeing them. */
  criticalFields: z.optional(z.array(z.string())),
  /** `required`: approving asks for it. Default `offered`. */
  rekey: z.optional(z.enum(['offered', 'required'])),
  /** Hours that something waits for its review until the queue marks it (default 24). */
  dueHours: z.optional(z.int().check(z.gte(1), z.lte(720))),
});

/**
 * The service profile as it stands in `profile.json`: everything that the contract does not show.
 * Fields are named by the contract's own names, which are unique over the whole request. The words for operators
 * stand in `profile-docs.ts`, so that the app does not carry them.
 */

/** What is done where the list of a field lacks what is wanted. */
const notListedSchema = z.strictObject({
  /** Said where a search finds nothing, and at a value that the list does not have. */
  help: localTextSchema,
  /** Of a field of a row: it may be left empty, although it is required, in a row of which this holds. */
  mayStayEmpty: z.optional(conditionSchema),
});

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
  notListed: z.optional(notListedSchema),
  /** What the field mostly holds: suggested while it is empty, never filled in. */
  suggest: z.optional(suggestedSchema),
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
  /** What the browser keeps for the address (cookies, client certificates, a proxy's password) goes along: else it does not. */
  credentials: z.optional(z.enum(['same-origin', 'include'])),
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
  /** Default: the service is not asked whether it knows somebody. */
  lookUp: z.optional(lookUpSchema),
  limits: z.optional(limitsSchema),
  privacy: z.optional(privacySchema),
  review: z.optional(reviewSchema),
});

export type ProfileSpec = z.infer<typeof profileSchema>;
export type FieldSpec = z.infer<typeof fieldSchema>;
export type NotListedSpec = z.infer<typeof notListedSchema>;
