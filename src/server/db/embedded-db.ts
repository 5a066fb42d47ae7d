import { fsyncSync, lstatSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import {
  type Db,
  INT8,
  isDurable,
  type Row,
  type Sql,
  TIMESTAMPTZ,
  toInstant,
  toSafeInteger,
  toSqlError,
} from './db.ts';
import { lockFolder } from './folder-lock.ts';

/** The part of an open file that Emscripten's file system knows. */
interface Stream {
  /** File descriptor of Node's `fs`. */
  readonly nfd: number;
}

type Options = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts'];

/** The part of PGlite's module that exists when its file system is made. */
interface FileSystemModule {
  readonly NODEFS: { readonly stream_ops: { fsync?: (stream: Stream) => number } };
}

function addSync({ NODEFS }: FileSystemModule): void {
  NODEFS.stream_ops.fsync = ({ nfd }) => {
    fsyncSync(nfd);
    return 0;
  };
}

/**
 * A folder that syncs to the disk when PostgreSQL asks for it. In PGlite's own folder `fsync` does nothing
 * (200 inserts made 0 calls): a power failure would lose acknowledged writes.
 */
class DurableFolder extends NodeFS {
  override async init(pg: PGlite, options: Options) {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), addSync] as NonNullable<Options['preRun']>;
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

/** Leaves out `-F` (which means `fsync = off`), and syncs by a method that reaches the folder above. */
const START = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
];

/**
 * Opens the embedded database in a folder of this computer, for trials and small teams: one process, one
 * connection.
 */
export async function openEmbedded(folder: string): Promise<Db> {
  const path = makeFolder(folder);
  const unlock = await lockFolder(path);
  // A process that died at its start may have left this file empty, and PostgreSQL would refuse to start. The
  // lock above is the one that counts.
  rmSync(join(path, 'postmaster.pid'), { force: true });
  const pg = new PGlite({
    fs: new DurableFolder(path),
    startParams: START,
    extensions: { pg_trgm },
    parsers: {
      [INT8]: toSafeInteger,
      [TIMESTAMPTZ]: toInstant,
    },
  });
  try {
    await pg.waitReady;
    await pg.exec("set time zone 'UTC'");
  } catch (error) {
    unlock();
    throw error;
  }
  return {
    kind: 'embedded',
    sql: toSql(pg),
    async transaction(run) {
      try {
        return await pg.transaction((on) => run(toSql(on), async (text) => void (await on.exec(text))));
      } catch (error) {
        throw toSqlError(error);
      }
    },
    isDurable: () => isDurable(toSql(pg)),
    async close() {
      await pg.close();
      unlock();
    },
  };
}

/** Makes the folder and returns its real path, because PGlite opens no symbolic link. */
function makeFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return realpathSync(folder);
  } catch (error) {
    if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink())
      throw new Error(`${folder} is a link that leads to no folder`, { cause: error });
    throw error;
  }
}

function toSql(on: Pick<PGlite, 'query'>): Sql {
  return async (text, values = []) => {
    try {
      return (await on.query<Row>(text, [...values])).rows;
    } catch (error) {
      throw toSqlError(error);
    }
  };
}
