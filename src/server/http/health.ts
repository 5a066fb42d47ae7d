/** Whether the server works, and what it counts: for the operator's tools on this computer. No personal data. */
import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Db } from '../db/db.ts';
import type { EventHub } from './event-hub.ts';

const countsSchema = z.array(z.object({ state: z.string(), count: z.int() }));

/** @param stopped the server takes nothing more */
export function createHealthApp(db: Db, hub: EventHub, stopped: AbortSignal): Hono {
  const app = new Hono();
  app.get('/health', (c) => c.text('ok\n'));
  app.get('/ready', async (c) => {
    if (stopped.aborted) return c.text('stopping\n', 503);
    const isUp = await db.sql('select 1 as one').then(
      () => true,
      () => false,
    );
    return isUp ? c.text('ok\n') : c.text('the database does not answer\n', 503);
  });
  app.get('/metrics', async (c) => {
    const enrollments = countsSchema.parse(
      await db.sql('select state, count(*) as count from team.enrollment group by state order by state'),
    );
    const attempts = countsSchema.parse(
      await db.sql('select state, count(*) as count from team.attempt group by state order by state'),
    );
    const lines = [
      '# TYPE enrola_enrollments gauge',
      ...enrollments.map(({ state, count }) => `enrola_enrollments{state="${state}"} ${count}`),
      '# TYPE enrola_attempts gauge',
      ...attempts.map(({ state, count }) => `enrola_attempts{state="${state}"} ${count}`),
      '# TYPE enrola_event_streams gauge',
      `enrola_event_streams ${hub.size}`,
      '# TYPE process_resident_memory_bytes gauge',
      `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
    ];
    return c.text(`${lines.join('\n')}\n`);
  });
  return app;
}
