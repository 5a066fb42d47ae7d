/** The rules of a desk in the profile, as the server holds them. */
import { expect, it } from 'vitest';
import { toLot } from '../../domain/decision/second-look.ts';
import { beforeTests, startDatabase } from '../db/team-db.fixture.ts';
import { auditTeam } from '../journal/replay-tables.ts';
import { keepApproval } from '../review/approve.ts';
import { beginHandedIn, inventContent, startTeamServer, stepOn } from './team-server.fixture.ts';

const CATEGORIES = [
  { code: 'data', label: { es: 'Dato errado', en: 'Wrong value' } },
  { code: 'document', label: 'Documento' },
];

const database = beforeTests(() => startDatabase('embedded'));
const server = beforeTests(() =>
  startTeamServer(database, {
    spec: {
      review: {
        approval: 'required',
        returnCategories: CATEGORIES,
        returnCategory: 'required',
        secondLook: { persons: 2 },
      },
      rules: [
        {
          when: { field: 'sexo', equals: 'F' },
          findings: [
            { severity: 'information', message: 'Se avisa.' },
            { severity: 'warning', message: 'Se revisa.' },
          ],
        },
      ],
    },
  }),
);
/** Its agents may approve what they entered, and its returns have no categories. */
const lax = beforeTests(() =>
  startTeamServer(database, {
    spec: { review: { approval: 'required', selfApproval: true, secondLook: { persons: 2 } } },
  }),
);
/** A share of all is approved by two. */
const sharing = beforeTests(() =>
  startTeamServer(database, { spec: { review: { approval: 'required', secondLook: { percent: 40 } } } }),
);
const agent = beforeTests(() => server.signIn('agent'));
const supervisor = beforeTests(() => server.signIn('supervisor'));
const colleague = beforeTests(() => server.signIn('supervisor'));

it('a return has a category of the profile, which the journal and the list tell', async () => {
  const { path, revision } = await beginHandedIn(agent);
  const toReturn = (body: object) => supervisor.ask('POST', `${path}/return`, { revision, body });
  for (const category of [undefined, 'other']) {
    const refused = await toReturn({ text: 'Falta la comuna', category });
    expect(await refused.json()).toMatchObject({ type: 'urn:enrola:needs-category', status: 422 });
  }
  expect(await agent.want('GET', path)).toMatchObject({ isReturned: false, returnedAs: null });
  expect((await toReturn({ text: 'Falta la comuna', category: 'data' })).status).toBe(200);
  expect(await agent.want('GET', path)).toMatchObject({ isReturned: true, returnedAs: 'data' });
  const { entries } = await agent.want('GET', `${path}/journal`);
  expect((entries as object[]).at(-1)).toMatchObject({ kind: 'returned', about: { category: 'data' } });
});

it('a category that the profile does not name is refused, also where it names none', async () => {
  const { path, revision } = await beginHandedIn(lax.as(agent));
  const toReturn = (category?: string) =>
    lax.as(supervisor).ask('POST', `${path}/return`, { revision, body: { text: 'Falta algo', category } });
  expect(await (await toReturn('data')).json()).toMatchObject({ type: 'urn:enrola:needs-category' });
  expect((await toReturn()).status).toBe(200);
});

it('the list counts warnings, not what is only told', async () => {
  const { id, personIds, persons, riskProfileCode } = inventContent();
  const body = { id, riskProfileCode, personIds, persons: persons.map((one) => ({ ...one, sex: 'F' })) };
  const { revision } = await agent.want('POST', '/api/enrollments', { body });
  await stepOn(agent, `/api/enrollments/${id}/review`, Number(revision));
  expect(await agent.want('GET', `/api/enrollments/${id}`)).toMatchObject({ review: { warnings: 1 } });
});

/** Hands in an enrollment of so many persons. */
async function handIn(count: number) {
  const { id, riskProfileCode } = inventContent();
  const persons = Array.from({ length: count }, () => inventContent().persons).flat();
  const body = { id, riskProfileCode, personIds: persons.map((person) => person.id), persons };
  const { revision } = await agent.want('POST', '/api/enrollments', { body });
  const path = `/api/enrollments/${id}`;
  return { id, path, revision: await stepOn(agent, `${path}/review`, Number(revision)) };
}

it('two different supervisors approve what the rule names, and the chain tells both', async () => {
  const { path, revision } = await handIn(2);
  const approve = (desk: typeof agent) => desk.ask('POST', `${path}/approve`, { revision, body: {} });
  expect(await (await approve(supervisor)).json()).toEqual({ revision, state: 'in-review' });
  expect(await supervisor.want('GET', path)).toMatchObject({
    approval: null,
    review: { first: { by: { id: supervisor.userId } } },
  });
  expect(await (await approve(supervisor)).json()).toMatchObject({ type: 'urn:enrola:first-look' });
  const sent = await colleague.ask('POST', `${path}/send`, { revision });
  expect(sent.status).toBe(409);
  expect(await (await approve(colleague)).json()).toMatchObject({ state: 'approved' });
  const { entries } = await supervisor.want('GET', `${path}/journal`);
  expect((entries as object[]).slice(-2)).toMatchObject([
    { kind: 'first-approved', about: { snapshot: 1 } },
    { kind: 'approved', about: { snapshot: 1 } },
  ]);
  expect((await auditTeam(database.db)).flaws).toEqual([]);
});

it('one approval is enough where no rule names it, and a return ends the first of two', async () => {
  const one = await handIn(1);
  expect(await supervisor.want('POST', `${one.path}/approve`, { ...one, body: {} })).toMatchObject({
    state: 'approved',
  });
  const { path, revision } = await handIn(2);
  await supervisor.want('POST', `${path}/approve`, { revision, body: {} });
  const back = await stepOn(colleague, `${path}/return`, revision, {
    text: 'Falta la comuna',
    category: 'data',
  });
  const again = await stepOn(agent, `${path}/review`, back);
  expect(await agent.want('GET', path)).toMatchObject({ review: { first: null } });
  // The words of the return are open, and are answered with a reason.
  const body = { reason: 'Lo confirmé por teléfono' };
  const answer = await colleague.want('POST', `${path}/approve`, { revision: again, body });
  expect(answer).toMatchObject({ state: 'in-review' });
});

it.each([
  [0.39, 'in-review'],
  [0.4, 'approved'],
])('the share goes by a number that the server draws, which nobody chooses: %d is %s', async (lot, state) => {
  const { id, path } = await handIn(1);
  const drawn = await supervisor.want('GET', path);
  expect(drawn).not.toMatchObject({ review: { lot: toLot(id) } });
  await database.db.sql('update team.enrollment set lot = $1 where id = $2', [lot, id]);
  const { revision } = await supervisor.want('GET', path);
  const approving = { revision: Number(revision), body: {} };
  expect(await sharing.as(supervisor).want('POST', `${path}/approve`, approving)).toMatchObject({ state });
});

it.each(['strict', 'lax'])(
  'two accesses that one administrator gave approve nothing together: %s',
  async (name) => {
    const team = name === 'lax' ? lax : server;
    const administrator = await team.signIn('administrator');
    const [one, other] = [await team.signIn('supervisor'), await team.signIn('supervisor')];
    await database.db.sql(
      "insert into team.access_grant (user_id, given_by, kind) select id, $1, 'invited' from unnest($2::uuid[]) as id",
      [administrator.userId, [one.userId, other.userId]],
    );
    const { id, path, revision } = await handIn(2);
    const approve = (desk: typeof agent) => desk.ask('POST', `${path}/approve`, { revision, body: {} });
    expect(await (await approve(one)).json()).toMatchObject({ state: 'in-review' });
    expect(await other.want('GET', path)).toMatchObject({ hindrance: 'access-unconfirmed' });
    expect(await (await approve(other)).json()).toMatchObject({ type: 'urn:enrola:access-unconfirmed' });
    const approving = { enrollmentId: id, revision, approver: other.userId, isStrict: false };
    const kept = database.db.transaction((sql) =>
      keepApproval(sql, approving, { enrollment: { persons: [] }, request: new Uint8Array() }),
    );
    await expect(kept).rejects.toMatchObject({ constraint: 'access_confirmed' });
    await colleague.want('POST', `/api/users/${other.userId}/confirm-access`);
    expect(await (await approve(other)).json()).toMatchObject({ state: 'approved' });
  },
);
