/** What the team server and the app say to each other: one source for both. */
import * as z from 'zod/mini';
import { SUBMISSION_STATES } from '../drafts/submission.ts';

/** What somebody may do in a team. */
export const ROLES = ['agent', 'supervisor', 'auditor', 'administrator'] as const;
export type Role = (typeof ROLES)[number];

/** As in a browser alone, and the queue of the server. */
export const TEAM_STATES = [...SUBMISSION_STATES, 'queued'] as const;
export type TeamState = (typeof TEAM_STATES)[number];

/** Of a local account, in characters. OWASP ASVS 5, 6.2.1 and 6.2.9: length counts, and a long sentence is taken as it is. */
export const PASSWORD_LENGTH = { min: 12, max: 200 } as const;

const userSchema = z.object({ id: z.string(), name: z.string() });

/** Who is signed in. */
export const meSchema = z.object({ ...userSchema.shape, role: z.enum(ROLES) });

/** What the list and the pages show of an enrollment. */
export const teamHeadSchema = z.object({
  id: z.string(),
  revision: z.int(),
  state: z.enum(TEAM_STATES),
  persons: z.int(),
  /** Given and paternal name of the first person; empty where there is none. */
  title: z.string(),
  createdBy: userSchema,
  assignee: z.nullable(userSchema),
  /** ISO 8601 instants. */
  createdAt: z.string(),
  updatedAt: z.string(),
  approval: z.nullable(z.object({ hash: z.string(), by: userSchema, at: z.string() })),
  /** The latest one. */
  attempt: z.nullable(
    z.object({
      id: z.string(),
      number: z.int(),
      state: z.string(),
      queuedAt: z.string(),
      sentAt: z.nullable(z.string()),
      outcome: z.unknown(),
    }),
  ),
});
export type TeamHead = z.infer<typeof teamHeadSchema>;

/** The queue of sends; `pausedUntil`: it rests, for the service is in trouble. */
export const teamQueueSchema = z.object({ queued: z.int(), pausedUntil: z.nullable(z.string()) });
