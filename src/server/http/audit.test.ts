/** Auditors search and export the journal, and never read what people wrote. */
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { beforeTests, KINDS, startDatabase } from '../db/team-db.fixture.ts';
import { appendEntry } from '../journal/journal-store.ts';
import { beginEnrollment, startTeamServer } from './team-server.fixture.ts';

interface Entry {
  readonly scope: string;
  readonly number: number;
  readonly kind: string;
  readonly at: string;
  readonly actor: string;
  readonly hash: string;
}

const WORDS = 'Falta el correo de la clienta.';

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));
  const server = beforeTests(() => startTeamServer(database));
  const auditor = beforeTests(() => server.signIn('auditor'));
  const agent = beforeTests(() => server.signIn('agent'));
  const supervisor = beforeTests(() => server.signIn('supervisor'));
  let id: string;

  beforeAll(async () => {
    for (let n = 0; n < 4; n += 1) {
      const begun = await beginEnrollment(agent);
      ({ id } = begun);
      const { revision } = await agent.want('POST', `${begun.path}/review`, { revision: begun.revision });
      await supervisor.want('POST', `${begun.path}/return`, {
        revision: Number(revision),
        body: { text: WORDS },
      });
    }
  }, 120_000);

  const find = async (query: Readonly<Record<string, string>> = {}) => {
    const answer = await auditor.want('GET', `/api/audit?${new URLSearchParams(query)}`);
    return answer as unknown as { entries: readonly Entry[]; next: string | null };
  };
  const takeAlong = async (query: Readonly<Record<string, string>>) => {
    const response = await auditor.ask('POST', '/api/audit/export', { body: query });
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Disposition')).toBe('attachment');
    // `text()` would remove the byte order mark.
    const text = Buffer.from(await response.arrayBuffer()).toString();
    return { type: response.headers.get('Content-Type'), text };
  };
  const kindsOf = ({ entries }: { entries: readonly Entry[] }) => entries.map((entry) => entry.kind);

  it('by enrollment, by who, by what, by when', async () => {
    expect(kindsOf(await find({ scope: id }))).toEqual(['returned', 'observed', 'handed-in', 'begun']);
    // Lists show the id in this short form.
    const short = id.slice(0, 8);
    expect((await find({ scope: short })).entries).toEqual((await find({ scope: id })).entries);
    expect((await takeAlong({ format: 'csv', scope: short })).text).toContain(id);
    const { entries: ofTeam } = await find({ scope: 'team' });
    expect(new Set(ofTeam.map(({ scope }) => scope))).toEqual(new Set(['team']));
    expect(kindsOf(await find({ scope: short.slice(1) }))).toEqual([]);
    expect(kindsOf(await find({ scope: id, actor: agent.userId }))).toEqual(['handed-in', 'begun']);
    expect(kindsOf(await find({ kind: 'returned' }))).toEqual(Array(4).fill('returned'));
    const [last] = (await find({ scope: id })).entries;
    const at = last?.at ?? '';
    expect(kindsOf(await find({ scope: id, since: at }))).toContain('returned');
    expect(kindsOf(await find({ scope: id, until: at }))).not.toContain('returned');
    // The same instant in another time zone.
    const shifted = new Date(Date.parse(at) - 3 * 3_600_000).toISOString().replace('Z', '-03:00');
    expect(await find({ scope: id, since: shifted })).toEqual(await find({ scope: id, since: at }));
  });

  it('page by page, each entry once, whatever is added meanwhile', async () => {
    const all = (await find({ limit: '1000' })).entries;
    const read: Entry[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page = await find({ limit: '5', ...(next !== '' && { after: next }) });
      read.push(...page.entries);
      ({ next } = page);
      await server.nobody.ask('POST', '/api/sign-in', { body: { signInName: 'nadie', password: 'x' } });
    }
    expect(read).toEqual(all);
  });

  it.each([
    ['scope', 'no hay'],
    ['scope', '\0'],
    ['actor', 'Pedro'],
    ['kind', "'; drop table team.journal"],
    ['since', 'ayer'],
    ['until', '2026-02-30T00:00:00Z'],
    ['limit', '0'],
    ['limit', '1001'],
    ['limit', 'muchas'],
    ['after', '1'],
  ])('%s=%j is refused, and where is told', async (place, value) => {
    const query = new URLSearchParams({ [place]: value });
    const response = await auditor.ask('GET', `/api/audit?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ type: 'urn:enrola:bad-body', places: [place] });
  });

  it('the ends of what an instant and a cursor can say find nothing, or all', async () => {
    expect((await find({ until: '0000-01-01T00:00:00.000Z' })).entries).toEqual([]);
    expect((await find({ since: '9999-12-31T23:59:59.999Z' })).entries).toEqual([]);
    expect((await find({ after: `${'x'.repeat(24)} x 999999999` })).entries.length).toBeGreaterThan(0);
  });

  it('what people wrote goes to no auditor', async () => {
    const asked = [
      JSON.stringify(await find({ scope: id })),
      JSON.stringify(await auditor.want('GET', `/api/enrollments/${id}/journal`)),
      (await takeAlong({ format: 'csv' })).text,
      (await takeAlong({ format: 'jsonl' })).text,
    ];
    for (const text of asked) {
      expect(text).toContain('returned');
      expect(text).not.toContain(WORDS);
    }
    expect(JSON.stringify(await supervisor.want('GET', `/api/enrollments/${id}/journal`))).toContain(WORDS);
  });

  it('taken along as JSON lines each entry proves its hash', async () => {
    const { type, text } = await takeAlong({ format: 'jsonl', scope: id });
    expect(type).toBe('application/jsonl; charset=utf-8');
    const lines = text.split('\n').slice(0, -1);
    const entries = lines.map((line) => JSON.parse(line) as { hash: string; body: string });
    expect(entries.map(({ hash }) => hash)).toEqual(
      (await find({ scope: id })).entries.map(({ hash }) => hash),
    );
    for (const { hash, body } of entries) expect(createHash('sha256').update(body).digest('hex')).toBe(hash);
  });

  it('taken along as CSV all of it comes, more than a page, and no cell is a formula', async () => {
    const formula = '=HYPERLINK("https://example.com")';
    await database.db.transaction(async (sql) => {
      for (let n = 0; n < 1100; n += 1)
        await appendEntry(sql, { scope: 'many', kind: 'edited', actor: agent.userId, from: formula });
    });
    const { type, text } = await takeAlong({ format: 'csv', separator: ';', scope: 'many' });
    expect(type).toBe('text/csv; charset=utf-8');
    const lines = text.split('\r\n').slice(0, -1);
    expect(lines).toHaveLength(1101);
    expect(lines[0]).toBe(
      '\uFEFF"at";"name";"role";"actor";"kind";"scope";"number";"from";"about";"previous";"hash"',
    );
    expect(lines[1]).toContain(`;"'=HYPERLINK(""https://example.com"")";`);
    expect(text.match(/\uFEFF/g)).toHaveLength(1);
  }, 60_000);

  it('who is renamed is called as they were in what they did before', async () => {
    const desk = await server.signIn('supervisor');
    const { path, revision } = await beginEnrollment(agent);
    const handed = await agent.want('POST', `${path}/review`, { revision });
    const assigned = await desk.want('POST', `${path}/assign`, {
      revision: Number(handed['revision']),
      body: { userId: desk.userId },
    });
    await desk.want('POST', `${path}/approve`, { revision: Number(assigned['revision']), body: {} });
    await database.db.sql("update team.app_user set name = 'Otra Persona' where id = $1", [desk.userId]);
    const { entries } = await auditor.want('GET', `${path}/journal`);
    expect(entries).toMatchObject([
      { name: 'Ana Soto', role: 'agent' },
      { kind: 'handed-in' },
      { name: 'Ana Soto', role: 'supervisor', whom: 'Ana Soto' },
      { kind: 'approved', name: 'Ana Soto' },
    ]);
    const head = await auditor.want('GET', path);
    expect(head['approval']).toMatchObject({ by: { id: desk.userId, name: 'Ana Soto' } });
    const found = await find({ actor: desk.userId });
    expect(found.entries).toMatchObject([{ name: 'Ana Soto' }, { name: 'Ana Soto' }]);
    const { text } = await takeAlong({ format: 'csv', actor: desk.userId });
    expect(text).toContain('"Ana Soto","supervisor"');
    expect(text).not.toContain('Otra Persona');
  });

  it('that something was taken along stands in the journal, with the filter', async () => {
    await takeAlong({ format: 'csv', actor: agent.userId, since: '2026-01-01T00:00:00Z' });
    const { entries } = await find({ kind: 'exported', limit: '1' });
    expect(entries).toMatchObject([
      {
        scope: 'team',
        actor: auditor.userId,
        about: { format: 'csv', actor: agent.userId, since: '2026-01-01T00:00:00.000Z' },
      },
    ]);
    const refused = await auditor.ask('POST', '/api/audit/export', { body: { format: 'pdf' } });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ type: 'urn:enrola:bad-body', places: ['format'] });
  });

  it('no link takes anything along', async () => {
    const followed = await auditor.ask('GET', '/api/audit/export?format=csv');
    expect(followed.status).toBe(404);
  });

  it('an export that fails on its way is cut off, and does not look whole', async () => {
    await database.db.transaction(async (sql) => {
      for (let n = 0; n < 1001; n += 1)
        await appendEntry(sql, { scope: 'broken', kind: 'edited', actor: agent.userId, from: '' });
    });
    await database.asOwner(async (owner) => {
      await owner.sql('alter table team.journal disable trigger all');
      await owner.sql('alter table team.journal drop constraint hash_of_body');
      await owner.sql(
        `update team.journal set body = replace(body, '"from"', '"form"') where scope = 'broken' and number = 1`,
      );
    });
    await expect(takeAlong({ format: 'csv', scope: 'broken' })).rejects.toThrow(TypeError);
    expect(server.lines).toContainEqual(
      expect.objectContaining({
        code: 'download-failed',
        method: 'POST',
        route: '/api/audit/export',
        error: '$ZodError',
      }),
    );
  }, 60_000);

  it('an owner who says that somebody else did it is found', async () => {
    await database.asOwner(async (owner) => {
      await owner.sql('alter table team.journal disable trigger all');
      await owner.sql('update team.journal set actor = $2 where scope = $1 and number = 2', [
        id,
        supervisor.userId,
      ]);
    });
    const { flaws } = await auditor.want('GET', '/api/audit/chains');
    expect(flaws).toContainEqual({ scope: id, number: 2, flaw: 'changed' });
  });
});
