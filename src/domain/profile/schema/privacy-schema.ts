import * as z from 'zod/mini';

const days = z.optional(z.int().check(z.gte(1), z.lte(3650)));

/** How entered data rests on the agent's computer, for how long, and what of it is printed. */
export const privacySchema = z.strictObject({
  /**
   * `plain` (default) in the browser's database; `session` encrypted under a key of the tab; `encrypted` under a
   * passphrase that the agent types.
   */
  storage: z.optional(z.enum(['plain', 'session', 'encrypted'])),
  /** Only with `encrypted`: minutes without input until it is locked again (default 10). */
  idleLockMinutes: z.optional(z.int().check(z.gte(1), z.lte(480))),
  /** Without a number of days it is kept. */
  retention: z.optional(
    z.strictObject({
      /** From the confirmation until the enrollment is purged; the ledger of sends stays. */
      confirmedDays: days,
      /** Without a change until a draft is warned of; 7 days later it is deleted. */
      draftDays: days,
    }),
  ),
  /** What printed pages carry. */
  print: z.optional(
    z.strictObject({
      /** `masked` (default): only the last three signs of an identifier can be read; `full`: all of it. */
      identifiers: z.optional(z.enum(['masked', 'full'])),
    }),
  ),
});
