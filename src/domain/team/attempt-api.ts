/** The routes of sends: the queue, the latest send of an enrollment, and what a person found out about it. */
import * as z from 'zod/mini';
import { outcomeSchema } from '../drafts/outcome.ts';
import { FINDING_PROBLEMS, FINDINGS } from '../drafts/resolution.ts';
import { MAX_PERSONS } from '../files/check-values.ts';
import type { Endpoint } from './endpoint.ts';
import { idSchema, noteSchema } from './sent-values.ts';
import { caseHashSchema, ENTERS, SUPERVISES } from './team-api.ts';

/**
 * The queue of sends. `pausedUntil`: it pauses, because the service has trouble; `haltedAt`: since then it
 * sends nothing until an operator continues it, because the database may not know every send. A server of the
 * previous version does not send this member.
 */
export const teamQueueSchema = z.object({
  queued: z.int(),
  pausedUntil: z.nullable(z.string()),
  haltedAt: z.optional(z.nullable(z.string())),
});

/** The latest send of an enrollment: the request, the answer and a person's finding. */
export const teamAttemptSchema = z.object({
  id: z.string(),
  number: z.int(),
  state: z.string(),
  /** SHA-256 (hex) of the exact bytes. */
  hash: z.string(),
  case: caseHashSchema,
  /** ISO 8601 instant; null while the attempt waits. */
  sentAt: z.nullable(z.string()),
  /** The exact text; null after retention has deleted it. */
  request: z.nullable(z.string()),
  outcome: z.nullable(outcomeSchema),
  lateOutcomes: z.array(outcomeSchema),
  found: z.nullable(
    z.object({
      found: z.enum(FINDINGS),
      at: z.string(),
      by: z.string(),
      reason: z.string(),
      /** When only some exist: the id of the enrollment with the others. */
      rest: z.optional(z.string()),
    }),
  ),
  /** Persons that exist at the service, when not all do. */
  confirmedPersons: z.nullable(z.array(z.string())),
});
export type TeamAttempt = z.infer<typeof teamAttemptSchema>;

export const ATTEMPT_API = {
  readAttempt: {
    method: 'GET',
    path: '/api/enrollments/:id/attempt',
    summary: 'The latest send: its request, its answer and a finding',
    access: ENTERS,
    answer: z.object({ attempt: z.nullable(teamAttemptSchema) }),
    problems: ['not-found'],
  },
  readQueue: {
    method: 'GET',
    path: '/api/queue',
    summary: 'The queue of sends',
    access: ENTERS,
    answer: teamQueueSchema,
    problems: [],
  },
  resolve: {
    method: 'POST',
    path: '/api/attempts/:id/resolution',
    summary: 'Records what a person found at the service about a send with an unknown result',
    access: SUPERVISES,
    needsFreshSignIn: true,
    body: z.object({
      found: z.enum(FINDINGS),
      personIds: z.optional(z.array(idSchema).check(z.maxLength(MAX_PERSONS))),
      reason: noteSchema,
      /** True when the user records it although a late answer met the success rule. */
      despite: z.optional(z.literal(true)),
    }),
    answer: 'nothing',
    problems: [
      'not-found',
      'closed',
      'four-eyes',
      'access-unconfirmed',
      'needs-finding',
      'needs-words',
      ...FINDING_PROBLEMS,
    ],
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
