/** A case asks the service through the server, which alone can say what was answered. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readAnswerEntry } from '../../domain/case/answer-entry.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import { beforeTests, KINDS, startDatabase } from '../db/team-db.fixture.ts';
import { purge } from '../retention/purge.ts';
import { checkApprovedCases } from '../review/audit-cases.ts';
import { createAskService } from '../sender/look-up.ts';
import { approveCase, type Begun, beginWithCase, saveCase, toHash } from './case.fixture.ts';
import { type Desk, startTeamServer, stepOn } from './team-server.fixture.ts';

const label = 'Prueba';
const KEY = 'case.checks.risk';
const CANARY = 'KANARIE77';
const SECRET = 'the-secret-of-the-team';

const SPEC: Pick<ProfileSpec, 'case'> = {
  case: {
    sections: [
      {
        key: 'checks',
        label,
        entries: [
          { kind: 'text', key: 'card', label },
          {
            kind: 'look-up',
            key: 'risk',
            label,
            path: '/risk?id={identificador}&card={case.checks.card}',
            found: { statuses: [200], pointer: '/0' },
            notFound: { statuses: [200, 404] },
          },
        ],
      },
    ],
  },
};

/** The stand-in of the service. */
const asked: { readonly method: string; readonly url: string; readonly key: string }[] = [];
let reply: { status: number; type: string; body: string };
let whileAsked: () => Promise<unknown>;
const service = createServer((request: IncomingMessage, response) => {
  asked.push({
    method: request.method ?? '',
    url: request.url ?? '',
    key: String(request.headers['x-key']),
  });
  void whileAsked().finally(() =>
    response.writeHead(reply.status, { 'content-type': reply.type }).end(reply.body),
  );
});
service.listen(0, '127.0.0.1');
await once(service, 'listening');
afterAll(() => void service.close());

const HIT = JSON.stringify([{ list: 'x', note: SECRET, name: CANARY }]);
beforeEach(() => {
  asked.length = 0;
  reply = { status: 200, type: 'application/json', body: HIT };
  whileAsked = () => Promise.resolve();
});

const toCase = (risk = '', card = CANARY) => ({
  checks: [{ id: 'checks', card, ...(risk !== '' && { risk }) }],
});
const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (answer: Record<string, unknown>) => String(answer['text']);

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));
  const target = {
    baseUrl: new URL(`http://127.0.0.1:${(service.address() as AddressInfo).port}/base`),
    credential: { 'x-key': SECRET },
    timeoutMs: 2000,
  };
  const options = { spec: SPEC, askService: createAskService(target), clientsPerDay: 40 };
  const server = beforeTests(() => startTeamServer(database, options));
  const agent = beforeTests(() => server.signIn('agent'));
  const supervisor = beforeTests(() => server.signIn('supervisor'));

  const problemOf = async (response: Response) =>
    `${response.status} ${((await response.json()) as { type: string }).type.replace('urn:enrola:', '')}`;
  const personOf = ({ content }: Begun) => content.persons[0]?.id ?? '';
  const askOf = (desk: Desk, begun: Begun, entry = KEY, personId = personOf(begun)) =>
    desk.ask('POST', `${begun.path}/look-ups`, { body: { personId, entry } });
  const wantOf = async (begun: Begun) =>
    textOf((await (await askOf(agent, begun)).json()) as Record<string, unknown>);
  const begin = () => beginWithCase(agent, toCase());
  /** Saves this answer, hands it in and tries to approve it. */
  const approve = async (begun: Begun, risk: string, card?: string) => {
    const saved = await saveCase(agent, begun, begun.revision, toCase(risk, card));
    const revision = await stepOn(agent, `${begun.path}/review`, saved).catch(
      (error: Error) => error.message,
    );
    if (typeof revision === 'string') return revision.replace(/^.*urn:enrola:([\w-]+).*$/, '$1');
    const answer = await supervisor.ask('POST', `${begun.path}/approve`, { revision, body: {} });
    return answer.ok ? 'approved' : problemOf(answer);
  };

  it('asks once with the credential of the server, and keeps outcome, time, hash and bytes', async () => {
    const begun = await begin();
    const before = Date.now();
    const answer = readAnswerEntry(await wantOf(begun));
    const identifier = begun.content.persons[0]?.identifier ?? '';
    expect(asked).toEqual([
      {
        method: 'GET',
        url: `/base/risk?id=${encodeURIComponent(identifier)}&card=${CANARY}`,
        key: SECRET,
      },
    ]);
    // The credential is masked in what is kept, too.
    const kept = HIT.replace(SECRET, '*'.repeat(SECRET.length));
    const hash = toHash(bytesOf(kept));
    expect(answer).toMatchObject({ outcome: 'found', hash, size: kept.length });
    expect(Date.parse(answer?.at ?? '')).toBeGreaterThanOrEqual(before);
    const read = await supervisor.ask('GET', `${begun.path}/files/${hash}`);
    expect(await read.text()).toBe(kept);
    expect(Object.fromEntries(read.headers)).toMatchObject({
      'content-type': 'application/json',
      'content-disposition': 'attachment',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    // The revision of what somebody edits stays.
    expect(await agent.want('GET', begun.path)).toMatchObject({ revision: begun.revision });
  });

  it('the journal says who asked which entry of whom, and neither it nor the log has a value', async () => {
    const begun = await begin();
    await wantOf(begun);
    const { entries } = (await supervisor.want('GET', `${begun.path}/journal`)) as { entries: object[] };
    expect(entries.at(-1)).toMatchObject({
      kind: 'case-asked',
      actor: agent.userId,
      about: { entry: KEY, person: personOf(begun) },
    });
    const noted = await database.db.sql('select body::text as body from team.journal');
    for (const secret of [CANARY, SECRET, '/risk?', 'sha256-'])
      expect(JSON.stringify([noted, server.lines])).not.toContain(secret);
    expect(await database.db.sql('select hash from team.case_answer where entry_hash = hash')).toEqual([]);
  });

  it('is asked by who may save the enrollment alone, and not once it is closed', async () => {
    const begun = await begin();
    const [other, auditor] = [await server.signIn('agent'), await server.signIn('auditor')];
    expect(await problemOf(await askOf(other, begun))).toBe('404 not-found');
    expect(await problemOf(await askOf(auditor, begun))).toBe('403 role');
    expect(await problemOf(await askOf(supervisor, begun))).toBe('409 assigned');
    expect(await problemOf(await askOf(server.nobody, begun))).toBe('401 sign-in');
    const approved = await approveCase(agent, supervisor, begun);
    await stepOn(supervisor, `${begun.path}/send`, approved, {});
    expect(await problemOf(await askOf(agent, begun))).toBe('409 closed');
    expect(asked).toEqual([]);
  });

  it('nothing is asked of another entry, of nobody, or while something is missing or wrong', async () => {
    const begun = await begin();
    for (const [entry, person] of [
      ['case.checks.card', undefined],
      ['case.checks.none', undefined],
      [KEY, 'nobody'],
    ] as const)
      expect(await problemOf(await askOf(agent, begun, entry, person))).toBe('422 not-askable');
    expect(await problemOf(await askOf(agent, begun, 'identificador'))).toBe('400 bad-body');
    const empty = await beginWithCase(agent, toCase('', ' '));
    expect(await problemOf(await askOf(agent, empty))).toBe('422 not-askable');
    expect(asked).toEqual([]);
  });

  it('an answer that proves nothing is not kept', async () => {
    const begun = await begin();
    for (const bad of [
      { status: 500, type: 'text/html', body: '<h1>Down' },
      { status: 302, type: 'text/plain', body: '' },
      { status: 200, type: 'application/json', body: '[{"cut' },
      { status: 200, type: 'application/json', body: `["${'x'.repeat(200_001)}"]` },
    ]) {
      reply = bad;
      expect(await problemOf(await askOf(agent, begun))).toBe('502 service');
    }
    expect(await agent.want('GET', `${begun.path}/files`)).toEqual({ files: [] });
  });

  it('an answer about somebody who was erased while the service was asked is not kept', async () => {
    const begun = await begin();
    const { revision } = begun;
    whileAsked = () => agent.want('POST', `${begun.path}/persons/${personOf(begun)}/erase`, { revision });
    expect(await problemOf(await askOf(agent, begun))).toBe('422 not-askable');
    expect(asked).toHaveLength(1);
    const kept = 'select hash from team.case_answer where enrollment_id = $1';
    expect(await database.db.sql(kept, [begun.id])).toEqual([]);
    expect(await agent.want('GET', `${begun.path}/files`)).toEqual({ files: [] });
    const { entries } = (await supervisor.want('GET', `${begun.path}/journal`)) as { entries: object[] };
    expect(entries.at(-1)).toMatchObject({ kind: 'person-erased' });
  });

  it('an answer without a body counts, and one in text is kept as text', async () => {
    const begun = await begin();
    reply = { status: 404, type: 'text/plain', body: '' };
    const text = await wantOf(begun);
    expect(readAnswerEntry(text)).toMatchObject({ outcome: 'not-found', size: 0 });
    expect(await approve(begun, text)).toBe('approved');
    const other = await begin();
    reply = { status: 404, type: 'text/html', body: '<script>alert(1)</script>' };
    const { hash } = readAnswerEntry(await wantOf(other)) ?? { hash: '' };
    const read = await agent.ask('GET', `${other.path}/files/${hash}`);
    expect(read.headers.get('content-type')).toBe('text/plain');
  });

  it('is approved as this server got it, and no other way', async () => {
    const begun = await begin();
    const text = await wantOf(begun);
    const elsewhere = await wantOf(await begin());
    for (const [risk, result] of [
      [text.replace('found', 'not-found'), '409 answer-unasked'],
      [text.replace(/sha256-\w{8}/, `sha256-${'0'.repeat(8)}`), '409 answer-unasked'],
      [text.replace(/ \d+ asked/, ' 7 asked'), '409 answer-unasked'],
      // The instant is part of what was asked.
      [text.replace(/\d{3}Z/, (ms) => (ms === '000Z' ? '001Z' : '000Z')), 'has-errors'],
      [elsewhere, 'has-errors'],
      ['found', 'has-errors'],
      [text, 'approved'],
    ] as const) {
      const { revision } = await agent.want('GET', begun.path);
      expect([risk, await approve({ ...begun, revision: Number(revision) }, risk)]).toEqual([risk, result]);
    }
    expect(await flawsOf(begun)).toEqual([]);
  });

  it('an answer about another person or another enrollment is refused, also with the same values', async () => {
    const begun = await begin();
    const text = await wantOf(begun);
    const [person] = begun.content.persons;
    if (!person) throw new Error('there is one');
    const twin = await beginWithCase(agent, toCase());
    const persons = twin.content.persons.map(({ id }) => ({ ...person, id, case: toCase(text) }));
    const { id: _id, ...rest } = twin.content;
    const saved = await agent.want('POST', `${twin.path}/changes`, {
      revision: twin.revision,
      body: { ...rest, persons },
    });
    const revision = await stepOn(agent, `${twin.path}/review`, Number(saved['revision']));
    const answer = await supervisor.ask('POST', `${twin.path}/approve`, {
      revision,
      body: { known: [{ personId: persons[0]?.id, as: 'elsewhere', reason: 'Prueba' }] },
    });
    expect(await problemOf(answer)).toBe('409 answer-unasked');
  });

  it('an answer about somebody else of the same enrollment is refused, also with the same values', async () => {
    const begun = await begin();
    const text = await wantOf(begun);
    const [person] = begun.content.persons;
    if (!person) throw new Error('there is one');
    const twin = { ...person, id: 'twin', case: toCase(text) };
    const saved = await agent.want('POST', `${begun.path}/changes`, {
      revision: begun.revision,
      body: { riskProfileCode: 'MOD', personIds: [person.id, twin.id], persons: [twin] },
    });
    const revision = await stepOn(agent, `${begun.path}/review`, Number(saved['revision']));
    const answer = await supervisor.ask('POST', `${begun.path}/approve`, { revision, body: {} });
    expect(await problemOf(answer)).toBe('409 answer-unasked');
  });

  it('a former value is not taken for the new one', async () => {
    const begun = await begin();
    expect(await approve(begun, await wantOf(begun), 'OTHER1')).toContain('has-errors');
  });

  it('the audit names an approved case whose answer this server did not get', async () => {
    const begun = await begin();
    const text = await wantOf(begun);
    expect(await approve(begun, text)).toBe('approved');
    expect(await flawsOf(begun)).toEqual([]);
    await forge('delete from team.case_file where enrollment_id = $1', begun.id);
    expect(await flawsOf(begun)).toEqual(['file-missing']);
    await forge('delete from team.case_answer where enrollment_id = $1', begun.id);
    expect(await flawsOf(begun)).toEqual(['answer-unasked']);
    const revision = Number((await supervisor.want('GET', begun.path))['revision']);
    expect((await supervisor.ask('POST', `${begun.path}/send`, { revision, body: {} })).ok).toBe(false);
    await forge(
      `update team.person set body = replace(body::text, '"found ', '"not-found ')::json where enrollment_id = $1`,
      begun.id,
    );
    expect(await flawsOf(begun)).toEqual(['case-changed']);
  });

  it('what no person names goes after a day, and everything with its enrollment', async () => {
    const begun = await begin();
    await wantOf(begun);
    const kept = await wantOf(begun);
    const revision = await saveCase(agent, begun, begun.revision, toCase(kept));
    await approveCase(agent, supervisor, { ...begun, revision });
    const other = await begin();
    await wantOf(other);
    const count = async ({ id }: Begun) =>
      (await database.db.sql('select 1 as one from team.case_answer where enrollment_id = $1', [id])).length;
    await purge(database.db, Infinity);
    expect([await count(begun), await count(other)]).toEqual([2, 1]);
    await forge("update team.case_answer set at = at - interval '2 days' where enrollment_id = any ($1)", [
      begun.id,
      other.id,
    ]);
    await purge(database.db, Infinity);
    // Both answers of the first one have the bytes that its entry names.
    expect([await count(begun), await count(other)]).toEqual([2, 0]);
    await forge(
      "update team.enrollment set state = 'confirmed', updated_at = updated_at - interval '100 days' where id = $1",
      begun.id,
    );
    await purge(database.db, 90);
    expect(await count(begun)).toBe(0);
  });

  it('counts for the limits of look-ups', async () => {
    const one = await server.signIn('agent');
    const begun = await beginWithCase(one, toCase());
    for (let time = 0; time < 40; time += 1) expect((await askOf(one, begun)).status).toBe(200);
    expect(await problemOf(await askOf(one, begun))).toBe('429 too-many-today');
    expect(asked).toHaveLength(40);
  });

  const flawsOf = async ({ id }: Begun) =>
    (await checkApprovedCases(database.db)).flaws.filter(({ scope }) => scope === id).map(({ flaw }) => flaw);
  /** As an administrator of the database, around triggers. */
  const forge = (text: string, ...values: (string | string[])[]) =>
    database.asOwner((owner) =>
      owner.transaction(async (sql) => {
        await sql('set local session_replication_role = replica');
        await sql(text, values);
      }),
    );
});
