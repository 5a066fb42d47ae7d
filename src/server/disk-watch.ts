/** Free space of the disk that holds `DATA_FOLDER`: without space nothing is committed or noted. */
import { statfs } from 'node:fs/promises';
import type { WriteLog } from './log.ts';

/** Space (bytes) below which a commit or a note of a send may fail at any moment. */
const FULL = 32 * 2 ** 20;
/** Space (bytes) from which a full disk has room again. The gap keeps a disk around the limit from flapping. */
const ROOM = 64 * 2 ** 20;

export interface DiskWatch {
  /** Logs when the disk has become full, and when it has room again. Rejects when it does not answer. */
  look(): Promise<{ readonly free: number; readonly isFull: boolean }>;
}

/** @param readFree reads the free space of the disk that holds a folder, in bytes */
export function createDiskWatch(folder: string, log: WriteLog, readFree = readFreeBytes): DiskWatch {
  let wasFull = false;
  return {
    async look() {
      const free = await readFree(folder);
      const isFull = free < (wasFull ? ROOM : FULL);
      if (isFull !== wasFull) log({ code: isFull ? 'disk-full' : 'disk-has-room', freeBytes: free });
      wasFull = isFull;
      return { free, isFull };
    },
  };
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
