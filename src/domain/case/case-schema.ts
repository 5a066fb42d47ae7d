/**
 * The profile's `case`: what a company keeps of its clients beside the request. Nothing of it is ever sent. The meaning of
 * each key is in `profile-docs.ts`.
 */
import * as z from 'zod/mini';
import { localTextSchema } from '../formats/local-text.ts';
import { conditionSchema, formatSchema, ruleSchema } from '../profile/schema/rule-schema.ts';
import { lookUpSchema } from '../profile/schema/service-schema.ts';

/** Entry that Enrola adds to a questionnaire: why another profile than the proposed one is used. */
export const REASON = 'reason';

/** Names of sections and entries; they are stored with the answers. */
const nameSchema = z.string().check(
  z.regex(/^[A-Za-z][A-Za-z0-9-]{0,39}$/),
  z.refine((name) => !(name in Object.prototype)),
);
const severitySchema = z.enum(['error', 'warning', 'information']);

const common = {
  key: nameSchema,
  label: localTextSchema(),
  help: z.optional(localTextSchema()),
  required: z.optional(z.boolean()),
  /** Notes who answered, and when. */
  stamp: z.optional(z.boolean()),
};

const optionSchema = z.strictObject({
  value: z.string().check(z.regex(/^\S.{0,79}$/)),
  label: localTextSchema(),
  points: z.optional(z.int()),
});

const positive = z.optional(z.int().check(z.positive()));

/** Facts of an identity card, which «Pegar o escanear» puts into an entry. */
const numberSource = z.enum(['card-number']);
const endSource = z.enum(['card-ends']);
const photoSource = z.enum(['card-photo']);
export type CardSource = z.infer<typeof numberSource | typeof endSource | typeof photoSource>;

/** The proof of an outcome, and its meaning: «Cédula vigente». */
const outcomeSchema = z.strictObject({
  ...lookUpSchema().shape.found.shape,
  label: z.optional(localTextSchema()),
});

/** A call of the service that changes nothing, asked by the team server. */
const lookUpEntrySchema = z.strictObject({
  kind: z.literal('look-up'),
  ...common,
  ...lookUpSchema().shape,
  found: outcomeSchema,
  notFound: outcomeSchema,
});
export type LookUpEntrySpec = z.infer<typeof lookUpEntrySchema>;

export const caseEntrySchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('text'),
    ...common,
    maxLength: positive,
    format: z.optional(formatSchema()),
    from: z.optional(numberSource),
  }),
  z.strictObject({ kind: z.literal('date'), ...common, from: z.optional(endSource) }),
  z.strictObject({ kind: z.literal('number'), ...common }),
  z.strictObject({ kind: z.literal('percentage'), ...common }),
  z.strictObject({ kind: z.literal('yes-no'), ...common }),
  z.strictObject({
    kind: z.literal('choice'),
    ...common,
    options: z.array(optionSchema).check(z.minLength(1)),
  }),
  /** A list of the profile's `catalogs`. */
  z.strictObject({ kind: z.literal('list'), ...common, catalog: z.string() }),
  /** The list of the contract's country. */
  z.strictObject({ kind: z.literal('country'), ...common }),
  /** Somebody of the same enrollment. */
  z.strictObject({ kind: z.literal('person'), ...common }),
  z.strictObject({
    kind: z.literal('file'),
    ...common,
    maxBytes: z.optional(z.int().check(z.positive(), z.lte(16_000_000))),
    from: z.optional(photoSource),
  }),
  lookUpEntrySchema,
]);

export type CaseEntrySpec = z.infer<typeof caseEntrySchema>;

const bandSchema = z.strictObject({ from: z.int(), to: z.int(), codPerfilRiesgo: z.string() });

const questionnaireSchema = z.strictObject({
  version: z.string().check(z.regex(/^\S.{0,39}$/)),
  bands: z.array(bandSchema).check(z.minLength(1)),
  /** Severity of another risk profile than the proposed one. */
  other: z.optional(severitySchema),
});

const sumSchema = z.strictObject({
  entry: nameSchema,
  equals: z.number(),
  severity: severitySchema,
  message: z.optional(localTextSchema()),
});

const sectionSchema = z.strictObject({
  key: nameSchema,
  label: localTextSchema(),
  help: z.optional(localTextSchema()),
  /** Holder of the section: each person by default. */
  of: z.optional(z.enum(['person', 'enrollment'])),
  /** Only persons who meet it have the section; by default everybody. */
  when: z.optional(conditionSchema()),
  rows: z.optional(z.strictObject({ min: z.optional(z.int().check(z.gte(0))), max: positive })),
  sum: z.optional(sumSchema),
  questionnaire: z.optional(questionnaireSchema),
  entries: z.array(caseEntrySchema).check(z.minLength(1), z.maxLength(30)),
});

export type CaseSectionSpec = z.infer<typeof sectionSchema>;

export const caseSchema = z.strictObject({
  sections: z.array(sectionSchema).check(z.minLength(1)),
  /** May name fields of the contract and entries of the case; changes only entries of the case. */
  rules: z.optional(z.array(ruleSchema())),
  /** Two people approve an enrollment with a person who meets it. */
  secondLook: z.optional(conditionSchema()),
  retention: z.optional(z.strictObject({ filesDays: z.optional(z.int().check(z.gte(1), z.lte(3650))) })),
});

export type CaseSpec = z.infer<typeof caseSchema>;

/** The fact of a card that an entry keeps; undefined for most entries. */
export const findCardSource = (entry: CaseEntrySpec): CardSource | undefined =>
  'from' in entry ? entry.from : undefined;
