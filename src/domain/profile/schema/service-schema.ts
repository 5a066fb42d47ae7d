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
  /** Where the created clients stand: JSON pointers, `list` into the body, the others into each of its items. */
  clients: z.optional(
    z.strictObject({
      list: z.string(),
      number: z.string(),
      /** Without it a client is the person at the same place of the request, where there are as many. */
      identifier: z.optional(z.string()),
    }),
  ),
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

/** How the team server asks the service whether it knows somebody. No browser asks. */
export const lookUpSchema = z.strictObject({
  /** Asked by GET, behind `baseUrl`; `{identifier}` and `{type}` stand for what is sent of a person. */
  path: z.string(),
  /** What proves that it does; asked before `notFound`. */
  found: answerRuleSchema,
  /** What proves that it does not. Any other answer proves nothing. */
  notFound: answerRuleSchema,
});
export type LookUpSpec = z.infer<typeof lookUpSchema>;

/** What a person types goes into a body, so it is one of those that have one. */
const method = z.optional(z.enum(['POST', 'PUT']));
/** Members of a JSON body that are always the same. Public, like everything in a profile. */
const constants = z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])));
/** `json` (default) or the `application/x-www-form-urlencoded` that OAuth 2.0 token endpoints take. */
const encoding = z.optional(z.enum(['json', 'form']));

const tokens = {
  /** JSON pointers (RFC 6901) into the answer. */
  token: z.string(),
  refreshToken: z.optional(z.string()),
  /** Seconds until the token ends; without them the `exp` of a JWT counts. */
  expiresIn: z.optional(z.string()),
};

const signInSchema = z.lazy(() =>
  z.strictObject({
    url: z.string(),
    method,
    encoding,
    /** Names of the members that take what the person types. */
    userMember: z.string(),
    passwordMember: z.string(),
    constants,
    /** Where a refusal says in the service's words why. */
    message: z.optional(z.string()),
    ...tokens,
  }),
);

const refreshSchema = z.lazy(() =>
  z.strictObject({
    url: z.string(),
    /** `GET` has no body: the running token goes as a header. */
    method: z.optional(z.enum(['POST', 'PUT', 'GET'])),
    encoding,
    /** Name of the member that takes the refresh token; without one the running token alone is sent. */
    refreshTokenMember: z.optional(z.string()),
    constants,
    ...tokens,
  }),
);

/** How requests to the service say who sends them. Tokens and values are held in memory only. */
export const authenticationSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  /**
   * Of the team server, which serves the app and its profile; what is sent goes through it. It writes `profile` itself, and
   * takes decisions of pages that run this very profile alone.
   */
  z.strictObject({ kind: z.literal('team'), profile: z.optional(z.string()) }),
  z.strictObject({
    kind: z.literal('cookie'),
    /** `include` sends the cookies of another origin too; that service must allow it (CORS). */
    credentials: z.optional(z.enum(['same-origin', 'include'])),
  }),
  z.strictObject({
    kind: z.literal('header'),
    /** Name of the header whose value the person types at the start of the session. */
    header: z.string(),
    /** What the person is asked for. */
    label: localTextSchema,
    /** Before the value, such as `ApiKey `. */
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
    /** Issuer; its `/.well-known/openid-configuration` is read. */
    issuer: z.string(),
    /** Where the provider has its tokens and keys, other than at the issuer's origin: whole URLs. */
    origins: z.optional(z.array(z.string())),
    clientId: z.string(),
    /** Default `openid`. */
    scope: z.optional(z.string()),
    /** Further parameters of the authorization request, such as `audience`. */
    parameters: z.optional(z.record(z.string(), z.string())),
  }),
]);

export type AuthenticationSpec = z.infer<typeof authenticationSchema>;
