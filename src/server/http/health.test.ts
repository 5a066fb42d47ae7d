/** Answers for the tools that watch the server. */
import { describe, expect, it } from 'vitest';
import { beforeTests, KINDS, startDatabase } from '../db/team-db.fixture.ts';
import { enterAndQueue } from '../sender/queued.fixture.ts';
import { openEventHub } from './event-hub.ts';
import { createHealthApp } from './health.ts';

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));

  it('the metrics count what is open and what is under way, and say whether sending rests', async () => {
    const { db } = database;
    const hub = await openEventHub(db, () => undefined);
    let halt: 'failover' | undefined;
    const app = createHealthApp(db, hub, AbortSignal.timeout(60_000), { findHalt: () => halt });
    const ask = async (path: string) => {
      const answer = await app.request(path);
      expect(answer.status).toBe(200);
      return answer.text();
    };
    await enterAndQueue(db);
    const metrics = await ask('/metrics');
    expect(metrics).toMatch(/^enrola_info{version="\d+\.\d+\.\d+"} 1$/m);
    expect(metrics).toContain('enrola_enrollments{state="queued"} 1\n');
    expect(metrics).toContain('enrola_enrollments{state="draft"} 0\n');
    expect(metrics).toContain('enrola_attempts{state="queued"} 1\n');
    expect(metrics).toContain('enrola_sending_halted 0\n');
    halt = 'failover';
    expect(await ask('/metrics')).toContain('enrola_sending_halted 1\n');
    expect(await ask('/health')).toContain('failover');
    await hub.close();
  });
});
