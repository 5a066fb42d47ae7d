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
      response.writeHead(answers.next(), { location: '/elsewhere' }).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    received,
    answers,
    url: `http://127.0.0.1:${port}/events`,
    stop: async () => {
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
  const server = beforeTests(() =>
    startTeamServer(database, { webhookHosts: ['127.0.0.1', 'hooks.example.com'] }),
  );
  const administrator = beforeTests(() => server.signIn('administrator'));

  const makeKey = async (...scopes: readonly string[]) =>
    madeSchema.parse(
      await administrator.want('POST', '/api/keys', { body: { label: 'Central', scopes, days: 30 } }),
    );
  const withKey = (key: string) => ({ headers: { Authorization: `Bearer ${key}`, Origin: 'null' } });
  const listHooks = async () => hooksSchema.parse(await administrator.want('GET', '/api/webhooks')).webhooks;
  const makeHook = async (kinds: readonly string[] = ['confirmed']) =>
    hookSchema.parse(
      await administrator.want('POST', '/api/webhooks', { body: { url: receiver.url, kinds } }),
    );
  afterEach(async () => {
    receiver.received.length = 0;
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
      { db: database.db, hosts: ['127.0.0.1'], writeLog: () => undefined, pauses: [0, 0] },
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
    expect(keys).toMatchObject([{ id, label: 'Central', scopes: ['created'], endedAt: null }]);
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

  it.each(['agent', 'supervisor', 'auditor'] as const)('no %s makes keys or webhooks', async (role) => {
    const desk = await server.signIn(role);
    for (const path of ['/api/keys', '/api/webhooks']) expect((await desk.ask('GET', path)).status).toBe(403);
    const body = { label: 'Mía', scopes: ['created'], days: 1 };
    expect((await desk.ask('POST', '/api/keys', { body })).status).toBe(403);
  });

  it('the database keeps no key, and the journal says who made one and what a program read', async () => {
    const { id, key } = await makeKey('created');
    const days = ['2026-11-24T03:00:00.000Z', '2026-11-25T03:00:00.000Z'];
    await server.nobody.want('POST', '/api/activity/created', { body: { days }, ...withKey(key) });
    const rows = await database.db.sql('select * from team.machine_key where id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain(key);
    const entries = await database.db.sql(
      "select actor, body from team.journal where scope = 'team' order by number desc limit 2",
    );
    expect(entries[0]).toMatchObject({ actor: null });
    expect(String(entries[0]?.['body'])).toContain(`"key":"${id}"`);
    expect(entries[1]).toMatchObject({ actor: administrator.userId });
    expect(String(entries[1]?.['body'])).toContain('"key-made"');
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

  it('an event is not sent to a host that the operator does not name any more', async () => {
    await administrator.want('POST', '/api/webhooks', {
      body: { url: 'https://hooks.example.com/a', kinds: ['confirmed'] },
    });
    await endNext('confirmed');
    await deliver(async () => expect(await listHooks()).toMatchObject([{ givenUp: 1, lastStatus: null }]));
  });

  it('retention deletes what arrived long ago, and keeps what did not', async () => {
    await makeHook();
    await endNext('confirmed');
    await deliver(async () => expect(await listHooks()).toMatchObject([{ arrived: 1 }]));
    await endNext('confirmed');
    const count = async () =>
      (await database.db.sql('select from team.webhook_event where kind = $1', ['confirmed'])).length;
    const before = await count();
    await database.db.sql(
      "update team.webhook_event set arrived_at = arrived_at - interval '40 days' where arrived_at is not null",
    );
    const [kept] = await database.db.sql(
      'select count(*) as n from team.webhook_event where arrived_at is null',
    );
    await purge(database.db, Infinity);
    expect(before).toBeGreaterThan(Number(kept?.['n']));
    expect(await count()).toBe(Number(kept?.['n']));
  });
});
