/** Free space of the disk that holds `DATA_FOLDER`: without space nothing is committed or noted. */
import { statfs } from 'node:fs/promises';
import type { WriteLog } from './log.ts';

/** Space (bytes) below which a commit or a note of a send may fail at any moment. */
const FULL = 32 * 2 ** 20;

export interface DiskWatch {
  /** Logs when the disk has become full, and when it has room again. Rejects when it does not answer. */
  look(): Promise<{ readonly free: number; readonly isFull: boolean }>;
}

export function createDiskWatch(folder: string, log: WriteLog): DiskWatch {
  let wasFull = false;
  return {
    async look() {
      const { bavail, bsize } = await statfs(folder);
      const free = bavail * bsize;
      const isFull = free < FULL;
      if (isFull !== wasFull) log({ code: isFull ? 'disk-full' : 'disk-has-room', freeBytes: free });
      wasFull = isFull;
      return { free, isFull };
    },
  };
}
