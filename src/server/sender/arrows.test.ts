/**
 * The built server, killed at each arrow of the sender (the chain in sender.ts), on both databases. It leaves
 * behind the state that the arrow describes. The next process sends what the log of sends does not name, and
 * nothing else.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db, Sql } from '../db/db.ts';
import { openTeamDb } from '../db/open-team-db.ts';
import { KINDS, startDatabase, type TestDatabase, untilOneWaits } from '../db/team-db.fixture.ts';
import { enterAndQueue, sendQueued } from './queued.fixture.ts';
import { setUpServer, signalAt } from './server-process.fixture.ts';
import { type FaultyService, startService } from './service.fixture.ts';

/** State in the database, whether the log of sends names it, and whether it reached the service. */
const QUEUED = { state: 'queued', isNoted: false, hasArrived: false };
const TAKEN = { state: 'sending', isNoted: false, hasArrived: false };
const NOTED = { state: 'sending', isNoted: true, hasArrived: false };
const POSTED = { state: 'sending', isNoted: true, hasArrived: true };

/** A process with the embedded database takes long to start on a busy machine. */
const POLL = { timeout: 60_000, interval: 20 };

describe.each(KINDS)('%s', (kind) => {
  let cluster: TestDatabase | undefined;
  let folder: string;
  let db: Db;
  let service: FaultyService;
  let child: ChildProcess;
  let exit: Promise<unknown>;
  /** Signal that the process gets when its request has arrived, before the answer. */
  let signalAtArrival: NodeJS.Signals | undefined;

  const openDb = () => openTeamDb({ folder: join(folder, 'data'), databaseUrl: cluster?.place.databaseUrl });
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'enrola-arrows-'));
    cluster = kind === 'postgres' ? await startDatabase(kind) : undefined;
    db = await openDb();
  }, 120_000);
  beforeEach(async () => {
    signalAtArrival = undefined;
    service = await startService(
      () => 'create',
      () => signalAtArrival && child.kill(signalAtArrival),
    );
  });
  afterEach(async () => {
    await service.stop();
    // A failed case may have left attempts in the queue.
    await db.sql("update team.attempt set state = 'cancelled' where state = 'queued'");
  });
  afterAll(async () => {
    await db.close();
    await cluster?.stop();
    rmSync(folder, { recursive: true });
  });

  const start = async (variables?: NodeJS.ProcessEnv) => {
    child = setUpServer(folder, cluster?.place.databaseUrl, service.url)(variables);
    exit = once(child, 'exit');
  };
  const dieAt = (call: 'connected' | 'note' | 'noted') => start(signalAt(call, 'SIGKILL'));
  const signal = async (name: NodeJS.Signals) => {
    signalAtArrival = name;
    await start();
    await expect.poll(() => service.arrivals.length, POLL).toBe(1);
  };
  /**
   * Runs in a transaction of another connection, and kills the process while its statement waits for a row of
   * that one.
   */
  const killAtLock = (run: (sql: Sql) => Promise<unknown>, after?: string) =>
    cluster?.asOwner((owner) =>
      owner.transaction(async (sql) => {
        await run(sql);
        await untilOneWaits(sql);
        child.kill('SIGKILL');
        if (after !== undefined) await sql(after);
      }),
    );
  /** Locks the events: every change of an enrollment notes one at its commit (`note_event`). */
  const startAtEvents = async (sql: Sql) => {
    await sql('lock table team.event in share mode');
    await start();
  };

  const arrows = [
    { arrow: 'connected, nothing committed', left: QUEUED, kill: () => dieAt('connected') },
    { arrow: '`sending` committed, not noted', left: TAKEN, kill: () => dieAt('note') },
    { arrow: 'noted, not posted', left: NOTED, kill: () => dieAt('noted') },
    { arrow: 'posted, not answered', left: POSTED, kill: () => signal('SIGKILL') },
  ];
  /** Arrows between those. Nobody waits for a row of the embedded database, and it takes long to start. */
  const arrowsOfPostgres = [
    {
      arrow: 'connecting',
      left: QUEUED,
      kill: async () => {
        // It waits for a handshake that this service does not know.
        await start({ SERVICE_URL: `https://localhost:${service.url.port}` });
        await expect.poll(service.connections, POLL).toBe(1);
        child.kill('SIGKILL');
      },
    },
    {
      arrow: '`sending` under way, then committed',
      left: TAKEN,
      kill: () => killAtLock(startAtEvents),
    },
    {
      arrow: '`sending` under way, then dropped',
      left: QUEUED,
      kill: () =>
        killAtLock(startAtEvents, 'select pg_terminate_backend(pid, 10000) from pg_locks where not granted'),
    },
    {
      arrow: 'answered, not read',
      left: POSTED,
      kill: async () => {
        await signal('SIGSTOP');
        child.kill('SIGKILL');
      },
    },
    {
      arrow: 'answered, outcome not committed',
      left: POSTED,
      kill: () =>
        killAtLock(async (sql) => {
          await signal('SIGSTOP');
          await sql("select from team.attempt where state = 'sending' for update");
          child.kill('SIGCONT');
        }),
    },
  ];

  it.each([...arrows, ...(kind === 'postgres' ? arrowsOfPostgres : [])])(
    '$arrow',
    async ({ left, kill }) => {
      const { attemptId } = await enterAndQueue(db);
      const log = join(folder, 'data', 'sent.log');
      const stateOf = async () =>
        (await db.sql('select state from team.attempt where id = $1', [attemptId]))[0]?.['state'];
      // This way the new process has nothing to do but the send.
      await db.sql('select team.number_events()');
      // The embedded database belongs to one process at a time.
      await db.close();
      try {
        await kill();
        await expect.poll(() => child.signalCode, POLL).toBe('SIGKILL');
      } finally {
        child.kill('SIGKILL');
        await exit;
        db = await openDb();
      }
      await expect.poll(stateOf, POLL).toBe(left.state);
      expect(readFileSync(log, 'utf8').includes(attemptId)).toBe(left.isNoted);
      const arrived = () => service.arrivals.map((arrival) => arrival.attemptId);
      expect(arrived()).toEqual(left.hasArrived ? [attemptId] : []);

      // A process is taken for gone after 30 s.
      await db.sql("update team.sender set seen_at = seen_at - interval '1 minute'");
      await sendQueued(db, log, service.url);
      expect(await stateOf()).toBe(left.isNoted ? 'unknown' : 'confirmed');
      expect(arrived()).toEqual(left.isNoted && !left.hasArrived ? [] : [attemptId]);
    },
    180_000,
  );
});
