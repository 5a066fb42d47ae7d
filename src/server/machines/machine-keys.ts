/** Keys of programs: 256 random bits behind a prefix, their hash in the database, a scope and an end. */
import * as z from 'zod/mini';
import type { MachineScope } from '../../domain/team/endpoint.ts';
import { KEY_PREFIX, type MachineKey, machineKeySchema } from '../../domain/team/machine-api.ts';
import { newToken, toTokenHash } from '../accounts/token.ts';
import type { Sql } from '../db/db.ts';
import { endLostWebhooks } from './webhooks.ts';

/** Shortest interval between two updates of `used_at`. */
const USED_SECONDS = 60;
/** A key that opens nothing any more stays in the list for this long. */
const LISTED_DAYS = 30;

const idSchema = z.object({ id: z.string() });

interface NewKey {
  readonly label: string;
  readonly scopes: readonly MachineScope[];
  /** Number of days for which it is valid. */
  readonly days: number;
  readonly madeBy: string;
}

/** @returns the key, which nothing can tell again */
export async function makeMachineKey(sql: Sql, { label, scopes, days, madeBy }: NewKey) {
  const key = `${KEY_PREFIX}${newToken()}`;
  const [row] = await sql(
    `insert into team.machine_key (label, token_hash, scopes, made_by, ends_at)
     values ($1, $2, $3, $4, clock_timestamp() + make_interval(days => $5)) returning id`,
    [label.trim(), toTokenHash(key), [...new Set(scopes)], madeBy, days],
  );
  return { id: idSchema.parse(row).id, key };
}

/**
 * Ends a key and its webhooks.
 * @returns false when there is none, or it has been ended before
 */
export async function endMachineKey(sql: Sql, id: string): Promise<boolean> {
  const ended = await sql(
    `update team.machine_key set ended_at = clock_timestamp()
     where id::text = $1 and ended_at is null returning id`,
    [id],
  );
  await endLostWebhooks(sql);
  return ended.length > 0;
}

export async function listMachineKeys(sql: Sql): Promise<readonly MachineKey[]> {
  return z.parse(
    z.array(machineKeySchema),
    await sql(
      `select k.id, k.label, k.scopes, u.name as by, k.made_at as "madeAt", k.used_at as "usedAt",
         least(k.ended_at, k.ends_at) as "endsAt",
         case when k.ended_at is not null then 'ended' when k.ends_at <= clock_timestamp() then 'expired'
           when l.id is null then 'maker-left' else 'valid' end as state
       from team.machine_key k join team.app_user u on u.id = k.made_by left join team.live_key l on l.id = k.id
       where least(k.ended_at, k.ends_at) > clock_timestamp() - make_interval(days => $1)
       order by l.id is null, k.made_at desc, k.id`,
      [LISTED_DAYS],
    ),
  );
}

const machineSchema = z.object({
  id: z.string(),
  label: z.string(),
  madeBy: z.string(),
  isSeen: z.boolean(),
  isAllowed: z.boolean(),
});
/** The program that a valid key belongs to. `isAllowed`: the key has the scope that was asked for. */
export type Machine = z.infer<typeof machineSchema>;

/** Finds the program of a key, and notes that the key was used. */
export async function findMachine(sql: Sql, key: string, scope: MachineScope): Promise<Machine | undefined> {
  const hash = toTokenHash(key);
  const [row] = await sql(
    `select k.id, k.label, k.made_by as "madeBy", $2 = any (k.scopes) as "isAllowed",
       coalesce(k.used_at > clock_timestamp() - make_interval(secs => $3), false) as "isSeen"
     from team.live_key k where k.token_hash = $1`,
    [hash, scope, USED_SECONDS],
  );
  if (!row) return undefined;
  const machine = machineSchema.parse(row);
  if (!machine.isSeen)
    await sql('update team.machine_key set used_at = clock_timestamp() where token_hash = $1', [hash]);
  return machine;
}
