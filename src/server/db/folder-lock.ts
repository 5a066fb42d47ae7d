import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Another process works with the folder. */
export class FolderTakenError extends Error {
  constructor(folder: string) {
    super(`another process works with ${folder}; stop it first`);
    this.name = 'FolderTakenError';
  }
}

/** A process that ends holds it for a moment, and so does one that is being started by whoever held it before. */
const TRIES = 6;
const PAUSE_MS = 200;

/**
 * Keeps a folder to this process until it ends, however it ends: two processes on one embedded database each acknowledge
 * what only one of them keeps. On Linux an abstract socket, which the kernel takes away with the process; elsewhere a
 * file with the process's number. @returns what gives the folder free
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  return process.platform === 'linux' ? lockBySocket(folder) : lockByFile(folder);
}

async function lockBySocket(folder: string): Promise<() => Promise<void>> {
  // A socket's name has at most 107 bytes.
  const name = createHash('sha256').update(resolve(folder)).digest('hex');
  for (let tries = 1; ; tries += 1) {
    const server = createServer((socket) => socket.destroy());
    server.unref();
    server.listen(`\0enrola-${name}`);
    try {
      await once(server, 'listening');
      return async () => {
        server.close();
        await once(server, 'close');
      };
    } catch {
      if (tries === TRIES) throw new FolderTakenError(folder);
      await sleep(PAUSE_MS);
    }
  }
}

async function lockByFile(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'process.pid');
  if (isRunning(readNumber(file))) throw new FolderTakenError(folder);
  rmSync(file, { force: true });
  let descriptor: number;
  try {
    descriptor = openSync(file, 'wx');
  } catch {
    throw new FolderTakenError(folder);
  }
  writeSync(descriptor, String(process.pid));
  closeSync(descriptor);
  return async () => rmSync(file, { force: true });
}

function readNumber(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Signal 0 only asks. */
function isRunning(id: number | undefined): boolean {
  if (id === undefined || !Number.isInteger(id) || id <= 0) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
