import * as z from 'zod/mini';
import { localTextSchema } from '../../formats/local-text.ts';

/**
 * The format of a text, by name; the form for sending is part of it. `date` is for texts of the contract with
 * a date: `fechaNacimiento` is a date without it.
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

/** Only an error prevents a send. The agent sees the others and decides. */
const severitySchema = z.enum(['error', 'warning', 'information']);

const age = z.int().check(z.nonnegative());

const leafConditions = [
  z.strictObject({ field: z.string(), equals: z.string() }),
  z.strictObject({ field: z.string(), in: z.array(z.string()) }),
  z.strictObject({ field: z.string(), filled: z.boolean() }),
  /**
   * JavaScript regular expression, flag `u`, that must match the whole text in the form for comparing texts.
   */
  z.strictObject({ field: z.string(), matches: z.string() }),
  /** Completed years of a date in the past: fewer than `under`. */
  z.strictObject({ field: z.string(), ageUnder: age }),
  /** A date more than that many years ago. */
  z.strictObject({ field: z.string(), ageOver: age }),
  z.strictObject({ field: z.string(), inFuture: z.boolean() }),
  /** The digits are those of the RUT in another field, without its check digit. */
  z.strictObject({ field: z.string(), equalsRutOf: z.string() }),
  /** Written like a RUT (dots, a dash, a K at its end), but with a wrong check digit. */
  z.strictObject({ field: z.string(), wrongCheckDigit: z.literal(true) }),
  /**
   * A date more than `years` away from the year in which the RUT in another field was issued. `points`
   * connect numbers with years; years between two points are interpolated, and numbers outside them give no
   * result.
   */
  z.strictObject({
    field: z.string(),
    farFromRutOf: z.string(),
    points: z
      .array(z.strictObject({ rut: z.int().check(z.positive()), year: z.int() }))
      .check(z.minLength(2)),
    years: z.int().check(z.nonnegative()),
  }),
  /** An e-mail address whose domain is not in the list, but one letter away from one that is. */
  z.strictObject({ field: z.string(), nearDomain: z.array(z.string()).check(z.minLength(1)) }),
  /**
   * A text, such as an address, that names another entry (or group of entries) of the other field's list than
   * the chosen one. `after`: words after which a name counts at any place.
   */
  z.strictObject({
    field: z.string(),
    namesOtherThan: z.string(),
    after: z.optional(z.array(z.string())),
  }),
] as const;

export type LeafCondition = z.infer<(typeof leafConditions)[number]>;

/** A condition on one field, or `not`, `all`, `any` of conditions. */
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
    /** The field of the finding; by default, the first field that `when` names. */
    field: z.optional(z.string()),
  }),
);

const names = z.optional(z.array(z.string()));
export const suggestedSchema = z.union([z.string(), z.int()]);

/**
 * Consequences of a condition. A rule about the fields of a row runs for each started row, and gives findings
 * only.
 */
export const ruleSchema = z.strictObject({
  when: conditionSchema,
  /** Fields that the page and the request leave out; the draft keeps their values. */
  hide: names,
  require: names,
  /** Values of its catalog that a field may have. */
  restrict: z.optional(z.record(z.string(), z.array(z.union([z.string(), z.int()])))),
  relabel: z.optional(z.record(z.string(), localTextSchema)),
  help: z.optional(z.record(z.string(), localTextSchema)),
  format: z.optional(z.record(z.string(), formatSchema)),
  /** Usual values of fields while the condition holds. */
  suggest: z.optional(z.record(z.string(), suggestedSchema)),
  findings: z.optional(z.array(findingSchema)),
});

export type RuleSpec = z.infer<typeof ruleSchema>;

const SECTION_NAMES = ['telefonoFulls', 'direccionFulls', 'emailFulls', 'cuentaBancarioFulls'] as const;
export const sectionNameSchema = z.enum(SECTION_NAMES);

const common = {
  severity: severitySchema,
  /** Replaces Enrola's own words. */
  message: z.optional(localTextSchema),
};

/** Checks over all persons of an enrollment, by name. */
export const checkSchema = z.lazy(() =>
  z.discriminatedUnion('name', [
    /** Exactly one person must meet `where`. */
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
    /** Each person who meets `where` (without it, everybody) needs a row in each of the sections. */
    z.strictObject({
      name: z.literal('needs-row'),
      where: z.optional(conditionSchema),
      sections: z.array(sectionNameSchema).check(z.minLength(1)),
      ...common,
    }),
    /** When a person meets `where`, another person must meet `companion`. */
    z.strictObject({
      name: z.literal('needs-companion'),
      where: conditionSchema,
      companion: conditionSchema,
      ...common,
    }),
  ]),
);

export type CheckSpec = z.infer<typeof checkSchema>;
