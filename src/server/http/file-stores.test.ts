/** The bytes of files are in a folder or at a service: as with the database, and nothing is lost where these fail. */
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type FileStore, FileStoreError } from '../case-files/file-store.ts';
import { createFolderStore } from '../case-files/folder-store.ts';
import { dropLooseFiles } from '../case-files/loose-files.ts';
import { startS3 } from '../case-files/s3.fixture.ts';
import { createS3Store } from '../case-files/s3-store.ts';
import { beforeTests, KINDS, startDatabase } from '../db/team-db.fixture.ts';
import { purge } from '../retention/purge.ts';
import { checkApprovedCases } from '../review/audit-cases.ts';
import {
  approveCase,
  beginWithCase,
  CASE_SPEC,
  putFile,
  saveCase,
  toCase,
  toHash,
  toPaper,
  toPng,
} from './case.fixture.ts';
import { startTeamServer, stepOn } from './team-server.fixture.ts';

interface Outside {
  readonly store: FileStore;
  /** True when the bytes of a hash are there. */
  has(hash: string): boolean;
  /** Puts other bytes in place, as whoever owns the store could. */
  forge(hash: string, bytes: Uint8Array): void;
  setAway(isAway: boolean): void;
  stop?(): Promise<void>;
}

function startFolder(): Promise<Outside> {
  const folder = mkdtempSync(join(tmpdir(), 'enrola-files-'));
  const toFile = (hash: string) => join(folder, hash.slice(0, 2), hash);
  return Promise.resolve({
    store: createFolderStore(folder),
    has: (hash) => existsSync(toFile(hash)),
    forge: (hash, bytes) => writeFileSync(toFile(hash), bytes),
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
    setAway: (isAway) => void (s3.fail = isAway ? 503 : undefined),
    stop: () => s3.stop(),
  };
}

const STORES = { folder: startFolder, s3: startService };
const CASES = KINDS.flatMap((kind) => (['folder', 's3'] as const).map((place) => ({ kind, place })));

describe.each(CASES)('$kind, $place', ({ kind, place }) => {
  const database = beforeTests(() => startDatabase(kind));
  const outside = beforeTests<Outside>(STORES[place]);
  const server = beforeTests(() => startTeamServer(database, { spec: CASE_SPEC, files: outside.store }));
  const agent = beforeTests(() => server.signIn('agent'));
  const supervisor = beforeTests(() => server.signIn('supervisor'));

  const problemOf = async (response: Response) =>
    `${response.status} ${((await response.json()) as { type: string }).type}`;
  const grow = (table: string, span: string) =>
    database.asOwner((owner) =>
      owner.transaction(async (sql) => {
        await sql('set local session_replication_role = replica');
        await sql(`update team.${table} set at = at - interval '${span}'`);
      }),
    );
  const sweep = async () => {
    await grow('loose_file', '2 hours');
    return dropLooseFiles(database.db, outside.store);
  };
  const read = (path: string, bytes: Uint8Array) => supervisor.ask('GET', `${path}/files/${toHash(bytes)}`);

  it('what was put comes back, and the database has none of its bytes', async () => {
    const bytes = toPng(`outside ${kind}`);
    const { path } = await beginWithCase(agent, toCase(toPaper(bytes)));
    expect((await putFile(agent, path, bytes)).status).toBe(204);
    expect((await putFile(agent, path, bytes)).status).toBe(204);
    expect(outside.has(toHash(bytes))).toBe(true);
    expect(new Uint8Array(await (await read(path, bytes)).arrayBuffer())).toEqual(bytes);
    const rows = await database.db.sql('select bytes from team.case_file where hash = $1', [toHash(bytes)]);
    expect(rows).toEqual([{ bytes: null }]);
    expect(await sweep()).toBe(0);
    expect(outside.has(toHash(bytes))).toBe(true);
  });

  it('a file goes after the last enrollment that names it, and what failed is tried again', async () => {
    const bytes = toPng('shared');
    const [one, two] = [
      await beginWithCase(agent, toCase(toPaper(bytes))),
      await beginWithCase(agent, toCase(toPaper(bytes))),
    ];
    for (const { path } of [one, two]) await putFile(agent, path, bytes);
    const leave = async (begun: typeof one) => {
      await saveCase(agent, begun, begun.revision, toCase());
      await grow('case_file', '2 days');
      await purge(database.db, Infinity);
    };
    await leave(one);
    expect((await read(one.path, bytes)).status).toBe(404);
    expect(await sweep()).toBe(0);
    expect((await read(two.path, bytes)).status).toBe(200);
    await leave(two);
    expect(await dropLooseFiles(database.db, outside.store)).toBe(0);
    outside.setAway(true);
    await expect(sweep()).rejects.toThrow(FileStoreError);
    outside.setAway(false);
    expect(outside.has(toHash(bytes))).toBe(true);
    expect(await sweep()).toBe(1);
    expect(outside.has(toHash(bytes))).toBe(false);
  });

  it('bytes whose row did not come are deleted, and are kept where it comes', async () => {
    const bytes = toPng('no row');
    const { path } = await beginWithCase(agent);
    await database.db.sql('insert into team.loose_file (hash) values ($1)', [toHash(bytes)]);
    await outside.store.put(toHash(bytes), bytes);
    expect(await sweep()).toBe(1);
    expect(outside.has(toHash(bytes))).toBe(false);
    expect((await putFile(agent, path, bytes)).status).toBe(204);
    expect((await read(path, bytes)).status).toBe(200);
  });

  it('other bytes are no file: not read, not approved, not sent, and named by the audit', async () => {
    const [bytes, other] = [toPng('mine'), toPng('them')];
    const begun = await beginWithCase(agent, toCase(toPaper(bytes)));
    await putFile(agent, begun.path, bytes);
    const revision = await approveCase(agent, supervisor, begun);
    expect(await checkApprovedCases(database.db, outside.store)).toMatchObject({ flaws: [] });
    outside.forge(toHash(bytes), other);
    expect((await read(begun.path, bytes)).status).toBe(404);
    expect(await problemOf(await supervisor.ask('POST', `${begun.path}/send`, { revision, body: {} }))).toBe(
      '409 urn:enrola:file-missing',
    );
    const { flaws } = await checkApprovedCases(database.db, outside.store);
    expect(flaws).toEqual([expect.objectContaining({ scope: begun.id, flaw: 'file-missing' })]);
    outside.forge(toHash(bytes), bytes);
    const next = await beginWithCase(agent, toCase(toPaper(toPng('never put'))));
    const handedIn = await stepOn(agent, `${next.path}/review`, next.revision);
    const approving = await supervisor.ask('POST', `${next.path}/approve`, { revision: handedIn, body: {} });
    expect(await problemOf(approving)).toBe('409 urn:enrola:file-missing');
  });

  describe('away', () => {
    afterEach(() => outside.setAway(false));

    it('each request is refused with its code, and works afterwards; the log tells both once', async () => {
      const [stored, next] = [toPng('stored before'), toPng('put later')];
      const begun = await beginWithCase(agent, toCase(toPaper(stored)));
      await putFile(agent, begun.path, stored);
      const handedIn = await stepOn(agent, `${begun.path}/review`, begun.revision);
      const since = server.lines.length;
      outside.setAway(true);
      for (const response of [
        await read(begun.path, stored),
        await putFile(agent, begun.path, next),
        await supervisor.ask('POST', `${begun.path}/approve`, { revision: handedIn, body: {} }),
      ])
        expect(await problemOf(response)).toBe('503 urn:enrola:files-away');
      expect((await agent.ask('GET', begun.path)).status).toBe(200);
      outside.setAway(false);
      expect((await putFile(agent, begun.path, next)).status).toBe(204);
      await stepOn(supervisor, `${begun.path}/approve`, handedIn, {});
      const told = server.lines
        .slice(since)
        .flatMap(({ code }) => (String(code).startsWith('file-store') ? [code] : []));
      expect(told).toEqual(['file-store-failed', 'file-store-back']);
      expect(JSON.stringify(server.lines)).not.toMatch(/enrola-files-|ficha/);
    });
  });
});

describe('a folder', () => {
  it('has files that only its login reads, no half ones, and no links that lead outside', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'enrola-files-'));
    const store = createFolderStore(folder);
    const bytes = toPng('modes');
    const hash = toHash(bytes);
    await Promise.all([store.put(hash, bytes), createFolderStore(folder).put(hash, bytes)]);
    const file = join(folder, hash.slice(0, 2), hash);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
    rmSync(file);
    symlinkSync('/etc/hostname', file);
    await expect(store.get(hash)).rejects.toThrow(FileStoreError);
    for (const name of ['../x', hash.toUpperCase(), `${hash}/..`, ''])
      await expect(store.put(name, bytes)).rejects.toThrow();
    rmSync(folder, { recursive: true });
  });
});

describe('a service', () => {
  it('says that it is full, and refuses a wrong signature', async () => {
    const s3 = await startS3();
    s3.fail = 507;
    const putting = createS3Store(s3.place).put(toHash(toPng()), toPng());
    await expect(putting).rejects.toMatchObject({ kind: 'full' });
    s3.fail = undefined;
    const wrong = createS3Store({ ...s3.place, secretKey: 'wrong' }).put(toHash(toPng()), toPng());
    await expect(wrong).rejects.toMatchObject({ kind: 'away' });
    expect(s3.objects.size).toBe(0);
    await s3.stop();
  });
});
