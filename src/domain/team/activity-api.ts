/** The routes of «Qué pasó», for supervisors. As POSTs, no searched name and no number is in an address. */
import * as z from 'zod/mini';
import { activitySchema, MAX_DAYS } from '../review/activity.ts';
import type { Endpoint } from './endpoint.ts';
import { textSchema } from './sent-values.ts';
import { SUPERVISES } from './team-api.ts';

/** Page size of the created clients at most. */
export const MAX_CLIENTS = 500;
/** Place of the last client of a page: instant of the creation, enrollment, and number of the person there. */
export const CLIENT_CURSOR = /^(\S{24}) ([\w-]{1,64}) (\d{1,6})$/;

/** ISO 8601 instant in UTC with milliseconds, as the journal has it. */
const midnight = z.string().check(z.regex(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));
const isOrdered = (days: readonly string[]) =>
  days.every((day, index) => index === 0 || (days[index - 1] ?? '') < day);

/** Midnights between the days of a period, in the time zone of the page, the first and the last one included. */
const days = z.array(midnight).check(z.minLength(2), z.maxLength(MAX_DAYS + 1), z.refine(isOrdered));

export const ACTIVITY_API = {
  readActivity: {
    method: 'POST',
    path: '/api/activity',
    summary: 'What waits now, and what was entered, returned and created in a period',
    access: SUPERVISES,
    readsOnly: true,
    body: z.object({ days }),
    answer: activitySchema,
    problems: [],
  },
  listCreated: {
    method: 'POST',
    path: '/api/activity/created',
    summary: 'A page of the clients that the service created in a period, the latest first',
    access: SUPERVISES,
    machine: 'created',
    readsOnly: true,
    body: z.object({
      days,
      /** Words of names and references, and pieces of identifiers. */
      text: z.optional(textSchema(200)),
      /** Only those of this enrollment, which a webhook names. */
      enrollmentId: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
      after: z.optional(z.string().check(z.regex(CLIENT_CURSOR))),
      limit: z.optional(z.int().check(z.gte(1), z.lte(MAX_CLIENTS))),
      /** The pages become a file: the journal notes that with the first one. */
      isExport: z.optional(z.literal(true)),
    }),
    answer: z.object({
      clients: z.array(
        z.object({
          enrollmentId: z.string(),
          personId: z.string(),
          /** ISO 8601 instant: when the service answered, or somebody found the person there. */
          at: z.string(),
          /** Both are empty once retention has deleted the person. */
          name: z.string(),
          identifier: z.string(),
          /** The service gives it; empty when it gave none. */
          number: z.string(),
          reference: z.string(),
          agent: z.string(),
          approver: z.string(),
          /** ISO 8601 instant of the first handing in. */
          askedAt: z.nullable(z.string()),
        }),
      ),
      /** Number of all that the search finds: only a page without `after` counts them. */
      total: z.nullable(z.int()),
      next: z.nullable(z.string()),
    }),
    problems: [],
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
