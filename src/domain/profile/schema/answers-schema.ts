import * as z from 'zod/mini';
import { localTextSchema } from '../../formats/local-text.ts';

/** An HTTP status, or all of a class: `204`, `"2xx"`. */
const statusSchema = z.union([
  z.int().check(z.gte(100), z.lte(599)),
  z.enum(['1xx', '2xx', '3xx', '4xx', '5xx']),
]);

const ruleShape = {
  statuses: z.array(statusSchema).check(z.minLength(1)),
  /** A JSON pointer (RFC 6901) into the body; without `equals` it is enough that something stands there. */
  pointer: z.optional(z.string()),
  equals: z.optional(z.union([z.string(), z.number(), z.boolean(), z.null()])),
};
const answerRuleSchema = z.strictObject(ruleShape);
const noEffectRuleSchema = z.strictObject({
  ...ruleShape,
  /** What people are told, beside the service's own message. */
  message: z.optional(localTextSchema),
});

/** How answers of the service are read. What none of these explains is shown as text and proves nothing. */
export const answersSchema = z.strictObject({
  /**
   * What an answer needs before a rule counts. `whole` (default): headers of its own, and nothing that speaks against a
   * whole body; `status`: nothing more than what the rules ask for.
   */
  evidence: z.optional(z.enum(['whole', 'status'])),
  /** What proves that the clients were created; default: any 2xx whose body was read to its end. */
  success: z.optional(answerRuleSchema),
  /** What proves that nothing was created; default: nothing does. */
  noEffect: z.optional(z.array(noEffectRuleSchema)),
  /** Where a reference number stands: a JSON pointer into the body, or `header:Location`. */
  reference: z.optional(z.string()),
  /** Where the message for people stands; default: `detail`, then `title` of RFC 9457. */
  message: z.optional(z.string()),
  /** Where the errors of fields stand; default: `errors`, in the ways of RFC 9457 and of ASP.NET. */
  fieldErrors: z.optional(
    z.strictObject({
      pointer: z.string(),
      /** For a list: the members that name the field and carry the text. */
      pathMember: z.optional(z.string()),
      messageMember: z.optional(z.string()),
    }),
  ),
});

export type AnswersSpec = z.infer<typeof answersSchema>;
export type AnswerRule = z.infer<typeof answerRuleSchema>;
