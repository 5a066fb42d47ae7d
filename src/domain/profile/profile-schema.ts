/**
 * The service profile as it stands in `profile.json`: everything that the contract does not show.
 * Fields are named by the contract's own names, which are unique over the whole request.
 */
import * as z from 'zod/mini';
import { isPlainlySound } from './catalog-entry.ts';
import { localTextSchema } from './local-text.ts';

/** `rut-cl`, `email`, `date`, or `pattern` with a regular expression that the whole text must match. */
const formatSchema = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('rut-cl') }),
  z.strictObject({ name: z.literal('email') }),
  z.strictObject({ name: z.literal('date') }),
  z.strictObject({
    name: z.literal('pattern'),
    /** JavaScript regular expression, flag `u`, without anchors. */
    regex: z.string(),
    /** Shown in the message of a text that does not match. */
    example: z.optional(z.string()),
    /** Matched and sent in upper case. */
    upper: z.optional(z.boolean()),
  }),
]);

const catalogEntrySchema = z.strictObject({
  /** What is sent: a string, or an integer for `prospComunaCiudadId` and `prospBancoId`. */
  value: z.union([z.string(), z.int()]),
  /** What people read; left out where `region` names a country or territory. */
  label: z.optional(localTextSchema),
  /** ISO 3166-1 alpha-2 code whose name the browser knows in the user's language. */
  region: z.optional(z.string()),
  /** Shown beside the label, such as the region of a commune. */
  group: z.optional(localTextSchema),
  /** Other spellings by which the entry is found. */
  aliases: z.optional(z.array(z.string())),
});

type CatalogEntrySpec = z.infer<typeof catalogEntrySchema>;

/**
 * Catalogs carry hundreds of entries: those that are plainly sound are recognised by hand (a tenth of the time of the
 * start otherwise), and only a list with others in it is parsed, for its problems.
 */
const catalogEntriesSchema = z.custom<CatalogEntrySpec[]>(Array.isArray, 'array').check((context) => {
  if (context.value.every(isPlainlySound)) return;
  const parsed = z.array(catalogEntrySchema).safeParse(context.value);
  for (const issue of parsed.error?.issues ?? []) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an issue of the schema, as the schema gave it
    context.issues.push({ ...issue, input: context.value } as z.core.$ZodRawIssue);
  }
});

const catalogSchema = z.strictObject({
  /** A list of entries, or `{ "value": "label" }` for short lists of string codes. */
  entries: z.union([catalogEntriesSchema, z.record(z.string(), localTextSchema)]),
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
});

const leafConditions = [
  z.strictObject({ field: z.string(), equals: z.string() }),
  z.strictObject({ field: z.string(), in: z.array(z.string()) }),
  z.strictObject({ field: z.string(), filled: z.boolean() }),
] as const;

/** `{field, equals}`, `{field, in}`, `{field, filled}` over the person's own fields, and `not`, `all`, `any` of these. */
export type ConditionSpec =
  | z.infer<(typeof leafConditions)[number]>
  | { not: ConditionSpec }
  | { all: ConditionSpec[] }
  | { any: ConditionSpec[] };

const conditionSchema: z.ZodMiniType<ConditionSpec> = z.lazy(() =>
  z.union([
    ...leafConditions,
    z.strictObject({ not: conditionSchema }),
    z.strictObject({ all: z.array(conditionSchema) }),
    z.strictObject({ any: z.array(conditionSchema) }),
  ]),
);

const ruleSchema = z.strictObject({
  when: conditionSchema,
  /** Fields left out of the page and of the request; what they hold stays in the draft. */
  hide: z.optional(z.array(z.string())),
  require: z.optional(z.array(z.string())),
  relabel: z.optional(z.record(z.string(), localTextSchema)),
  format: z.optional(z.record(z.string(), formatSchema)),
});

export const profileSchema = z.strictObject({
  /** For editors that complete by a JSON Schema. */
  $schema: z.optional(z.string()),
  name: localTextSchema,
  /** A sample sends to its own origin only: its codes are nobody's. */
  sample: z.optional(z.boolean()),
  /** Scheme, host and path before the contract's path; `""` is the origin that serves Enrola. */
  baseUrl: z.string(),
  /** How long an answer is waited for, in seconds (default 60). */
  timeoutSeconds: z.optional(z.int().check(z.positive())),
  /** An unfilled scalar is left out (default) or sent as `""`. */
  emptyText: z.optional(z.enum(['omit', 'send-empty'])),
  catalogs: z.optional(z.record(z.string(), catalogSchema)),
  fields: z.optional(z.record(z.string(), fieldSchema)),
  rules: z.optional(z.array(ruleSchema)),
});

export type ProfileSpec = z.infer<typeof profileSchema>;
export type FieldSpec = z.infer<typeof fieldSchema>;
export type RuleSpec = z.infer<typeof ruleSchema>;
export type CatalogSpec = z.infer<typeof catalogSchema>;
