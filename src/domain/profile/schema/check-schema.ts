import * as z from 'zod/mini';
import { localTextSchema } from '../../formats/local-text.ts';
import { conditionSchema, severitySchema } from './rule-schema.ts';

const SECTION_NAMES = ['telefonoFulls', 'direccionFulls', 'emailFulls', 'cuentaBancarioFulls'] as const;
export const sectionNameSchema = z.enum(SECTION_NAMES);

const common = {
  severity: severitySchema,
  /** In place of Enrola's own words. */
  message: z.optional(localTextSchema),
};

/** Checks over all persons of an enrollment, by name. */
export const checkSchema = z.discriminatedUnion('name', [
  /** Exactly one person for whom `where` holds. */
  z.strictObject({ name: z.literal('exactly-one'), where: conditionSchema, ...common }),
  /** The same identifier and type under two persons. */
  z.strictObject({ name: z.literal('duplicate-identifier'), ...common }),
  /** The same row twice in one person. */
  z.strictObject({ name: z.literal('duplicate-row'), ...common }),
  z.strictObject({ name: z.literal('shared-telephone'), ...common }),
  z.strictObject({ name: z.literal('shared-email'), ...common }),
  z.strictObject({ name: z.literal('shared-account'), ...common }),
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
]);

export type CheckSpec = z.infer<typeof checkSchema>;
