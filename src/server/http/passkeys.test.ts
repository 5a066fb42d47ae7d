/** Passkeys: who can make one, what a touch proves, and how long a proof counts. */
import { describe, expect, it } from 'vitest';
import { createPasskey, type SoftPasskey } from '../accounts/passkey.fixture.ts';
import { beforeTests, KINDS, startDatabase } from '../db/team-db.fixture.ts';
import { ADDRESS_HEADER, type Desk, startTeamServer } from './team-server.fixture.ts';

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));
  const server = beforeTests(() => startTeamServer(database));

  const toChallenge = ({ challenge }: Record<string, unknown>) => String(challenge);
  const ofCookie = (response: Response) => (response.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';
  const typeOf = async (response: Response) =>
    ((await response.json()) as { type: string }).type.replace('urn:enrola:', '');
  let asked = 0;
  /** Each request comes from another address, so the limits of the open routes refuse nobody. */
  const headers = (cookie = '') => {
    asked += 1;
    return { [ADDRESS_HEADER]: `10.1.0.${asked}`, ...(cookie !== '' && { Cookie: cookie }) };
  };

  const register = async (desk: Desk, passkey: SoftPasskey) => {
    const challenge = toChallenge(await desk.want('POST', '/api/passkeys/options'));
    const registration = passkey.register({ challenge, origin: server.origin });
    return desk.want('POST', '/api/passkeys', { body: { label: 'Este equipo', registration } });
  };
  const begin = async (cookie?: string) =>
    toChallenge(
      await server.nobody.want('POST', '/api/passkeys/sign-in/options', { headers: headers(cookie) }),
    );
  const touch = (body: unknown, cookie?: string) =>
    server.nobody.ask('POST', '/api/passkeys/sign-in', { body, headers: headers(cookie) });
  const withPasskey = async (kindOfKey?: 'rsa', ...identity: string[]) => {
    const desk = await server.signIn('supervisor', ...identity);
    const passkey = createPasskey(kindOfKey);
    await register(desk, passkey);
    return { desk, passkey };
  };
  const toFresh = (desk: Desk, cookie = desk.cookie) =>
    server.nobody.ask('POST', '/api/passkeys/options', { headers: headers(cookie) });

  it.each(['ec', 'rsa'] as const)(
    'a key (%s) that is made signs in; its challenge counts once',
    async (kindOfKey) => {
      const { desk, passkey } = await withPasskey(kindOfKey === 'rsa' ? 'rsa' : undefined);
      const assertion = passkey.assert({ challenge: await begin(), origin: server.origin });
      const response = await touch(assertion);
      expect(response.status).toBe(204);
      const me = await server.nobody.want('GET', '/api/me', { headers: headers(ofCookie(response)) });
      expect(me).toMatchObject({ id: desk.userId, role: 'supervisor' });
      expect(await typeOf(await touch(assertion))).toBe('wrong-passkey');
      const [entry] = await database.db.sql(
        `select body::jsonb #> '{about,key}' as key, body::jsonb #>> '{about,rpId}' as host from team.journal
       where kind = 'passkey-made' and actor = $1`,
        [desk.userId],
      );
      expect(entry).toMatchObject({ host: 'localhost', key: { kty: kindOfKey === 'rsa' ? 'RSA' : 'EC' } });
    },
  );

  it('a touch that is not verified, of another page, of a frame or of nothing that was asked for lets nobody in', async () => {
    const { passkey } = await withPasskey();
    const { origin } = server;
    const stranger = createPasskey();
    const bad = [
      passkey.assert({ challenge: await begin(), origin, flags: 0x01 }),
      passkey.assert({ challenge: await begin(), origin, flags: 0x04 }),
      passkey.assert({ challenge: await begin(), origin: 'http://localhost:1' }),
      passkey.assert({ challenge: await begin(), origin: 'https://otro.example.com' }),
      passkey.assert({ challenge: await begin(), origin, crossOrigin: true }),
      passkey.assert({ challenge: 'A'.repeat(43), origin }),
      { ...stranger.assert({ challenge: await begin(), origin }), id: passkey.id },
      stranger.assert({ challenge: await begin(), origin }),
    ];
    for (const assertion of bad) expect(await typeOf(await touch(assertion))).toBe('wrong-passkey');
  });

  it('is not made without a fresh proof, for the challenge of somebody else or of a sign-in, nor unverified', async () => {
    const { origin } = server;
    const [desk, other] = [await server.signIn('agent'), await server.signIn('agent')];
    const passkey = createPasskey();
    const make = (registration: unknown) =>
      desk.ask('POST', '/api/passkeys', { body: { label: 'Llave', registration } });
    const challenge = async (of: Desk) => toChallenge(await of.want('POST', '/api/passkeys/options'));
    for (const registration of [
      passkey.register({ challenge: await challenge(other), origin }),
      passkey.register({ challenge: await begin(), origin }),
      passkey.register({ challenge: await challenge(desk), origin: 'http://localhost:1' }),
      passkey.register({ challenge: await challenge(desk), origin, flags: 0x01 }),
    ])
      expect(await typeOf(await make(registration))).toBe('wrong-passkey');
    expect(await desk.want('GET', '/api/passkeys')).toEqual({ passkeys: [] });
    await database.db.sql('update team.session set has_rested = true where user_id = $1', [desk.userId]);
    expect(await typeOf(await desk.ask('POST', '/api/passkeys/options'))).toBe('sign-in-again');
    expect(await typeOf(await make(passkey.register({ challenge: 'A'.repeat(43), origin })))).toBe(
      'sign-in-again',
    );
  });

  it('is renamed and removed by its owner alone; removed, or of somebody without access, it lets nobody in', async () => {
    const { desk, passkey } = await withPasskey();
    const other = await server.signIn('supervisor');
    const path = `/api/passkeys/${passkey.id}`;
    for (const step of [path, `${path}/removal`])
      expect((await other.ask('POST', step, step === path ? { body: { label: 'Mía' } } : {})).status).toBe(
        404,
      );
    await desk.want('POST', path, { body: { label: ' Llave azul ' } });
    expect(await desk.want('GET', '/api/passkeys')).toMatchObject({ passkeys: [{ label: 'Llave azul' }] });
    await database.db.sql('update team.app_user set disabled_at = clock_timestamp() where id = $1', [
      desk.userId,
    ]);
    const asking = async () => touch(passkey.assert({ challenge: await begin(), origin: server.origin }));
    const ended = await asking();
    expect(ended.headers.get('Set-Cookie')).toBeNull();
    expect(await ended.json()).toMatchObject({ type: 'urn:enrola:access-ended', user: desk.userId });
    await database.db.sql('update team.app_user set disabled_at = null where id = $1', [desk.userId]);
    await desk.want('POST', `${path}/removal`);
    expect((await asking()).status).toBe(401);
  });

  it('a session that rested, or is half a working day old, asks for a proof; a touch is one, and the session ends when it would have', async () => {
    const { desk, passkey } = await withPasskey();
    const age = (text: string) =>
      database.db.sql(`update team.session set ${text} where user_id = $1`, [desk.userId]);
    const agoSeen = (minutes: number) => age(`seen_at = clock_timestamp() - interval '${minutes} minutes'`);
    await age(
      "proved_at = clock_timestamp() - interval '7 hours', signed_in_at = clock_timestamp() - interval '11 hours'",
    );
    await agoSeen(14);
    expect((await toFresh(desk)).status).toBe(200);
    await agoSeen(16);
    // A request after a rest uses the session, but the rest still counts.
    expect((await desk.ask('GET', '/api/me')).status).toBe(200);
    expect(await typeOf(await toFresh(desk))).toBe('sign-in-again');
    const again = async (cookie: string) =>
      ofCookie(
        await touch(passkey.assert({ challenge: await begin(cookie), origin: server.origin }), cookie),
      );
    const cookie = await again(desk.cookie);
    expect((await desk.ask('GET', '/api/me')).status).toBe(401);
    expect((await toFresh(desk, cookie)).status).toBe(200);
    await age("proved_at = clock_timestamp() - interval '8 hours'");
    expect(await typeOf(await toFresh(desk, cookie))).toBe('sign-in-again');
    const last = await again(cookie);
    await age("signed_in_at = signed_in_at - interval '1 hour'");
    expect((await toFresh(desk, last)).status).toBe(401);
  });

  it('who belongs to a provider proves with it who they are, but does not come in by it', async () => {
    const { desk, passkey } = await withPasskey(undefined, 'eva', 'https://id.example.com');
    const { origin } = server;
    expect((await touch(passkey.assert({ challenge: await begin(), origin }))).status).toBe(401);
    const other = await server.signIn('supervisor');
    expect((await touch(passkey.assert({ challenge: await begin(), origin }), other.cookie)).status).toBe(
      401,
    );
    expect((await touch(passkey.assert({ challenge: await begin(), origin }), desk.cookie)).status).toBe(204);
  });
});
