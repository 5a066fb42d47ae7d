/** The API of the team server: each route once, for the server, the pages and the document (`openapi.json`). */
import * as z from 'zod/mini';
import { ACCOUNT_API } from './account-api.ts';
import { ACTIVITY_API } from './activity-api.ts';
import { ATTEMPT_API } from './attempt-api.ts';
import { CASE_API } from './case-api.ts';
import type { Endpoint } from './endpoint.ts';
import { ENROLLMENT_API } from './enrollment-api.ts';
import { FILE_API } from './file-api.ts';
import { IDENTIFIER_API } from './identifier-api.ts';
import { MACHINE_API } from './machine-api.ts';
import { auditEntrySchema, CHAIN_FLAWS, ENTERS, SEES } from './team-api.ts';

/** Page size of the audit at most. */
const MAX_ENTRIES = 1000;
/** An entry's time, scope and number. */
export const ENTRY_CURSOR = /^(\S{24}) ([\w-]{1,64}) (\d{1,9})$/;

/** ISO 8601 instant with any offset. */
const instant = z.iso.datetime({ offset: true });
const filterShape = {
  /** An enrollment, the start of its id, or `team`. */
  scope: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
  actor: z.optional(z.uuid()),
  kind: z.optional(z.string().check(z.regex(/^[a-z-]{1,40}$/))),
  since: z.optional(instant),
  until: z.optional(instant),
};

const AUDITS = ['auditor'] as const;

export const TEAM_API = {
  readApi: {
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'This document',
    access: 'anyone',
    answer: z.record(z.string(), z.unknown()),
    problems: [],
  },
  ...ACCOUNT_API,
  ...ENROLLMENT_API,
  ...FILE_API,
  ...CASE_API,
  ...ATTEMPT_API,
  ...IDENTIFIER_API,
  ...ACTIVITY_API,
  ...MACHINE_API,
  readAudit: {
    method: 'GET',
    path: '/api/audit',
    summary: 'A page of the journal, the newest entry first',
    access: AUDITS,
    query: z.object({
      ...filterShape,
      after: z.optional(z.string().check(z.regex(ENTRY_CURSOR))),
      limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_ENTRIES))),
    }),
    answer: z.object({ entries: z.array(auditEntrySchema), next: z.nullable(z.string()) }),
    problems: [],
  },
  exportAudit: {
    method: 'POST',
    path: '/api/audit/export',
    // As a POST, no link and no page of another site can start it.
    summary: 'The journal as a file; the journal notes the export',
    access: AUDITS,
    readsOnly: true,
    body: z.object({
      ...filterShape,
      format: z.enum(['csv', 'jsonl']),
      /** Separator of a CSV, which depends on the language of the spreadsheet. */
      separator: z.optional(z.literal([',', ';'])),
    }),
    answer: 'file',
    problems: [],
  },
  checkChains: {
    method: 'GET',
    path: '/api/audit/chains',
    summary: 'Checks every entry of every chain, and the tables against them',
    access: AUDITS,
    answer: z.object({
      entries: z.int(),
      flaws: z.array(
        z.object({
          scope: z.string(),
          number: z.int(),
          flaw: z.enum(CHAIN_FLAWS),
          /** Id of the row, when several exist. */
          row: z.optional(z.string()),
        }),
      ),
      /** Number of entries of earlier versions, which record less. */
      uncovered: z.int(),
    }),
    problems: [],
  },
  readList: {
    method: 'GET',
    path: '/api/lists/:name',
    summary: "A page of one of the service's lists, as the service gives it",
    access: ENTERS,
    answer: z.unknown(),
    problems: ['not-found', 'service'],
  },
  listChanges: {
    method: 'GET',
    path: '/api/changes',
    summary: 'The changes after an event that the page knows',
    access: SEES,
    query: z.object({ after: z.prefault(z.coerce.number().check(z.int(), z.gte(0)), 0) }),
    answer: z.object({
      changes: z.array(z.object({ number: z.int(), enrollmentId: z.string(), revision: z.int() })),
      /** Number of the last event, even if the user may not see it. */
      last: z.nullable(z.int()),
    }),
    problems: ['changes-gone'],
  },
  followChanges: {
    method: 'GET',
    path: '/api/events',
    summary: 'The changes as they happen',
    access: SEES,
    /** A page of another user than the one who is signed in learns nothing. */
    query: z.object({ user: z.optional(z.string()) }),
    answer: 'events',
    problems: ['other-user', 'too-many-streams'],
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
