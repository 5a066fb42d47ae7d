import * as z from 'zod/mini';
import type { Answer } from './answer.ts';
import { delaySchema, headersSchema, pathSchema, statusSchema } from './service-spec.ts';
import { type Effect, EFFECT_NAMES, findEffect } from './sentinels.ts';

const ANSWER_MEMBERS = ['status', 'contentType', 'body', 'headers'];

/** Answer of the next requests to a path, as QA posts it. */
export const faultSchema = z
  .strictObject({
    /** Any path of this server except the sandbox's own. */
    path: pathSchema.check(
      z.refine((path) => !/^\/sandbox(\/|$)/.test(path), "a path other than the sandbox's own"),
    ),
    /** Default: any. */
    method: z.optional(z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])),
    /** Without a status or an effect the usual answer follows, after `delayMs`. */
    status: z.optional(statusSchema),
    /**
     * Name of an effect in the catalogue of sentinels; replaces the status and the members that belong to it.
     */
    effect: z.optional(z.enum(EFFECT_NAMES)),
    /** Default `text/plain`, or `application/json` when `body` is JSON. */
    contentType: z.optional(z.string()),
    /** A literal text, or JSON. */
    body: z.optional(z.unknown()),
    headers: z.optional(headersSchema),
    /** Default 1. */
    times: z.optional(z.int().check(z.positive())),
    delayMs: z.optional(delaySchema),
  })
  .check(
    z.refine(
      ({ status, effect, delayMs }) => (status ?? effect ?? delayMs) !== undefined,
      'at least one of "status", "effect" and "delayMs"',
    ),
    z.refine(
      ({ effect, ...answer }) => effect === undefined || ANSWER_MEMBERS.every((name) => !(name in answer)),
      'an "effect" alone, because it is the whole answer',
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
  readonly effect: Effect | undefined;
}

/** The pending faults of one sandbox session. */
export function createFaults() {
  const due: { readonly spec: FaultSpec; left: number }[] = [];
  const findNext = (method: string, path: string) =>
    due.find(({ spec, left }) => left > 0 && spec.path === path && (spec.method ?? method) === method);
  return {
    add(spec: FaultSpec): void {
      due.push({ spec, left: spec.times ?? 1 });
    },
    /** The oldest fault for such a request; it is used up after `times` requests. */
    take(method: string, path: string): Fault | undefined {
      const next = findNext(method, path);
      if (!next) return undefined;
      next.left -= 1;
      return { delayMs: next.spec.delayMs ?? 0, effect: toEffect(next.spec) };
    },
    /** The JSON with which the next GET of that path is answered; undefined without a fault. Uses nothing up. */
    findJson: (path: string): unknown => findNext('GET', path)?.spec.body,
  };
}

function toEffect({ effect, status, ...parts }: FaultSpec): Effect | undefined {
  if (effect !== undefined) return findEffect(effect);
  if (status === undefined) return undefined;
  const answer = toAnswer(status, parts);
  return { creates: false, toReply: () => answer };
}

function toAnswer(
  status: number,
  { contentType, body, headers }: Pick<FaultSpec, 'contentType' | 'body' | 'headers'>,
): Answer {
  if (body === undefined) return { status, contentType: contentType ?? null, text: '', headers };
  const [usualType, text] =
    typeof body === 'string' ? ['text/plain', body] : ['application/json', JSON.stringify(body)];
  return { status, contentType: contentType ?? `${usualType}; charset=utf-8`, text, headers };
}
