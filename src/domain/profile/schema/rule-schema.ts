import * as z from 'zod/mini';
import { localTextSchema } from '../../formats/local-text.ts';

/**
 * How a text is written, by name; what is sent is part of the format. `date` is for texts of the contract that hold
 * one: `fechaNacimiento` is a date by itself.
 */
export const formatSchema = z.discriminatedUnion('name', [
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
  z.strictObject({ name: z.literal('date') }),
  z.strictObject({ name: z.literal('integer') }),
  z.strictObject({ name: z.literal('upper') }),
  z.strictObject({
    name: z.literal('pattern'),
    /** JavaScript regular expression, flag `u`, without anchors: the whole text must match. */
    regex: z.string(),
    example: z.optional(z.string()),
    upper: z.optional(z.boolean()),
  }),
]);

/** Only an error holds a send back; the others are said and left to the agent. */
const severitySchema = z.enum(['error', 'warning', 'information']);

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
  /** Written like a RUT (dots, a dash, a K at its end), with a check digit that is not the one of its digits. */
  z.strictObject({ field: z.string(), wrongCheckDigit: z.literal(true) }),
  /**
   * A date more than `years` away from the year in which the RUT in another field was given. `points` say which numbers
   * belong to which years; years between two points are interpolated, and nothing is said of numbers outside them.
   */
  z.strictObject({
    field: z.string(),
    farFromRutOf: z.string(),
    points: z
      .array(z.strictObject({ rut: z.int().check(z.positive()), year: z.int() }))
      .check(z.minLength(2)),
    years: z.int().check(z.nonnegative()),
  }),
  /** An e-mail address whose domain is none of these, but one letter away from one of them. */
  z.strictObject({ field: z.string(), nearDomain: z.array(z.string()).check(z.minLength(1)) }),
  /**
   * A text, such as an address, that names another entry (or group of entries) of the list of the other field than
   * the one chosen there. `after`: words after which a name counts wherever it stands.
   */
  z.strictObject({
    field: z.string(),
    namesOtherThan: z.string(),
    after: z.optional(z.array(z.string())),
  }),
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

const findingSchema = z.lazy(() =>
  z.strictObject({
    severity: severitySchema,
    message: localTextSchema,
    /** Where it stands; without one, the first field that `when` names. */
    field: z.optional(z.string()),
  }),
);

const names = z.optional(z.array(z.string()));
export const suggestedSchema = z.union([z.string(), z.int()]);

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
  /** What fields mostly hold then. */
  suggest: z.optional(z.record(z.string(), suggestedSchema)),
  findings: z.optional(z.array(findingSchema)),
});

export type RuleSpec = z.infer<typeof ruleSchema>;

const SECTION_NAMES = ['telefonoFulls', 'direccionFulls', 'emailFulls', 'cuentaBancarioFulls'] as const;
export const sectionNameSchema = z.enum(SECTION_NAMES);

const common = {
  severity: severitySchema,
  /** In place of Enrola's own words. */
  message: z.optional(localTextSchema),
};

/** Checks over all persons of an enrollment, by name. */
export const checkSchema = z.lazy(() =>
  z.discriminatedUnion('name', [
    /** Exactly one person for whom `where` holds. */
    z.strictObject({ name: z.literal('exactly-one'), where: conditionSchema, ...common }),
    /** The same identifier and type under two persons. */
    z.strictObject({ name: z.literal('duplicate-identifier'), ...common }),
    /** The same row twice in one person. */
    z.strictObject({ name: z.literal('duplicate-row'), ...common }),
    z.strictObject({ name: z.literal('shared-telephone'), ...common }),
    z.strictObject({ name: z.literal('shared-email'), ...common }),
    z.strictObject({ name: z.literal('shared-account'), ...common }),
    /** The same names and date of birth under another identifier. */
    z.strictObject({ name: z.literal('same-name-and-birth'), ...common }),
    /** One street and number in two communes, of one person or of two. */
    z.strictObject({ name: z.literal('address-in-two-communes'), ...common }),
    /** A person for whom `where` holds (everybody, without one) has a row in each of the sections. */
    z.strictObject({
      name: z.literal('needs-row'),
      where: z.optional(conditionSchema),
      sections: z.array(sectionNameSchema).check(z.minLength(1)),
      ...common,
    }),
    /** Where a person for whom `where` holds is there, another one for whom `companion` holds must be. */
    z.strictObject({
      name: z.literal('needs-companion'),
      where: conditionSchema,
      companion: conditionSchema,
      ...common,
    }),
  ]),
);

export type CheckSpec = z.infer<typeof checkSchema>;
