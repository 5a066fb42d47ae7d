import * as z from 'zod/mini';

/** What has to happen between entering and sending. */
export const reviewSchema = z.strictObject({
  /** `required`: nothing is sent that nobody approved. Default `none`. */
  approval: z.optional(z.enum(['none', 'required'])),
  /** Whether who entered the data may approve them (default false). */
  selfApproval: z.optional(z.boolean()),
  /** Fields, by the contract's names, that the one who approves can key again without seeing them. */
  criticalFields: z.optional(z.array(z.string())),
  /** `required`: approving asks for it. Default `offered`. */
  rekey: z.optional(z.enum(['offered', 'required'])),
});
