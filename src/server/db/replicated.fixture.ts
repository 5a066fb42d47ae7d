/**
 * A primary of Debian's PostgreSQL and a standby by streaming replication, for tests. One address always
 * leads to the current primary, as a proxy or a virtual address does.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../../e2e/setup/find-free-port.ts';
import { getProgram } from '../../../e2e/setup/install/programs.mjs';
import { getIds, untilItAnswers } from './team-db.fixture.ts';
import { openPostgres } from './postgres-db.ts';

interface Server {
  readonly data: string;
  readonly port: number;
  readonly child: ChildProcess;
}

export interface Replicated {
  /** Address of the current primary. */
  readonly databaseUrl: string;
  /**
   * From now on the standby receives nothing, though it seems to: the primary's later commits are lost with
   * it.
   */
  readonly stopReceiving: () => void;
  /** Kills the primary (SIGKILL), promotes the standby, and starts another standby of it. */
  readonly failOver: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  wal_level: 'replica',
  max_wal_senders: 5,
  hot_standby: 'on',
  // Without it a promotion takes 5 s.
  wal_retrieve_retry_interval: '200ms',
  wal_keep_size: '64MB',
};

/** @param isSynchronous true when a commit waits for the standby */
export async function startReplicated(isSynchronous: boolean): Promise<Replicated> {
  const folder = mkdtempSync(join(tmpdir(), 'enrola-replicated-'));
  const user = process.getuid?.() === 0 ? getIds('postgres') : undefined;
  if (user) chownSync(folder, user.uid, user.gid);
  const initdb = getProgram('initdb');
  // `initdb` may be a link to the folder with the other programs.
  const programs = dirname(realpathSync(initdb));
  const run = (name: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(join(programs, name), args, {
      encoding: 'utf8',
      cwd: folder,
      ...user,
    });
    if (status !== 0) throw new Error(`${name}: ${stderr}`);
  };
  const start = async (data: string): Promise<Server> => {
    const port = await findFreePort();
    const settings = { ...SETTINGS, port, unix_socket_directories: folder };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(join(dirname(initdb), 'postgres'), ['-D', data, ...args], {
      stdio: 'ignore',
      cwd: folder,
      ...user,
    });
    await untilItAnswers(toUrl(port), child);
    return { data, port, child };
  };
  let copies = 0;
  const follow = async ({ port }: Server): Promise<Server> => {
    copies += 1;
    const data = join(folder, `copy-${copies}`);
    const source = `host=127.0.0.1 port=${port} user=enrola application_name=b`;
    run('pg_basebackup', '-d', source, '-D', data, '-R', '-X', 'stream', '-c', 'fast');
    const standby = await start(data);
    await untilItStreams(port);
    return standby;
  };

  const first = join(folder, 'first');
  run('initdb', '-D', first, '-U', 'enrola', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N');
  appendFileSync(join(first, 'pg_hba.conf'), 'host replication enrola 127.0.0.1/32 trust\n');
  let primary = await start(first);
  let standby = await follow(primary);
  if (isSynchronous) {
    await onServer(primary.port, "alter system set synchronous_standby_names = 'FIRST 1 (b)'");
    await onServer(primary.port, 'select pg_reload_conf()');
  }
  const proxy = await startProxy(() => primary.port);
  let receiver: number | undefined;
  return {
    databaseUrl: toUrl(proxy.port),
    stopReceiving: () => {
      receiver = findReceiver(standby);
      process.kill(receiver, 'SIGSTOP');
    },
    failOver: async () => {
      killAll(primary);
      // SIGTERM comes first: a receiver that continues would still read what is left in its socket.
      if (receiver !== undefined) {
        process.kill(receiver, 'SIGTERM');
        process.kill(receiver, 'SIGCONT');
        receiver = undefined;
      }
      await onServer(standby.port, 'select pg_promote(true, 60)');
      const old = primary;
      primary = standby;
      proxy.cut();
      rmSync(old.data, { recursive: true, force: true });
      standby = await follow(primary);
    },
    stop: async () => {
      await proxy.stop();
      for (const each of [standby, primary]) killAll(each);
      await sleep(200);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const toUrl = (port: number) => `postgres://enrola@127.0.0.1:${port}/postgres`;

async function onServer(port: number, text: string) {
  const db = openPostgres(toUrl(port), { connections: 1 });
  try {
    return await db.sql(text);
  } finally {
    await db.close();
  }
}

async function untilItStreams(port: number): Promise<void> {
  for (let look = 0; look < 600; look += 1) {
    const rows = await onServer(port, "select 1 as one from pg_stat_replication where state = 'streaming'");
    if (rows.length > 0) return;
    await sleep(50);
  }
  throw new Error('the standby does not stream');
}

const listChildren = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);

function findReceiver({ child: { pid = 0 } }: Server): number {
  const found = listChildren(pid).find((each) =>
    readFileSync(`/proc/${each}/cmdline`, 'utf8').includes('walreceiver'),
  );
  if (found === undefined) throw new Error('the standby receives nothing');
  return found;
}

/** Kills the server and its child processes at once, as a power failure would. */
function killAll({ child }: Server): void {
  const { pid = 0 } = child;
  const children = listChildren(pid);
  child.kill('SIGKILL');
  for (const each of children) {
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // The child has ended by itself.
    }
  }
}

/** Forwards each connection to the current port. */
async function startProxy(toPort: () => number) {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    const upstream = connect(toPort(), '127.0.0.1');
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      keep(one);
      one.on('error', () => undefined);
      one.on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    stop: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
