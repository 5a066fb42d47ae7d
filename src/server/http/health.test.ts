/** Answers for the tools that watch the server. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { getProgram } from '../../../e2e/setup/install/programs.mjs';
import { type Db, DbAwayError } from '../db/db.ts';
import { beforeTests, KINDS, startDatabase } from '../db/team-db.fixture.ts';
import { createDiskWatch } from '../disk-watch.ts';
import { enterAndQueue } from '../sender/queued.fixture.ts';
import { openEventHub } from './event-hub.ts';
import { createHealthApp } from './health.ts';
import { createMetrics } from './metrics.ts';

const folder = mkdtempSync(join(tmpdir(), 'enrola-health-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The app of one process. */
async function startHealth(db: Db, findHalt: () => 'failover' | undefined = () => undefined) {
  const metrics = createMetrics();
  const hub = await openEventHub(db, () => undefined);
  const stopped = AbortSignal.timeout(60_000);
  const toApp = (asked: Db, measured = createMetrics(), disk = folder) =>
    createHealthApp({
      db: asked,
      hub,
      stopped,
      sender: { findHalt },
      metrics: measured,
      disk: createDiskWatch(disk, () => undefined),
      folder: disk,
    });
  return { metrics, hub, toApp, app: toApp(db, metrics) };
}

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));

  it('the metrics count what is open and what is under way, and say whether sending rests', async () => {
    const { db } = database;
    rmSync(join(folder, 'last-backup'), { force: true });
    let halt: 'failover' | undefined;
    const { app, hub, metrics } = await startHealth(db, () => halt);
    const ask = async (path: string) => {
      const answer = await app.request(path);
      expect(answer.status).toBe(200);
      return answer.text();
    };
    expect(await ask('/metrics')).toContain('enrola_oldest_seconds{what="queued"} 0\n');
    await enterAndQueue(db);
    metrics.noteLine({ id: 'one', method: 'GET', route: '/api/me', status: 401, ms: 30 });
    metrics.noteLine({ code: 'service-away', cause: 'timeout' });
    metrics.noteEnd('rejected');
    const text = await ask('/metrics');
    expect(text).toMatch(/^enrola_info{version="\d+\.\d+\.\d+"} 1$/m);
    expect(text).toMatch(/^enrola_oldest_seconds{what="queued"} (?!0\n)\d/m);
    for (const line of [
      'enrola_database_up 1',
      'enrola_enrollments{state="queued"} 1',
      'enrola_enrollments{state="draft"} 0',
      'enrola_attempts{state="queued"} 1',
      'enrola_attempts_ended_total{end="rejected"} 1',
      'enrola_attempts_ended_total{end="confirmed"} 0',
      'enrola_service_up 0',
      'enrola_sending_halted 0',
      'enrola_last_backup_timestamp_seconds 0',
      'enrola_request_duration_seconds_bucket{le="0.05",method="GET",route="/api/me",status="401"} 1',
      'enrola_request_duration_seconds_bucket{le="0.025",method="GET",route="/api/me",status="401"} 0',
    ])
      expect(text).toContain(`${line}\n`);
    halt = 'failover';
    metrics.noteLine({ code: 'service-back' });
    writeFileSync(join(folder, 'last-backup'), '');
    utimesSync(join(folder, 'last-backup'), 1_795_000_000, 1_795_000_000);
    const later = await ask('/metrics');
    expect(later).toContain('enrola_sending_halted 1\n');
    expect(later).toContain('enrola_service_up 1\n');
    expect(later).toContain('enrola_last_backup_timestamp_seconds 1795000000\n');
    expect(await ask('/health')).toContain('failover');
    expect(await ask('/ready')).toBe('ok\n');
    await hub.close();
  });
});

describe('without the database or the disk', () => {
  const database = beforeTests(() => startDatabase('embedded'));

  it('the metrics answer, and what only it knows has no value', async () => {
    const { app, toApp, hub } = await startHealth(database.db);
    expect(await (await app.request('/metrics')).text()).toContain('enrola_enrollments{');
    const lost = toApp({ ...database.db, sql: () => Promise.reject(new DbAwayError()) });
    const text = await (await lost.request('/metrics')).text();
    expect(text).toContain('enrola_database_up 0\n');
    expect(text).not.toContain('enrola_enrollments{');
    expect(text).toContain('enrola_disk_free_bytes ');
    expect((await lost.request('/ready')).status).toBe(503);
    expect((await app.request('/ready')).status).toBe(200);
    const diskless = toApp(database.db, createMetrics(), join(folder, 'gone'));
    const rest = await (await diskless.request('/metrics')).text();
    expect(rest).toContain('enrola_disk_free_bytes Nan\n');
    expect(rest).toContain('enrola_database_up 1\n');
    expect(await (await diskless.request('/ready')).text()).toBe('the disk does not answer\n');
    await hub.close();
  });
});

describe('Prometheus', () => {
  const database = beforeTests(() => startDatabase('embedded'));
  const promtool = (args: readonly string[], input = '') => {
    const { status, stdout, stderr } = spawnSync(getProgram('promtool'), args, { input, encoding: 'utf8' });
    return { status, said: `${stdout}${stderr}` };
  };

  it('finds nothing wrong in the metrics', async () => {
    const { app, hub } = await startHealth(database.db);
    const text = await (await app.request('/metrics')).text();
    expect(promtool(['check', 'metrics'], text)).toEqual({ status: 0, said: '' });
    await hub.close();
  });

  it('takes the rules of the alerts, and each of their metrics is there', async () => {
    const file = 'src/operator/proxies/alerts.yml';
    expect(promtool(['check', 'rules', file])).toMatchObject({ status: 0 });
    const { app, hub } = await startHealth(database.db);
    const text = await (await app.request('/metrics')).text();
    await hub.close();
    const rules = readFileSync(file, 'utf8');
    const named = new Set(rules.match(/\benrola_\w+/g));
    expect(
      [...named].filter((name) => !text.includes(`# TYPE ${name.replace(/_(?:count|bucket)$/, '')} `)),
    ).toEqual([]);
    const manual = readFileSync('public/profiles/alerts.md', 'utf8');
    const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    expect(alerts.filter((name) => !manual.includes(`| \`${name}\` |`))).toEqual([]);
    expect(manual.match(/^\| `Enrola/gm)).toHaveLength(alerts.length);
  });
});
