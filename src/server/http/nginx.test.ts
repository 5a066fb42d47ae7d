/** Two processes of the built server behind nginx with the shipped configuration, on PostgreSQL. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePort } from '../../../e2e/setup/find-free-port.ts';
import { listen } from '../../../e2e/setup/listen.ts';
import { startTeamProcess, stopProcess, untilTeamAnswers } from '../../../e2e/setup/team-process.ts';
import { findHeadlessShell } from '../../../e2e/setup/install/browser.mjs';
import { getProgram } from '../../../e2e/setup/install/programs.mjs';
import { beginSession } from '../accounts/sessions.ts';
import { createUser, newEnrollmentId, startDatabase, type TestDatabase } from '../db/team-db.fixture.ts';
import { inventContent } from './team-server.fixture.ts';

let database: TestDatabase;
let folder: string;
let origin: string;
let ports: readonly number[];
let servers: readonly ChildProcess[] = [];
let proxy: ChildProcess;

beforeAll(async () => {
  database = await startDatabase('postgres');
  folder = mkdtempSync(join(tmpdir(), 'enrola-nginx-'));
  ports = [await findFreePort(), await findFreePort()];
  ({ origin, proxy } = await startNginx(ports, folder));
  await startServers();
}, 240_000);

afterAll(async () => {
  await stop(...servers, proxy);
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

/**
 * Starts nginx with the shipped file.
 * @param upstream ports of the processes behind it
 * @param place folder of its files
 * @param options what is said of each process beside its address
 * @param change what else differs from the shipped file
 */
async function startNginx(
  upstream: readonly number[],
  place: string,
  options = '',
  change = (shipped: string) => shipped,
) {
  const port = await findFreePort();
  const lines = upstream.map((each) => `  server 127.0.0.1:${each}${options};`);
  const shipped = change(readFileSync('src/operator/proxies/enrola-team.conf', 'utf8'))
    .replace('  server 127.0.0.1:8090;', lines.join('\n'))
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^ {2}ssl_.*$/gm, '')
    .replace('/var/log/nginx', place);
  const configuration = `daemon off; pid ${place}/pid; error_log ${place}/error.log; events {}
http {
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${place}/${name};`).join('\n')}
${shipped}
}`;
  writeFileSync(join(place, 'nginx.conf'), configuration);
  const files = ['-c', join(place, 'nginx.conf'), '-e', join(place, 'error.log')];
  return {
    origin: `http://127.0.0.1:${port}`,
    proxy: spawn(getProgram('nginx'), files, { stdio: 'ignore' }),
  };
}

async function startServers(): Promise<void> {
  servers = ports.map((port) =>
    startTeamProcess({
      DATABASE_URL: database.place.databaseUrl ?? '',
      DATA_FOLDER: join(folder, String(port)),
      SERVICE_URL: 'http://127.0.0.1:9',
      PORT: String(port),
      HOST: '127.0.0.1',
      ORIGIN: origin,
      BEHIND_PROXY: '1',
    }),
  );
  for (const each of [...ports.map((port) => `http://127.0.0.1:${port}`), origin])
    await untilTeamAnswers(each, ...servers, proxy);
}

async function stop(...children: readonly ChildProcess[]): Promise<void> {
  for (const child of children) await stopProcess(child);
}

/**
 * Signs in a new user.
 * @returns the session's token
 */
const signIn = async () => beginSession(database.db.sql, await createUser(database.db));

/**
 * Begins an enrollment of the session's user.
 * @returns its id
 */
async function begin(token: string): Promise<string> {
  const content = inventContent();
  const response = await fetch(`${origin}/api/enrollments`, {
    method: 'POST',
    headers: {
      Cookie: `__Host-enrola=${token}`,
      Origin: origin,
      'Content-Type': 'application/json',
      'Idempotency-Key': newEnrollmentId(),
      'X-Forwarded-For': '203.0.113.7',
    },
    body: JSON.stringify(content),
  });
  expect(response.status).toBe(201);
  return content.id;
}

it('a change at one process reaches a page that listens at the other one, through nginx', async () => {
  const token = await signIn();
  const stopping = new AbortController();
  const heard: string[] = [];
  const streams = await Promise.all(
    // One stream per process, because nginx takes them in turn.
    ports.map(() =>
      fetch(`${origin}/api/events`, {
        headers: { Cookie: `__Host-enrola=${token}`, 'Accept-Encoding': 'gzip' },
        signal: stopping.signal,
      }),
    ),
  );
  for (const stream of streams) {
    expect(stream.headers.get('Content-Type')).toContain('text/event-stream');
    void (async () => {
      for await (const chunk of stream.body ?? []) heard.push(Buffer.from(chunk).toString());
    })().catch(() => undefined);
  }
  const id = await begin(token);
  await expect
    .poll(() => heard.filter((text) => text.includes(id)).length, { timeout: 10_000, interval: 20 })
    .toBe(ports.length);
  stopping.abort();
  // The journal names the address that nginx saw, not the one that the browser claims.
  const [row] = await database.db.sql(
    "select body::jsonb ->> 'from' as address from team.journal where scope = $1",
    [id],
  );
  expect(row).toEqual({ address: '127.0.0.1' });
});

it('names each request, whatever a browser calls it', async () => {
  const response = await fetch(`${origin}/api/team`, { headers: { 'X-Request-Id': 'mine' } });
  expect(response.headers.get('X-Request-Id')).toMatch(/^[\da-f]{32}$/);
});

it('a page goes on hearing once the servers are there again, although nginx answered its stream meanwhile', async () => {
  expect(existsSync('dist/index.html'), '`npm run build` comes before').toBe(true);
  const token = await signIn();
  const browser = await chromium.launch(findHeadlessShell() ?? {});
  try {
    const context = await browser.newContext({ locale: 'es-CL' });
    const cookie = { name: '__Host-enrola', value: token, httpOnly: true, secure: true };
    await context.addCookies([{ ...cookie, url: origin.replace('http', 'https') }]);
    const page = await context.newPage();
    const answered: number[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/api/events?')) answered.push(response.status());
    });
    await begin(token);
    await page.goto(origin);
    const rows = page.getByRole('rowheader');
    await expect.poll(() => rows.count(), { timeout: 10_000 }).toBe(1);

    await stop(...servers);
    await expect.poll(() => answered.at(-1), { timeout: 30_000 }).toBe(502);
    await startServers();
    await expect.poll(() => answered.at(-1), { timeout: 30_000 }).toBe(200);
    await begin(token);
    await expect.poll(() => rows.count(), { timeout: 10_000 }).toBe(2);
  } finally {
    await browser.close();
  }
}, 240_000);

it('while a process is away the next one is asked to read, and a change reaches one process once', async () => {
  const received: string[] = [];
  /** A process that takes each request and then answers, or breaks off. */
  const startProcess = async (answer: (response: ServerResponse) => void) => {
    const server = createServer((request, response) => {
      received.push(request.method ?? '');
      request.resume().on('end', () => answer(response));
    });
    return { server, port: await listen(server) };
  };
  const breaking = await startProcess((response) => response.socket?.resetAndDestroy());
  const working = await startProcess((response) => response.end('{}'));
  try {
    for (const [port, sends] of [
      [breaking.port, 2],
      [await findFreePort(), 1],
    ] as const) {
      const place = mkdtempSync(join(folder, 'next-'));
      // Each process stays in turn although it failed, so that requests meet it again.
      const next = await startNginx([port, working.port], place, ' max_fails=0');
      try {
        const ask = async (method: string) => {
          const body = ['GET', 'HEAD'].includes(method) ? null : '{}';
          return (await fetch(`${next.origin}/api/x`, { method, body })).status;
        };
        await expect.poll(() => ask('GET').catch(() => 0)).toBe(200);
        /** Statuses of as many requests as there are processes. */
        const askTwice = async (method: string) =>
          [await ask(method), await ask(method)].toSorted((x, y) => x - y);
        for (const method of ['GET', 'HEAD']) expect.soft(await askTwice(method), method).toEqual([200, 200]);
        for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
          received.length = 0;
          expect.soft(await askTwice(method), method).toEqual([200, 502]);
          expect.soft(received, `${method} sent`).toEqual(Array(sends).fill(method));
        }
      } finally {
        await stop(next.proxy);
      }
    }
  } finally {
    for (const { server } of [breaking, working]) server.close();
  }
});

it('a read that takes too long runs on one process, and one that breaks off on two at most', async () => {
  let received = 0;
  const server = createServer((request, response) => {
    received += 1;
    if (request.url === '/api/broken') response.socket?.resetAndDestroy();
  });
  const port = await listen(server);
  const place = mkdtempSync(join(folder, 'slow-'));
  // In a tenth of the shipped times.
  const next = await startNginx([port, port, port], place, ' max_fails=0', (shipped) =>
    shipped.replaceAll('65s;', '6500ms;').replace('_timeout 10s;', '_timeout 1s;'),
  );
  try {
    const ask = async (path: string) => (await fetch(next.origin + path)).status;
    await expect.poll(() => ask('/api/broken').catch(() => 0)).toBe(502);
    received = 0;
    expect(await ask('/api/broken')).toBe(502);
    expect(received).toBe(2);
    expect(await ask('/api/slow')).toBe(504);
    expect(received).toBe(3);
  } finally {
    await stop(next.proxy);
    server.closeAllConnections();
    server.close();
  }
}, 60_000);
