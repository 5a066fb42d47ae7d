/** The journal for auditors: who did what, when and from where. They never read the texts that people wrote. */
import * as z from 'zod/mini';
import { toCsv, toCsvLines } from '../../../domain/drafts/ledger-csv.ts';
import { TEAM_SCOPE } from '../../../domain/team/team-api.ts';
import type { Db, Sql } from '../../db/db.ts';
import {
  appendEntry,
  ENTRY_CURSOR,
  type EntryFilter,
  findEntries,
  type FoundEntry,
} from '../../journal/journal-store.ts';
import { ROWS_AT_ONCE } from '../../in-turns.ts';
import { auditTeam } from '../../journal/replay-tables.ts';
import { parseSent, route } from '../route.ts';

const USUAL_ENTRIES = 100;
const MAX_ENTRIES = 1000;

/** ISO 8601 instant with any offset. */
const instant = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((text: string) => new Date(text).toISOString()),
);
const filterShape = {
  scope: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
  actor: z.optional(z.uuid()),
  kind: z.optional(z.string().check(z.regex(/^[a-z-]{1,40}$/))),
  since: z.optional(instant),
  until: z.optional(instant),
};
const pageSchema = z.object({
  ...filterShape,
  after: z.optional(z.string().check(z.regex(ENTRY_CURSOR))),
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_ENTRIES))),
});
const exportSchema = z.object({
  ...filterShape,
  format: z.enum(['csv', 'jsonl']),
  /** Separator of a CSV, which depends on the language of the spreadsheet. */
  separator: z.optional(z.literal([',', ';'])),
});

const ACCESS = ['auditor'] as const;

export const auditRoutes = [
  route({
    method: 'GET',
    path: '/api/audit',
    access: ACCESS,
    run: async ({ sql, query }) => {
      const sent = await parseSent(pageSchema, Object.fromEntries(query));
      const { after, limit = USUAL_ENTRIES, ...filter } = sent;
      const { entries, next = null } = await findEntries(sql, filter, { after, limit });
      return { body: { entries: entries.map(({ body: _body, ...entry }) => entry), next } };
    },
  }),
  route({
    // An export is noted in the journal. As a POST, no link and no page of another site can start it.
    method: 'POST',
    path: '/api/audit/export',
    access: ACCESS,
    readsOnly: true,
    body: exportSchema,
    run: async ({ db, body: { format, separator = ',', ...filter }, session, from }) => {
      const about = { format, ...filter };
      await db.transaction((sql) =>
        appendEntry(sql, { scope: TEAM_SCOPE, kind: 'exported', about, actor: session.userId, from }),
      );
      return {
        file:
          format === 'csv'
            ? { type: 'text/csv', pieces: writeCsv(db, filter, separator) }
            : { type: 'application/jsonl', pieces: writeJsonLines(db, filter) },
      };
    },
  }),
  route({
    method: 'GET',
    path: '/api/audit/chains',
    access: ACCESS,
    run: async ({ db }) => ({ body: await auditTeam(db) }),
  }),
];

const COLUMNS = [
  'at',
  'name',
  'role',
  'actor',
  'kind',
  'scope',
  'number',
  'from',
  'about',
  'previous',
  'hash',
];

/** For spreadsheets. */
async function* writeCsv(
  { sql }: Db,
  filter: EntryFilter,
  separator: ',' | ';',
): AsyncGenerator<string, void> {
  yield toCsv([COLUMNS], separator);
  for await (const entries of readPages(sql, filter)) yield toCsvLines(entries.map(toCells), separator);
}

function toCells(entry: FoundEntry): readonly string[] {
  const { at, name = '', role = '', actor, kind, scope, number, from, about, previous, hash } = entry;
  const told = about === undefined ? '' : JSON.stringify(about);
  return [at, name, role, actor ?? '', kind, scope, String(number), from, told, previous, hash];
}

/** For programs: `hash` is the SHA-256 of `body`, which contains the hash before it. */
async function* writeJsonLines({ sql }: Db, filter: EntryFilter): AsyncGenerator<string, void> {
  for await (const entries of readPages(sql, filter))
    yield entries.map(({ hash, name, body }) => `${JSON.stringify({ hash, name, body })}\n`).join('');
}

async function* readPages(sql: Sql, filter: EntryFilter): AsyncGenerator<readonly FoundEntry[]> {
  let after: string | undefined;
  do {
    const page = await findEntries(sql, filter, { after, limit: ROWS_AT_ONCE });
    yield page.entries;
    after = page.next;
  } while (after !== undefined);
}
