import * as z from 'zod/mini';
import { localTextSchema } from '../../formats/local-text.ts';

/** An HTTP status, or a whole class: `204`, `"2xx"`. */
const statusSchema = z.union([
  z.int().check(z.gte(100), z.lte(599)),
  z.enum(['1xx', '2xx', '3xx', '4xx', '5xx']),
]);

const ruleShape = {
  statuses: z.array(statusSchema).check(z.minLength(1)),
  /** A JSON pointer (RFC 6901) into the body; without `equals`, any value there is enough. */
  pointer: z.optional(z.string()),
  equals: z.optional(z.union([z.string(), z.number(), z.boolean(), z.null()])),
};
const answerRuleSchema = z.strictObject(ruleShape);
const noEffectRuleSchema = z.strictObject({
  ...ruleShape,
  /** A message for people, beside the service's own. */
  message: z.optional(localTextSchema),
});

/**
 * Rules for reading the service's answers. An answer that no rule explains is shown as text and proves
 * nothing.
 */
export const answersSchema = z.strictObject({
  /**
   * Condition for any rule to count. `whole` (default): the answer has headers, and nothing suggests that its
   * body is incomplete; `status`: no further condition.
   */
  evidence: z.optional(z.enum(['whole', 'status'])),
  /** Proves that the clients were created; default: any 2xx whose body was read to its end. */
  success: z.optional(answerRuleSchema),
  /** Proves that nothing was created; default: no answer does. */
  noEffect: z.optional(z.array(noEffectRuleSchema)),
  /** Place of a reference number: a JSON pointer into the body, or `header:Location`. */
  reference: z.optional(z.string()),
  /**
   * Places of the created clients: JSON pointers, `list` into the body, the others into each of its items.
   */
  clients: z.optional(
    z.strictObject({
      list: z.string(),
      number: z.string(),
      /** Without it, clients match the persons of the request by position, if there are as many. */
      identifier: z.optional(z.string()),
    }),
  ),
  /** Place of the message for people; default: `detail`, then `title` of RFC 9457. */
  message: z.optional(z.string()),
  /** Place of the errors of fields; default: `errors`, in the forms of RFC 9457 and of ASP.NET. */
  fieldErrors: z.optional(
    z.strictObject({
      pointer: z.string(),
      /** For a list: the members with the field's name and with the text. */
      pathMember: z.optional(z.string()),
      messageMember: z.optional(z.string()),
    }),
  ),
});

export type AnswersSpec = z.infer<typeof answersSchema>;
export type AnswerRule = z.infer<typeof answerRuleSchema>;

/** The team server's question to the service: does it know a person? No browser asks it. */
export const lookUpSchema = z.strictObject({
  /**
   * Path of a GET request, after `baseUrl`; `{identifier}` and `{type}` are replaced by the person's sent
   * values.
   */
  path: z.string(),
  /** Proves that the service knows the person; checked before `notFound`. */
  found: answerRuleSchema,
  /** Proves that the service does not know the person. Any other answer proves nothing. */
  notFound: answerRuleSchema,
});
export type LookUpSpec = z.infer<typeof lookUpSchema>;

/** Only methods with a body, because it carries what the person types. */
const method = z.optional(z.enum(['POST', 'PUT']));
/** Members of a JSON body with fixed values. Public, like everything in a profile. */
const constants = z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])));
/** `json` (default), or `form` for the `application/x-www-form-urlencoded` of OAuth 2.0 token endpoints. */
const encoding = z.optional(z.enum(['json', 'form']));

const tokens = {
  /** JSON pointers (RFC 6901) into the answer. */
  token: z.string(),
  refreshToken: z.optional(z.string()),
  /** Seconds until the token expires; without them, the `exp` of a JWT counts. */
  expiresIn: z.optional(z.string()),
};

const signInSchema = z.lazy(() =>
  z.strictObject({
    url: z.string(),
    method,
    encoding,
    /** Names of the members for what the person types. */
    userMember: z.string(),
    passwordMember: z.string(),
    constants,
    /** Place of the reason for a refusal, in the service's words. */
    message: z.optional(z.string()),
    ...tokens,
  }),
);

const refreshSchema = z.lazy(() =>
  z.strictObject({
    url: z.string(),
    /** `GET` has no body: the current token goes into a header. */
    method: z.optional(z.enum(['POST', 'PUT', 'GET'])),
    encoding,
    /** Name of the member for the refresh token; without one, only the current token is sent. */
    refreshTokenMember: z.optional(z.string()),
    constants,
    ...tokens,
  }),
);

/** Authentication of requests to the service. Tokens and values stay in memory only. */
export const authenticationSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  /**
   * For the team server, which serves the app and its profile and forwards what is sent. It sets `profile`
   * itself, and accepts decisions only from pages with this very profile.
   */
  z.strictObject({ kind: z.literal('team'), profile: z.optional(z.string()) }),
  z.strictObject({
    kind: z.literal('cookie'),
    /** `include` also sends the cookies of another origin; that service must allow it (CORS). */
    credentials: z.optional(z.enum(['same-origin', 'include'])),
  }),
  z.strictObject({
    kind: z.literal('header'),
    /** Name of the header. The person types its value at the start of the session. */
    header: z.string(),
    /** Label of that value for the person. */
    label: localTextSchema,
    /** Text before the value, such as `ApiKey `. */
    prefix: z.optional(z.string()),
  }),
  z.strictObject({
    kind: z.literal('bearer'),
    signIn: signInSchema,
    refresh: z.optional(refreshSchema),
    signOut: z.optional(
      z.strictObject({ url: z.string(), method: z.optional(z.enum(['POST', 'PUT', 'GET', 'DELETE'])) }),
    ),
  }),
  z.strictObject({
    kind: z.literal('openid-connect'),
    /** The issuer; the app reads its `/.well-known/openid-configuration`. */
    issuer: z.string(),
    /** Other origins of the provider's tokens and keys, besides the issuer's: whole URLs. */
    origins: z.optional(z.array(z.string())),
    clientId: z.string(),
    /** Default `openid`. */
    scope: z.optional(z.string()),
    /** Further parameters of the authorization request, such as `audience`. */
    parameters: z.optional(z.record(z.string(), z.string())),
  }),
]);

export type AuthenticationSpec = z.infer<typeof authenticationSchema>;
