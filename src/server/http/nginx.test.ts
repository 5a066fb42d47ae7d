/** Two processes of the built server behind nginx with the configuration that is shipped, over PostgreSQL. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePort } from '../../../e2e/setup/find-free-port.ts';
import { startTeamProcess, untilTeamAnswers } from '../../../e2e/setup/team-process.ts';
import { getProgram } from '../../../e2e/setup/install/programs.mjs';
import { beginSession } from '../accounts/sessions.ts';
import { buildTeamServer } from '../../operator/build-team.mjs';
import { createUser, newEnrollmentId, startDatabase, type TestDatabase } from '../db/team-db.fixture.ts';
import { inventContent } from './team-server.fixture.ts';

let database: TestDatabase;
let folder: string;
let origin: string;
let ports: readonly number[];
const children: ChildProcess[] = [];

beforeAll(async () => {
  buildTeamServer();
  database = await startDatabase('postgres');
  folder = mkdtempSync(join(tmpdir(), 'enrola-nginx-'));
  const port = await findFreePort();
  origin = `http://127.0.0.1:${port}`;
  ports = [await findFreePort(), await findFreePort()];
  for (const each of ports) {
    children.push(
      startTeamProcess({
        DATABASE_URL: database.place.databaseUrl ?? '',
        DATA_FOLDER: join(folder, String(each)),
        SERVICE_URL: 'http://127.0.0.1:9',
        PORT: String(each),
        HOST: '127.0.0.1',
        ORIGIN: origin,
        BEHIND_PROXY: '1',
      }),
    );
  }
  const shipped = readFileSync('src/operator/proxies/enrola-team.conf', 'utf8')
    .replace('  server 127.0.0.1:8090;', ports.map((each) => `  server 127.0.0.1:${each};`).join('\n'))
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/^ {2}ssl_.*$/gm, '')
    .replace('/var/log/nginx', folder);
  const configuration = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
http {
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
${shipped}
}`;
  writeFileSync(join(folder, 'nginx.conf'), configuration);
  children.push(
    spawn(getProgram('nginx'), ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
      stdio: 'ignore',
    }),
  );
  for (const each of [...ports.map((number) => `http://127.0.0.1:${number}`), origin])
    await untilTeamAnswers(each);
}, 120_000);

afterAll(async () => {
  for (const child of children) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

it('a change at one process reaches a page that listens at the other one, through nginx, within 2 s', async () => {
  const cookie = `__Host-enrola=${await beginSession(database.db.sql, await createUser(database.db))}`;
  const stopping = new AbortController();
  const heard: string[] = [];
  const streams = await Promise.all(
    // As many as there are processes: nginx takes them in turn.
    ports.map(() =>
      fetch(`${origin}/api/events`, {
        headers: { Cookie: cookie, 'Accept-Encoding': 'gzip' },
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
  const content = inventContent();
  const response = await fetch(`${origin}/api/enrollments`, {
    method: 'POST',
    headers: {
      Cookie: cookie,
      Origin: origin,
      'Content-Type': 'application/json',
      'Idempotency-Key': newEnrollmentId(),
      'X-Forwarded-For': '203.0.113.7',
    },
    body: JSON.stringify(content),
  });
  expect(response.status).toBe(201);
  await expect
    .poll(() => heard.filter((text) => text.includes(content.id)).length, { timeout: 2000, interval: 20 })
    .toBe(ports.length);
  stopping.abort();
  // The journal names the address that nginx saw, not the one that the browser claims.
  const [row] = await database.db.sql(
    "select body::jsonb ->> 'from' as address from team.journal where scope = $1",
    [content.id],
  );
  expect(row).toEqual({ address: '127.0.0.1' });
});
