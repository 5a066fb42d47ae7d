import * as z from 'zod/mini';
import { onUse } from './on-use.ts';

/** A text of the profile: one for every language, or one per language tag (`es` is the fallback). */
export const localTextSchema = onUse(() => z.union([z.string(), z.record(z.string(), z.string())]));
export type LocalText = z.infer<ReturnType<typeof localTextSchema>>;
