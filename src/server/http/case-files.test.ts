/** The files of cases are with the team: checked, under their hash, and gone with what names them. */
import { describe, expect, it } from 'vitest';
import { toPdf } from '../../domain/case/pdf.fixture.ts';
import { FILES_OF_ENROLLMENT, MAX_FILE_BYTES } from '../../domain/team/file-api.ts';
import { beforeTests, KINDS, startDatabase } from '../db/team-db.fixture.ts';
import { purge } from '../retention/purge.ts';
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
import { type Desk, startTeamServer, stepOn } from './team-server.fixture.ts';

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));
  const server = beforeTests(() => startTeamServer(database, { spec: CASE_SPEC }));
  const agent = beforeTests(() => server.signIn('agent'));
  const supervisor = beforeTests(() => server.signIn('supervisor'));

  const problemOf = async (response: Response) => {
    const { type, ...more } = (await response.json()) as { type: string; problem?: { code: string } };
    return `${response.status} ${type.replace('urn:enrola:', '')} ${more.problem?.code ?? ''}`.trim();
  };
  const listHashes = async (desk: Desk, path: string) =>
    ((await desk.want('GET', `${path}/files`)) as { files: { hash: string }[] }).files.map(
      ({ hash }) => hash,
    );
  /** As an administrator of the database, around triggers. */
  const forge = (text: string, ...values: (string | number)[]) =>
    database.asOwner((owner) =>
      owner.transaction(async (sql) => {
        await sql('set local session_replication_role = replica');
        await sql(text, values);
      }),
    );

  it('a picture comes back as it was, to download and not to run', async () => {
    const bytes = toPng('ida y vuelta');
    const { path } = await beginWithCase(agent);
    expect((await putFile(agent, path, bytes)).status).toBe(204);
    expect((await putFile(agent, path, bytes)).status).toBe(204);
    expect(await listHashes(supervisor, path)).toEqual([toHash(bytes)]);
    for (const desk of [agent, supervisor]) {
      const read = await desk.ask('GET', `${path}/files/${toHash(bytes)}`);
      expect(new Uint8Array(await read.arrayBuffer())).toEqual(bytes);
      expect(Object.fromEntries(read.headers)).toMatchObject({
        'content-type': 'image/png',
        'content-disposition': 'attachment',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'no-store',
      });
    }
  });

  it('whoever may not save the enrollment puts nothing, and whoever may not read it reads nothing', async () => {
    const bytes = toPng();
    const { path, id, revision } = await beginWithCase(agent);
    await putFile(agent, path, bytes);
    const address = `${path}/files/${toHash(bytes)}`;
    expect(await problemOf(await putFile(supervisor, path, bytes))).toBe('409 assigned');
    const [other, auditor] = [await server.signIn('agent'), await server.signIn('auditor')];
    expect(await problemOf(await putFile(other, path, bytes))).toBe('404 not-found');
    for (const read of [address, `${path}/files`]) {
      expect(await problemOf(await other.ask('GET', read))).toBe('404 not-found');
      expect(await problemOf(await auditor.ask('GET', read))).toBe('403 role');
      expect(await problemOf(await server.nobody.ask('GET', read))).toBe('401 sign-in');
    }
    const elsewhere = await beginWithCase(agent);
    expect(await problemOf(await agent.ask('GET', `${elsewhere.path}/files/${toHash(bytes)}`))).toBe(
      '404 not-found',
    );
    const approved = await approveCase(agent, supervisor, { ...elsewhere, revision: elsewhere.revision });
    expect((await putFile(agent, elsewhere.path, bytes)).status).toBe(204);
    await stepOn(supervisor, `${elsewhere.path}/send`, approved, {});
    expect(await problemOf(await putFile(agent, elsewhere.path, toPng('late')))).toBe('409 closed');
    // The revision of what somebody reviews stays.
    expect(await agent.want('GET', path)).toMatchObject({ id, revision });
  });

  it('other bytes, scripts and what is no picture are refused, and nothing is stored', async () => {
    const { path } = await beginWithCase(agent);
    const script = toPdf(['<< /S /JavaScript /JS (app.alert(1)) >>'], '/OpenAction 4 0 R');
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const huge = toPng();
    huge.set([0, 1, 0, 0, 0, 1, 0, 0], 16);
    for (const [bytes, problem] of [
      [svg, '422 bad-file not-recognised'],
      [new Uint8Array(), '422 bad-file empty'],
      [huge, '422 bad-file too-many-pixels'],
      [toPng('x'.repeat(10_000_000)), '422 bad-file too-large'],
    ] as const)
      expect(await problemOf(await putFile(agent, path, bytes))).toBe(problem);
    expect(await problemOf(await putFile(agent, path, script))).toMatch(/^422 bad-file /);
    expect((await putFile(agent, path, toPdf())).status).toBe(204);
    for (const hash of [toHash(toPng('other')), toHash(toPng()).toUpperCase(), 'x'])
      expect(await problemOf(await putFile(agent, path, toPng(), hash))).toBe('422 other-hash');
    const large = toPng('x'.repeat(MAX_FILE_BYTES));
    expect(await problemOf(await putFile(agent, path, large))).toBe('413 too-large');
    expect(await listHashes(agent, path)).toEqual([toHash(toPdf())]);
  });

  it('an enrollment has at most so many files and bytes', async () => {
    const { id, path } = await beginWithCase(agent);
    const { count, bytes: most } = FILES_OF_ENROLLMENT;
    const fill = `insert into team.case_file (enrollment_id, hash, type, size, bytes, by)
      select $1, encode(sha256(b), 'hex'), 'image/png', octet_length(b), b, $2::uuid
      from (select convert_to(n::text, 'UTF8') as b from generate_series(1, $3::int) as n) as made`;
    await database.db.sql(fill, [id, agent.userId, count - 1]);
    const [one, two] = [toPng('one'), toPng('two')];
    expect((await putFile(agent, path, one)).status).toBe(204);
    expect(await problemOf(await putFile(agent, path, two))).toBe('409 too-many-files');
    expect((await putFile(agent, path, one)).status).toBe(204);
    const next = await beginWithCase(agent);
    await database.db.sql(fill, [next.id, agent.userId, 1]);
    await database.asOwner((owner) => owner.sql('alter table team.case_file drop constraint size_of_file'));
    await forge('update team.case_file set size = $2 where enrollment_id = $1', next.id, most - one.length);
    expect((await putFile(agent, next.path, one)).status).toBe(204);
    expect(await problemOf(await putFile(agent, next.path, two))).toBe('409 too-many-files');
  });

  it('nothing is approved whose file the team does not have as it is named', async () => {
    const bytes = toPng('falta');
    const named = toPaper(bytes);
    const approveOf = async (paper: string, put: (path: string) => Promise<unknown>) => {
      const begun = await beginWithCase(agent, toCase(paper));
      await put(begun.path);
      const revision = await stepOn(agent, `${begun.path}/review`, begun.revision);
      const answer = await supervisor.ask('POST', `${begun.path}/approve`, { revision, body: {} });
      return answer.ok ? 'approved' : problemOf(answer);
    };
    const nothing = () => Promise.resolve();
    const put = (path: string) => putFile(agent, path, bytes);
    expect(await approveOf(named, put)).toBe('approved');
    expect(await approveOf(named, nothing)).toBe('409 file-missing');
    expect(await approveOf(named.replace(` ${bytes.length} `, ` ${bytes.length + 1} `), put)).toBe(
      '409 file-missing',
    );
    const asPdf = named.replace('image/png', 'application/pdf').replace('.png', '.pdf');
    expect(await approveOf(asPdf, put)).toBe('409 file-missing');
    expect(await approveOf('', nothing)).toBe('approved');
  });

  it('a day after the last put, files that no person names are deleted; the database refuses any other deletion', async () => {
    const [kept, dropped, young] = [toPng('kept'), toPng('dropped'), toPng('young')];
    const begun = await beginWithCase(agent, toCase(toPaper(kept)));
    for (const bytes of [kept, dropped]) await putFile(agent, begun.path, bytes);
    await purge(database.db, Infinity);
    expect(await listHashes(agent, begun.path)).toHaveLength(2);
    await forge("update team.case_file set at = at - interval '2 days' where enrollment_id = $1", begun.id);
    await putFile(agent, begun.path, young);
    const remove = (bytes: Uint8Array) =>
      database.db.sql('delete from team.case_file where hash = $1', [toHash(bytes)]);
    for (const bytes of [kept, young])
      await expect(remove(bytes)).rejects.toMatchObject({ constraint: 'only_unnamed' });
    await purge(database.db, Infinity);
    expect(await listHashes(agent, begun.path)).toEqual([toHash(kept), toHash(young)].toSorted());
    // Put again, it is kept for a day more.
    await forge("update team.case_file set at = at - interval '2 days' where enrollment_id = $1", begun.id);
    await putFile(agent, begun.path, young);
    await purge(database.db, Infinity);
    expect(await listHashes(agent, begun.path)).toHaveLength(2);
    await forge("update team.case_file set at = at - interval '2 days' where enrollment_id = $1", begun.id);
    await saveCase(agent, begun, begun.revision, toCase());
    await purge(database.db, Infinity);
    expect(await listHashes(agent, begun.path)).toEqual([]);
  });

  it('the files of a purged enrollment go with its persons, and none is put after it', async () => {
    const bytes = toPng('purged');
    const begun = await beginWithCase(agent, toCase(toPaper(bytes)));
    const { id, path } = begun;
    await putFile(agent, path, bytes);
    await approveCase(agent, supervisor, begun);
    await forge(
      `update team.enrollment set state = 'confirmed', updated_at = updated_at - interval '100 days' where id = $1`,
      id,
    );
    expect(await purge(database.db, 90)).toBe(1);
    expect(await listHashes(agent, path)).toEqual([]);
    const insert = `insert into team.case_file (enrollment_id, hash, type, size, bytes, by)
      values ($1, $2, 'image/png', $3, $4, $5)`;
    const putting = database.db.sql(insert, [id, toHash(bytes), bytes.length, bytes, agent.userId]);
    await expect(putting).rejects.toMatchObject({ constraint: 'purged' });
  });

  it('what is stored is of its hash, and is not changed', async () => {
    const bytes = toPng('immutable');
    const { id, path } = await beginWithCase(agent);
    await putFile(agent, path, bytes);
    const asOwner = (text: string, ...values: (string | Uint8Array)[]) =>
      database.asOwner((owner) => owner.sql(text, [id, ...values]));
    const other = toPng('other');
    await expect(
      asOwner(
        'update team.case_file set bytes = $2, size = octet_length($2) where enrollment_id = $1',
        other,
      ),
    ).rejects.toThrow();
    await expect(
      asOwner("update team.case_file set type = 'text/html' where enrollment_id = $1"),
    ).rejects.toMatchObject({ code: '42501' });
    await expect(
      database.db.sql('update team.case_file set bytes = $2 where enrollment_id = $1', [id, other]),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('no name of a file stands in the log', () => {
    expect(JSON.stringify(server.lines)).not.toContain('ficha');
  });
});
