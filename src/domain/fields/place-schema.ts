import * as z from 'zod/mini';
import { FIELD_KEYS, SECTION_KEYS } from './registry.ts';

/** A place of the enrollment, as it is stored: `Place`. */
export const placeSchema = z.lazy(() =>
  z.object({
    personId: z.optional(z.string()),
    section: z.optional(z.enum(SECTION_KEYS)),
    rowId: z.optional(z.string()),
    field: z.optional(z.enum(FIELD_KEYS)),
  }),
);
