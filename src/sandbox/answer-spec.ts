import * as z from 'zod/mini';
import { type Answer, toJsonAnswer } from './answer.ts';
import { headersSchema, statusSchema } from './http-schemas.ts';
import { fillTemplate, fillText, placeholdersOf } from './template.ts';

/** Answers of these have no body. */
const BODILESS = [204, 205, 304];

/** An answer as a service file writes it: `status`, `headers`, and a JSON `body`, with placeholders of these names. */
export function createAnswerSchema(placeholders: readonly string[]) {
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
