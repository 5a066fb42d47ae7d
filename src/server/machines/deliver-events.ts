/**
 * Sends the events of the outbox, each at least once: an event counts as arrived when the receiver answered with a 2xx and
 * that is committed. A process that dies in between sends it again, under the same id. Signed as Standard Webhooks 1.0
 * (https://www.standardwebhooks.com) asks: HMAC-SHA256 over id, time and body.
 */
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { WEBHOOK_KINDS, type webhookBodySchema } from '../../domain/team/machine-api.ts';
import type { Db } from '../db/db.ts';
import type { WriteLog } from '../log.ts';
import { tellChanges } from '../tell-changes.ts';
import { isAllowedUrl } from './webhooks.ts';

/** Events that one process sends at the same time, in all and to one receiver: one that hangs delays no other. */
const AT_ONCE = 20;
const TO_ONE = 2;
const TIMEOUT_MS = 10_000;
/** After this time another try is due of an event whose process died: longer than a try takes. */
const LEASE_SECONDS = 30;
/** Interval between looks at an empty outbox. */
const LOOK_MS = 1000;
/** Seconds before the second try, the third, and so on: three days in all. */
const PAUSES = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 57_600, 57_600, 86_400];

const webhookSchema = z.object({ id: z.string(), url: z.string(), secret: z.instanceof(Uint8Array) });
const eventSchema = z.object({
  id: z.string(),
  kind: z.enum(WEBHOOK_KINDS),
  at: z.string(),
  tries: z.int(),
  webhookId: z.string(),
  attemptId: z.string(),
  enrollmentId: z.string(),
  attempt: z.int(),
});
type ReadyWebhook = z.infer<typeof webhookSchema>;
type DueEvent = z.infer<typeof eventSchema> & { readonly webhook: ReadyWebhook };

interface DeliveryOptions {
  readonly db: Db;
  /** Hosts that the operator allows. */
  readonly hosts: readonly string[];
  readonly writeLog: WriteLog;
  /** In place of the usual pauses, in seconds. */
  readonly pauses?: readonly number[];
}

/** Sends events until the signal, and then waits for those that are under way. Without hosts they wait, too. */
export async function deliverEvents(options: DeliveryOptions, signal: AbortSignal): Promise<void> {
  if (options.hosts.length === 0) return;
  const tell = tellChanges(options.writeLog, () => ['webhooks-failed', 'webhooks-back']);
  /** The sends that are under way, each with its webhook. */
  const running = new Map<Promise<void>, string>();
  while (!signal.aborted) {
    const due = await takeDue(options, [...running.values()]).then(
      (events) => {
        tell.works();
        return events;
      },
      (error: unknown) => {
        tell.fails(error);
        return undefined;
      },
    );
    for (const event of due ?? []) {
      const sending = deliver(event, options)
        .catch(tell.fails)
        .finally(() => running.delete(sending));
      running.set(sending, event.webhookId);
    }
    if (due && due.length > 0) continue;
    const rest = sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
    // A slot that is free again is used at once.
    await (due ? Promise.race([rest, ...running.keys()]) : rest);
  }
  await Promise.all(running.keys());
}

/** @param running webhook of each event that is under way */
async function takeDue(
  { db: { sql }, hosts }: DeliveryOptions,
  running: readonly string[],
): Promise<readonly DueEvent[]> {
  const countOf = (id: string) => running.filter((each) => each === id).length;
  const webhooks = z
    .parse(z.array(webhookSchema), await sql('select id, url, secret from team.live_webhook'))
    // Another process may allow another host.
    .filter(({ id, url }) => isAllowedUrl(url, hosts) && countOf(id) < TO_ONE);
  const free = AT_ONCE - running.length;
  if (webhooks.length === 0 || free <= 0) return [];
  const byId = new Map(webhooks.map((webhook) => [webhook.id, webhook]));
  const events = await sql(
    `update team.webhook_event v
     set tries = v.tries + 1, due_at = clock_timestamp() + make_interval(secs => $4)
     from team.attempt t
     where t.id = v.attempt_id and v.id in (
       select first.id from unnest($1::uuid[]) as w (id) cross join lateral (
         select o.id, o.due_at from team.webhook_event o
         where o.webhook_id = w.id and o.given_up_at is null and o.due_at <= clock_timestamp()
         order by o.due_at limit $2 for update skip locked) as first
       order by first.due_at limit $3)
     returning v.id, v.kind, v.at, v.tries, v.webhook_id as "webhookId", v.attempt_id as "attemptId",
       t.enrollment_id as "enrollmentId", t.number as attempt`,
    [[...byId.keys()], TO_ONE, free, LEASE_SECONDS],
  );
  return z.parse(z.array(eventSchema), events).flatMap((event) => {
    const webhook = byId.get(event.webhookId);
    return webhook ? [{ ...event, webhook }] : [];
  });
}

const ARRIVED = `
  with gone as (delete from team.webhook_event where id = $1 returning webhook_id)
  update team.webhook w set tried_at = clock_timestamp(), status = $2, arrived = w.arrived + 1
  from gone where w.id = gone.webhook_id`;
/** `$3`: seconds until the next try; null gives it up. */
const FAILED = `
  with failed as (
    update team.webhook_event
    set due_at = clock_timestamp() + make_interval(secs => coalesce($3, 0)),
      given_up_at = case when $3 is null then clock_timestamp() end
    where id = $1 returning webhook_id)
  update team.webhook w set tried_at = clock_timestamp(), status = $2
  from failed where w.id = failed.webhook_id`;

async function deliver(event: DueEvent, options: DeliveryOptions): Promise<void> {
  const {
    db: { sql },
    writeLog,
    pauses = PAUSES,
  } = options;
  const status = await post(event);
  const hasArrived = status !== undefined && status >= 200 && status < 300;
  const pause = pauses[event.tries - 1];
  await sql(hasArrived ? ARRIVED : FAILED, [
    event.id,
    status ?? null,
    ...(hasArrived ? [] : [pause ?? null]),
  ]);
  if (!hasArrived && pause === undefined)
    writeLog({ code: 'webhook-given-up', webhook: event.webhookId, event: event.id, status });
}

/** Returns the HTTP status; undefined when nobody answered in time. What else the receiver says is not read. */
async function post(event: DueEvent): Promise<number | undefined> {
  const body = JSON.stringify(toBody(event));
  try {
    const response = await fetch(event.webhook.url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...toSignature(event, body) },
      body,
      // A redirect could lead to a host that the operator did not name.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return undefined;
  }
}

function toBody({ kind, at, enrollmentId, attemptId, attempt }: DueEvent): z.infer<typeof webhookBodySchema> {
  return { type: `send.${kind}`, timestamp: at, data: { enrollmentId, attemptId, attempt } };
}

/** The three headers of Standard Webhooks. The time is that of the try (Unix seconds), against replays. */
function toSignature({ id, webhook }: DueEvent, body: string): Readonly<Record<string, string>> {
  const seconds = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', webhook.secret).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` };
}
