/**
 * Webhooks and their outbox. The database writes an event in the transaction in which a send ends (migration
 * 0043); `deliver-events.ts` sends it.
 */
import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { type Webhook, type WebhookKind, webhookSchema } from '../../domain/team/machine-api.ts';
import { LOCAL_HOSTS } from '../../domain/profile/profile-urls.ts';
import type { Sql } from '../db/db.ts';

/** Each one costs a row for each end of a send. */
const MAX_WEBHOOKS = 20;
/** Events that arrived are counted for this long. */
export const ARRIVED_DAYS = 30;
const IS_WAITING = 'v.arrived_at is null and v.given_up_at is null';

/** Writes a secret as Standard Webhooks does. */
const toSecretText = (secret: Uint8Array): string => `whsec_${Buffer.from(secret).toString('base64')}`;

/**
 * True for an address to which events may be sent: the operator named its host, so that nobody can make the server reach
 * others of its network, and it is protected on the way.
 */
export function isAllowedUrl(text: string, hosts: readonly string[]): boolean {
  const { protocol, host, hostname, username, password } = new URL(text);
  const isSafe = protocol === 'https:' || LOCAL_HOSTS.includes(hostname);
  return (
    isSafe && username === '' && password === '' && [host, hostname].some((name) => hosts.includes(name))
  );
}

interface NewWebhook {
  readonly url: string;
  readonly kinds: readonly WebhookKind[];
  readonly madeBy: string;
  /** The key of the program that makes it. */
  readonly keyId: string | undefined;
}

const idSchema = z.object({ id: z.string() });

/** @returns undefined when there are too many */
export async function makeWebhook(sql: Sql, { url, kinds, madeBy, keyId }: NewWebhook) {
  const secret = randomBytes(32);
  const [row] = await sql(
    `insert into team.webhook (url, secret, kinds, made_by, key_id) select $1, $2, $3::text[], $4, $5
     where (select count(*) from team.webhook where ended_at is null) < $6 returning id`,
    [url, secret, [...new Set(kinds)], madeBy, keyId ?? null, MAX_WEBHOOKS],
  );
  return row && { id: idSchema.parse(row).id, secret: toSecretText(secret) };
}

/** SQL condition on `w`: the webhook goes on, and belongs to the key `$2`, if one asks. */
const IS_OWN = 'w.ended_at is null and ($2::text is null or w.key_id::text = $2)';

/** @returns false when there is none, or it belongs to another key */
export async function endWebhook(sql: Sql, id: string, keyId: string | undefined): Promise<boolean> {
  const ended = await sql(
    `update team.webhook w set ended_at = clock_timestamp() where w.id::text = $1 and ${IS_OWN} returning w.id`,
    [id, keyId ?? null],
  );
  return ended.length > 0;
}

/** Makes a try due for each event that has not arrived; undefined when there is no such webhook. */
export async function retryEvents(
  sql: Sql,
  id: string,
  keyId: string | undefined,
): Promise<number | undefined> {
  const [webhook] = await sql(`select w.id from team.webhook w where w.id::text = $1 and ${IS_OWN}`, [
    id,
    keyId ?? null,
  ]);
  if (!webhook) return undefined;
  const due = await sql(
    `update team.webhook_event set given_up_at = null, tries = 0, due_at = clock_timestamp()
     where webhook_id = $1 and arrived_at is null returning id`,
    [idSchema.parse(webhook).id],
  );
  return due.length;
}

/** @param keyId the key of the program that asks: it sees its own */
export async function listWebhooks(sql: Sql, keyId: string | undefined): Promise<readonly Webhook[]> {
  return z.parse(
    z.array(webhookSchema),
    await sql(
      `select w.id, w.url, w.kinds, coalesce(k.label, u.name) as by, w.made_at as "madeAt",
         count(v.id) filter (where ${IS_WAITING}) as waiting,
         min(v.at) filter (where ${IS_WAITING}) as "waitingSince",
         count(v.arrived_at) filter (where v.at > clock_timestamp() - make_interval(days => $1)) as arrived,
         count(v.given_up_at) as "givenUp", max(v.tried_at) as "lastTriedAt",
         (array_agg(v.status order by v.tried_at desc nulls last))[1] as "lastStatus"
       from team.webhook w join team.app_user u on u.id = w.made_by
       left join team.machine_key k on k.id = w.key_id
       left join team.webhook_event v on v.webhook_id = w.id
       where w.ended_at is null and ($2::text is null or w.key_id::text = $2)
         and (k.id is null or k.ended_at is null and k.ends_at > clock_timestamp())
       group by w.id, k.label, u.name order by w.made_at desc, w.id`,
      [ARRIVED_DAYS, keyId ?? null],
    ),
  );
}
