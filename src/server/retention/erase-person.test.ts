/** One person goes from the record and from every earlier text, and does not come back, on both databases. */
import { describe, expect, it } from 'vitest';
import { beforeTests, findFlaws, inventPerson, KINDS, startDatabase } from '../db/team-db.fixture.ts';
import { noteAnswer } from '../case-files/case-answers.ts';
import { keepFile } from '../case-files/case-files.ts';
import { CASE_SPEC, putFile, toCase, toHash, toPaper, toPng } from '../http/case.fixture.ts';
import { type Desk, inventContent, startTeamServer, stepOn } from '../http/team-server.fixture.ts';
import { checkChains, listEntries } from '../journal/journal-store.ts';
import { checkApprovedCases } from '../review/audit-cases.ts';
import { takeNext } from '../sender/queued.fixture.ts';
import { settleAttempt } from '../sender/take-attempt.ts';

/** In the name, the case, the words and the answer of the service. A text of the database can hold the NUL of a json alone. */
const SECRET = 'Ñandúxyz';
const OTHER = 'Quedaxyz';

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));
  const server = beforeTests(() => startTeamServer(database, { spec: CASE_SPEC }));
  const agent = beforeTests(() => server.signIn('agent'));
  const supervisor = beforeTests(() => server.signIn('supervisor'));

  const typeOf = async (response: Response) =>
    `${response.status} ${((await response.json()) as { type: string }).type.replace('urn:enrola:', '')}`;
  const flawsOf = async (id: string) =>
    [
      ...(await findFlaws(database.db)),
      ...(await checkChains(database.db.sql)).flaws,
      ...(await checkApprovedCases(database.db)).flaws,
    ].filter(({ scope }) => scope === id);

  /** Everything that the database has of an enrollment, as one text. */
  async function dump(id: string): Promise<string> {
    const of = (text: string) => database.db.sql(text, [id]);
    const rows = await Promise.all([
      of('select e::text from team.enrollment e where id = $1'),
      of('select p::text from team.person p where enrollment_id = $1'),
      of('select s::text from team.snapshot s where enrollment_id = $1'),
      of('select j::text from team.journal j where scope = $1'),
      of('select content from team.journal_text where scope = $1'),
      of("select convert_from(request, 'UTF8') from team.request_text where enrollment_id = $1"),
      of('select t::text from team.attempt t where enrollment_id = $1'),
      of(
        'select l::text from team.late_outcome l join team.attempt t on t.id = l.attempt_id where t.enrollment_id = $1',
      ),
      of('select r::text from team.review_count r where enrollment_id = $1'),
      of("select encode(bytes, 'escape') from team.case_file where enrollment_id = $1"),
    ]);
    return JSON.stringify(rows);
  }

  /** Two persons; each has a file of their own and one of both. */
  async function begin(desk: Desk = agent) {
    const [own, both, others] = [toPng('own'), toPng('both'), toPng('others')];
    const { id, riskProfileCode } = inventContent();
    const toPerson = (name: string, one: Uint8Array) => ({
      ...inventPerson(name),
      case: { ...toCase(toPaper(one)), more: [{ id: 'm', paper: toPaper(both), note: `${name}\0` }] },
    });
    const persons = [toPerson(SECRET, own), toPerson(OTHER, others)] as const;
    const personIds = persons.map((person) => person.id);
    const path = `/api/enrollments/${id}`;
    const content = { riskProfileCode, personIds, persons };
    const { revision } = await desk.want('POST', '/api/enrollments', { body: { id, ...content } });
    for (const bytes of [own, both, others]) await putFile(desk, path, bytes);
    const [gone, stays] = persons;
    return { id, path, revision: Number(revision), content, gone, stays, hashes: { own, both, others } };
  }

  it('of the person no text stays, and of the others everything', async () => {
    const begun = await begin();
    const { id, path, gone, stays, content, hashes } = begun;
    const observe = (desk: Desk, observation: string, personId: string, text: string) =>
      desk.want('POST', `${path}/observations`, {
        body: { observation, kind: 'observed', text, place: { personId } },
      });
    const handedIn = await stepOn(agent, `${path}/review`, begun.revision);
    await observe(supervisor, 'o1', gone.id, `Falta el correo de ${SECRET}`);
    await observe(supervisor, 'o2', stays.id, `Falta el correo de ${OTHER}`);
    await agent.want('POST', `${path}/observations`, {
      body: { observation: 'o1', kind: 'replied', text: `Es ${SECRET}` },
    });
    for (const observation of ['o1', 'o2'])
      await supervisor.want('POST', `${path}/observations`, { body: { observation, kind: 'settled' } });
    const returned = await stepOn(supervisor, `${path}/return`, handedIn, { text: 'Otra vez' });
    const persons = content.persons.map((person) => ({ ...person, maternalName: 'Díaz' }));
    const saved = await agent.want('POST', `${path}/changes`, {
      revision: returned,
      body: { ...content, persons },
    });
    const again = await stepOn(agent, `${path}/review`, Number(saved['revision']));
    const { observation = '' } = ((await listEntries(database.db.sql, id)).findLast(
      (entry) => entry.kind === 'returned',
    )?.about ?? {}) as { observation?: string };
    await supervisor.want('POST', `${path}/observations`, { body: { observation, kind: 'settled' } });
    const approved = await stepOn(supervisor, `${path}/approve`, again, {});
    await stepOn(supervisor, `${path}/send`, approved, {});
    const attempt = await takeNext(database.db);
    const answer = {
      kind: 'answered',
      at: new Date().toISOString(),
      status: 422,
      contentType: 'application/json',
      body: `{"nombre":"${SECRET}\0"}`,
      message: SECRET,
      truncated: false,
      verdict: 'rejected',
    } as const;
    await settleAttempt(database.db, attempt.id, 'rejected', answer);
    expect(await settleAttempt(database.db, attempt.id, 'rejected', { ...answer, status: 400 })).toBe(
      'evidence',
    );
    const before = await dump(id);
    expect(before.split(SECRET).length).toBeGreaterThan(8);
    const entries = await listEntries(database.db.sql, id);
    const { revision } = await agent.want('GET', path);

    const erased = await agent.want('POST', `${path}/persons/${gone.id}/erase`, {
      revision: Number(revision),
    });

    const after = await dump(id);
    expect(after).not.toContain(SECRET);
    expect(after).not.toContain(SECRET.toLowerCase());
    expect(after).not.toContain(gone.identifier);
    expect(after).toContain(`Falta el correo de ${OTHER}`);
    expect(after).toContain('Otra vez');
    const whole = await agent.want('GET', path);
    expect(whole).toMatchObject({ ...erased, state: 'draft', erased: [gone.id], persons: 1 });
    expect(whole['people']).toEqual([expect.objectContaining({ id: stays.id, maternalName: 'Díaz' })]);
    const { files } = (await agent.want('GET', `${path}/files`)) as { files: { hash: string }[] };
    expect(files.map(({ hash }) => hash)).toEqual([toHash(hashes.both), toHash(hashes.others)].toSorted());
    const { snapshots } = (await supervisor.want('GET', `${path}/snapshots`)) as { snapshots: unknown[] };
    expect(JSON.stringify(snapshots).split(OTHER).length).toBeGreaterThan(2);
    const now = await listEntries(database.db.sql, id);
    expect(now.slice(0, -1).map(({ hash }) => hash)).toEqual(entries.map(({ hash }) => hash));
    expect(now.at(-1)).toMatchObject({
      kind: 'person-erased',
      actor: agent.userId,
      about: { personId: gone.id, files: 1 },
    });
    expect(now.at(-1)).not.toHaveProperty('text', expect.anything());
    expect(await flawsOf(id)).toEqual([]);
    // It goes on as any other draft.
    const anew = await stepOn(agent, `${path}/review`, Number(erased['revision']));
    await stepOn(supervisor, `${path}/approve`, anew, {});
    expect(await flawsOf(id)).toEqual([]);
  });

  it('answers of the service go with the person, and a file that the enrollment names stays', async () => {
    const { id, path, revision, content, gone, stays, hashes } = await begin();
    const saved = await agent.want('POST', `${path}/changes`, {
      revision,
      body: { ...content, case: { origin: [{ id: 'origin', proof: toPaper(hashes.own) }] } },
    });
    for (const personId of [gone.id, stays.id])
      await noteAnswer(database.db.sql, {
        enrollmentId: id,
        personId,
        key: 'case.checks.list',
        hash: toHash(hashes.both),
        text: personId,
        by: agent.userId,
      });
    await agent.want('POST', `${path}/persons/${gone.id}/erase`, { revision: Number(saved['revision']) });
    const answers = await database.db.sql(
      'select person_id as person from team.case_answer where enrollment_id = $1',
      [id],
    );
    expect(answers).toEqual([{ person: stays.id }]);
    const { files } = (await agent.want('GET', `${path}/files`)) as { files: { hash: string }[] };
    expect(files.map(({ hash }) => hash)).toContain(toHash(hashes.own));
  });

  it('what the person had before goes at once, and what others need stays', async () => {
    const { id, path, revision, content, gone, stays, hashes } = await begin();
    const toAnswer = (text: string) => new TextEncoder().encode(JSON.stringify([text]));
    const got = async (personId: string, bytes: Uint8Array) => {
      const hash = toHash(bytes);
      const file = { enrollmentId: id, hash, type: 'application/json', bytes, by: agent.userId } as const;
      await database.db.transaction((sql) => keepFile(sql, file));
      await noteAnswer(database.db.sql, {
        enrollmentId: id,
        personId,
        key: 'case.checks.list',
        hash,
        text: personId,
        by: agent.userId,
      });
      return hash;
    };
    await got(gone.id, toAnswer(SECRET));
    // The entry that names it is still on its way.
    const needed = await got(stays.id, toAnswer(OTHER));
    const paper = toPng('newer');
    await agent.want('POST', `${path}/changes`, {
      revision,
      body: { ...content, persons: [{ ...gone, case: toCase(toPaper(paper)) }] },
    });
    await putFile(agent, path, paper);
    const before = await agent.want('GET', path);
    await agent.want('POST', `${path}/persons/${gone.id}/erase`, { revision: Number(before['revision']) });
    const { files } = (await agent.want('GET', `${path}/files`)) as { files: { hash: string }[] };
    const kept = [toHash(hashes.both), toHash(hashes.others), needed];
    expect(files.map(({ hash }) => hash)).toEqual(kept.toSorted());
    expect(await dump(id)).not.toContain(SECRET);
  });

  it('an older device that pushes the person again is refused, and told who was erased', async () => {
    const { path, revision, content, gone, stays } = await begin();
    const erased = await agent.want('POST', `${path}/persons/${gone.id}/erase`, { revision });
    const push = (at: number) => agent.ask('POST', `${path}/changes`, { revision: at, body: content });
    const stale = await push(revision);
    expect(stale.status).toBe(412);
    expect(await stale.json()).toMatchObject({ current: { erased: [gone.id], people: [{ id: stays.id }] } });
    expect(await typeOf(await push(Number(erased['revision'])))).toBe('409 erased');
    expect(await agent.want('GET', path)).toMatchObject({ persons: 1, revision: erased['revision'] });
  });

  it('somebody who was only removed is erased from the earlier versions', async () => {
    const { id, path, revision, content, gone, stays } = await begin();
    const handedIn = await stepOn(agent, `${path}/review`, revision);
    const returned = await stepOn(supervisor, `${path}/return`, handedIn, { text: 'Otra vez' });
    const body = { ...content, personIds: [stays.id], persons: [] };
    const saved = await agent.want('POST', `${path}/changes`, { revision: returned, body });
    expect(await dump(id)).toContain(SECRET);
    const at = { revision: Number(saved['revision']) };
    await agent.want('POST', `${path}/persons/${gone.id}/erase`, at);
    expect(await dump(id)).not.toContain(SECRET);
    expect(await flawsOf(id)).toEqual([]);
  });

  it('is refused to others, of an older revision, of nobody, and while it is queued, sent or unknown', async () => {
    const { id, path, revision, gone } = await begin();
    const erase = async (desk: Desk, at: number, person = gone.id) =>
      typeOf(await desk.ask('POST', `${path}/persons/${person}/erase`, { revision: at }));
    expect(await erase(supervisor, revision)).toBe('409 assigned');
    expect(await erase(await server.signIn('agent'), revision)).toBe('404 not-found');
    expect(await erase(await server.signIn('auditor'), revision)).toBe('403 role');
    expect(await erase(agent, revision + 1)).toBe('412 stale');
    expect(await erase(agent, revision, 'nobody')).toBe('404 not-found');
    const handedIn = await stepOn(agent, `${path}/review`, revision);
    const approved = await stepOn(supervisor, `${path}/approve`, handedIn, {});
    const queued = await stepOn(supervisor, `${path}/send`, approved, {});
    expect(await erase(agent, queued)).toBe('409 closed');
    const { id: attemptId } = await takeNext(database.db);
    const revisionNow = async () => Number((await agent.want('GET', path))['revision']);
    expect(await erase(agent, await revisionNow())).toBe('409 closed');
    const outcome = { kind: 'answered', at: new Date().toISOString(), status: 200, body: '' } as const;
    const answer = {
      ...outcome,
      contentType: 'application/json',
      truncated: false,
      verdict: 'unknown',
    } as const;
    await settleAttempt(database.db, attemptId, 'unknown', answer);
    expect(await erase(agent, await revisionNow())).toBe('409 closed');
    expect(await dump(id)).toContain(SECRET);
    expect(await flawsOf(id)).toEqual([]);
  });

  it('the database deletes and changes nothing of a person who was not erased', async () => {
    const { id, path, revision, gone } = await begin();
    const handedIn = await stepOn(agent, `${path}/review`, revision);
    await supervisor.want('POST', `${path}/observations`, {
      body: { observation: 'o', kind: 'observed', text: SECRET, place: { personId: gone.id } },
    });
    const returned = await stepOn(supervisor, `${path}/return`, handedIn, { text: 'Otra vez' });
    const { sql } = database.db;
    const erasure = 'insert into team.erasure (enrollment_id, person_id, by) values ($1, $2, $3)';
    const cut = `update team.snapshot set body = '{}' where enrollment_id = $1`;
    await expect(sql(erasure, [id, gone.id, agent.userId])).rejects.toMatchObject({
      constraint: 'enrollment_open',
    });
    await expect(sql(cut, [id])).rejects.toMatchObject({ code: '42501' });
    await agent.want('POST', `${path}/persons/${gone.id}/erase`, { revision: returned });
    await expect(sql(cut, [id])).rejects.toMatchObject({ code: '42501' });
    await expect(sql('delete from team.journal_text where scope = $1', [id])).rejects.toMatchObject({
      constraint: 'only_purged',
    });
    for (const text of ['delete from team.erasure', "update team.erasure set person_id = 'x'"])
      await expect(sql(text)).rejects.toMatchObject({ code: '42501' });
  });
});
