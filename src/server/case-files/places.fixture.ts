/** The places of the bytes of files: a database, a folder, a service. Each can fail as a real one does. */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestDatabase } from '../db/team-db.fixture.ts';
import type { FileStore } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import { startS3 } from './s3.fixture.ts';
import { createS3Store } from './s3-store.ts';

export interface Place {
  /** Undefined: the database has the bytes. */
  readonly store: FileStore | undefined;
  /** True when the bytes of a hash are there. */
  has(hash: string): boolean | Promise<boolean>;
  /** Puts other bytes in place, as whoever owns the store could. */
  forge(hash: string, bytes: Uint8Array): void | Promise<void>;
  stop?(): Promise<void>;
}

export interface Outside extends Place {
  readonly store: FileStore;
  /** Lets the store fail for one file, or work again. */
  setBroken(hash: string, isBroken: boolean): void;
  setAway(isAway: boolean): void;
}

async function startOwn({ db, asOwner }: TestDatabase): Promise<Place> {
  await asOwner((owner) => owner.sql('alter table team.case_file drop constraint bytes_of_file'));
  return {
    store: undefined,
    has: async (hash) =>
      (await db.sql('select from team.case_file where hash = $1 and bytes is not null', [hash])).length > 0,
    forge: async (hash, bytes) => {
      const change = 'update team.case_file set bytes = $2 where hash = $1';
      await asOwner((owner) => owner.sql(change, [hash, bytes]));
    },
  };
}

function startFolder(): Promise<Outside> {
  const folder = mkdtempSync(join(tmpdir(), 'enrola-files-'));
  const toFile = (hash: string) => join(folder, hash.slice(0, 2), hash);
  return Promise.resolve({
    store: createFolderStore(folder),
    has: (hash) => existsSync(toFile(hash)),
    forge: (hash, bytes) => writeFileSync(toFile(hash), bytes),
    // A folder is neither read nor deleted.
    setBroken: (hash, isBroken) => {
      const [file, aside] = [toFile(hash), `${toFile(hash)}-aside`];
      if (isBroken) {
        renameSync(file, aside);
        mkdirSync(file);
      } else {
        rmdirSync(file);
        renameSync(aside, file);
      }
    },
    setAway: (isAway) => {
      const [from, to] = isAway ? [folder, `${folder}-away`] : [`${folder}-away`, folder];
      if (existsSync(from)) renameSync(from, to);
    },
    stop: () => Promise.resolve(rmSync(folder, { recursive: true })),
  });
}

async function startService(): Promise<Outside> {
  const s3 = await startS3();
  const toPath = (hash: string) => `/bucket/enrola/${hash}`;
  return {
    store: createS3Store(s3.place),
    has: (hash) => s3.objects.has(toPath(hash)),
    forge: (hash, bytes) => void s3.objects.set(toPath(hash), Buffer.from(bytes)),
    setBroken: (hash, isBroken) => void s3.refused[isBroken ? 'add' : 'delete'](toPath(hash)),
    setAway: (isAway) => void (s3.fail = isAway ? 503 : undefined),
    stop: () => s3.stop(),
  };
}

export const OUTSIDE = { folder: startFolder, s3: startService };
export const PLACES = { database: startOwn, ...OUTSIDE };
