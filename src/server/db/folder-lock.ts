import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, ftruncateSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';

/** Another process works with the folder. */
export class FolderTakenError extends Error {
  constructor(folder: string, holder: Holder | undefined) {
    const who = holder
      ? `process ${holder.pid} on ${holder.host} has worked with ${folder} since ${holder.since}`
      : `another process works with ${folder}`;
    super(`${who}; stop it first`);
    this.name = 'FolderTakenError';
  }
}

const holderSchema = z.object({
  /** Process id inside its own container, which may number processes on its own. */
  pid: z.int(),
  host: z.string(),
  /** ISO 8601 instant. */
  since: z.string(),
});
type Holder = z.infer<typeof holderSchema>;

/**
 * A process that ends holds the lock for a moment longer, and so does a process that its former holder
 * starts.
 */
const TRIES = 6;
const PAUSE_MS = 200;

/** Nobody may delete this file: a lock on a deleted file protects nothing. */
const LOCK_FILE = 'process.lock';
/** Takes the place of a lock on machines without `flock`. */
const PID_FILE = 'process.pid';

type Unlock = () => void;

/**
 * Reserves a folder for this process until it ends, however it ends. Two processes on one embedded database
 * would each acknowledge writes that only one of them keeps. Every process that sees the folder sees the
 * kernel's flock(2), also from other containers. Without the command `flock` a file with the process id is
 * left, and a warning says what it does not prevent.
 * @param folder an existing folder
 * @returns the function that releases the folder
 * @throws FolderTakenError, which names the other process
 */
export async function lockFolder(folder: string): Promise<Unlock> {
  for (let tries = 1; ; tries += 1) {
    const result = tryLock(folder);
    if (typeof result === 'function') return result;
    if (result === 'no-flock') return lockByPidFile(folder);
    if (tries === TRIES) throw new FolderTakenError(folder, readHolder(join(folder, LOCK_FILE)));
    await sleep(PAUSE_MS);
  }
}

function tryLock(folder: string): Unlock | 'taken' | 'no-flock' {
  // The file is open for writing, because NFS grants no other exclusive lock.
  const descriptor = openSync(join(folder, LOCK_FILE), 'a', 0o600);
  const { result, why } = tryFlock(descriptor);
  if (result === 'locked') {
    ftruncateSync(descriptor);
    writeSync(descriptor, toHolderText());
    return () => closeSync(descriptor);
  }
  closeSync(descriptor);
  if (result === 'failed') throw new Error(`${folder} cannot be locked: ${why}`);
  return result;
}

interface Tried {
  readonly result: 'locked' | 'taken' | 'no-flock' | 'failed';
  /** Message of a disk that supports no locks; otherwise empty. */
  readonly why: string;
}

/**
 * The lock belongs to the open file, which the child shares. It stays when the child ends, as long as this
 * process keeps its descriptor.
 */
export function tryFlock(descriptor: number): Tried {
  const { error, status, stderr } = spawnSync('flock', ['-x', '-n', '3'], {
    stdio: ['ignore', 'ignore', 'pipe', descriptor],
    encoding: 'utf8',
  });
  if (status === 0) return { result: 'locked', why: '' };
  if (error && 'code' in error && error.code === 'ENOENT') return { result: 'no-flock', why: '' };
  // `flock` prints nothing when the lock is taken, and a reason when the disk supports none.
  if (status === 1 && stderr === '') return { result: 'taken', why: '' };
  return { result: 'failed', why: error?.message ?? stderr.trim() };
}

/** A killed process leaves the file behind, and the next process takes it over. */
async function lockByPidFile(folder: string): Promise<Unlock> {
  process.emitWarning(
    `there is no command «flock» (util-linux): ${folder} is kept from a second server on this computer, but not from one ` +
      'in another container or on another computer, nor from one that starts at the same moment. Start one only',
  );
  const file = join(folder, PID_FILE);
  for (let tries = 1; ; tries += 1) {
    const holder = readHolder(file);
    if (!holder || !isRunning(holder)) break;
    if (tries === TRIES) throw new FolderTakenError(folder, holder);
    await sleep(PAUSE_MS);
  }
  const mark = randomUUID();
  writeFileSync(file, `${toHolderText()}\n${mark}`, { mode: 0o600 });
  // When two processes take it over at once, the later one keeps it.
  await sleep(PAUSE_MS);
  if (!readFileSync(file, 'utf8').endsWith(mark)) throw new FolderTakenError(folder, readHolder(file));
  return () => rmSync(file, { force: true });
}

const toHolderText = () =>
  JSON.stringify({ pid: process.pid, host: hostname(), since: new Date().toISOString() } satisfies Holder);

/** Undefined when the file is missing or still being written. */
function readHolder(file: string): Holder | undefined {
  try {
    const [line = ''] = readFileSync(file, 'utf8').split('\n');
    return holderSchema.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}

/** Signal 0 only checks for the process. */
function isRunning({ pid, host, since }: Holder): boolean {
  // The holder is in another container or on another computer, where it cannot be checked.
  if (host !== hostname()) return false;
  // After a restart in a container, the former process had the same number.
  if (pid === process.pid) return Date.parse(since) >= performance.timeOrigin;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
