/** The journal for auditors: who did what, when and from where. They never read the texts that people wrote. */
import * as z from 'zod/mini';
import { toCsv, toCsvLines } from '../../../domain/drafts/ledger-csv.ts';
import { TEAM_API } from '../../../domain/team/api.ts';
import { auditEntrySchema, TEAM_SCOPE } from '../../../domain/team/team-api.ts';
import type { Db, Sql } from '../../db/db.ts';
import { appendEntry, type EntryFilter, findEntries, type FoundEntry } from '../../journal/journal-store.ts';
import { ROWS_AT_ONCE } from '../../in-turns.ts';
import { auditTeam } from '../../journal/replay-tables.ts';
import { parseSent, serve } from '../route.ts';

const USUAL_ENTRIES = 100;

export const auditRoutes = [
  serve(TEAM_API.readAudit, async ({ sql, query }) => {
    const sent = await parseSent(TEAM_API.readAudit.query, Object.fromEntries(query));
    const { after, limit = USUAL_ENTRIES, ...filter } = sent;
    const { entries, next = null } = await findEntries(sql, toInstants(filter), { after, limit });
    return { body: { entries: z.parse(z.array(auditEntrySchema), entries), next } };
  }),
  serve(TEAM_API.exportAudit, async ({ db, body: { format, separator = ',', ...sent }, session, from }) => {
    const filter = toInstants(sent);
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
  }),
  serve(TEAM_API.checkChains, async ({ db }) => ({ body: await auditTeam(db) })),
];

/** The filter with its instants in the format of `Date.toISOString`. */
function toInstants({ since, until, ...filter }: EntryFilter): EntryFilter {
  return {
    ...filter,
    ...(since !== undefined && { since: toInstant(since) }),
    ...(until !== undefined && { until: toInstant(until) }),
  };
}

const toInstant = (text: string) => new Date(text).toISOString();

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
