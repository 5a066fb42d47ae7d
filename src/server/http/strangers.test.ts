/** Requests of strangers and of other sites do not keep the users of the team out. */
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { hashPassword, QUICK_COST } from '../accounts/password.ts';
import { createSignInThrottle, toNetwork } from '../accounts/sign-in-throttle.ts';
import { DbAwayError } from '../db/db.ts';
import { beforeTests, createUser, KINDS, startDatabase } from '../db/team-db.fixture.ts';
import { openPostgres } from '../db/postgres-db.ts';
import { purge } from '../retention/purge.ts';
import { ADDRESS_HEADER, type Asking, startTeamServer } from './team-server.fixture.ts';

const PASSWORD = 'una frase bien larga';

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));
  const [server, other] = [
    beforeTests(() => startTeamServer(database)),
    beforeTests(() => startTeamServer(database)),
  ];
  const passwordHash = beforeTests(async () => ({ text: await hashPassword(PASSWORD, '', QUICK_COST) }));

  /** Each test has an account and addresses of its own. */
  let tests = 0;
  let name = '';
  const toAddress = (place: number) => `10.${tests}.0.${place}`;
  const [OFFICE, HOME, STRANGER] = [1, 2, 3];
  beforeEach(async () => {
    tests += 1;
    name = `ana-${tests}`;
    const userId = await createUser(database.db, 'agent', name);
    await database.db.sql('insert into team.local_account (user_id, password) values ($1, $2)', [
      userId,
      passwordHash.text,
    ]);
  });

  const post = (path: string, place: number, asking: Asking, at = server) =>
    at.nobody.ask('POST', path, {
      ...asking,
      headers: { [ADDRESS_HEADER]: toAddress(place), ...asking.headers },
    });
  const signIn = (place: number, password = PASSWORD, signInName = name, at = server) =>
    post('/api/sign-in', place, { body: { signInName, password } }, at);
  const wrong = async (place: number, signInName = name) => (await signIn(place, 'x', signInName)).status;
  const throttle = () => createSignInThrottle(database.db.sql);
  const toldOf = async (asked: Promise<Response>) => {
    const response = await asked;
    return `${response.status} ${await response.text()} ${response.headers.get('Retry-After') !== null}`;
  };

  it('requests of another site count nothing and compute nothing', async () => {
    const headers = { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' };
    const bodies = [
      ['/api/sign-in', { signInName: name, password: 'x' }],
      ['/api/passwords', { signInName: name, current: 'x', password: PASSWORD }],
      ['/api/links/check', { token: 'x' }],
    ] as const;
    const asked = bodies.flatMap(([path, body]) =>
      Array.from({ length: 60 }, () => post(path, OFFICE, { body, headers })),
    );
    for (const response of await Promise.all(asked)) expect(response.status).toBe(403);
    expect((await signIn(OFFICE)).status).toBe(204);
    const counted = await database.db.sql("select 1 from team.sign_in_count where key not like 'known:%'");
    expect(counted).toEqual([]);
  });

  it('links that nobody made keep nobody waiting', async () => {
    const token = 'a'.repeat(43);
    const account = { token, signInName: 'nadie', name: 'Nadie', password: PASSWORD };
    const junk = Array.from({ length: 60 }, (_, index) =>
      index % 2 === 0
        ? post('/api/accounts', STRANGER, { body: account })
        : post('/api/passwords', STRANGER, { body: { token, password: PASSWORD } }),
    );
    expect((await signIn(STRANGER)).status).toBe(204);
    for (const response of await Promise.all(junk)) expect(response.status).toBe(410);
  });

  it('five wrong passwords are a matter of one account at one address', async () => {
    for (let count = 0; count < 5; count += 1) expect(await wrong(STRANGER)).toBe(401);
    // Right or wrong, existing account or not: the answer has the same words and a time to retry.
    for (let count = 0; count < 5; count += 1) expect(await wrong(STRANGER, 'nobody')).toBe(401);
    const refused = [signIn(STRANGER), signIn(STRANGER, 'x'), signIn(STRANGER, 'x', 'nobody')];
    expect(new Set(await Promise.all(refused.map(toldOf)))).toEqual(
      new Set([expect.stringMatching(/^429 .*urn:enrola:too-many.* true$/)]),
    );
    expect((await signIn(STRANGER, PASSWORD, name.toUpperCase())).status).toBe(429);
    expect((await signIn(HOME)).status).toBe(204);
  });

  it('the right password takes back the wrong ones before it, and counts nothing', async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let count = 0; count < 3; count += 1) expect(await wrong(HOME)).toBe(401);
      expect((await signIn(HOME)).status).toBe(204);
    }
  });

  it('all processes count together', async () => {
    for (let count = 0; count < 5; count += 1) expect(await wrong(STRANGER)).toBe(401);
    expect((await signIn(STRANGER, PASSWORD, name, other)).status).toBe(429);
  });

  it('of guesses at once no more are told than one after the other', async () => {
    // The guesses overlap as long as they do in use.
    await database.db.sql(
      'update team.local_account set password = $1 where user_id = (select id from team.app_user where subject = $2)',
      [await hashPassword(PASSWORD), name],
    );
    const statuses = await Promise.all(Array.from({ length: 12 }, () => wrong(STRANGER)));
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  it('guesses from many addresses end at a hundred, not for who signs in from where they always do', async () => {
    expect((await signIn(HOME)).status).toBe(204);
    for (let place = 10; place < 110; place += 1)
      await throttle().noteFailure({ account: name, from: toAddress(place) });
    expect(await wrong(STRANGER)).toBe(429);
    expect((await signIn(OFFICE)).status).toBe(429);
    expect((await signIn(HOME)).status).toBe(204);
  });

  it('an address that guesses at everybody ends at fifty, not for who signs in from there day by day', async () => {
    const from = toAddress(OFFICE);
    expect((await signIn(OFFICE)).status).toBe(204);
    for (let count = 0; count < 50; count += 1)
      await throttle().noteFailure({ account: `guessed-${count}`, from });
    expect(await wrong(OFFICE, 'somebody')).toBe(429);
    expect((await signIn(OFFICE)).status).toBe(204);
    expect(await wrong(HOME, 'somebody')).toBe(401);
  });

  it('who sends passwords by the dozen waits behind who sends one', async () => {
    let ended = 0;
    const junk = Array.from({ length: 26 }, async (_, index) => {
      const status = await wrong(STRANGER, `junk-${index}`);
      ended += 1;
      return status;
    });
    // By now all of them wait or were refused.
    await sleep(500);
    expect((await signIn(HOME)).status).toBe(204);
    expect(ended).toBeLessThan(20);
    const statuses = new Set(await Promise.all(junk));
    expect(statuses).toEqual(new Set([401, 503]));
  }, 60_000);

  it('what no longer counts is deleted', async () => {
    await throttle().noteFailure({ account: name, from: toAddress(HOME) });
    await database.db.sql('update team.sign_in_count set expire = 1');
    await purge(database.db, Infinity);
    expect(await database.db.sql('select 1 from team.sign_in_count')).toEqual([]);
  });
});

it('a database that is away is not taken for a limit', async () => {
  const db = openPostgres('postgres://nobody@127.0.0.1:1/nothing');
  const attempted = { account: 'ana', from: '10.0.0.1' };
  const throttle = createSignInThrottle(db.sql);
  await expect(throttle.requireFree(attempted)).rejects.toThrow(DbAwayError);
  await expect(throttle.noteFailure(attempted)).rejects.toThrow(DbAwayError);
  await expect(throttle.noteSuccess(attempted)).rejects.toThrow(DbAwayError);
  await db.close();
});

it('the addresses of one network of IPv6 count as one', () => {
  expect(toNetwork('2001:db8::1')).toBe('2001:db8:0:0');
  expect(toNetwork('2001:DB8:0:0:ffff::9')).toBe('2001:db8:0:0');
  expect(toNetwork('2001:db8:0:1::9')).toBe('2001:db8:0:1');
  expect(toNetwork('fe80::1%eth0')).toBe('fe80:0:0:0');
  expect(toNetwork('::1')).toBe('0:0:0:0');
  expect(toNetwork('10.0.0.1')).toBe('10.0.0.1');
  expect(toNetwork('::ffff:10.0.0.1')).not.toBe(toNetwork('::ffff:10.0.0.2'));
});
