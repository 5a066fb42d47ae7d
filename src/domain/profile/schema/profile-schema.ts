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

/** Storage of entered data on the agent's computer, its duration, and the data that is printed. */
const privacySchema = z.strictObject({
  /**
   * `plain` (default): in the browser's database as it is; `session`: encrypted with a key of the tab;
   * `encrypted`: with a passphrase that the agent types.
   */
  storage: z.optional(z.enum(['plain', 'session', 'encrypted'])),
  /** Only with `encrypted`: minutes without input until the data is locked again (default 10). */
  idleLockMinutes: z.optional(z.int().check(z.gte(1), z.lte(480))),
  /** Without a number of days, the data is kept. */
  retention: z.optional(
    z.strictObject({
      /** Days from the confirmation until the enrollment is purged; the ledger of sends stays. */
      confirmedDays: days,
      /** Days without a change until the list warns of a draft; 7 days later it is deleted. */
      draftDays: days,
    }),
  ),
  /** Content of printed pages. */
  print: z.optional(
    z.strictObject({
      /**
       * `masked` (default): only the last three letters and digits of an identifier are readable; `full`: all
       * of it.
       */
      identifiers: z.optional(z.enum(['masked', 'full'])),
    }),
  ),
});

/** Steps between the entry and the send. */
const reviewSchema = z.strictObject({
  /** `required`: only an approved enrollment is sent. Default `none`. */
  approval: z.optional(z.enum(['none', 'required'])),
  /** True allows the person who entered the data to approve them (default false). */
  selfApproval: z.optional(z.boolean()),
  /** True makes one press approve and send (default false: two presses). */
  approverSends: z.optional(z.boolean()),
  /** Fields, by the contract's names, that the approver can type again without seeing them. */
  criticalFields: z.optional(z.array(z.string())),
  /** `required`: an approval needs it. Default `offered`. */
  rekey: z.optional(z.enum(['offered', 'required'])),
  /** Hours until the queue marks an enrollment that waits for its review (default 24). */
  dueHours: z.optional(z.int().check(z.gte(1), z.lte(720))),
});

/**
 * The service profile, as `profile.json` has it: all facts that the contract does not show. It uses the
 * contract's names of fields, which are unique in the whole request. The texts for operators are in
 * `profile-docs.ts`, so that the app does not carry them.
 */

/** Help for the case that a field's list lacks the right entry. */
const notListedSchema = z.strictObject({
  /** Shown when a search finds nothing, and beside a value that is not in the list. */
  help: localTextSchema,
  /** For a field of a row: it may stay empty, although required, in a row that meets this condition. */
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
  /** Name of one of `catalogs`; without one, the agent types codes. */
  catalog: z.optional(z.string()),
  notListed: z.optional(notListedSchema),
  /** The usual value: suggested while the field is empty, never filled in. */
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
  /** Headers of each finalize request; `{attemptId}` and `{hash}` are replaced by those of the attempt. */
  headers: z.optional(z.record(z.string(), z.string())),
  /**
   * Sends what the browser keeps for the address (cookies, client certificates, a proxy's password); the
   * default does not.
   */
  credentials: z.optional(z.enum(['same-origin', 'include'])),
});

export const profileSchema = z.strictObject({
  /** For editors that use a JSON Schema for completion. */
  $schema: z.optional(z.string()),
  name: localTextSchema,
  /** A sample only sends to its own origin, because its codes are invented. */
  sample: z.optional(z.boolean()),
  /** Scheme, host and path before the contract's path; `""` is the origin that serves Enrola, `/x` a path there. */
  baseUrl: z.string(),
  /** Longest wait for an answer, in seconds (default 60). */
  timeoutSeconds: z.optional(z.int().check(z.positive())),
  /** Minutes after the wait in which the service may still carry out the request (default 15). */
  settlingMinutes: z.optional(z.int().check(z.gte(0), z.lte(10_080))),
  /**
   * When this file cannot be loaded again before a send: `required` (default) stops the send, `ask` asks the
   * agent.
   */
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
  /** Default: nobody asks the service whether it knows a person. */
  lookUp: z.optional(lookUpSchema),
  limits: z.optional(limitsSchema),
  privacy: z.optional(privacySchema),
  review: z.optional(reviewSchema),
});

export type ProfileSpec = z.infer<typeof profileSchema>;
export type FieldSpec = z.infer<typeof fieldSchema>;
export type NotListedSpec = z.infer<typeof notListedSchema>;
