import * as z from 'zod/mini';
import { formatSchema } from './format-schema.ts';
import { localTextSchema } from '../../formats/local-text.ts';

/** Only an error holds a send back; the others are said and left to the agent. */
export const severitySchema = z.enum(['error', 'warning', 'information']);

const age = z.int().check(z.nonnegative());

const leafConditions = [
  z.strictObject({ field: z.string(), equals: z.string() }),
  z.strictObject({ field: z.string(), in: z.array(z.string()) }),
  z.strictObject({ field: z.string(), filled: z.boolean() }),
  /** JavaScript regular expression, flag `u`, that the whole text matches, in the form in which texts are compared. */
  z.strictObject({ field: z.string(), matches: z.string() }),
  /** Completed years of a date in the past: fewer than `under`. */
  z.strictObject({ field: z.string(), ageUnder: age }),
  /** A date more than so many years ago. */
  z.strictObject({ field: z.string(), ageOver: age }),
  z.strictObject({ field: z.string(), inFuture: z.boolean() }),
  /** The digits are those of the RUT in another field, without its check digit. */
  z.strictObject({ field: z.string(), equalsRutOf: z.string() }),
] as const;

export type LeafCondition = z.infer<(typeof leafConditions)[number]>;

/** One look at a field, or `not`, `all`, `any` of these. */
export type ConditionSpec =
  | LeafCondition
  | { not: ConditionSpec }
  | { all: ConditionSpec[] }
  | { any: ConditionSpec[] };

export const conditionSchema: z.ZodMiniType<ConditionSpec> = z.lazy(() =>
  z.union([
    ...leafConditions,
    z.strictObject({ not: conditionSchema }),
    z.strictObject({ all: z.array(conditionSchema) }),
    z.strictObject({ any: z.array(conditionSchema) }),
  ]),
);

const findingSchema = z.strictObject({
  severity: severitySchema,
  message: localTextSchema,
  /** Where it stands; without one, the first field that `when` names. */
  field: z.optional(z.string()),
});

const names = z.optional(z.array(z.string()));

/**
 * What follows when a condition holds. A rule that looks at the fields of a row is asked for each row that is
 * started, and gives findings only.
 */
export const ruleSchema = z.strictObject({
  when: conditionSchema,
  /** Fields left out of the page and of the request; what they hold stays in the draft. */
  hide: names,
  require: names,
  /** Values of its catalog that a field may have. */
  restrict: z.optional(z.record(z.string(), z.array(z.union([z.string(), z.int()])))),
  relabel: z.optional(z.record(z.string(), localTextSchema)),
  help: z.optional(z.record(z.string(), localTextSchema)),
  format: z.optional(z.record(z.string(), formatSchema)),
  findings: z.optional(z.array(findingSchema)),
});

export type RuleSpec = z.infer<typeof ruleSchema>;
