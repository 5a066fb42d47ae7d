/** Health and metrics of the server, for the operator's tools on this computer. No personal data. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import { Gauge } from 'prom-client';
import * as z from 'zod/mini';
import type { Db } from '../db/db.ts';
import type { DiskWatch } from '../disk-watch.ts';
import type { Sender } from '../sender/sender.ts';
import type { EventHub } from './event-hub.ts';
import type { Metrics } from './metrics.ts';

const countsSchema = z.array(z.object({ state: z.string(), count: z.int() }));
const eventsSchema = z.array(z.record(z.string(), z.int()));
const agesSchema = z.array(z.object({ review: z.number(), queued: z.number(), unknown: z.number() }));

const OPEN = ['approved', 'draft', 'in-review', 'queued', 'rejected', 'sending', 'unknown'];
const UNDER_WAY = ['queued', 'sending', 'unknown'];
/** Metrics are read again and again, so each state is counted up to this number only. */
const MAX_COUNT = 10_000;
/** Longest wait for the database or the disk: metrics answer without them. */
const PATIENCE_MS = 2000;
/** The backup script touches this file in `DATA_FOLDER`. */
const BACKUP_FILE = 'last-backup';

async function countStates(db: Db, table: 'team.enrollment' | 'team.attempt', states: readonly string[]) {
  const rows = states.map(
    (state) =>
      `select '${state}' as state, (select count(*) from (select from ${table} where state = '${state}' limit ${MAX_COUNT}) as counted) as count`,
  );
  return countsSchema.parse(await db.sql(`${rows.join(' union all ')} order by state`));
}

/** Events of webhooks that have not arrived. */
async function countEvents({ sql }: Db) {
  const [events] = eventsSchema.parse(
    await sql(
      `select count(*) filter (where given_up_at is null) as waiting, count(given_up_at) as "given-up"
       from (select v.given_up_at from team.webhook_event v limit ${MAX_COUNT}) as open`,
    ),
  );
  return events ?? {};
}

const toAge = (time: string, from: string) =>
  `coalesce((select extract(epoch from clock_timestamp() - min(${time})) from ${from}), 0)::float8`;

/** Seconds that the oldest one waits for a review, for its send, or for somebody who finds out; 0 where none does. */
async function readAges(db: Db) {
  const [ages] = agesSchema.parse(
    await db.sql(
      `select ${toAge('coalesce(waits_since, updated_at)', "team.enrollment where state = 'in-review'")} as review,
         ${toAge('queued_at', "team.attempt where state = 'queued'")} as queued,
         ${toAge('coalesce(sent_at, queued_at)', "team.attempt where state = 'unknown'")} as unknown`,
    ),
  );
  return ages ?? { review: 0, queued: 0, unknown: 0 };
}

interface HealthParts {
  readonly db: Db;
  readonly hub: EventHub;
  /** Aborted when the server takes no more requests. */
  readonly stopped: AbortSignal;
  /** Tells why this process sends nothing until an operator resumes it. */
  readonly sender: Pick<Sender, 'findHalt'>;
  readonly metrics: Metrics;
  readonly disk: DiskWatch;
  /** `DATA_FOLDER`, which has the time of the last backup. */
  readonly folder: string;
}

export function createHealthApp({ db, hub, stopped, sender, metrics, disk, folder }: HealthParts): Hono {
  const app = new Hono();
  const gauges = createGauges(metrics);
  // The server works, whether it sends or not: a restart would change nothing.
  app.get('/health', (c) => {
    const halt = sender.findHalt();
    return c.text(halt === undefined ? 'ok\n' : `ok\nnothing is sent (${halt}): see «team:resume»\n`);
  });
  app.get('/ready', async (c) => {
    if (stopped.aborted) return c.text('stopping\n', 503);
    const space = await inTime(disk.look());
    if (space === undefined) return c.text('the disk does not answer\n', 503);
    if (space.isFull) return c.text('the disk is full\n', 503);
    const isUp = await inTime(db.sql('select 1 as one'));
    return isUp ? c.text('ok\n') : c.text('the database does not answer\n', 503);
  });
  app.get('/metrics', async (c) => {
    gauges.halted.set(sender.findHalt() === undefined ? 0 : 1);
    gauges.streams.set(hub.size);
    const [space, backup, figures] = await Promise.all([
      inTime(disk.look()),
      inTime(stat(join(folder, BACKUP_FILE))),
      inTime(
        Promise.all([
          countStates(db, 'team.enrollment', OPEN),
          countStates(db, 'team.attempt', UNDER_WAY),
          readAges(db),
          countEvents(db),
        ]),
      ),
    ]);
    gauges.free.set(space?.free ?? Number.NaN);
    gauges.backup.set((backup?.mtimeMs ?? 0) / 1000);
    gauges.database.set(figures ? 1 : 0);
    for (const gauge of [gauges.enrollments, gauges.attempts, gauges.oldest, gauges.events]) gauge.reset();
    if (figures) {
      const [enrollments, attempts, ages, events] = figures;
      for (const { state, count } of enrollments) gauges.enrollments.set({ state }, count);
      for (const { state, count } of attempts) gauges.attempts.set({ state }, count);
      for (const [what, seconds] of Object.entries(ages)) gauges.oldest.set({ what }, seconds);
      for (const [state, count] of Object.entries(events)) gauges.events.set({ state }, count);
    }
    return c.text(await metrics.registry.metrics(), 200, { 'content-type': metrics.registry.contentType });
  });
  return app;
}

/**
 * Resolves to undefined when the reading fails or takes too long. The answer then says so, and still has the
 * other readings.
 */
const inTime = <T>(reading: Promise<T>): Promise<T | undefined> =>
  Promise.race([reading.catch(() => undefined), sleep(PATIENCE_MS, undefined, { ref: false })]);

/** Gauges that are set when they are read. Those of the database have no value while it is away. */
function createGauges({ registry }: Metrics) {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const upTo = `${MAX_COUNT}: as many or more.`;
  return {
    database: gauge('enrola_database_up', '0 when the database did not answer in time.'),
    enrollments: gauge('enrola_enrollments', `Enrollments that are not confirmed, by state. ${upTo}`, [
      'state',
    ]),
    attempts: gauge('enrola_attempts', `Sends that nothing has decided, by state. ${upTo}`, ['state']),
    oldest: gauge(
      'enrola_oldest_seconds',
      'Seconds since the oldest one began to wait: for a review, for its send, or with an unknown result.',
      ['what'],
    ),
    events: gauge('enrola_webhook_events', `Events of webhooks that have not arrived, by state. ${upTo}`, [
      'state',
    ]),
    halted: gauge('enrola_sending_halted', '1 while nothing is sent until an operator says go on.'),
    streams: gauge('enrola_event_streams', 'Open pages that listen for changes.'),
    free: gauge('enrola_disk_free_bytes', 'Free space where DATA_FOLDER is.'),
    backup: gauge(
      'enrola_last_backup_timestamp_seconds',
      'When a backup was last made (Unix time). 0: never.',
    ),
  };
}
