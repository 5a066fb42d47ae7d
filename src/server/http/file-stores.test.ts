/** The bytes of files are in the database, in a folder or at a service: the same for each, and nothing is lost where these fail. */
import { mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { FileStoreError } from '../case-files/file-store.ts';
import { createFolderStore } from '../case-files/folder-store.ts';
import { dropLooseFiles } from '../case-files/loose-files.ts';
import { OUTSIDE, type Outside, type Place, PLACES } from '../case-files/places.fixture.ts';
import { startS3 } from '../case-files/s3.fixture.ts';
import { createS3Store } from '../case-files/s3-store.ts';
import { beforeTests, KINDS, startDatabase, type TestDatabase } from '../db/team-db.fixture.ts';
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

function toParts(database: TestDatabase, place: Pick<Place, 'store'>) {
  const grow = (table: string, span: string) =>
    database.asOwner((owner) =>
      owner.transaction(async (sql) => {
        await sql('set local session_replication_role = replica');
        await sql(`update team.${table} set at = at - interval '${span}'`);
      }),
    );
  return {
    grow,
    sweep: async () => {
      await grow('loose_file', '2 hours');
      return place.store && dropLooseFiles(database.db, place.store);
    },
  };
}

const problemOf = async (response: Response) =>
  `${response.status} ${((await response.json()) as { type: string }).type}`;

describe.each(
  KINDS.flatMap((kind) => (['database', 'folder', 's3'] as const).map((name) => ({ kind, name }))),
)('the contract: $kind, $name', ({ kind, name }) => {
  const database = beforeTests(() => startDatabase(kind));
  const place = beforeTests<Place>(() => PLACES[name](database));
  const server = beforeTests(() => startTeamServer(database, { spec: CASE_SPEC, files: place.store }));
  const agent = beforeTests(() => server.signIn('agent'));
  const supervisor = beforeTests(() => server.signIn('supervisor'));
  const { grow, sweep } = toParts(database, place);
  const read = (path: string, bytes: Uint8Array) => supervisor.ask('GET', `${path}/files/${toHash(bytes)}`);

  it('what was put comes back, and only for the enrollments that name it', async () => {
    const bytes = toPng(`put ${kind}`);
    const { path } = await beginWithCase(agent, toCase(toPaper(bytes)));
    const other = await beginWithCase(agent, toCase(toPaper(bytes)));
    expect((await putFile(agent, path, bytes)).status).toBe(204);
    expect((await putFile(agent, path, bytes)).status).toBe(204);
    expect(await place.has(toHash(bytes))).toBe(true);
    expect(new Uint8Array(await (await read(path, bytes)).arrayBuffer())).toEqual(bytes);
    expect((await read(other.path, bytes)).status).toBe(404);
    const rows = await database.db.sql('select bytes is null as "isOutside" from team.case_file');
    expect(rows).toEqual([{ isOutside: name !== 'database' }]);
    await sweep();
    expect(await place.has(toHash(bytes))).toBe(true);
  });

  it('bytes go after the last enrollment that names them', async () => {
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
      await sweep();
    };
    await leave(one);
    expect((await read(one.path, bytes)).status).toBe(404);
    expect((await read(two.path, bytes)).status).toBe(200);
    await leave(two);
    expect(await place.has(toHash(bytes))).toBe(false);
  });

  it('the bytes of a purged enrollment go, and those that another one names stay', async () => {
    const [mine, shared] = [toPng('of the purged'), toPng('of both')];
    const begun = await beginWithCase(agent, toCase(toPaper(mine)));
    const other = await beginWithCase(agent, toCase(toPaper(shared)));
    for (const bytes of [mine, shared]) await putFile(agent, begun.path, bytes);
    await putFile(agent, other.path, shared);
    await approveCase(agent, supervisor, begun);
    await database.asOwner((owner) =>
      owner.transaction(async (sql) => {
        await sql('set local session_replication_role = replica');
        await sql(
          `update team.enrollment set state = 'confirmed', updated_at = updated_at - interval '100 days'
             where id = $1`,
          [begun.id],
        );
      }),
    );
    expect(await purge(database.db, 90)).toBe(1);
    await sweep();
    expect(await place.has(toHash(mine))).toBe(false);
    expect(await place.has(toHash(shared))).toBe(true);
    expect((await read(begun.path, shared)).status).toBe(404);
    expect((await read(other.path, shared)).status).toBe(200);
  });

  it('other bytes are no file: not read, not approved, not sent, and named by the audit', async () => {
    const [bytes, other] = [toPng('mine'), toPng('them')];
    const begun = await beginWithCase(agent, toCase(toPaper(bytes)));
    await putFile(agent, begun.path, bytes);
    const revision = await approveCase(agent, supervisor, begun);
    expect(await checkApprovedCases(database.db, place.store)).toMatchObject({ flaws: [] });
    await place.forge(toHash(bytes), other);
    expect((await read(begun.path, bytes)).status).toBe(404);
    expect(await problemOf(await supervisor.ask('POST', `${begun.path}/send`, { revision, body: {} }))).toBe(
      '409 urn:enrola:file-missing',
    );
    const { flaws } = await checkApprovedCases(database.db, place.store);
    expect(flaws).toEqual([expect.objectContaining({ scope: begun.id, flaw: 'file-missing' })]);
    await place.forge(toHash(bytes), bytes);
    const next = await beginWithCase(agent, toCase(toPaper(toPng('never put'))));
    const handedIn = await stepOn(agent, `${next.path}/review`, next.revision);
    const approving = await supervisor.ask('POST', `${next.path}/approve`, { revision: handedIn, body: {} });
    expect(await problemOf(approving)).toBe('409 urn:enrola:file-missing');
  });
});

const CASES = KINDS.flatMap((kind) => (['folder', 's3'] as const).map((name) => ({ kind, name })));

describe.each(CASES)('outside of the database: $kind, $name', ({ kind, name }) => {
  const database = beforeTests(() => startDatabase(kind));
  const outside = beforeTests<Outside>(OUTSIDE[name]);
  const server = beforeTests(() => startTeamServer(database, { spec: CASE_SPEC, files: outside.store }));
  const agent = beforeTests(() => server.signIn('agent'));
  const supervisor = beforeTests(() => server.signIn('supervisor'));
  const { grow, sweep } = toParts(database, outside);
  const read = (path: string, bytes: Uint8Array) => supervisor.ask('GET', `${path}/files/${toHash(bytes)}`);

  it('what could not be deleted is tried again', async () => {
    const bytes = toPng('to delete');
    const begun = await beginWithCase(agent, toCase(toPaper(bytes)));
    await putFile(agent, begun.path, bytes);
    await saveCase(agent, begun, begun.revision, toCase());
    await grow('case_file', '2 days');
    await purge(database.db, Infinity);
    // An hour has to pass: a request that puts the same bytes may be on its way.
    expect(await dropLooseFiles(database.db, outside.store)).toEqual({ count: 0, failed: 0 });
    outside.setAway(true);
    expect(await sweep()).toEqual({ count: 0, failed: 1 });
    outside.setAway(false);
    expect(await outside.has(toHash(bytes))).toBe(true);
    expect(await dropLooseFiles(database.db, outside.store)).toEqual({ count: 0, failed: 0 });
    expect(await sweep()).toEqual({ count: 1, failed: 0 });
    expect(await outside.has(toHash(bytes))).toBe(false);
  });

  it('bytes whose row did not come are deleted, and are kept where it comes', async () => {
    const bytes = toPng('no row');
    const { path } = await beginWithCase(agent);
    await database.db.sql('insert into team.loose_file (hash) values ($1)', [toHash(bytes)]);
    await outside.store.put(toHash(bytes), bytes);
    expect(await sweep()).toEqual({ count: 1, failed: 0 });
    expect(await outside.has(toHash(bytes))).toBe(false);
    expect((await putFile(agent, path, bytes)).status).toBe(204);
    expect((await read(path, bytes)).status).toBe(200);
  });

  it('a file that cannot be deleted does not keep the others, and a store that is away is asked no more', async () => {
    const loose = Array.from({ length: 8 }, (_, at) => toPng(`loose ${at}`));
    const hashes = loose.map(toHash);
    for (const [at, bytes] of loose.entries()) {
      await database.db.sql(
        'insert into team.loose_file (hash, at) values ($1, clock_timestamp() - make_interval(mins => $2))',
        [toHash(bytes), 50 - at],
      );
      await outside.store.put(toHash(bytes), bytes);
    }
    const [broken = '', ...others] = hashes;
    outside.setAway(true);
    expect(await sweep()).toEqual({ count: 0, failed: 5 });
    outside.setAway(false);
    outside.setBroken(broken, true);
    expect(await sweep()).toEqual({ count: 7, failed: 1 });
    for (const hash of others) expect(await outside.has(hash)).toBe(false);
    outside.setBroken(broken, false);
    expect(await sweep()).toEqual({ count: 1, failed: 0 });
    expect(await outside.has(broken)).toBe(false);
  });

  it('the audit names a case whose files cannot be read, and goes on', async () => {
    const papers = [toPng('unread'), toPng('forged')];
    const begun = [];
    for (const bytes of papers) {
      const each = await beginWithCase(agent, toCase(toPaper(bytes)));
      await putFile(agent, each.path, bytes);
      await approveCase(agent, supervisor, each);
      begun.push({ id: each.id, hash: toHash(bytes) });
    }
    const [first, last] = begun.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    if (!first || !last) throw new Error('there are two');
    outside.setBroken(first.hash, true);
    await outside.forge(last.hash, toPng('others'));
    const { cases, flaws } = await checkApprovedCases(database.db, outside.store);
    expect(cases).toBeGreaterThanOrEqual(2);
    expect(flaws.map(({ scope, flaw }) => [scope, flaw])).toEqual([
      [first.id, 'file-unread'],
      [last.id, 'file-missing'],
    ]);
    outside.setBroken(first.hash, false);
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

  it('without its store, the same file is not taken as stored again', async () => {
    const bytes = toPng('store taken away');
    const { path } = await beginWithCase(agent, toCase(toPaper(bytes)));
    await putFile(agent, path, bytes);
    const without = await startTeamServer(database, { spec: CASE_SPEC });
    const there = without.as(agent);
    expect(await problemOf(await putFile(there, path, bytes))).toBe('503 urn:enrola:files-away');
    expect((await putFile(there, path, toPng('new'))).status).toBe(204);
    await without.stop();
    expect((await read(path, bytes)).status).toBe(200);
    expect((await read(path, toPng('new'))).status).toBe(200);
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
  it('without the bucket is away, and not one without files', async () => {
    const s3 = await startS3();
    const hash = toHash(toPng());
    expect(await createS3Store(s3.place).get(hash)).toBeUndefined();
    await createS3Store(s3.place).delete(hash);
    const other = createS3Store({ ...s3.place, url: new URL('/other', s3.place.url) });
    for (const asking of [other.get(hash), other.delete(hash), other.put(hash, toPng())])
      await expect(asking).rejects.toMatchObject({ kind: 'away', cause: { code: 'HTTP_404' } });
    // A proxy in front answers without words of the service.
    s3.fail = 404;
    await expect(createS3Store(s3.place).get(hash)).rejects.toMatchObject({ kind: 'away' });
    await s3.stop();
  });

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
