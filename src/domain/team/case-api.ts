/** The route by which the server asks the service for a case. */
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { idSchema } from './sent-values.ts';
import { ENTERS } from './team-api.ts';

export const CASE_API = {
  askCase: {
    method: 'POST',
    path: '/api/enrollments/:id/look-ups',
    summary:
      'Asks the service for an entry of a case, with what the team has of the person, and keeps the answer',
    access: ENTERS,
    body: z.object({
      personId: idSchema,
      /** Name of the entry: `case.<section>.<entry>`. */
      entry: z.string().check(z.regex(/^case(?:\.[A-Za-z0-9-]{1,40}){2}$/)),
    }),
    /** The whole entry, for the case of the person. Its hash is that of a file. */
    answer: z.object({ text: z.string() }),
    problems: [
      'not-found',
      'assigned',
      'closed',
      'not-askable',
      'service',
      'too-many',
      'too-many-today',
      'too-many-files',
    ],
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
