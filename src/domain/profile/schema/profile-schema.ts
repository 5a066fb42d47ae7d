import * as z from 'zod/mini';
import { localTextSchema } from '../../formats/local-text.ts';
import { answersSchema, authenticationSchema, lookUpSchema } from './service-schema.ts';
import { catalogSchema } from './catalog-schema.ts';
import type { CaseSpec } from '../../case/case-schema.ts';
import {
  checkSchema,
  conditionSchema,
  fieldNameSchema,
  formatSchema,
  ruleSchema,
  sectionNameSchema,
  suggestedSchema,
} from './rule-schema.ts';

const days = z.optional(z.int().check(z.gte(1), z.lte(3650)));

/** Storage of entered data on the agent's computer, its duration, and the data that is printed. */
const privacySchema = z.strictObject({
  storage: z.optional(z.enum(['plain', 'session', 'encrypted'])),
  idleLockMinutes: z.optional(z.int().check(z.gte(1), z.lte(480))),
  retention: z.optional(
    z.strictObject({
      confirmedDays: days,
      draftDays: days,
    }),
  ),
  print: z.optional(
    z.strictObject({
      identifiers: z.optional(z.enum(['masked', 'full'])),
    }),
  ),
});

const categorySchema = z.strictObject({
  code: z.string().check(z.regex(/^[\w-]{1,40}$/)),
  label: localTextSchema,
});

/** Any of these asks for a second approval. */
const secondLookSchema = z.strictObject({
  percent: z.optional(z.int().check(z.gte(1), z.lte(100))),
  persons: z.optional(z.int().check(z.gte(1))),
  notices: z.optional(z.int().check(z.gte(1))),
  known: z.optional(z.boolean()),
});

/** Steps between the entry and the send. */
const reviewSchema = z.strictObject({
  approval: z.optional(z.enum(['none', 'required'])),
  selfApproval: z.optional(z.boolean()),
  approverSends: z.optional(z.boolean()),
  criticalFields: z.optional(z.array(fieldNameSchema)),
  rekey: z.optional(z.enum(['offered', 'required'])),
  dueHours: z.optional(z.int().check(z.gte(1), z.lte(720))),
  returnCategories: z.optional(z.array(categorySchema)),
  returnCategory: z.optional(z.enum(['offered', 'required'])),
  secondLook: z.optional(secondLookSchema),
  approveSeveral: z.optional(z.boolean()),
});

/** Help for the case that a field's list lacks the right entry. */
const notListedSchema = z.strictObject({
  help: localTextSchema,
  mayStayEmpty: z.optional(conditionSchema),
});

const fieldSchema = z.strictObject({
  label: z.optional(localTextSchema),
  help: z.optional(localTextSchema),
  required: z.optional(z.boolean()),
  maxLength: z.optional(z.int().check(z.positive())),
  format: z.optional(formatSchema),
  catalog: z.optional(z.string()),
  notListed: z.optional(notListedSchema),
  suggest: z.optional(suggestedSchema),
});

const limit = z.optional(z.int().check(z.positive()));

const limitsSchema = z.strictObject({
  persons: limit,
  rows: z.optional(z.partialRecord(sectionNameSchema, z.int().check(z.positive()))),
  bodyBytes: limit,
});

const requestSchema = z.strictObject({
  headers: z.optional(z.record(z.string(), z.string())),
  credentials: z.optional(z.enum(['same-origin', 'include'])),
});

/**
 * The service profile, as `profile.json` has it: all facts that the contract does not show. It uses the
 * contract's names of fields, which are unique in the whole request. The meaning of each key is in
 * `profile-docs.ts`, which the app does not load.
 */
export const profileSchema = z.strictObject({
  $schema: z.optional(z.string()),
  name: localTextSchema,
  sample: z.optional(z.boolean()),
  baseUrl: z.string(),
  // One day: longer waits do not fit into the timers of every engine.
  timeoutSeconds: z.optional(z.int().check(z.positive(), z.lte(86_400))),
  settlingMinutes: z.optional(z.int().check(z.gte(0), z.lte(10_080))),
  profileCheck: z.optional(z.enum(['required', 'ask'])),
  emptyText: z.optional(z.enum(['omit', 'send-empty'])),
  request: z.optional(requestSchema),
  authentication: z.optional(authenticationSchema),
  catalogs: z.optional(z.record(z.string(), catalogSchema)),
  fields: z.optional(z.record(fieldNameSchema, fieldSchema)),
  rules: z.optional(z.array(ruleSchema)),
  checks: z.optional(z.array(checkSchema)),
  answers: z.optional(answersSchema),
  lookUp: z.optional(lookUpSchema),
  limits: z.optional(limitsSchema),
  privacy: z.optional(privacySchema),
  review: z.optional(reviewSchema),
  /** Its own schema checks it; its code is not part of the start. */
  case: z.optional(z.pipe(z.looseObject({}), z.custom<CaseSpec>())),
});

export type ProfileSpec = z.infer<typeof profileSchema>;
export type FieldSpec = z.infer<typeof fieldSchema>;
export type NotListedSpec = z.infer<typeof notListedSchema>;
