import * as z from 'zod/mini';

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
