import * as z from 'zod/mini';
import type { Answer } from './answer.ts';
import { delaySchema, headersSchema, pathSchema, statusSchema } from './http-schemas.ts';

/** What the next requests to a path are answered, as QA posts it. */
export const faultSchema = z
  .strictObject({
    /** Any path of this server but the sandbox's own. */
    path: pathSchema.check(
      z.refine((path) => !/^\/sandbox(\/|$)/.test(path), "a path other than the sandbox's own"),
    ),
    /** Default: any. */
    method: z.optional(z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])),
    /** Without a status the usual answer follows, after `delayMs`. */
    status: z.optional(statusSchema),
    /** Default `text/plain`, or `application/json` where `body` is JSON. */
    contentType: z.optional(z.string()),
    /** A text as it is, or JSON. */
    body: z.optional(z.unknown()),
    headers: z.optional(headersSchema),
    /** Default 1. */
    times: z.optional(z.int().check(z.positive())),
    delayMs: z.optional(delaySchema),
  })
  .check(
    z.refine(
      ({ status, delayMs }) => status !== undefined || delayMs !== undefined,
      'a "status", a "delayMs", or both',
    ),
    z.refine(
      ({ contentType }) => headersSchema.safeParse({ 'content-type': contentType ?? '' }).success,
      'a content type that HTTP can carry',
    ),
  );

type FaultSpec = z.infer<typeof faultSchema>;

export interface Fault {
  readonly delayMs: number;
  /** Undefined: the usual answer. */
  readonly answer: Answer | undefined;
}

/** The faults that are due in one sandbox session. */
export interface Faults {
  add(spec: FaultSpec): void;
  /** The oldest fault for such a request; it is used up once it was taken `times` times. */
  take(method: string, path: string): Fault | undefined;
}

export function createFaults(): Faults {
  const due: { readonly spec: FaultSpec; left: number }[] = [];
  return {
    add(spec) {
      due.push({ spec, left: spec.times ?? 1 });
    },
    take(method, path) {
      const next = due.find(
        ({ spec, left }) => left > 0 && spec.path === path && (spec.method ?? method) === method,
      );
      if (!next) return undefined;
      next.left -= 1;
      return { delayMs: next.spec.delayMs ?? 0, answer: toAnswer(next.spec) };
    },
  };
}

function toAnswer({ status, contentType, body, headers }: FaultSpec): Answer | undefined {
  if (status === undefined) return undefined;
  if (body === undefined) return { status, contentType: contentType ?? null, text: '', headers };
  if (typeof body === 'string') {
    return { status, contentType: contentType ?? 'text/plain; charset=utf-8', text: body, headers };
  }
  const text = JSON.stringify(body);
  return { status, contentType: contentType ?? 'application/json; charset=utf-8', text, headers };
}
