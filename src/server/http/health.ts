/** Health and counts of the server, for the operator's tools on this computer. No personal data. */
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { VERSION } from '../../domain/version.ts';
import type { Db } from '../db/db.ts';
import type { Sender } from '../sender/sender.ts';
import type { EventHub } from './event-hub.ts';

const countsSchema = z.array(z.object({ state: z.string(), count: z.int() }));

const OPEN = ['approved', 'draft', 'in-review', 'queued', 'rejected', 'sending', 'unknown'];
const UNDER_WAY = ['queued', 'sending', 'unknown'];
/** Metrics are read again and again, so each state is counted up to this number only. */
const MAX_COUNT = 10_000;

async function countStates(db: Db, table: 'team.enrollment' | 'team.attempt', states: readonly string[]) {
  const rows = states.map(
    (state) =>
      `select '${state}' as state, (select count(*) from (select from ${table} where state = '${state}' limit ${MAX_COUNT}) as counted) as count`,
  );
  return countsSchema.parse(await db.sql(`${rows.join(' union all ')} order by state`));
}

/**
 * @param stopped aborted when the server takes no more requests
 * @param sender tells why this process sends nothing until an operator resumes it
 */
export function createHealthApp(
  db: Db,
  hub: EventHub,
  stopped: AbortSignal,
  sender: Pick<Sender, 'findHalt'>,
): Hono {
  const app = new Hono();
  // The server works, whether it sends or not: a restart would change nothing.
  app.get('/health', (c) => {
    const halt = sender.findHalt();
    return c.text(halt === undefined ? 'ok\n' : `ok\nnothing is sent (${halt}): see «team:resume»\n`);
  });
  app.get('/ready', async (c) => {
    if (stopped.aborted) return c.text('stopping\n', 503);
    const isUp = await db.sql('select 1 as one').then(
      () => true,
      () => false,
    );
    return isUp ? c.text('ok\n') : c.text('the database does not answer\n', 503);
  });
  app.get('/metrics', async (c) => {
    const enrollments = await countStates(db, 'team.enrollment', OPEN);
    const attempts = await countStates(db, 'team.attempt', UNDER_WAY);
    const lines = [
      '# HELP enrola_info The version of this process.',
      '# TYPE enrola_info gauge',
      `enrola_info{version="${VERSION}"} 1`,
      `# HELP enrola_enrollments Enrollments that are not confirmed, by state; ${MAX_COUNT}: as many or more.`,
      '# TYPE enrola_enrollments gauge',
      ...enrollments.map(({ state, count }) => `enrola_enrollments{state="${state}"} ${count}`),
      `# HELP enrola_attempts Sends that nothing has decided, by state; ${MAX_COUNT}: as many or more.`,
      '# TYPE enrola_attempts gauge',
      ...attempts.map(({ state, count }) => `enrola_attempts{state="${state}"} ${count}`),
      '# TYPE enrola_sending_halted gauge',
      `enrola_sending_halted ${sender.findHalt() === undefined ? 0 : 1}`,
      '# TYPE enrola_event_streams gauge',
      `enrola_event_streams ${hub.size}`,
      '# TYPE process_resident_memory_bytes gauge',
      `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
    ];
    return c.text(`${lines.join('\n')}\n`);
  });
  return app;
}
