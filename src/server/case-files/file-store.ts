/** The port to the bytes of files outside of the database. Which enrollment names a file is always in the database. */
import { toLogged } from '../db/db.ts';
import type { WriteLog } from '../log.ts';
import { toSha256 } from '../sha256.ts';

export interface FileStore {
  /** Resolves once the bytes outlive a crash. May be repeated. */
  put(hash: string, bytes: Uint8Array): Promise<void>;
  /** The bytes that are stored, whatever they are; undefined when there are none. */
  get(hash: string): Promise<Uint8Array | undefined>;
  /** Does nothing when there are none. */
  delete(hash: string): Promise<void>;
}

/** The store cannot work now. Nothing was lost: the same call may be repeated. */
export class FileStoreError extends Error {
  override readonly name = 'FileStoreError';
  readonly kind: 'away' | 'full';

  constructor(kind: 'away' | 'full', cause?: unknown) {
    super(`the store of files is ${kind}`, { cause });
    this.kind = kind;
  }
}

const HASH = /^[0-9a-f]{64}$/;

/** A hash is part of a path, so nothing else may be one. */
export function requireHash(hash: string): string {
  if (!HASH.test(hash)) throw new TypeError('no SHA-256 in hex');
  return hash;
}

export const isOfHash = (bytes: Uint8Array, hash: string): boolean => toSha256(bytes) === hash;

/** The same store, whose failures are logged once, until it works again. Each failure is a `FileStoreError`. */
export function watchStore(store: FileStore, log: WriteLog): FileStore {
  let isAway = false;
  const watch = async <T>(working: Promise<T>): Promise<T> => {
    try {
      const done = await working;
      if (isAway) log({ code: 'file-store-back' });
      isAway = false;
      return done;
    } catch (error) {
      const failure = error instanceof FileStoreError ? error : new FileStoreError('away', error);
      if (!isAway) log({ code: 'file-store-failed', is: failure.kind, ...toLogged(failure) });
      isAway = true;
      throw failure;
    }
  };
  return {
    put: (hash, bytes) => watch(store.put(hash, bytes)),
    get: (hash) => watch(store.get(hash)),
    delete: (hash) => watch(store.delete(hash)),
  };
}
