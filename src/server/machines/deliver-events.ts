/**
 * Sends the events of the outbox, each at least once: an event counts as arrived when the receiver answered with a 2xx and
 * that is committed. A process that dies in between sends it again, under the same id. Signed as Standard Webhooks 1.0
 * (https://www.standardwebhooks.com) asks: HMAC-SHA256 over id, time and body.
 */
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { WEBHOOK_KINDS, type webhookBodySchema } from '../../domain/team/machine-api.ts';
import { type Db, toLogged } from '../db/db.ts';
import type { WriteLog } from '../log.ts';
import { isAllowedUrl } from './webhooks.ts';

/** Events that one process sends at the same time. */
const AT_ONCE = 10;
const TIMEOUT_MS = 10_000;
/** After this time another try is due of an event whose process died: longer than a try takes. */
const LEASE_SECONDS = 30;
/** Interval between looks at an empty outbox. */
const LOOK_MS = 1000;
/** Seconds before the second try, the third, and so on: three days in all. */
const PAUSES = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 57_600, 57_600, 86_400];

const dueSchema = z.object({
  id: z.string(),
  kind: z.enum(WEBHOOK_KINDS),
  at: z.string(),
  tries: z.int(),
  url: z.string(),
  secret: z.instanceof(Uint8Array),
  webhookId: z.string(),
  attemptId: z.string(),
  enrollmentId: z.string(),
  attempt: z.int(),
});
type DueEvent = z.infer<typeof dueSchema>;

interface DeliveryOptions {
  readonly db: Db;
  /** Host names that the operator allows. */
  readonly hosts: readonly string[];
  readonly writeLog: WriteLog;
  /** In place of the usual pauses, in seconds. */
  readonly pauses?: readonly number[];
}

/** Sends events until the signal, and then waits for those that are under way. Without hosts they wait, too. */
export async function deliverEvents(options: DeliveryOptions, signal: AbortSignal): Promise<void> {
  if (options.hosts.length === 0) return;
  while (!signal.aborted) {
    const count = await deliverDue(options).catch((error: unknown) => {
      options.writeLog({ code: 'webhooks-failed', ...toLogged(error) });
      return 0;
    });
    if (count < AT_ONCE) await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** @returns the number of events that were tried */
async function deliverDue(options: DeliveryOptions): Promise<number> {
  const due = await takeDue(options.db);
  await Promise.all(due.map((event) => deliver(event, options)));
  return due.length;
}

async function takeDue({ sql }: Db): Promise<readonly DueEvent[]> {
  return z.parse(
    z.array(dueSchema),
    await sql(
      `update team.webhook_event v
       set tries = v.tries + 1, tried_at = clock_timestamp(),
         due_at = clock_timestamp() + make_interval(secs => $2)
       from team.webhook w, team.attempt t
       where w.id = v.webhook_id and t.id = v.attempt_id and v.id in (
         select o.id from team.webhook_event o join team.webhook x on x.id = o.webhook_id
         left join team.machine_key k on k.id = x.key_id
         where o.arrived_at is null and o.given_up_at is null and o.due_at <= clock_timestamp()
           and x.ended_at is null and (k.id is null or k.ended_at is null and k.ends_at > clock_timestamp())
         order by o.due_at limit $1 for update of o skip locked)
       returning v.id, v.kind, v.at, v.tries, w.url, w.secret, w.id as "webhookId", v.attempt_id as "attemptId",
         t.enrollment_id as "enrollmentId", t.number as attempt`,
      [AT_ONCE, LEASE_SECONDS],
    ),
  );
}

async function deliver(event: DueEvent, options: DeliveryOptions): Promise<void> {
  const {
    db: { sql },
    hosts,
    writeLog,
    pauses = PAUSES,
  } = options;
  const status = isAllowedUrl(event.url, hosts) ? await post(event) : undefined;
  if (status !== undefined && status >= 200 && status < 300) {
    await sql('update team.webhook_event set arrived_at = clock_timestamp(), status = $2 where id = $1', [
      event.id,
      status,
    ]);
    return;
  }
  const pause = pauses[event.tries - 1];
  await sql(
    `update team.webhook_event set status = $2, due_at = clock_timestamp() + make_interval(secs => coalesce($3, 0)),
       given_up_at = case when $3 is null then clock_timestamp() end
     where id = $1 and arrived_at is null`,
    [event.id, status ?? null, pause ?? null],
  );
  if (pause === undefined)
    writeLog({ code: 'webhook-given-up', webhook: event.webhookId, event: event.id, status });
}

/** Returns the HTTP status; undefined when nobody answered in time. What else the receiver says is not read. */
async function post(event: DueEvent): Promise<number | undefined> {
  const body = JSON.stringify(toBody(event));
  try {
    const response = await fetch(event.url, {
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
function toSignature({ id, secret }: DueEvent, body: string): Readonly<Record<string, string>> {
  const seconds = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` };
}
