/** Files in a folder, which several servers may share. */
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileStore, FileStoreError, requireHash } from './file-store.ts';

/** A file is written here, and has its name once it is whole. */
const INCOMING = 'incoming';
const DAY_MS = 86_400_000;

/** The folder exists already: a disk that is not mounted must not look like an empty store. */
export function createFolderStore(folder: string): FileStore {
  const incoming = join(folder, INCOMING);
  // A folder for each of the first two digits: no folder gets too long.
  const toFolder = (hash: string) => join(folder, requireHash(hash).slice(0, 2));
  const toFile = (hash: string) => join(toFolder(hash), hash);
  const put = async (hash: string, bytes: Uint8Array) => {
    await stat(folder);
    for (const each of [incoming, toFolder(hash)]) await makeFolder(each);
    await dropLeftovers(incoming);
    const part = join(incoming, randomUUID());
    try {
      await writeWhole(part, bytes);
      await rename(part, toFile(hash));
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    for (const each of [toFolder(hash), folder]) await syncFolder(each);
  };
  return {
    put: (hash, bytes) => tell(put(hash, bytes)),
    get: async (hash) => {
      const file = await tell(openToRead(toFile(hash)));
      try {
        // A store that is away has no file either.
        if (!file) await tell(stat(folder));
        return file && (await tell(file.readFile()));
      } finally {
        await file?.close();
      }
    },
    delete: (hash) =>
      tell(
        stat(folder)
          .then(() => rm(toFile(hash), { force: true }))
          .then(() => undefined),
      ),
  };
}

async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  const opened = await open(path, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

/** Undefined when there is none. A link, which may lead outside, is refused. */
const openToRead = (path: string) =>
  open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });

/** Deletes what processes that ended have left. Another server may be writing the younger ones. */
async function dropLeftovers(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - DAY_MS) await rm(path, { force: true });
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);
const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

async function tell<T>(working: Promise<T>): Promise<T> {
  try {
    return await working;
  } catch (error) {
    throw new FileStoreError(FULL.has(codeOf(error)) ? 'full' : 'away', error);
  }
}
