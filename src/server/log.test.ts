/** Everything that the built server writes is a line of JSON with a known code, or the line of a request. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { findFreePort } from '../../e2e/setup/find-free-port.ts';
import { QUICK_START, stopProcess } from '../../e2e/setup/team-process.ts';
import { VERSION } from '../domain/version.ts';
import { beforeTests, startDatabase, WORKING_LOGIN } from './db/team-db.fixture.ts';
import { openTeamDb } from './db/open-team-db.ts';
import { LEVELS } from './log.ts';
import { enterAndQueue } from './sender/queued.fixture.ts';
import { startService } from './sender/service.fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'enrola-log-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const POLL = { timeout: 30_000, interval: 50 };

/** An event with facts of its own, or a request. */
const lineSchema = z.union([
  z.looseObject({ at: z.iso.datetime(), level: z.enum(['info', 'warning', 'error']), code: z.string() }),
  z.strictObject({
    at: z.iso.datetime(),
    id: z.string(),
    method: z.string(),
    route: z.string(),
    status: z.int(),
    ms: z.number(),
  }),
]);

/** Parses all that a process wrote, and requires that it has one form. */
function readLines(output: string): readonly Readonly<Record<string, unknown>>[] {
  return output
    .split('\n')
    .filter((line) => line !== '')
    .map((text) => {
      const line = lineSchema.parse(JSON.parse(text));
      if ('code' in line) expect(LEVELS).toHaveProperty([line.code], line.level);
      return line;
    });
}

/** A server with faults on request (faults.fixture.mjs), and what it has written so far. */
function startServer(variables: NodeJS.ProcessEnv) {
  const { href } = new URL('./faults.fixture.mjs', import.meta.url);
  const child: ChildProcess = spawn(process.execPath, [...QUICK_START, 'dist-server/server.mjs'], {
    env: {
      ...process.env,
      NODE_OPTIONS: `--import ${href}`,
      HEALTH_PORT: '0',
      PORT: '0',
      SERVICE_URL: 'http://127.0.0.1:9',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const parts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => parts.push(String(part)));
  const closed = once(child, 'close');
  return {
    child,
    text: () => parts.join(''),
    lines: () => readLines(parts.join('')),
    find: (code: string) => readLines(parts.join('')).filter((line) => line['code'] === code),
    untilSaid: (code: string, times = 1) =>
      expect
        .poll(() => parts.join('').split(`"code":"${code}"`).length - 1, { ...POLL, message: code })
        .toBeGreaterThanOrEqual(times),
    closed,
  };
}

describe('the whole output through a day of faults', () => {
  const database = beforeTests(() => startDatabase('postgres'));

  /** Creates an empty database, which the server brings to its version. */
  async function createEmpty() {
    await database.asOwner((owner) => owner.sql('create database day'));
    const toUrl = (url = '') => url.replace(/\/postgres$/, '/day');
    const { databaseUrl, ownerUrl } = database.place;
    return { databaseUrl: toUrl(databaseUrl), ownerUrl: toUrl(ownerUrl) };
  }

  it('is lines of JSON with codes', async () => {
    const { databaseUrl, ownerUrl } = await createEmpty();
    const service = await startService(() => 'create');
    const servicePort = Number(service.url.port);
    await service.stop();
    const [port, full] = [await findFreePort(), join(folder, 'full')];
    const server = startServer({
      DATABASE_URL: databaseUrl,
      DATABASE_OWNER_URL: ownerUrl,
      DATA_FOLDER: join(folder, 'day'),
      FULL_WHILE: full,
      PORT: String(port),
      HEALTH_PORT: String(port + 1),
      BEHIND_PROXY: '1',
      SERVICE_URL: service.url.href,
    });
    const ready = () => fetch(`http://127.0.0.1:${port + 1}/ready`).then((answer) => answer.text());
    await server.untilSaid('ready');
    const db = await openTeamDb({ databaseUrl, ownerUrl, folder: join(folder, 'unused') });

    await enterAndQueue(db);
    await server.untilSaid('service-away');
    const back = await startService(() => 'create', undefined, servicePort);

    await server.untilSaid('service-back');
    writeFileSync(full, '');
    expect(await ready()).toBe('the disk is full\n');
    await enterAndQueue(db);
    await server.untilSaid('sent-log-failed');
    await server.untilSaid('send-unknown');
    await enterAndQueue(db);
    rmSync(full);
    expect(await ready()).toBe('ok\n');
    await server.untilSaid('sent-log-back');
    await db.close();

    await database.asOwner(async ({ sql }) => {
      await sql(`alter role "${WORKING_LOGIN}" connection limit 0`);
      await sql('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [WORKING_LOGIN]);
    });
    await server.untilSaid('database-away');
    const headers = { Cookie: '__Host-enrola=none', 'X-Request-Id': 'of-the-proxy-1' };
    const refused = await fetch(`http://127.0.0.1:${port}/api/me`, { headers });
    expect([refused.status, refused.headers.get('X-Request-Id')]).toEqual([503, 'of-the-proxy-1']);
    await database.asOwner(({ sql }) => sql(`alter role "${WORKING_LOGIN}" connection limit -1`));
    await server.untilSaid('database-back');

    server.child.kill('SIGTERM');
    await server.closed;
    await back.stop();
    const lines = server.lines();
    expect(server.child.exitCode).toBe(0);
    expect(server.find('ready')).toMatchObject([{ version: VERSION, address: `http://localhost:${port}` }]);
    expect(server.find('migrated').length).toBeGreaterThan(30);
    expect(server.find('disk-has-room')).toHaveLength(1);
    expect(server.find('stopped')).toHaveLength(1);
    const of = { id: 'of-the-proxy-1', method: 'GET', route: '/api/me' };
    expect(lines).toContainEqual(
      expect.objectContaining({ ...of, code: 'request-failed', sqlState: '53300' }),
    );
    expect(lines).toContainEqual(expect.objectContaining({ ...of, status: 503 }));
  }, 120_000);
});

describe('the end of a process', () => {
  it('a start that fails is one line, which says what to change', async () => {
    const server = startServer({ PORT: 'many', TIME_ZONE: 'Mars' });
    await server.closed;
    expect(server.child.exitCode).toBe(1);
    expect(server.lines()).toEqual([
      {
        at: expect.any(String) as string,
        level: 'error',
        code: 'start-failed',
        problems: ['PORT: is no whole number', 'TIME_ZONE: no such time zone'],
      },
    ]);
  }, 60_000);

  it('an error that nobody catches is one line, without its message, and a warning of Node, too', async () => {
    const server = startServer({ DATA_FOLDER: join(folder, 'crash') });
    try {
      await server.untilSaid('ready');
      server.child.kill('SIGUSR2');
      await server.closed;
    } finally {
      await stopProcess(server.child);
    }
    expect(server.child.exitCode).toBe(1);
    expect(server.lines().slice(-2)).toMatchObject([
      { code: 'runtime-warning', error: 'DeprecationWarning', cause: 'DEP0999' },
      { code: 'crashed', error: 'TypeError', causes: ['ENOSPC'] },
    ]);
    expect(server.text()).not.toContain('secret');
  }, 60_000);

  it('the last line arrives although the pipe is full when the process ends', async () => {
    const server = startServer({ DATA_FOLDER: join(folder, 'full-pipe'), FILLS_STDERR: '1' });
    try {
      await server.untilSaid('ready');
      server.child.stderr?.pause();
      server.child.kill('SIGUSR2');
      await server.untilSaid('runtime-warning');
      setTimeout(() => server.child.stderr?.resume(), 500);
      await server.closed;
    } finally {
      await stopProcess(server.child);
    }
    expect(server.find('crashed')).toHaveLength(1);
  }, 60_000);

  it('a server whose log nobody reads any more works on, and stops as usual', async () => {
    const port = await findFreePort();
    const server = startServer({ DATA_FOLDER: join(folder, 'unread'), PORT: String(port) });
    try {
      await server.untilSaid('ready');
      server.child.stdout?.destroy();
      for (let n = 0; n < 3; n += 1)
        expect((await fetch(`http://127.0.0.1:${port}/api/me`)).status).toBe(401);
      server.child.kill('SIGTERM');
      await server.closed;
    } finally {
      await stopProcess(server.child);
    }
    expect(server.child.exitCode).toBe(0);
  }, 60_000);

  it('a fault at the start has its place in the program, and certificates that nobody checks are told', async () => {
    const file = join(folder, 'no-folder');
    writeFileSync(file, '');
    const server = startServer({ DATA_FOLDER: file, NODE_TLS_REJECT_UNAUTHORIZED: '0' });
    await server.closed;
    expect(server.lines()).toMatchObject([
      { code: 'certificates-unchecked' },
      { code: 'start-failed', cause: 'EEXIST', syscall: 'mkdir' },
    ]);
    expect(server.find('start-failed')[0]?.['stack']).not.toEqual([]);
  }, 60_000);
});

it('the manual explains each code with its level', () => {
  const manual = readFileSync('public/profiles/reference.md', 'utf8');
  const [, table = ''] = /\| code \| level \|.*\n\|[ -|]*\n((?:\|.*\n)+)/.exec(manual) ?? [];
  const rows = table.split('\n').flatMap((row) => {
    const [, codes = '', level = ''] = /^\| ((?:`[a-z-]+`(?:, )?)+) \| (\w+) \| \S/.exec(row) ?? [];
    return [...codes.matchAll(/`([a-z-]+)`/g)].map(([, code = '']) => [code, level] as const);
  });
  expect(Object.fromEntries(rows)).toEqual(LEVELS);
  expect(rows).toHaveLength(Object.keys(LEVELS).length);
});
