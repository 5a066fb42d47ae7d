import * as z from 'zod/mini';
import { onUse, optionalOnUse } from '../../formats/on-use.ts';
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

const days = onUse(() => z.optional(z.int().check(z.gte(1), z.lte(3650))));

/** Storage of entered data on the agent's computer, its duration, and the data that is printed. */
const privacySchema = onUse(() =>
  z.strictObject({
    storage: z.optional(z.enum(['plain', 'session', 'encrypted'])),
    idleLockMinutes: z.optional(z.int().check(z.gte(1), z.lte(480))),
    retention: z.optional(
      z.strictObject({
        confirmedDays: days(),
        draftDays: days(),
      }),
    ),
    print: z.optional(
      z.strictObject({
        identifiers: z.optional(z.enum(['masked', 'full'])),
      }),
    ),
  }),
);

const categorySchema = onUse(() =>
  z.strictObject({
    code: z.string().check(z.regex(/^[\w-]{1,40}$/)),
    label: localTextSchema(),
  }),
);

/** Any of these asks for a second approval. */
const secondLookSchema = onUse(() =>
  z.strictObject({
    percent: z.optional(z.int().check(z.gte(1), z.lte(100))),
    persons: z.optional(z.int().check(z.gte(1))),
    notices: z.optional(z.int().check(z.gte(1))),
    known: z.optional(z.boolean()),
  }),
);

/** Steps between the entry and the send. */
const reviewSchema = onUse(() =>
  z.strictObject({
    approval: z.optional(z.enum(['none', 'required'])),
    selfApproval: z.optional(z.boolean()),
    approverSends: z.optional(z.boolean()),
    criticalFields: z.optional(z.array(fieldNameSchema())),
    rekey: z.optional(z.enum(['offered', 'required'])),
    dueHours: z.optional(z.int().check(z.gte(1), z.lte(720))),
    returnCategories: z.optional(z.array(categorySchema())),
    returnCategory: z.optional(z.enum(['offered', 'required'])),
    secondLook: optionalOnUse(secondLookSchema),
    approveSeveral: z.optional(z.boolean()),
  }),
);

/** Help for the case that a field's list lacks the right entry. */
const notListedSchema = onUse(() =>
  z.strictObject({
    help: localTextSchema(),
    mayStayEmpty: optionalOnUse(conditionSchema),
  }),
);

const fieldSchema = onUse(() =>
  z.strictObject({
    label: z.optional(localTextSchema()),
    help: z.optional(localTextSchema()),
    required: z.optional(z.boolean()),
    maxLength: z.optional(z.int().check(z.positive())),
    format: optionalOnUse(formatSchema),
    catalog: z.optional(z.string()),
    notListed: optionalOnUse(notListedSchema),
    suggest: z.optional(suggestedSchema()),
  }),
);

const limit = onUse(() => z.optional(z.int().check(z.positive())));

const limitsSchema = onUse(() =>
  z.strictObject({
    persons: limit(),
    rows: z.optional(z.partialRecord(sectionNameSchema(), z.int().check(z.positive()))),
    bodyBytes: limit(),
  }),
);

const requestSchema = onUse(() =>
  z.strictObject({
    headers: z.optional(z.record(z.string(), z.string())),
    credentials: z.optional(z.enum(['same-origin', 'include'])),
  }),
);

/**
 * The service profile, as `profile.json` has it: all facts that the contract does not show. It uses the
 * contract's names of fields, which are unique in the whole request. The meaning of each key is in
 * `profile-docs.ts`, which the app does not load.
 */
export const profileSchema = onUse(() =>
  z.strictObject({
    $schema: z.optional(z.string()),
    name: localTextSchema(),
    sample: z.optional(z.boolean()),
    baseUrl: z.string(),
    // One day: longer waits do not fit into the timers of every engine.
    timeoutSeconds: z.optional(z.int().check(z.positive(), z.lte(86_400))),
    settlingMinutes: z.optional(z.int().check(z.gte(0), z.lte(10_080))),
    profileCheck: z.optional(z.enum(['required', 'ask'])),
    emptyText: z.optional(z.enum(['omit', 'send-empty'])),
    request: optionalOnUse(requestSchema),
    authentication: optionalOnUse(authenticationSchema),
    catalogs: optionalOnUse(() => z.record(z.string(), catalogSchema())),
    fields: optionalOnUse(() => z.record(fieldNameSchema(), fieldSchema())),
    rules: optionalOnUse(() => z.array(ruleSchema())),
    checks: optionalOnUse(() => z.array(checkSchema())),
    answers: optionalOnUse(answersSchema),
    lookUp: optionalOnUse(lookUpSchema),
    limits: optionalOnUse(limitsSchema),
    privacy: optionalOnUse(privacySchema),
    review: optionalOnUse(reviewSchema),
    /** Its own schema checks it; its code is not part of the start. */
    case: z.optional(z.pipe(z.looseObject({}), z.custom<CaseSpec>())),
  }),
);

export type ProfileSpec = z.infer<ReturnType<typeof profileSchema>>;
export type FieldSpec = z.infer<ReturnType<typeof fieldSchema>>;
export type NotListedSpec = z.infer<ReturnType<typeof notListedSchema>>;
