/**
 * The journal: who did what, when and from where. Entries are only added, each with the hash of the one
 * before. Texts that a person wrote are stored apart, under a salted commitment: they can be purged, and the
 * chain stays valid.
 */
import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { ENTRY_CURSOR } from '../../domain/team/api.ts';
import {
  type ChainFlawKind,
  type EnrollmentDeed,
  ROLES,
  TEAM_SCOPE,
  type TeamDeed,
} from '../../domain/team/team-api.ts';
import type { Sql, SqlValue } from '../db/db.ts';
import { pageByPage, ROWS_AT_ONCE } from '../in-turns.ts';
import { GRANTS_DIGEST, stateRows, USER_DIGEST } from './tables.ts';
import { toSha256 } from '../sha256.ts';

/** An entry about everything else but an enrollment. */
interface TeamEntry extends EntryDetails {
  readonly scope: typeof TEAM_SCOPE;
  readonly kind: TeamDeed;
}

export interface EnrollmentEntry extends EntryDetails {
  /** Id of the enrollment. */
  readonly scope: EntityId;
  readonly kind: EnrollmentDeed;
}

export type NewEntry = TeamEntry | EnrollmentEntry;

interface EntryDetails {
  /**
   * Only ids, numbers and hashes: no text that a person wrote, and no data about a person of an enrollment.
   * The entry about a renamed user has both names. `user` or `to` is the id of a user.
   */
  readonly about?: Readonly<Record<string, unknown>>;
  /** Text that somebody wrote. */
  readonly text?: string | undefined;
  readonly actor: string | null;
  /** Address that the request came from, one of `SERVER_PARTS`, or a command that the operator ran. */
  readonly from: string;
}

/** Entries of earlier versions have no `users` or `rows`. */
const BODY_VERSION = 2;

const headSchema = z.object({ number: z.int(), hash: z.string() });
const tipSchema = z.object({ now: z.string(), number: z.nullable(z.int()), hash: z.nullable(z.string()) });
const usersSchema = z.array(
  z.object({ id: z.string(), name: z.string(), role: z.enum(ROLES), digest: z.string(), grants: z.string() }),
);

/**
 * Locks a chain until the end of the transaction. A caller that needs the enrollment's row too must lock that
 * first.
 */
export async function holdChain(sql: Sql, scope: string): Promise<void> {
  await sql('select pg_advisory_xact_lock(hashtextextended($1, 7254891))', [scope]);
}

/**
 * Adds an entry to its chain; others who add to the same chain wait until the end of the transaction. The
 * entry holds the actor's current name and role, and the name of the user it is about: later changes of a
 * name do not alter it. It commits to the current rows of the tables (`StatedRows`), so the transaction must
 * write those first.
 */
export async function appendEntry(sql: Sql, entry: NewEntry): Promise<void> {
  const { scope, kind, about, text, actor, from } = entry;
  await holdChain(sql, scope);
  const [tip] = await sql(
    `select clock_timestamp() as now, last.number, last.hash
     from (select) as one left join lateral (
       select number, hash from team.journal where scope = $1 order by number desc limit 1) as last on true`,
    [scope],
  );
  const { now: at, number, hash: previous } = tipSchema.parse(tip);
  const rows = scope === TEAM_SCOPE ? undefined : await stateRows(sql, scope);
  const salt = text === undefined ? undefined : randomBytes(32);
  const next = { scope, number: (number ?? 0) + 1, previous: previous ?? '' };
  const body = JSON.stringify({
    version: BODY_VERSION,
    ...next,
    at,
    kind,
    actor,
    ...(await nameUsers(sql, entry)),
    from,
    ...(about && { about }),
    ...(text !== undefined && salt && { commitment: toCommitment(salt, text) }),
    ...(rows && { rows }),
  });
  await sql(
    `insert into team.journal (scope, number, previous, hash, body, actor, at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [scope, next.number, next.previous, toSha256(body), body, actor, at],
  );
  if (text !== undefined && salt)
    await sql('insert into team.journal_text (scope, number, salt, content) values ($1, $2, $3, $4)', [
      scope,
      next.number,
      salt,
      text,
    ]);
}

/** Reads the users at the moment of the entry: the chain is locked by then. */
async function nameUsers(sql: Sql, { scope, actor, about }: NewEntry) {
  const whom = about?.['user'] ?? about?.['to'];
  const ids = [actor, whom].filter((id) => typeof id === 'string');
  if (ids.length === 0) return {};
  const found = usersSchema.parse(
    await sql(
      `select u.id, u.name, u.role, ${USER_DIGEST} as digest, ${GRANTS_DIGEST} as grants
       from team.app_user u where u.id = any ($1::uuid[])`,
      [ids],
    ),
  );
  const find = (id: unknown) => found.find((user) => user.id === id);
  const [by, to] = [find(actor), find(whom)];
  // Only the team's chain holds these digests, because it orders all changes of users.
  const committed = scope === TEAM_SCOPE && {
    users: Object.fromEntries(found.map(({ id, digest }) => [id, digest])),
    grants: Object.fromEntries(found.map(({ id, grants }) => [id, grants])),
  };
  return { ...(by && { name: by.name, role: by.role }), ...(to && { whom: to.name }), ...committed };
}

const bodySchema = z.object({
  scope: z.string(),
  number: z.int(),
  previous: z.string(),
  at: z.string(),
  kind: z.string(),
  actor: z.nullable(z.string()),
  /** Name of the actor at that time; entries of earlier versions have none. */
  name: z.optional(z.string()),
  role: z.optional(z.string()),
  /** Name of the user that the entry is about, at that time. */
  whom: z.optional(z.string()),
  from: z.string(),
  about: z.optional(z.record(z.string(), z.unknown())),
  commitment: z.optional(z.string()),
});

const entrySchema = z.object({
  hash: z.string(),
  body: z.string(),
  name: z.nullable(z.string()),
  content: z.nullable(z.string()),
  salt: z.nullable(z.instanceof(Uint8Array)),
});

/** When an entry holds no `name`, it is the actor's name before the first change of it in the journal. */
export interface JournalEntry extends z.infer<typeof bodySchema> {
  readonly hash: string;
  /** Text that somebody wrote; undefined when there is none, or it was purged. */
  readonly text: string | undefined;
}

const NAME_THEN = `case when not j.body::jsonb ? 'name' then coalesce(
  (select c.body::jsonb #>> '{about,before,name}' from team.journal c
   where c.actor = j.actor and c.scope = '${TEAM_SCOPE}' and c.kind = 'changed-at-provider' order by c.number limit 1),
  u.name) end as name`;
const SELECT = `select j.hash, j.body, ${NAME_THEN}, t.content, t.salt
  from team.journal j left join team.app_user u on u.id = j.actor
  left join team.journal_text t on t.scope = j.scope and t.number = j.number`;

/** Lists the chain of a scope, from its first entry on. */
export async function listEntries(sql: Sql, scope: string): Promise<readonly JournalEntry[]> {
  return readEntries(await sql(`${SELECT} where j.scope = $1 order by j.number`, [scope]));
}

export interface EntryFilter {
  /** Id of an enrollment, or the start of the id: lists show no more of it. */
  readonly scope?: string | undefined;
  readonly actor?: string | undefined;
  readonly kind?: string | undefined;
  /** In the format of `Date.toISOString`: entries at or after `since`, and before `until`. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

const foundSchema = z.object({
  hash: z.string(),
  body: z.string(),
  name: z.nullable(z.string()),
  cursor: z.string(),
});

/** An entry without the text that somebody wrote. */
export interface FoundEntry extends Omit<JournalEntry, 'text'> {
  /** The exact text that was hashed. */
  readonly body: string;
}

interface EntryPage {
  readonly entries: readonly FoundEntry[];
  /** Cursor of the next page; undefined when there is none. */
  readonly next: string | undefined;
}

interface EntryPlace {
  /** Cursor at the end of the previous page; undefined for the first one. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Finds the entries that match a filter, page by page, the newest first. */
export async function findEntries(
  sql: Sql,
  { scope, actor, kind, since, until }: EntryFilter,
  { after = '', limit }: EntryPlace,
): Promise<EntryPage> {
  const values: SqlValue[] = [];
  const given = (value: SqlValue) => `$${values.push(value)}`;
  const [, at, afterScope = '', number] = ENTRY_CURSOR.exec(after) ?? [];
  const conditions = [
    scope !== undefined && isOfScope(scope, given(scope)),
    actor !== undefined && `j.actor = ${given(actor)}`,
    kind !== undefined && `j.kind = ${given(kind)}`,
    since !== undefined && `j.done_at >= ${given(since)}`,
    until !== undefined && `j.done_at < ${given(until)}`,
    at !== undefined &&
      `(j.done_at, j.scope, j.number) < (${given(at)}, ${given(afterScope)}, ${given(Number(number))})`,
  ].filter((condition) => condition !== false);
  const rows = z.parse(
    z.array(foundSchema),
    await sql(
      `select j.hash, j.body, ${NAME_THEN}, j.done_at || ' ' || j.scope || ' ' || j.number as cursor
       from team.journal j left join team.app_user u on u.id = j.actor
       ${conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`}
       order by j.done_at desc, j.scope desc, j.number desc limit ${given(limit)}`,
      values,
    ),
  );
  const entries = rows.map(({ hash, body, name }) => ({
    ...readBody(body, name),
    hash,
    body,
  }));
  return { entries, next: rows.length === limit ? rows.at(-1)?.cursor : undefined };
}

/** The query scans the enrollments, which are far fewer than entries, and finds the entries by their key. */
const isOfScope = (scope: string, value: string) =>
  scope === TEAM_SCOPE
    ? `j.scope = ${value}`
    : `j.scope in (select ${value}::text union all select id from team.enrollment where starts_with(id, ${value}::text))`;

function readBody(body: string, name: string | null): z.infer<typeof bodySchema> {
  return { ...(name !== null && { name }), ...bodySchema.parse(JSON.parse(body)) };
}

function readEntries(rows: readonly unknown[]): readonly JournalEntry[] {
  return z.parse(z.array(entrySchema), rows).map(({ hash, body, name, content }) => ({
    ...readBody(body, name),
    hash,
    text: content ?? undefined,
  }));
}

export const chainHeadSchema = z.object({ chain: z.string(), ...headSchema.shape });
/** Length of a chain, in the form of the log. */
export type ChainHead = z.infer<typeof chainHeadSchema>;

/** Logs the head of each chain of the last day: nobody who rewrites the database can rewrite the log. */
export async function logChainHeads(sql: Sql, log: (head: ChainHead) => void): Promise<void> {
  const rows = await sql(
    `select distinct on (scope) scope as chain, number, hash from team.journal
     where at > clock_timestamp() - interval '1 day' order by scope, number desc`,
  );
  for (const head of z.parse(z.array(chainHeadSchema), rows)) log(head);
}

export interface ChainFlaw {
  readonly scope: string;
  readonly number: number;
  readonly flaw: ChainFlawKind;
  /** Id of the row, when the flaw concerns one of several. */
  readonly row?: string;
}

const rowSchema = z.object({
  scope: z.string(),
  number: z.int(),
  previous: z.string(),
  actor: z.nullable(z.string()),
  ...entrySchema.shape,
});
/**
 * Checks every chain, entry by entry, for changes that an owner of the database could have made around the
 * constraints.
 * @param heads heads of chains from the logs. Only they reveal that the end of a chain, or all of it, is gone
 * or was made anew. Each one counts: a later head may belong to a chain that was made anew
 * @returns the number of entries, and the flaws
 */
export async function checkChains(
  sql: Sql,
  heads: readonly ChainHead[] = [],
): Promise<{ readonly entries: number; readonly flaws: readonly ChainFlaw[] }> {
  const flaws: ChainFlaw[] = [];
  const logged = toLogged(heads);
  let entries = 0;
  let scope = '';
  let number = 0;
  let hash = '';
  /** Reports the logged heads that this chain does not have. */
  const endChain = () => {
    const rest = logged.get(scope)?.keys() ?? [];
    const beyond = [...rest].filter((at) => at > number);
    if (beyond.length > 0) flaws.push({ scope, number: Math.min(...beyond), flaw: 'missing' });
    logged.delete(scope);
  };
  await pageByPage(async () => {
    const rows = z.parse(
      z.array(rowSchema),
      await sql(
        `select j.scope, j.number, j.previous, j.actor, j.hash, j.body, null as name, t.content, t.salt
         from team.journal j left join team.journal_text t on t.scope = j.scope and t.number = j.number
         where (j.scope, j.number) > ($1, $2) order by j.scope, j.number limit ${ROWS_AT_ONCE}`,
        [scope, number],
      ),
    );
    for (const row of rows) {
      if (row.scope !== scope) {
        endChain();
        [scope, number, hash] = [row.scope, 0, ''];
      }
      const said = logged.get(scope)?.get(row.number);
      const isSaid = said === undefined || (said.size === 1 && said.has(row.hash));
      if (row.number !== number + 1) flaws.push({ scope, number: number + 1, flaw: 'missing' });
      else if (row.previous !== hash || toSha256(row.body) !== row.hash || !isOf(row) || !isSaid)
        flaws.push({ scope, number: row.number, flaw: 'changed' });
      if (row.content !== null && row.salt && !isCommitted(row.body, row.salt, row.content))
        flaws.push({ scope, number: row.number, flaw: 'text-changed' });
      [number, hash] = [row.number, row.hash];
    }
    entries += rows.length;
    return rows.length === ROWS_AT_ONCE;
  });
  endChain();
  for (const [gone, numbers] of logged)
    flaws.push({ scope: gone, number: Math.min(...numbers.keys()), flaw: 'missing' });
  return { entries, flaws };
}

/** Collects the logged hashes by chain and number: there is one each, unless somebody made the chain anew. */
function toLogged(heads: readonly ChainHead[]): Map<string, Map<number, Set<string>>> {
  const logged = new Map<string, Map<number, Set<string>>>();
  for (const { chain, number, hash } of heads) {
    const numbers = logged.get(chain) ?? new Map<number, Set<string>>();
    logged.set(chain, numbers);
    numbers.set(number, (numbers.get(number) ?? new Set()).add(hash));
  }
  return logged;
}

function isOf({ scope, number, previous, actor, body }: z.infer<typeof rowSchema>): boolean {
  const read = bodySchema.safeParse(JSON.parse(body));
  return (
    read.success &&
    read.data.scope === scope &&
    read.data.number === number &&
    read.data.previous === previous &&
    read.data.actor === actor
  );
}

function isCommitted(body: string, salt: Uint8Array, content: string): boolean {
  const read = bodySchema.safeParse(JSON.parse(body));
  return read.success && read.data.commitment === toCommitment(salt, content);
}

function toCommitment(salt: Uint8Array, text: string): string {
  return createHash('sha256').update(salt).update(text, 'utf8').digest('hex');
}
