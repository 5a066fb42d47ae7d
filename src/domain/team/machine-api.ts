/** The routes of programs: the keys that let them in, and the webhooks that tell them how sends ended. */
import * as z from 'zod/mini';
import { type Endpoint, MACHINE_SCOPES } from './endpoint.ts';
import { textSchema } from './sent-values.ts';

/** Ends of a send. `absent`: a person found that an unknown send created nobody. */
export const WEBHOOK_KINDS = ['confirmed', 'rejected', 'unknown', 'absent'] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** Longest time that a key is valid. */
export const MAX_KEY_DAYS = 366;

/** Begins every key, so that a search for leaked secrets finds it. */
export const KEY_PREFIX = 'enrola_';

const ADMINISTERS = ['administrator'] as const;

/** An ISO 8601 instant, or null where there is none yet. */
const maybeAt = z.nullable(z.string());

export const machineKeySchema = z.object({
  id: z.string(),
  label: z.string(),
  scopes: z.array(z.enum(MACHINE_SCOPES)),
  /** Name of the administrator who made it. */
  by: z.string(),
  madeAt: z.string(),
  usedAt: maybeAt,
  /** It is valid until then; when an administrator ended it before, it ended then. */
  endsAt: z.string(),
  /** `maker-left`: whoever made it is no administrator any more, so it opens nothing. */
  state: z.enum(['valid', 'ended', 'expired', 'maker-left']),
});
export type MachineKey = z.infer<typeof machineKeySchema>;

export const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(WEBHOOK_KINDS)),
  /** Name of the administrator, or label of the key. */
  by: z.string(),
  madeAt: z.string(),
  /** Events that have not arrived, of which another try is due. */
  waiting: z.int(),
  /** Time of the oldest of them. */
  waitingSince: maybeAt,
  /** Events that arrived. */
  arrived: z.int(),
  /** Events that did not arrive within three days: they are tried again on request only. */
  givenUp: z.int(),
  lastTriedAt: maybeAt,
  /** HTTP status of the latest try; null when nobody answered. */
  lastStatus: z.nullable(z.int()),
});
export type Webhook = z.infer<typeof webhookSchema>;

/**
 * Body of a webhook, signed as Standard Webhooks 1.0 asks. The header `webhook-id` is the same for each try of an event.
 */
export const webhookBodySchema = z.object({
  type: z.enum(['send.confirmed', 'send.rejected', 'send.unknown', 'send.absent']),
  /** ISO 8601 instant at which the send ended so. */
  timestamp: z.string(),
  data: z.object({
    enrollmentId: z.string(),
    attemptId: z.string(),
    /** Starts at 1 for each enrollment. */
    attempt: z.int(),
  }),
});

export const MACHINE_API = {
  listKeys: {
    method: 'GET',
    path: '/api/keys',
    summary: 'The keys of programs, without their secrets',
    access: ['supervisor', 'administrator', 'auditor'],
    answer: z.object({ keys: z.array(machineKeySchema) }),
    problems: [],
  },
  makeKey: {
    method: 'POST',
    path: '/api/keys',
    summary: 'Makes a key for a program, which the answer tells once',
    access: ADMINISTERS,
    needsFreshSignIn: true,
    body: z.object({
      label: textSchema(100).check(z.regex(/\S/)),
      scopes: z.array(z.enum(MACHINE_SCOPES)).check(z.minLength(1), z.maxLength(MACHINE_SCOPES.length)),
      days: z.int().check(z.gte(1), z.lte(MAX_KEY_DAYS)),
    }),
    answer: z.object({ id: z.string(), key: z.string() }),
    problems: [],
  },
  endKey: {
    method: 'POST',
    path: '/api/keys/:id/end',
    summary: 'Ends a key, and the webhooks that it made',
    access: ADMINISTERS,
    answer: 'nothing',
    problems: ['not-found'],
  },
  listWebhooks: {
    method: 'GET',
    path: '/api/webhooks',
    summary: 'The webhooks, and which of their events have arrived; a key sees its own',
    access: ADMINISTERS,
    machine: 'webhooks',
    answer: z.object({
      /** Hosts that the operator allows; none: there are no webhooks. */
      hosts: z.array(z.string()),
      webhooks: z.array(webhookSchema),
    }),
    problems: [],
  },
  makeWebhook: {
    method: 'POST',
    path: '/api/webhooks',
    summary: 'Makes a webhook for the ends of sends from now on; the answer tells its secret once',
    access: ADMINISTERS,
    machine: 'webhooks',
    needsFreshSignIn: true,
    body: z.object({
      url: z.string().check(
        z.regex(/^https?:\/\/\S+$/),
        z.maxLength(1000),
        z.refine((url) => URL.canParse(url)),
      ),
      kinds: z.array(z.enum(WEBHOOK_KINDS)).check(z.minLength(1), z.maxLength(WEBHOOK_KINDS.length)),
    }),
    answer: z.object({ id: z.string(), secret: z.string() }),
    problems: ['foreign-host', 'too-many-webhooks'],
  },
  endWebhook: {
    method: 'POST',
    path: '/api/webhooks/:id/end',
    summary: 'Ends a webhook: events that wait are not sent any more',
    access: ADMINISTERS,
    machine: 'webhooks',
    answer: 'nothing',
    problems: ['not-found'],
  },
  tryWebhookAgain: {
    method: 'POST',
    path: '/api/webhooks/:id/retry',
    summary: 'Tries every event again that has not arrived',
    access: ADMINISTERS,
    machine: 'webhooks',
    answer: z.object({ count: z.int() }),
    problems: ['not-found'],
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
