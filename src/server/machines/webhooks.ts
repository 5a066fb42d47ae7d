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
/** An event that was given up can be tried again for this long. */
const GIVEN_UP_DAYS = 30;

/** Writes a secret as Standard Webhooks does. */
const toSecretText = (secret: Uint8Array): string => `whsec_${Buffer.from(secret).toString('base64')}`;

/**
 * True for an address to which events may be sent: the operator named its host, so that nobody can make the server reach
 * others of its network, and it is protected on the way.
 * @param hosts as `URL.host` writes them, with a port that is not the usual one
 */
export function isAllowedUrl(text: string, hosts: readonly string[]): boolean {
  const { protocol, host, hostname, username, password } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOCAL_HOSTS.includes(hostname));
  return isSafe && username === '' && password === '' && hosts.includes(host);
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
     where (select count(*) from team.live_webhook) < $6 returning id`,
    [url, secret, [...new Set(kinds)], madeBy, keyId ?? null, MAX_WEBHOOKS],
  );
  return row && { id: idSchema.parse(row).id, secret: toSecretText(secret) };
}

/** SQL condition on `w`: it belongs to the key `$2`, if one asks. */
const IS_OWN = '($2::text is null or w.key_id::text = $2)';

/**
 * Ends a webhook: what waits is not sent any more.
 * @returns false when there is none, or it belongs to another key
 */
export async function endWebhook(sql: Sql, id: string, keyId: string | undefined): Promise<boolean> {
  const ended = await sql(
    `update team.webhook w set ended_at = clock_timestamp()
     where w.id::text = $1 and w.ended_at is null and ${IS_OWN} returning w.id`,
    [id, keyId ?? null],
  );
  await dropLostEvents(sql);
  return ended.length > 0;
}

/** Ends the webhooks whose key is not valid any more. */
export async function endLostWebhooks(sql: Sql): Promise<void> {
  await sql(
    `update team.webhook w set ended_at = clock_timestamp()
     where w.ended_at is null and not exists (select from team.live_webhook l where l.id = w.id)`,
  );
  await dropLostEvents(sql);
}

const dropLostEvents = (sql: Sql) =>
  sql(
    `delete from team.webhook_event v using team.webhook w where w.id = v.webhook_id and w.ended_at is not null`,
  );

/** Deletes the events that were given up long ago. */
export async function dropOldEvents(sql: Sql): Promise<void> {
  await sql(
    'delete from team.webhook_event where given_up_at < clock_timestamp() - make_interval(days => $1)',
    [GIVEN_UP_DAYS],
  );
}

/** Makes a try due for each event that has not arrived; undefined when there is no such webhook. */
export async function retryEvents(
  sql: Sql,
  id: string,
  keyId: string | undefined,
): Promise<number | undefined> {
  const [webhook] = await sql(`select w.id from team.live_webhook w where w.id::text = $1 and ${IS_OWN}`, [
    id,
    keyId ?? null,
  ]);
  if (!webhook) return undefined;
  const due = await sql(
    `update team.webhook_event set given_up_at = null, tries = 0, due_at = clock_timestamp()
     where webhook_id = $1 returning id`,
    [idSchema.parse(webhook).id],
  );
  return due.length;
}

/** @param keyId the key of the program that asks: it sees its own */
export async function listWebhooks(sql: Sql, keyId: string | undefined): Promise<readonly Webhook[]> {
  return z.parse(
    z.array(webhookSchema),
    await sql(
      `select w.id, w.url, w.kinds, coalesce(k.label, u.name) as by, w.made_at as "madeAt", w.arrived,
         w.tried_at as "lastTriedAt", w.status as "lastStatus",
         open.waiting, open.since as "waitingSince", open."givenUp"
       from team.live_webhook w join team.app_user u on u.id = w.made_by
       left join team.machine_key k on k.id = w.key_id
       cross join lateral (
         select count(*) filter (where v.given_up_at is null) as waiting, count(v.given_up_at) as "givenUp",
           min(v.at) filter (where v.given_up_at is null) as since
         from team.webhook_event v where v.webhook_id = w.id) as open
       where ${IS_OWN.replaceAll('$2', '$1')} order by w.made_at desc, w.id`,
      [keyId ?? null],
    ),
  );
}
