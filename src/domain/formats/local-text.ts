import * as z from 'zod/mini';

/** A text of the profile: one for every language, or one per language tag (`es` is the fallback). */
export const localTextSchema = z.union([z.string(), z.record(z.string(), z.string())]);
export type LocalText = z.infer<typeof localTextSchema>;
