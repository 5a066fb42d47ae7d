/** Forged cases: whoever owns the database changes what was approved. None is sent, and the audit names each. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { beforeTests, findFlaws, KINDS, startDatabase } from '../db/team-db.fixture.ts';
import { checkApprovedCases } from '../review/audit-cases.ts';
import { noteSender, takeAttempt } from '../sender/take-attempt.ts';
import { beginWithCase, CASE_SPEC, putFile, toCase, toHash, toPaper, toPng } from './case.fixture.ts';
import { type Desk, inventContent, startTeamServer, stepOn } from './team-server.fixture.ts';

const CARD = toPng('the card');
const OTHER = toPng('the cart');
const [CARD_HASH, OTHER_HASH] = [toHash(CARD), toHash(OTHER)];

const QUIZ = {
  id: 'quiz',
  _version: '2026-2',
  _asked: '[{"question":"Horizonte","answer":"1 año"}]',
  horizon: 'a',
  _reason: 'Lo pidió por escrito',
};

/** The case of the first person; the second one is the owner `o1`. */
const toOwn = (second: string) => {
  const { declared, owners } = toCase(toPaper(CARD, 'carne.png'));
  const named = owners.map((owner, at) => ({ ...owner, person: at === 0 ? second : '' }));
  return { declared, owners: named, quiz: [QUIZ] };
};

const replace = (from: string, to: string) =>
  ({
    text: `update team.person set body = replace(body::text, $2, $3)::json
           where enrollment_id = $1 and strpos(body::text, $2) > 0`,
    values: [from, to],
  }) as const;
const ofFile = (change: string, ...values: (string | Uint8Array)[]) => ({
  text: `update team.case_file set ${change} where enrollment_id = $1 and hash = '${CARD_HASH}'`,
  values,
});
const deep = (path: string) => ({
  text: `update team.person set body = (body::jsonb #- '${path}')::json
         where enrollment_id = $1 and body::jsonb #> '${path}' is not null`,
  values: [],
});

interface Forgery {
  readonly text: string;
  readonly values: readonly (string | Uint8Array)[];
}

const PAPER = toPaper(CARD, 'carne.png');

/** What is done to the rows of one enrollment (`$1`), how the audit calls it, and why another send is refused. */
const FORGERIES: Readonly<Record<string, readonly [forgery: Forgery, flaw: string, problem?: string]>> = {
  'other bytes under the same hash': [ofFile('bytes = $2', OTHER), 'file-missing', 'file-missing'],
  'a file that is cut off': [
    ofFile('bytes = substr(bytes, 1, 30), size = 30'),
    'file-missing',
    'file-missing',
  ],
  'a file under another hash': [ofFile('hash = $2', 'f'.repeat(64)), 'file-missing', 'file-missing'],
  'a file of another type': [ofFile("type = 'application/pdf'"), 'file-missing', 'file-missing'],
  'a file that is gone': [
    { text: `delete from team.case_file where enrollment_id = $1 and hash = '${CARD_HASH}'`, values: [] },
    'file-missing',
    'file-missing',
  ],
  'an entry that names another stored file': [replace(CARD_HASH, OTHER_HASH), 'case-changed'],
  'an entry with another name of its file': [replace('carne.png', 'carnet.png'), 'case-changed'],
  'an entry without its file': [replace(`"paper":"${PAPER}"`, '"paper":""'), 'case-changed'],
  'a yes for a no': [replace('"exposed":"no"', '"exposed":"yes"'), 'case-changed'],
  'another share': [replace('"share":"60"', '"share":"25"'), 'case-changed'],
  'another owner': [replace('"name":"Eva Rojas"', '"name":"Eva Roja"'), 'case-changed'],
  'a row less': [deep('{person,case,owners,1}'), 'case-changed'],
  'a row more': [replace('"owners":[', '"owners":[{"id":"o9","name":"Nadie","share":"1"},'), 'case-changed'],
  'rows in another order': [
    {
      text: `update team.person set body = jsonb_set(body::jsonb, '{person,case,owners}',
               jsonb_build_array(body::jsonb #> '{person,case,owners,1}', body::jsonb #> '{person,case,owners,0}'))::json
             where enrollment_id = $1 and body::jsonb #> '{person,case,owners,1}' is not null`,
      values: [],
    },
    'case-changed',
  ],
  'an older version of the questionnaire': [replace('2026-2', '2025-1'), 'case-changed'],
  'other questions than were asked': [replace('Horizonte', 'Experiencia'), 'case-changed'],
  'another answer of the questionnaire': [replace('"horizon":"a"', '"horizon":"c"'), 'case-changed'],
  'another reason': [replace('Lo pidió por escrito', 'Lo pidió'), 'case-changed'],
  'an owner who is somebody else': [
    {
      text: `update team.person set body = replace(body::text, '"person":"' || (
               select person_ids[2] from team.enrollment where id = $1), '"person":"' || id)::json
             where enrollment_id = $1 and body::jsonb #> '{person,case}' is not null`,
      values: [],
    },
    'case-changed',
  ],
  'a section less': [deep('{person,case,quiz}'), 'case-changed'],
  'no case any more': [deep('{person,case}'), 'case-changed'],
  'persons in another order': [
    {
      text: `update team.enrollment set person_ids = array[person_ids[2], person_ids[1]] where id = $1`,
      values: [],
    },
    'case-changed',
  ],
  'a record that nobody can read': [
    { text: `update team.person set body = '{}' where enrollment_id = $1`, values: [] },
    'case-changed',
    'internal',
  ],
  'an approval without a case': [
    { text: 'update team.approval set case_hash = null where enrollment_id = $1', values: [] },
    'case-changed',
  ],
  'an approval of another case': [
    { text: 'update team.approval set case_hash = $2 where enrollment_id = $1', values: [OTHER_HASH] },
    'case-changed',
  ],
};

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));
  const server = beforeTests(async () => {
    // Whoever owns the tables also drops what checks them.
    await database.asOwner(async (owner) => {
      await owner.sql('alter table team.case_file drop constraint bytes_of_file');
      await owner.sql('alter table team.case_file drop constraint size_of_file');
    });
    return startTeamServer(database, { spec: CASE_SPEC });
  });
  const agent = beforeTests(() => server.signIn('agent'));
  const supervisor = beforeTests(() => server.signIn('supervisor'));

  const forge = ({ text, values }: Forgery, id: string) =>
    database.asOwner((owner) =>
      owner.transaction(async (sql) => {
        await sql('set local session_replication_role = replica');
        return (await sql(`${text} returning 1 as one`, [id, ...values])).length;
      }),
    );

  /** An enrollment of two persons, approved and in the queue. */
  async function beginQueued(desk: Desk) {
    const [own, second] = [await beginWithCase(desk), inventContent().persons[0]];
    const [first] = own.content.persons;
    if (!first || !second) throw new Error('an invented enrollment has a person');
    const persons = [{ ...first, case: toOwn(second.id) }, second];
    const { id: _id, ...content } = own.content;
    const body = { ...content, personIds: persons.map(({ id }) => id), persons };
    const { revision } = await desk.want('POST', `${own.path}/changes`, { revision: own.revision, body });
    for (const bytes of [CARD, OTHER]) expect((await putFile(desk, own.path, bytes)).status).toBe(204);
    const handedIn = await stepOn(desk, `${own.path}/review`, Number(revision));
    const approved = await stepOn(supervisor, `${own.path}/approve`, handedIn, {});
    await stepOn(supervisor, `${own.path}/send`, approved, {});
    return own;
  }
  const takeNext = async () => {
    const sender = randomUUID();
    await noteSender(database.db, sender);
    return takeAttempt(database.db, sender);
  };
  const flawsOf = async (scope: string) =>
    (await checkApprovedCases(database.db)).flaws.filter((flaw) => flaw.scope === scope);

  it('what nobody forged is sent, and is sound', async () => {
    const { id } = await beginQueued(agent);
    expect(await takeNext()).toMatchObject({ enrollmentId: id });
    expect(await flawsOf(id)).toEqual([]);
    expect((await findFlaws(database.db)).filter(({ scope }) => scope === id)).toEqual([]);
  });

  it.each(Object.entries(FORGERIES))(
    '%s is not sent',
    async (_name, [forgery, flaw, problem = 'not-approved']) => {
      const { id, path } = await beginQueued(agent);
      expect(await forge(forgery, id)).toBeGreaterThan(0);
      expect(await takeNext()).toBeUndefined();
      const { entries } = (await supervisor.want('GET', `${path}/journal`)) as { entries: unknown[] };
      expect(entries.at(-1)).toMatchObject({ kind: 'case-changed', about: { flaw } });
      expect(await flawsOf(id)).toMatchObject([{ scope: id, flaw }]);
      const [row] = await database.db.sql('select revision, state from team.enrollment where id = $1', [id]);
      expect(row?.['state']).toBe('approved');
      const sending = await supervisor.ask('POST', `${path}/send`, {
        revision: Number(row?.['revision']),
        body: {},
      });
      expect(await sending.json()).toMatchObject({ type: `urn:enrola:${problem}` });
      expect(await takeNext()).toBeUndefined();
    },
  );

  it('a snapshot with another case is named, too', async () => {
    const { id } = await beginQueued(agent);
    const text = `update team.snapshot set body = replace(body::text, '"exposed":"no"', '"exposed":"yes"')::json
      where enrollment_id = $1`;
    expect(await forge({ text, values: [] }, id)).toBe(1);
    expect(await flawsOf(id)).toMatchObject([{ scope: id, flaw: 'case-changed' }]);
    expect(await takeNext()).toMatchObject({ enrollmentId: id });
  });
});
