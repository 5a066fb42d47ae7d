/** Rules, checks and formats. The meaning of each key is in `profile-docs.ts`. */
import * as z from 'zod/mini';
import { onUse, optionalOnUse } from '../../formats/on-use.ts';
import { ARRAY_NAMES } from '../../fields/registry.ts';
import { localTextSchema } from '../../formats/local-text.ts';
import { expressionSchema } from './known-texts.ts';

/** The contract's name of a field, and of one that a person or a row has. */
export const fieldNameSchema = onUse(() => z.string());
export const personFieldNameSchema = onUse(() => z.string());

export const formatSchema = onUse(() =>
  z.discriminatedUnion('name', [
    z.strictObject({
      name: z.literal('rut-cl'),
      send: z.optional(z.enum(['hyphen', 'dots-and-hyphen', 'plain'])),
    }),
    z.strictObject({ name: z.literal('passport') }),
    z.strictObject({
      name: z.literal('phone-cl'),
      send: z.optional(z.enum(['e164', 'national', 'as-typed'])),
    }),
    z.strictObject({ name: z.literal('e-mail'), send: z.optional(z.enum(['as-typed', 'upper'])) }),
    z.strictObject({
      name: z.literal('date'),
      send: z.optional(z.enum(['date', 'date-time', 'date-time-utc'])),
    }),
    z.strictObject({ name: z.literal('integer') }),
    z.strictObject({ name: z.literal('upper') }),
    z.strictObject({
      name: z.literal('pattern'),
      regex: expressionSchema(),
      example: z.optional(z.string()),
      upper: z.optional(z.boolean()),
    }),
  ]),
);

export type FormatSpec = z.infer<ReturnType<typeof formatSchema>>;

const severitySchema = onUse(() => z.enum(['error', 'warning', 'information']));

const age = onUse(() => z.int().check(z.nonnegative()));

export const leafConditions = onUse(
  () =>
    [
      z.strictObject({ field: personFieldNameSchema(), equals: z.string() }),
      z.strictObject({ field: personFieldNameSchema(), in: z.array(z.string()) }),
      z.strictObject({ field: personFieldNameSchema(), filled: z.boolean() }),
      z.strictObject({ field: personFieldNameSchema(), matches: expressionSchema() }),
      z.strictObject({ field: personFieldNameSchema(), ageUnder: age() }),
      z.strictObject({ field: personFieldNameSchema(), ageOver: age() }),
      z.strictObject({ field: personFieldNameSchema(), inFuture: z.boolean() }),
      z.strictObject({ field: personFieldNameSchema(), equalsRutOf: personFieldNameSchema() }),
      z.strictObject({ field: personFieldNameSchema(), wrongCheckDigit: z.literal(true) }),
      z.strictObject({
        field: personFieldNameSchema(),
        farFromRutOf: personFieldNameSchema(),
        points: z
          .array(z.strictObject({ rut: z.int().check(z.positive()), year: z.int() }))
          .check(z.minLength(2)),
        years: z.int().check(z.nonnegative()),
      }),
      z.strictObject({
        field: personFieldNameSchema(),
        nearDomain: z.array(z.string()).check(z.minLength(1)),
      }),
      z.strictObject({
        field: personFieldNameSchema(),
        namesOtherThan: personFieldNameSchema(),
        after: z.optional(z.array(z.string())),
      }),
    ] as const,
);

export type LeafCondition = z.infer<ReturnType<typeof leafConditions>[number]>;

/** A condition on one field, or `not`, `all`, `any` of conditions. */
export type ConditionSpec =
  | LeafCondition
  | { not: ConditionSpec }
  | { all: ConditionSpec[] }
  | { any: ConditionSpec[] };

export const conditionSchema: () => z.ZodMiniType<ConditionSpec> = onUse(() =>
  z.lazy(() =>
    z.union([
      ...leafConditions(),
      z.strictObject({ not: conditionSchema() }),
      z.strictObject({ all: z.array(conditionSchema()) }),
      z.strictObject({ any: z.array(conditionSchema()) }),
    ]),
  ),
);

const findingSchema = onUse(() =>
  z.strictObject({
    severity: severitySchema(),
    message: localTextSchema(),
    field: z.optional(personFieldNameSchema()),
  }),
);

const names = onUse(() => z.optional(z.array(personFieldNameSchema())));
export const suggestedSchema = onUse(() => z.union([z.string(), z.int()]));

/**
 * Consequences of a condition. A rule about the fields of a row runs for each started row, and gives findings
 * only.
 */
export const ruleSchema = onUse(() =>
  z.strictObject({
    when: conditionSchema(),
    hide: names(),
    require: names(),
    restrict: z.optional(z.record(personFieldNameSchema(), z.array(z.union([z.string(), z.int()])))),
    relabel: z.optional(z.record(personFieldNameSchema(), localTextSchema())),
    help: z.optional(z.record(personFieldNameSchema(), localTextSchema())),
    format: optionalOnUse(() => z.record(personFieldNameSchema(), formatSchema())),
    suggest: z.optional(z.record(personFieldNameSchema(), suggestedSchema())),
    findings: optionalOnUse(() => z.array(findingSchema())),
  }),
);

export type RuleSpec = z.infer<ReturnType<typeof ruleSchema>>;

export const sectionNameSchema = onUse(() => z.enum(ARRAY_NAMES));

const common = onUse(() => ({
  severity: severitySchema(),
  /** Replaces Enrola's own words. */
  message: z.optional(localTextSchema()),
}));

/** Checks over all persons of an enrollment, by name. */
export const checkSchema = onUse(() =>
  z.discriminatedUnion('name', [
    /** Exactly one person must meet `where`. */
    z.strictObject({ name: z.literal('exactly-one'), where: conditionSchema(), ...common() }),
    /** The same identifier and type under two persons. */
    z.strictObject({ name: z.literal('duplicate-identifier'), ...common() }),
    /** The same row twice in one person. */
    z.strictObject({ name: z.literal('duplicate-row'), ...common() }),
    z.strictObject({ name: z.literal('shared-telephone'), ...common() }),
    z.strictObject({ name: z.literal('shared-email'), ...common() }),
    z.strictObject({ name: z.literal('shared-account'), ...common() }),
    /** The same names and date of birth under another identifier. */
    z.strictObject({ name: z.literal('same-name-and-birth'), ...common() }),
    /** One street and number in two communes, of one person or of two. */
    z.strictObject({ name: z.literal('address-in-two-communes'), ...common() }),
    /** Two persons whose e-mail addresses name each other. */
    z.strictObject({ name: z.literal('swapped-names'), ...common() }),
    /** A fixed telephone whose area code is of none of the groups (regions) of the person's communes. */
    z.strictObject({
      name: z.literal('telephone-of-another-area'),
      types: z.optional(z.array(z.string())),
      areas: z.record(z.string(), z.array(z.string())),
      ...common(),
    }),
    /** Each person who meets `where` (without it, everybody) needs a row in each of the sections. */
    z.strictObject({
      name: z.literal('needs-row'),
      where: z.optional(conditionSchema()),
      sections: z.array(sectionNameSchema()).check(z.minLength(1)),
      ...common(),
    }),
    /** When a person meets `where`, another person must meet `companion`. */
    z.strictObject({
      name: z.literal('needs-companion'),
      where: conditionSchema(),
      companion: conditionSchema(),
      ...common(),
    }),
  ]),
);

export type CheckSpec = z.infer<ReturnType<typeof checkSchema>>;
