/** The service: authentication, and the reading of answers. The meaning of each key is in `profile-docs.ts`. */
import * as z from 'zod/mini';
import { onUse } from '../../formats/on-use.ts';
import { localTextSchema } from '../../formats/local-text.ts';
import { headerTextSchema, pointerSchema, referenceSchema } from './known-texts.ts';

/** An HTTP status, or a whole class: `204`, `"2xx"`. */
const statusSchema = onUse(() =>
  z.union([z.int().check(z.gte(100), z.lte(599)), z.enum(['1xx', '2xx', '3xx', '4xx', '5xx'])]),
);

/** A bad pointer of a look-up stops the team server, not the app (`look-up-problems.ts`). */
const lookUpRuleShape = onUse(() => ({
  statuses: z.array(statusSchema()).check(z.minLength(1)),
  pointer: z.optional(z.string()),
  equals: z.optional(z.union([z.string(), z.number(), z.boolean(), z.null()])),
}));
const ruleShape = onUse(() => ({ ...lookUpRuleShape(), pointer: z.optional(pointerSchema()) }));
const answerRuleSchema = onUse(() => z.strictObject(ruleShape()));
const noEffectRuleSchema = onUse(() =>
  z.strictObject({
    ...ruleShape(),
    reason: z.optional(z.string().check(z.minLength(1))),
    message: z.optional(localTextSchema()),
  }),
);

/**
 * Rules for reading the service's answers. An answer that no rule explains is shown as text and proves
 * nothing.
 */
export const answersSchema = onUse(() =>
  z.strictObject({
    evidence: z.optional(z.enum(['whole', 'status'])),
    success: z.optional(answerRuleSchema()),
    noEffect: z.optional(z.array(noEffectRuleSchema())),
    reference: z.optional(referenceSchema()),
    clients: z.optional(
      z.strictObject({
        list: pointerSchema(),
        number: pointerSchema(),
        identifier: z.optional(pointerSchema()),
      }),
    ),
    message: z.optional(pointerSchema()),
    fieldErrors: z.optional(
      z.strictObject({
        pointer: pointerSchema(),
        pathMember: z.optional(z.string()),
        messageMember: z.optional(z.string()),
      }),
    ),
  }),
);

export type AnswersSpec = z.infer<ReturnType<typeof answersSchema>>;
export type AnswerRule = z.infer<ReturnType<typeof answerRuleSchema>>;

/** The team server's question to the service: does it know a person? No browser asks it. */
export const lookUpSchema = onUse(() =>
  z.strictObject({
    path: z.string(),
    found: z.strictObject(lookUpRuleShape()),
    notFound: z.strictObject(lookUpRuleShape()),
  }),
);
export type LookUpSpec = z.infer<ReturnType<typeof lookUpSchema>>;

/** Only methods with a body, because it carries what the person types. */
const method = onUse(() => z.optional(z.enum(['POST', 'PUT'])));
const constants = onUse(() =>
  z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
);
const encoding = onUse(() => z.optional(z.enum(['json', 'form'])));

const tokens = onUse(() => ({
  token: pointerSchema(),
  refreshToken: z.optional(pointerSchema()),
  expiresIn: z.optional(pointerSchema()),
}));

const signInSchema = onUse(() =>
  z.lazy(() =>
    z.strictObject({
      url: z.string(),
      method: method(),
      encoding: encoding(),
      userMember: z.string(),
      passwordMember: z.string(),
      constants: constants(),
      message: z.optional(pointerSchema()),
      ...tokens(),
    }),
  ),
);

const refreshSchema = onUse(() =>
  z.lazy(() =>
    z.strictObject({
      url: z.string(),
      method: z.optional(z.enum(['POST', 'PUT', 'GET'])),
      encoding: encoding(),
      refreshTokenMember: z.optional(z.string()),
      constants: constants(),
      ...tokens(),
    }),
  ),
);

/** Authentication of requests to the service. Tokens and values stay in memory only. */
export const authenticationSchema = onUse(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('none') }),
    /**
     * For the team server, which serves the app and its profile and forwards what is sent. It sets `profile`
     * itself, and accepts decisions only from pages with this very profile.
     */
    z.strictObject({ kind: z.literal('team'), profile: z.optional(z.string()) }),
    z.strictObject({
      kind: z.literal('cookie'),
      credentials: z.optional(z.enum(['same-origin', 'include'])),
    }),
    z.strictObject({
      kind: z.literal('header'),
      header: z.string(),
      label: localTextSchema(),
      prefix: z.optional(headerTextSchema()),
    }),
    z.strictObject({
      kind: z.literal('bearer'),
      signIn: signInSchema(),
      refresh: z.optional(refreshSchema()),
      signOut: z.optional(
        z.strictObject({ url: z.string(), method: z.optional(z.enum(['POST', 'PUT', 'GET', 'DELETE'])) }),
      ),
    }),
    z.strictObject({
      kind: z.literal('openid-connect'),
      issuer: z.string(),
      origins: z.optional(z.array(z.string())),
      clientId: z.string(),
      scope: z.optional(z.string()),
      parameters: z.optional(z.record(z.string(), z.string())),
    }),
  ]),
);

export type AuthenticationSpec = z.infer<ReturnType<typeof authenticationSchema>>;
