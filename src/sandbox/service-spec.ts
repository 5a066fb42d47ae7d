/**
 * A service that the sandbox stands in for, as one JSON file describes it. Every path in it is behind `basePath`, as a
 * profile writes it behind `baseUrl`. All that it holds is invented: passwords in it open nothing.
 */
import * as z from 'zod/mini';
import { createAnswerSchema } from './answer-spec.ts';
import { delaySchema, pathSchema } from './http-schemas.ts';
import { STYLE_NAMES } from './problem-styles.ts';

const encoding = z.optional(z.enum(['json', 'form']));
/** Members of the body with the values that are accepted, `null` for any text; no others may stand beside them. */
const accepted = z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()])));

const tokenShape = {
  path: pathSchema,
  /** Default `POST`. */
  method: z.optional(z.enum(['POST', 'PUT'])),
  /** Default `json`. */
  encoding,
  /** How long a token lives; default 900. */
  seconds: z.optional(z.number().check(z.positive())),
  /** Its body says where the token stands: `{ "result": { "accessToken": "{token}" } }`. */
  answer: createAnswerSchema(['token', 'refreshToken', 'seconds']),
};

const signInSchema = z.strictObject({ ...tokenShape, accepts: accepted });

const refreshSchema = z.strictObject({
  ...tokenShape,
  /** Default `POST`; a `GET` carries the running token alone. */
  method: z.optional(z.enum(['GET', 'POST', 'PUT'])),
  /** Other members than the refresh token. */
  accepts: z.optional(accepted),
  /** Without one, the running token is exchanged for another. */
  refreshTokenMember: z.optional(z.string()),
});

const signOutSchema = z.strictObject({
  path: pathSchema,
  /** Default `POST`. */
  method: z.optional(z.enum(['GET', 'POST', 'PUT', 'DELETE'])),
});

const contentShape = { delayMs: z.optional(delaySchema) };
const contentSchemas = [
  z.strictObject({
    ...contentShape,
    json: z.unknown().check(z.refine((json) => json !== undefined, { error: 'JSON', abort: true })),
  }),
  /** A JSON file, beside the service file or below it. */
  z.strictObject({ ...contentShape, file: z.string() }),
  /** A long list of invented places. */
  z.strictObject({
    ...contentShape,
    generate: z.strictObject({
      count: z.int().check(z.positive(), z.lte(100_000, 'at most 100000')),
      /** One item; `{number}` counts from 1. Default `{ "id": "{number}", "name": "{name}", "group": "{group}" }`. */
      item: z.optional(z.unknown()),
    }),
  }),
] as const;
const [inlineSchema, fileSchema, generatedSchema] = contentSchemas;

/** Whether it is answered only to those who are signed in. */
const authenticated = z.optional(z.boolean());

const resourceSchema = z.union([
  z.extend(inlineSchema, { authenticated }),
  z.extend(fileSchema, { authenticated }),
  z.extend(generatedSchema, { authenticated }),
]);

const answersSchema = z.strictObject({
  /** Default: the sandbox's own. */
  success: z.optional(createAnswerSchema(['reference', 'clients', 'clientIds'])),
  /** How refusals are written; default `sandbox`. */
  problems: z.optional(z.enum(STYLE_NAMES)),
  /** More persons in one request are answered 400. */
  maxPersons: z.optional(z.int().check(z.positive())),
  /** 409 for an identifier (with its type) that was enrolled before in the same sandbox session. */
  refuseDuplicates: z.optional(z.boolean()),
  /** By the contract's name of a field: the values that are taken; another is answered 400. */
  codes: z.optional(z.record(z.string(), z.array(z.union([z.string(), z.int()])))),
});

export const serviceSchema = z.strictObject({
  /** For people who read the file. */
  name: z.optional(z.string()),
  /** Before the contract's path and all paths below; default none. */
  basePath: z.optional(
    z.string().check(z.regex(/^(\/[^/?#\s]+)*$/, 'a path such as /x, without / at its end')),
  ),
  signIn: z.optional(signInSchema),
  refresh: z.optional(refreshSchema),
  signOut: z.optional(signOutSchema),
  /** Enrollments and `authenticated` resources are answered only to a token of `signIn`. */
  requireBearer: z.optional(z.boolean()),
  /** They are answered only with this header, its value complete (`ApiKey 123`). */
  requireHeader: z.optional(z.strictObject({ name: z.string(), value: z.string() })),
  /** By path: what GET answers. */
  resources: z.optional(z.record(z.string(), resourceSchema)),
  /** The same from the root of the app, such as `/catalogs/countries.json`: files that an operator lays beside it. */
  appFiles: z.optional(z.record(z.string(), z.union(contentSchemas))),
  answers: z.optional(answersSchema),
});

export type ServiceSpec = z.infer<typeof serviceSchema>;
export type ContentSpec = z.infer<(typeof contentSchemas)[number]>;
export type ResourceSpec = z.infer<typeof resourceSchema>;
export type SignInSpec = z.infer<typeof signInSchema>;
export type RefreshSpec = z.infer<typeof refreshSchema>;
export type FinalizeAnswersSpec = z.infer<typeof answersSchema>;
