/** Two processes of the built server behind nginx with the shipped configuration, on PostgreSQL. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePort } from '../../../e2e/setup/find-free-port.ts';
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
  const port = await findFreePort();
  origin = `http://127.0.0.1:${port}`;
  ports = [await findFreePort(), await findFreePort()];
  const shipped = readFileSync('src/operator/proxies/enrola-team.conf', 'utf8')
    .replace('  server 127.0.0.1:8090;', ports.map((each) => `  server 127.0.0.1:${each};`).join('\n'))
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^ {2}ssl_.*$/gm, '')
    .replace('/var/log/nginx', folder);
  const configuration = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
http {
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
${shipped}
}`;
  writeFileSync(join(folder, 'nginx.conf'), configuration);
  const options = ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')];
  proxy = spawn(getProgram('nginx'), options, { stdio: 'ignore' });
  await startServers();
}, 240_000);

afterAll(async () => {
  await stop(...servers, proxy);
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

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
