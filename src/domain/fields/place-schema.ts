import * as z from 'zod/mini';
import { type CaseFieldKey, type CaseSectionKey, FIELD_KEYS, SECTION_KEYS } from './registry.ts';

/** A place of the enrollment, as it is stored: `Place`. The names in a case are those of a profile. */
export const placeSchema = z.lazy(() =>
  z.object({
    personId: z.optional(z.string()),
    section: z.optional(z.union([z.enum(SECTION_KEYS), named<CaseSectionKey>(/^case\.[A-Za-z0-9-]{1,40}$/)])),
    rowId: z.optional(z.string()),
    field: z.optional(z.union([z.enum(FIELD_KEYS), named<CaseFieldKey>(/^case(\.[A-Za-z0-9-]{1,40}){2}$/)])),
  }),
);

const named = <K extends string>(form: RegExp) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the expression says what the type says
  z.string().check(z.regex(form)) as unknown as z.ZodMiniType<K>;
