/**
 * A service that the sandbox replaces, as one JSON file describes it. Every path in it is relative to
 * `basePath`, as a profile's paths are to `baseUrl`. All its data is invented: passwords in it open nothing.
 */
import * as z from 'zod/mini';
import { type Answer, MAX_DELAY_MS, STYLE_NAMES, toJsonAnswer } from './answer.ts';
import { validateHeaderName, validateHeaderValue } from 'node:http';

/** Path of a request, without a query. */
export const pathSchema = z
  .string()
  .check(z.regex(/^\/[^?#\s]*$/, 'a path that starts with / and has no query'));

export const statusSchema = z.int().check(z.gte(200), z.lte(599));

export const delaySchema = z.int().check(z.gte(0), z.lte(MAX_DELAY_MS));

export const headersSchema = z
  .record(z.string(), z.string())
  .check(z.refine((headers) => Object.entries(headers).every(isHeader), 'headers that HTTP can carry'));

function isHeader([name, value]: readonly [string, string]): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}

/** Answers with these statuses have no body. */
const BODILESS = [204, 205, 304];

/**
 * An answer as a service file writes it: `status`, `headers`, and a JSON `body` with placeholders of these
 * names.
 */
function createAnswerSchema(placeholders: readonly string[]) {
  const known = placeholders.map((name) => `{${name}}`).join(', ');
  return z
    .strictObject({
      status: z.optional(statusSchema),
      headers: z.optional(headersSchema),
      /** Without one the answer has no body. */
      body: z.optional(z.unknown()),
    })
    .check(
      z.refine(
        ({ status, body }) => body === undefined || status === undefined || !BODILESS.includes(status),
        'no "body" with a status that allows none',
      ),
      z.refine(
        ({ headers, body }) =>
          [...placeholdersOf([headers, body])].every((name) => placeholders.includes(name)),
        `only the placeholders ${known}`,
      ),
    );
}

export type AnswerSpec = z.infer<ReturnType<typeof createAnswerSchema>>;

export function toAnswer(
  { status, headers = {}, body }: AnswerSpec,
  values: Readonly<Record<string, unknown>>,
): Answer {
  const filled = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, fillText(value, values)]),
  );
  return body === undefined
    ? { status: status ?? 204, contentType: null, text: '', headers: filled }
    : toJsonAnswer(status ?? 200, fillTemplate(body, values), filled);
}

const encoding = z.optional(z.enum(['json', 'form']));
/** Members of the body with their accepted values, `null` for any text; other members are refused. */
const accepted = z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()])));

const tokenShape = {
  path: pathSchema,
  /** Default `POST`. */
  method: z.optional(z.enum(['POST', 'PUT'])),
  /** Default `json`. */
  encoding,
  /** Lifetime of a token; default 900. */
  seconds: z.optional(z.number().check(z.positive())),
  /** Its body places the token: `{ "result": { "accessToken": "{token}" } }`. */
  answer: createAnswerSchema(['token', 'refreshToken', 'seconds']),
};

const signInSchema = z.strictObject({ ...tokenShape, accepts: accepted });

const refreshSchema = z.strictObject({
  ...tokenShape,
  /** Default `POST`; a `GET` carries only the current token. */
  method: z.optional(z.enum(['GET', 'POST', 'PUT'])),
  /** Other members than the refresh token. */
  accepts: z.optional(accepted),
  /** Without one, the current token is exchanged for another. */
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
  /** A JSON file in the folder of the service file or below it. */
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

/** True when only signed-in users get an answer. */
const authenticated = z.optional(z.boolean());

const resourceSchema = z.union([
  z.extend(inlineSchema, { authenticated }),
  z.extend(fileSchema, { authenticated }),
  z.extend(generatedSchema, { authenticated }),
]);

const answersSchema = z.strictObject({
  /** Default: the sandbox's own. */
  success: z.optional(createAnswerSchema(['reference', 'clients', 'clientIds'])),
  /** Style of refusals; default `sandbox`. */
  problems: z.optional(z.enum(STYLE_NAMES)),
  /** Requests with more persons are answered 400. */
  maxPersons: z.optional(z.int().check(z.positive())),
  /** 409 for an identifier (with its type) that was enrolled before in the same sandbox session. */
  refuseDuplicates: z.optional(z.boolean()),
  /** Accepted values of a field, by its name in the contract; others are answered 400. */
  codes: z.optional(z.record(z.string(), z.array(z.union([z.string(), z.int()])))),
});

export const serviceSchema = z.strictObject({
  /** For people who read the file. */
  name: z.optional(z.string()),
  /** Prefix of the contract's path and of all paths below; default none. */
  basePath: z.optional(
    z.string().check(z.regex(/^(\/[^/?#\s]+)*$/, 'a path such as /x, without / at its end')),
  ),
  signIn: z.optional(signInSchema),
  refresh: z.optional(refreshSchema),
  signOut: z.optional(signOutSchema),
  /** Enrollments and `authenticated` resources are answered only to a token of `signIn`. */
  requireBearer: z.optional(z.boolean()),
  /**
   * Enrollments and `authenticated` resources are answered only with this header, its value complete (`ApiKey
   * 123`).
   */
  requireHeader: z.optional(z.strictObject({ name: z.string(), value: z.string() })),
  /** Answers of GET by path. */
  resources: z.optional(z.record(z.string(), resourceSchema)),
  /**
   * Same from the root of the app, such as `/catalogs/countries.json`: files that an operator puts beside it.
   */
  appFiles: z.optional(z.record(z.string(), z.union(contentSchemas))),
  answers: z.optional(answersSchema),
});

export type ServiceSpec = z.infer<typeof serviceSchema>;
export type ContentSpec = z.infer<(typeof contentSchemas)[number]>;
export type ResourceSpec = z.infer<typeof resourceSchema>;
export type SignInSpec = z.infer<typeof signInSchema>;
export type RefreshSpec = z.infer<typeof refreshSchema>;
export type FinalizeAnswersSpec = z.infer<typeof answersSchema>;

/** Values of the placeholders of a service file, known only when it is answered. */
type Values = Readonly<Record<string, unknown>>;

const PLACEHOLDER = /\{(\w+)\}/g;
const ONLY_PLACEHOLDER = /^\{(\w+)\}$/;

/**
 * Fills in the placeholders of a template, at any depth. A text that is exactly one placeholder becomes the
 * value itself, with its own type: `"{seconds}"` becomes `900`.
 */
export function fillTemplate(template: unknown, values: Values): unknown {
  if (typeof template === 'string') {
    const only = ONLY_PLACEHOLDER.exec(template)?.[1];
    return only === undefined ? fillText(template, values) : values[only];
  }
  if (Array.isArray(template)) return template.map((item) => fillTemplate(item, values));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(
    Object.entries(template).map(([key, value]) => [key, fillTemplate(value, values)]),
  );
}

function fillText(text: string, values: Values): string {
  return text.replace(PLACEHOLDER, (_, name: string) => String(values[name]));
}

/** The names of the placeholders in a template, at any depth. */
export function placeholdersOf(template: unknown): ReadonlySet<string> {
  if (typeof template === 'string') {
    return new Set([...template.matchAll(PLACEHOLDER)].map(([, name]) => name ?? ''));
  }
  if (typeof template !== 'object' || template === null) return new Set();
  return new Set(Object.values(template).flatMap((value) => [...placeholdersOf(value)]));
}
