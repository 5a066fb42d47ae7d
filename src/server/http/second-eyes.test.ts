/** Nobody can be both pairs of eyes alone: accesses, who gave them, and who has confirmed them. */
import { describe, expect, it } from 'vitest';
import type { Role } from '../../domain/team/team-api.ts';
import { createPasskey } from '../accounts/passkey.fixture.ts';
import { queueAttempt } from '../sender/queue.ts';
import { takeNext } from '../sender/queued.fixture.ts';
import { beforeTests, KINDS, startDatabase } from '../db/team-db.fixture.ts';
import { auditTeam } from '../journal/replay-tables.ts';
import { beginHandedIn, type Desk, startTeamServer, stepOn } from './team-server.fixture.ts';

const PASSWORD = 'un cóndor cruza la cordillera';
let invited = 0;

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));
  const server = beforeTests(() => startTeamServer(database));
  const administrator = beforeTests(() => server.signIn('administrator'));
  const other = beforeTests(() => server.signIn('administrator'));
  const outsider = beforeTests(() => server.signIn('supervisor'));

  const cookieOf = (response: Response) => (response.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';
  /** Makes an account by an invitation of this user, signed in. */
  async function letIn(by: Desk, role: Role): Promise<Desk> {
    invited += 1;
    const name = `Persona ${invited}`;
    const { link } = await by.want('POST', '/api/invitations', { body: { role, name } });
    const body = { token: String(link).split('#')[1], signInName: `p${invited}.${kind}`, password: PASSWORD };
    const made = await server.nobody.ask('POST', '/api/accounts', { body });
    const { id } = (await made.json()) as { id: string };
    return server.as({ ...server.nobody, userId: id, cookie: cookieOf(made) });
  }
  /** Makes a passkey, and signs in with it in another browser. */
  async function signInByPasskey(desk: Desk): Promise<Desk> {
    const { origin } = server;
    const passkey = createPasskey();
    const begun = await desk.want('POST', '/api/passkeys/options');
    const registration = passkey.register({ challenge: String(begun['challenge']), origin });
    await desk.want('POST', '/api/passkeys', { body: { label: 'Este equipo', registration } });
    const { challenge } = await server.nobody.want('POST', '/api/passkeys/sign-in/options');
    const body = passkey.assert({ challenge: String(challenge), origin });
    const answer = await server.nobody.ask('POST', '/api/passkeys/sign-in', { body });
    return server.as({ ...desk, cookie: cookieOf(answer) });
  }
  const confirm = async (who: Desk, of: Desk) =>
    (await who.ask('POST', `/api/users/${of.userId}/confirm-access`)).status;
  const askApproval = async (desk: Desk, { path, revision }: { path: string; revision: number }) => {
    const answer = await desk.ask('POST', `${path}/approve`, { revision, body: {} });
    return [answer.status, ((await answer.json()) as { type?: string }).type];
  };
  const UNCONFIRMED = [403, 'urn:enrola:access-unconfirmed'];
  const APPROVED = [200, undefined];

  it('two invitations of one administrator are one pair of eyes, until somebody else has confirmed the second', async () => {
    const [maker, approver] = [await letIn(administrator, 'agent'), await letIn(administrator, 'supervisor')];
    const entered = await beginHandedIn(maker);
    expect(await approver.want('GET', entered.path)).toMatchObject({ hindrance: 'access-unconfirmed' });
    expect(await askApproval(approver, entered)).toEqual(UNCONFIRMED);
    // Neither the giver, nor anybody they let in, nor the account itself can confirm it.
    const friend = await letIn(administrator, 'administrator');
    const theirs = await letIn(friend, 'supervisor');
    for (const who of [administrator, friend, theirs, approver])
      expect(await confirm(who, approver)).toBe(403);
    expect(await confirm(maker, approver)).toBe(403);
    expect(await confirm(other, approver)).toBe(204);
    expect(await confirm(other, approver)).toBe(409);
    expect(await askApproval(approver, entered)).toEqual(APPROVED);
    const { entries } = (await (
      await server.signIn('auditor')
    ).want('GET', '/api/audit?kind=access-confirmed')) as {
      entries: object[];
    };
    expect(entries[0]).toMatchObject({ kind: 'access-confirmed', about: { user: approver.userId } });
  });

  it('a chain of invitations is one pair of eyes, too', async () => {
    const friend = await letIn(administrator, 'administrator');
    const [maker, approver] = [await letIn(administrator, 'agent'), await letIn(friend, 'supervisor')];
    const entered = await beginHandedIn(maker);
    expect(await askApproval(approver, entered)).toEqual(UNCONFIRMED);
    // A supervisor without a tie to them may confirm.
    expect(await confirm(outsider, friend)).toBe(204);
    expect(await askApproval(approver, entered)).toEqual(APPROVED);
  });

  it('who let somebody in and enters by now does not get it approved by them', async () => {
    const giver = await server.signIn('administrator');
    const approver = await letIn(giver, 'supervisor');
    await database.db.sql("update team.app_user set role = 'agent' where id = $1", [giver.userId]);
    const entered = await beginHandedIn(giver);
    expect(await askApproval(approver, entered)).toEqual(UNCONFIRMED);
    // An independent approver approves it, and this approver can approve for an independent agent.
    expect(await askApproval(outsider, entered)).toEqual(APPROVED);
    const fresh = await beginHandedIn(await server.signIn('agent'));
    expect(await askApproval(approver, fresh)).toEqual(APPROVED);
  });

  it('a link for the password of a real supervisor is told to them, and their eyes wait for somebody else', async () => {
    const supervisor = await letIn(other, 'supervisor');
    await confirm(outsider, supervisor);
    const { link } = await administrator.want('POST', `/api/users/${supervisor.userId}/password-link`);
    const maker = await letIn(administrator, 'agent');
    const entered = await beginHandedIn(maker);
    const body = { token: String(link).split('#')[1], password: 'otra frase muy larga y nueva' };
    const taken = await server.nobody.ask('POST', '/api/passwords', { body });
    const stolen = server.as({ ...supervisor, cookie: cookieOf(taken) });
    expect(await askApproval(stolen, entered)).toEqual(UNCONFIRMED);
    // A passkey made with this access does not help: the access itself lacks a confirmation.
    const touched = await signInByPasskey(stolen);
    expect(await askApproval(touched, entered)).toEqual(UNCONFIRMED);
    expect((await stolen.want('GET', '/api/me'))['gifts']).toMatchObject([
      { kind: 'password-link', by: 'Ana Soto', isConfirmed: false },
      { kind: 'invited' },
    ]);
    expect(await askApproval(stolen, await beginHandedIn(await server.signIn('agent')))).toEqual(APPROVED);
  });

  it('neither sends nor says what happened; the database says so, whatever the server does', async () => {
    const [maker, sender] = [await letIn(administrator, 'agent'), await letIn(administrator, 'supervisor')];
    const { id, path, revision } = await beginHandedIn(maker);
    const approved = await stepOn(outsider, `${path}/approve`, revision, {});
    const refused = await sender.ask('POST', `${path}/send`, { revision: approved });
    expect(await refused.json()).toMatchObject({ type: 'urn:enrola:access-unconfirmed' });
    await expect(queueAttempt(database.db.sql, id, sender.userId)).rejects.toMatchObject({
      constraint: 'access_confirmed',
    });
    await expect(
      database.db.sql(
        'update team.access_grant set confirmed_by = $2, confirmed_at = clock_timestamp() where user_id = $1',
        [sender.userId, administrator.userId],
      ),
    ).rejects.toMatchObject({ constraint: 'confirmed_by_others' });
    await stepOn(outsider, `${path}/send`, approved);
    await takeNext(database.db);
  });

  it('each change of role and access is journaled with before and after, and who let whom in', async () => {
    const somebody = await letIn(administrator, 'agent');
    await other.want('POST', `/api/users/${somebody.userId}`, { body: { role: 'supervisor' } });
    await other.want('POST', `/api/users/${somebody.userId}`, { body: { isDisabled: true } });
    const auditor = await server.signIn('auditor');
    const { entries } = (await auditor.want('GET', '/api/audit')) as { entries: object[] };
    const agent = { role: 'agent', isDisabled: false };
    for (const entry of [
      {
        kind: 'account-made',
        actor: somebody.userId,
        about: { role: 'agent', invitedBy: administrator.userId },
      },
      {
        kind: 'user-changed',
        about: { user: somebody.userId, before: agent, role: 'supervisor', isDisabled: false },
      },
      {
        kind: 'user-changed',
        about: {
          user: somebody.userId,
          before: { ...agent, role: 'supervisor' },
          role: 'supervisor',
          isDisabled: true,
        },
      },
    ])
      expect(entries).toContainEqual(expect.objectContaining(entry));
    const { users } = (await outsider.want('GET', '/api/users')) as { users: { id: string }[] };
    expect(users.find(({ id }) => id === somebody.userId)).toMatchObject({
      unconfirmedBy: ['Ana Soto'],
      isConfirmable: true,
    });
  });

  it('a link of an invitation makes an account of whom it names', async () => {
    const { link } = await administrator.want('POST', '/api/invitations', {
      body: { role: 'agent', name: 'Rosa Vera' },
    });
    const token = String(link).split('#')[1];
    const checked = await server.nobody.want('POST', '/api/links/check', { body: { token } });
    expect(checked).toEqual({ signInName: null, name: 'Rosa Vera' });
    const body = { token, signInName: `rosa.${kind}`, name: 'Otra Persona', password: PASSWORD };
    const made = await server.nobody.ask('POST', '/api/accounts', { body });
    const desk = server.as({ ...server.nobody, cookie: cookieOf(made) });
    expect(await desk.want('GET', '/api/me')).toMatchObject({ name: 'Rosa Vera' });
    expect((await administrator.ask('POST', '/api/invitations', { body: { role: 'agent' } })).status).toBe(
      400,
    );
  });

  it('every access that was given and confirmed stands in the journal', async () => {
    const { flaws } = await auditTeam(database.db);
    expect(flaws.filter(({ flaw }) => flaw === 'access-changed')).toEqual([]);
  });
});
