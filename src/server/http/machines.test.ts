/** Keys of programs, and webhooks: who may make them, what they allow, and what the receiver gets. */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  KEY_PREFIX,
  machineKeySchema,
  webhookBodySchema,
  webhookSchema,
} from '../../domain/team/machine-api.ts';
import { beforeTests, KINDS, startDatabase } from '../db/team-db.fixture.ts';
import { deliverEvents } from '../machines/deliver-events.ts';
import { enterAndQueue, takeNext } from '../sender/queued.fixture.ts';
import { settleAttempt } from '../sender/take-attempt.ts';
import { purge } from '../retention/purge.ts';
import { startTeamServer } from './team-server.fixture.ts';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver of events, which answers with the status that `choose` gives. */
async function startReceiver() {
  const received: Received[] = [];
  const answers = { next: () => 204 };
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(pieces).toString() });
      const status = answers.next();
      // 0 hangs.
      if (status > 0) response.writeHead(status, { location: '/elsewhere' }).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    received,
    answers,
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/events`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const madeSchema = z.object({ id: z.string(), key: z.string() });
const hookSchema = z.object({ id: z.string(), secret: z.string() });
const keysSchema = z.object({ keys: z.array(machineKeySchema) });
const hooksSchema = z.object({ hosts: z.array(z.string()), webhooks: z.array(webhookSchema) });

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));
  const receiver = beforeTests(startReceiver);
  const healthy = beforeTests(startReceiver);
  const server = beforeTests(() =>
    startTeamServer(database, { webhookHosts: [receiver.host, healthy.host, 'hooks.example.com'] }),
  );
  const administrator = beforeTests(() => server.signIn('administrator'));

  const makeKey = async (...scopes: readonly string[]) =>
    madeSchema.parse(
      await administrator.want('POST', '/api/keys', { body: { label: 'Central', scopes, days: 30 } }),
    );
  const withKey = (key: string) => ({ headers: { Authorization: `Bearer ${key}`, Origin: 'null' } });
  const listHooks = async () => hooksSchema.parse(await administrator.want('GET', '/api/webhooks')).webhooks;
  const makeHook = async (kinds: readonly string[] = ['confirmed'], { url } = receiver) =>
    hookSchema.parse(await administrator.want('POST', '/api/webhooks', { body: { url, kinds } }));
  afterEach(async () => {
    receiver.received.length = 0;
    healthy.received.length = 0;
    receiver.answers.next = () => 204;
    for (const { id } of await listHooks()) await administrator.want('POST', `/api/webhooks/${id}/end`);
  });
  /** Sends the next enrollment, which ends like this. */
  const endNext = async (verdict: 'confirmed' | 'rejected' | 'unknown') => {
    const { enrollmentId } = await enterAndQueue(database.db);
    const { id } = await takeNext(database.db);
    const at = new Date().toISOString();
    const answer = { kind: 'answered', status: 200, contentType: 'text/plain', body: 'Ñandú' } as const;
    await settleAttempt(database.db, id, verdict, { ...answer, at, truncated: false });
    return { enrollmentId, attemptId: id };
  };
  /** Delivers what is due, with short pauses between tries, until `isDone`. */
  const deliver = async (isDone: () => Promise<void> | void) => {
    const stopping = new AbortController();
    const running = deliverEvents(
      { db: database.db, hosts: [receiver.host, healthy.host], writeLog: () => undefined, pauses: [0, 0] },
      stopping.signal,
    );
    await vi.waitFor(isDone, { timeout: 20_000, interval: 50 });
    stopping.abort();
    await running;
  };

  it('a key opens the routes of its scope, until it is ended, and no other route', async () => {
    const { id, key } = await makeKey('created');
    expect(key).toMatch(new RegExp(`^${KEY_PREFIX}[\\w-]{43}$`));
    const { enrollmentId } = await endNext('confirmed');
    const days = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)];
    const body = { days: days.map((day) => day.toISOString()), enrollmentId };
    const read = await server.nobody.want('POST', '/api/activity/created', { body, ...withKey(key) });
    expect(read).toMatchObject({ clients: [{ enrollmentId }], total: 1 });
    const statusOf = async (method: string, path: string, sent?: unknown) =>
      (await server.nobody.ask(method, path, { ...withKey(key), ...(sent !== undefined && { body: sent }) }))
        .status;
    expect(await statusOf('GET', '/api/webhooks')).toBe(403);
    expect(await statusOf('GET', '/api/keys')).toBe(401);
    expect(await statusOf('GET', '/api/enrollments')).toBe(401);
    // Without a session a page of another site cannot act either.
    expect(await statusOf('POST', '/api/activity', { days: body.days })).toBe(403);

    const { keys } = keysSchema.parse(await administrator.want('GET', '/api/keys'));
    expect(keys).toMatchObject([{ id, label: 'Central', scopes: ['created'], state: 'valid' }]);
    expect(keys[0]?.usedAt).not.toBeNull();
    expect(JSON.stringify(keys)).not.toContain(key);
    await administrator.want('POST', `/api/keys/${id}/end`);
    expect(await statusOf('POST', '/api/activity/created', body)).toBe(401);
    expect((await administrator.ask('POST', `/api/keys/${id}/end`)).status).toBe(404);
  });

  it('a key ends by itself', async () => {
    const { id, key } = await makeKey('webhooks');
    await server.nobody.want('GET', '/api/webhooks', withKey(key));
    await database.asOwner(async ({ sql }) => {
      await sql('alter table team.machine_key disable trigger user');
      await sql('update team.machine_key set ends_at = clock_timestamp() where id = $1', [id]);
      await sql('alter table team.machine_key enable trigger user');
    });
    expect((await server.nobody.ask('GET', '/api/webhooks', withKey(key))).status).toBe(401);
  });

  it('a key opens nothing once its maker is no administrator, and its webhooks end', async () => {
    const maker = await server.signIn('administrator');
    const body = { label: 'De Eva', scopes: ['webhooks'], days: 30 };
    const { id, key } = madeSchema.parse(await maker.want('POST', '/api/keys', { body }));
    const hook = { url: 'https://hooks.example.com/a', kinds: ['confirmed'] };
    await server.nobody.want('POST', '/api/webhooks', { body: hook, ...withKey(key) });
    await database.db.sql("update team.app_user set role = 'agent' where id = $1", [maker.userId]);
    expect((await server.nobody.ask('GET', '/api/webhooks', withKey(key))).status).toBe(401);
    expect(await listHooks()).toEqual([]);
    const { keys } = keysSchema.parse(await administrator.want('GET', '/api/keys'));
    expect(keys.find((each) => each.id === id)).toMatchObject({ state: 'maker-left' });
  });

  it('webhooks of ended keys make room for others', async () => {
    const body = { url: 'https://hooks.example.com/a', kinds: ['confirmed'] };
    for (let n = 0; n < 21; n += 1) {
      const { id, key } = await makeKey('webhooks');
      await server.nobody.want('POST', '/api/webhooks', { body, ...withKey(key) });
      await administrator.want('POST', `/api/keys/${id}/end`);
    }
    const { id } = await makeHook();
    expect(await listHooks()).toMatchObject([{ id }]);
  });

  it('programs that choose the same idempotency key get each their own answer', async () => {
    const body = { url: 'https://hooks.example.com/a', kinds: ['confirmed'] };
    for (const { key } of [await makeKey('webhooks'), await makeKey('webhooks')]) {
      const asking = { body, key: 'the-same', ...withKey(key) };
      const made = hookSchema.parse(await server.nobody.want('POST', '/api/webhooks', asking));
      expect(made.secret).toMatch(/^whsec_/);
    }
  });

  it('a supervisor and an auditor see the keys, and nobody else makes keys or webhooks', async () => {
    const { key } = await makeKey('created');
    const body = { label: 'Mía', scopes: ['created'], days: 1 };
    for (const role of ['agent', 'supervisor', 'auditor'] as const) {
      const desk = await server.signIn(role);
      const seen = await desk.ask('GET', '/api/keys');
      expect(seen.status).toBe(role === 'agent' ? 403 : 200);
      expect(await seen.text()).not.toContain(key);
      expect((await desk.ask('GET', '/api/webhooks')).status).toBe(403);
      expect((await desk.ask('POST', '/api/keys', { body })).status).toBe(403);
    }
  });

  it('the database keeps no key, and the journal says who made one and what a program read', async () => {
    const { id, key } = await makeKey('created');
    const days = ['2026-11-24T03:00:00.000Z', '2026-11-25T03:00:00.000Z'];
    await server.nobody.want('POST', '/api/activity/created', { body: { days }, ...withKey(key) });
    // A page that no page came before is noted, too.
    const after = '9999-12-31T00:00:00.000Z zzz 999999';
    await server.nobody.want('POST', '/api/activity/created', { body: { days, after }, ...withKey(key) });
    const rows = await database.db.sql('select * from team.machine_key where id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain(key);
    const entries = await database.db.sql(
      "select actor, body from team.journal where scope = 'team' order by number desc limit 3",
    );
    expect(entries[0]).toMatchObject({ actor: null });
    expect(String(entries[0]?.['body'])).toContain(`"key":"${id}"`);
    expect(String(entries[1]?.['body'])).toContain(`"key":"${id}"`);
    expect(entries[2]).toMatchObject({ actor: administrator.userId });
    expect(String(entries[2]?.['body'])).toContain('"key-made"');
  });

  it.each([
    'https://elsewhere.example.com/a',
    'http://hooks.example.com/a',
    'https://ana:clave@hooks.example.com/a',
  ])('refuses a webhook to %s', async (url) => {
    const response = await administrator.ask('POST', '/api/webhooks', { body: { url, kinds: ['unknown'] } });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ type: 'urn:enrola:foreign-host' });
  });

  it('a program sees, retries and ends its own webhooks only, and they end with its key', async () => {
    const foreign = await makeHook();
    const { id: keyId, key } = await makeKey('webhooks');
    const body = { url: 'https://hooks.example.com/a', kinds: ['confirmed'] };
    const made = hookSchema.parse(
      await server.nobody.want('POST', '/api/webhooks', { body, ...withKey(key) }),
    );
    const seen = hooksSchema.parse(await server.nobody.want('GET', '/api/webhooks', withKey(key)));
    expect(seen.webhooks.map(({ id }) => id)).toEqual([made.id]);
    for (const step of ['end', 'retry']) {
      const path = `/api/webhooks/${foreign.id}/${step}`;
      expect((await server.nobody.ask('POST', path, withKey(key))).status).toBe(404);
    }
    expect(await listHooks()).toHaveLength(2);
    await administrator.want('POST', `/api/keys/${keyId}/end`);
    expect((await listHooks()).map(({ id }) => id)).toEqual([foreign.id]);
    await endNext('confirmed');
    const events = await database.db.sql('select from team.webhook_event where webhook_id = $1', [made.id]);
    expect(events).toEqual([]);
  });

  it('each end of a send arrives, signed, without a word of the answer, and only what was asked for', async () => {
    const { secret } = await makeHook(['confirmed', 'unknown']);
    await endNext('rejected');
    const [confirmed, unknown] = [await endNext('confirmed'), await endNext('unknown')];
    await deliver(async () => expect(await listHooks()).toMatchObject([{ arrived: 2, waiting: 0 }]));
    const told = receiver.received.map(({ headers, body }) => {
      const [id, seconds] = [String(headers['webhook-id']), String(headers['webhook-timestamp'])];
      const bytes = Buffer.from(secret.replace('whsec_', ''), 'base64');
      const expected = createHmac('sha256', bytes).update(`${id}.${seconds}.${body}`).digest('base64');
      expect(headers['webhook-signature']).toBe(`v1,${expected}`);
      expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(60);
      expect(body).not.toContain('Ñandú');
      return webhookBodySchema.parse(JSON.parse(body));
    });
    expect(told.map(({ type }) => type).toSorted()).toEqual(['send.confirmed', 'send.unknown']);
    const byType = Object.fromEntries(told.map(({ type, data }) => [type, data]));
    expect(byType['send.confirmed']).toEqual({ ...confirmed, attempt: 1 });
    expect(byType['send.unknown']).toEqual({ ...unknown, attempt: 1 });
  });

  it('what does not arrive is tried again under the same id, then given up, and sent when asked for', async () => {
    const { id } = await makeHook();
    // A redirect may lead anywhere.
    const statuses = [500, 302, 429];
    receiver.answers.next = () => statuses.shift() ?? 200;
    await endNext('confirmed');
    await deliver(async () =>
      expect(await listHooks()).toMatchObject([{ arrived: 0, waiting: 0, givenUp: 1, lastStatus: 429 }]),
    );
    expect(receiver.received).toHaveLength(3);
    expect(await administrator.want('POST', `/api/webhooks/${id}/retry`)).toEqual({ count: 1 });
    await deliver(async () => expect(await listHooks()).toMatchObject([{ arrived: 1, givenUp: 0 }]));
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('an event waits while no process may send to its host', async () => {
    await administrator.want('POST', '/api/webhooks', {
      body: { url: 'https://hooks.example.com/a', kinds: ['confirmed'] },
    });
    await makeHook();
    await endNext('confirmed');
    await deliver(() => expect(receiver.received).toHaveLength(1));
    expect(await listHooks()).toMatchObject([{ arrived: 1 }, { waiting: 1, lastTriedAt: null }]);
  });

  it('a receiver that hangs delays no other one', async () => {
    await makeHook();
    await makeHook(['confirmed'], healthy);
    receiver.answers.next = () => 0;
    for (let n = 0; n < 12; n += 1) await endNext('confirmed');
    const begun = performance.now();
    const stopping = new AbortController();
    const running = deliverEvents(
      { db: database.db, hosts: [receiver.host, healthy.host], writeLog: () => undefined },
      stopping.signal,
    );
    await vi.waitFor(() => expect(healthy.received).toHaveLength(12), { timeout: 9000, interval: 20 });
    // Less than the time limit of one try.
    expect(performance.now() - begun).toBeLessThan(9000);
    stopping.abort();
    await running;
  });

  it('retention ends what nobody can try again', async () => {
    await makeHook();
    receiver.answers.next = () => 500;
    await endNext('confirmed');
    await deliver(async () => expect(await listHooks()).toMatchObject([{ givenUp: 1 }]));
    await purge(database.db, Infinity);
    expect(await listHooks()).toMatchObject([{ givenUp: 1 }]);
    await database.db.sql("update team.webhook_event set given_up_at = given_up_at - interval '40 days'");
    await purge(database.db, Infinity);
    expect(await listHooks()).toMatchObject([{ givenUp: 0 }]);
  });
});
