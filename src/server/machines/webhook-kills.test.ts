/**
 * The built server and the receiver of its webhooks, killed again and again while sends end, on both databases: every end
 * arrives, and every event is signed. ENROLA_SENDS and ENROLA_KILLS raise the numbers above those of CI.
 */
import type { ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../../e2e/setup/find-free-port.ts';
import { webhookBodySchema } from '../../domain/team/machine-api.ts';
import type { Db } from '../db/db.ts';
import { beforeTests, createUser, KINDS, startDatabase, type TestDatabase } from '../db/team-db.fixture.ts';
import { enterAndQueue } from '../sender/queued.fixture.ts';
import { setUpServer, withDb } from '../sender/server-process.fixture.ts';
import { startService } from '../sender/service.fixture.ts';
import { makeWebhook } from './webhooks.ts';

const SENDS = Number(process.env['ENROLA_SENDS'] ?? 24);
const KILLS = Number(process.env['ENROLA_KILLS'] ?? 4);

/** A receiver on a fixed port that can be killed: connections break, and what it was told is not answered. */
class Receiver {
  readonly port: number;
  /** Ends of sends that it answered: kind and attempt. */
  readonly arrived = new Set<string>();
  readonly ids: string[] = [];
  unsigned = 0;
  secret = '';
  #server: Server | undefined;

  constructor(port: number) {
    this.port = port;
  }

  async start(): Promise<void> {
    this.#server = createServer((request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        const body = Buffer.concat(pieces).toString();
        const [id, seconds] = [request.headers['webhook-id'], request.headers['webhook-timestamp']];
        const key = Buffer.from(this.secret.replace('whsec_', ''), 'base64');
        const signed = createHmac('sha256', key).update(`${String(id)}.${String(seconds)}.${body}`);
        if (request.headers['webhook-signature'] !== `v1,${signed.digest('base64')}`) this.unsigned += 1;
        const { type, data } = webhookBodySchema.parse(JSON.parse(body));
        // A slow receiver leaves time for a kill between the event and its answer.
        setTimeout(() => {
          if (response.destroyed) return;
          this.arrived.add(`${type} ${data.attemptId}`);
          this.ids.push(String(id));
          response.writeHead(204).end();
        }, Math.random() * 100);
      });
    });
    this.#server.listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async kill(): Promise<void> {
    const server = this.#server;
    server?.closeAllConnections();
    server?.close();
    if (server) await once(server, 'close');
  }
}

describe.each(KINDS)('%s', (kind) => {
  const service = beforeTests(() => startService(() => (Math.random() < 0.7 ? 'create' : 'refuse')));
  let cluster: TestDatabase | undefined;
  let folder: string;
  let receiver: Receiver;
  let start: () => ChildProcess;
  let child: ChildProcess | undefined;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'enrola-webhooks-'));
    cluster = kind === 'postgres' ? await startDatabase(kind) : undefined;
    receiver = new Receiver(await findFreePort());
    const startServer = setUpServer(folder, cluster?.place.databaseUrl, service.url);
    start = () =>
      (child = startServer({ WEBHOOK_HOSTS: `127.0.0.1:${receiver.port}`, SENDS_PER_MINUTE: '240' }));
  }, 120_000);
  afterAll(async () => {
    child?.kill('SIGKILL');
    await receiver.kill();
    await cluster?.stop();
    rmSync(folder, { recursive: true });
  });

  const withOwnDb = <T>(run: (db: Db) => Promise<T>) => withDb(folder, cluster?.place.databaseUrl, run);

  it('every end of a send arrives', async () => {
    await withOwnDb(async (db) => {
      const madeBy = await createUser(db, 'administrator');
      const url = `http://127.0.0.1:${receiver.port}/events`;
      const kinds = ['confirmed', 'rejected', 'unknown'] as const;
      const made = await makeWebhook(db.sql, { url, kinds, madeBy, keyId: undefined });
      receiver.secret = made?.secret ?? '';
      for (let n = 0; n < SENDS; n += 1) await enterAndQueue(db);
    });
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = service.arrivals.length;
      await receiver.start();
      const running = start();
      const hasBegun = () =>
        service.arrivals.length > before + 1 || running.exitCode !== null || before >= SENDS - 1;
      await expect.poll(hasBegun, { timeout: 120_000, interval: 20 }).toBe(true);
      await sleep(Math.random() * 1000);
      // One of the two dies first.
      const deaths = [
        () => receiver.kill(),
        async () => void (running.kill('SIGKILL') && (await once(running, 'exit'))),
      ];
      for (const die of Math.random() < 0.5 ? deaths : deaths.toReversed()) {
        await die();
        await sleep(Math.random() * 500);
      }
    }
    await receiver.start();
    const last = start();
    // The first pauses between tries take 5, 30 and 120 s; after the death of a process the next try is due in 30 s.
    await expect
      .poll(() => receiver.arrived.size, { timeout: 400_000, interval: 500 })
      .toBeGreaterThanOrEqual(SENDS);
    // The last answer is committed after it arrived.
    await sleep(1000);
    last.kill('SIGTERM');
    expect(await once(last, 'exit')).toEqual([0, null]);

    const attempts = await withOwnDb((db) => db.sql('select id, state from team.attempt'));
    const ended = attempts.map(({ id, state }) => `send.${String(state)} ${String(id)}`);
    expect(ended.filter((end) => !receiver.arrived.has(end))).toEqual([]);
    expect(receiver.arrived.size).toBe(SENDS);
    expect(receiver.unsigned).toBe(0);
    // One stays whose answer a death kept from being stored: it would arrive once more, under the same id.
    const open = await withOwnDb((db) => db.sql('select id from team.webhook_event'));
    expect(open.filter(({ id }) => !receiver.ids.includes(String(id)))).toEqual([]);
    expect(open.length).toBeLessThanOrEqual(KILLS);
    console.log(
      `${kind}: ${SENDS} sends, ${KILLS} kills of server and receiver: ${receiver.ids.length} events, ` +
        `${new Set(receiver.ids).size} different ones`,
    );
  }, 2_400_000);
});
