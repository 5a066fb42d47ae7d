/** The operator's commands: `team:audit` with the log of a server, `team:password`. */
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../e2e/setup/find-free-port.ts';
import { startTeamProcess, stopProcess, untilTeamAnswers } from '../../e2e/setup/team-process.ts';
import { type EnrollmentDeed, type Role, TEAM_SCOPE } from '../domain/team/team-api.ts';
import { invite } from './accounts/users.ts';
import { createFolderStore } from './case-files/folder-store.ts';
import { MIGRATIONS, toMigrationName } from './db/migrate.ts';
import { beforeTests, createUser, inTransaction, startDatabase } from './db/team-db.fixture.ts';
import {
  approveCase,
  beginWithCase,
  CASE_SPEC,
  putFile,
  toCase,
  toPaper,
  toPng,
} from './http/case.fixture.ts';
import { startTeamServer } from './http/team-server.fixture.ts';
import { appendEntry, listEntries } from './journal/journal-store.ts';

const database = beforeTests(() => startDatabase('postgres'));
const folder = mkdtempSync(join(tmpdir(), 'enrola-audit-'));
const log = join(folder, 'server.log');
afterAll(() => rmSync(folder, { recursive: true }));

const toVariables = () => ({ DATABASE_URL: database.place.databaseUrl, DATA_FOLDER: folder });

async function add(scope: string, ...kinds: readonly EnrollmentDeed[]): Promise<void> {
  for (const kind of kinds)
    await inTransaction(appendEntry)(database.db, { scope, kind, actor: null, from: 'test' });
}

function run(command: string, ...args: readonly string[]) {
  const env = { ...process.env, ...toVariables(), ORIGIN: 'https://enrola.example' };
  return spawnSync(process.execPath, [`dist-server/${command}.mjs`, ...args], { encoding: 'utf8', env });
}

function audit(...logs: readonly string[]) {
  const { status, stdout, stderr } = run('audit', ...logs);
  return { status, stdout, missed: stderr.split('\n').filter(Boolean).toSorted() };
}

/** Changes rows around every constraint, as the owner of the database could. */
const tamper = (statement: string) =>
  database.asOwner(async (owner) => {
    await owner.sql('alter table team.journal disable trigger all');
    await owner.sql(statement);
  });

const SET_UP_FILE = join(folder, 'set-up-link.txt');
const setUp = { link: '', mode: 0 };

beforeAll(async () => {
  await runServer();
  setUp.link = readFileSync(SET_UP_FILE, 'utf8');
  setUp.mode = statSync(SET_UP_FILE).mode;
  const user = await createUser(database.db);
  const made = { scope: TEAM_SCOPE, kind: 'account-made', actor: user, from: 'test' } as const;
  await inTransaction(appendEntry)(database.db, made);
  for (const id of ['whole', 'cut', 'gone', 'anew'])
    await database.db.sql('insert into team.enrollment (id, created_by) values ($1, $2)', [id, user]);
  await add('whole', 'begun', 'observed');
  await add('cut', 'begun', 'observed', 'settled');
  await add('gone', 'begun');
  await add('anew', 'begun');
  await runServer();
  // The journal has grown since, and other programs write to the log as well.
  await add('whole', 'replied');
  appendFileSync(log, 'rotated\n{"chain":"cut","num\n');
}, 120_000);

/** Runs a server until it is stopped: it then logs how far each chain goes. */
async function runServer(): Promise<void> {
  const port = String(await findFreePort());
  const variables = { ...toVariables(), PORT: port, SERVICE_URL: 'http://127.0.0.1:9' };
  const descriptor = openSync(log, 'a');
  const server = startTeamProcess(variables, descriptor);
  // The server has a descriptor of its own.
  closeSync(descriptor);
  await untilTeamAnswers(`http://127.0.0.1:${port}`, server);
  await stopProcess(server);
}

/** Flaws that the audit finds when chains are cut, gone and made anew. */
const toMissed = (cut: string) => [
  expect.stringMatching(/^all \d+: head-changed /) as string,
  'anew 1: changed',
  cut,
  'gone 0: enrollment-forged',
  'gone 1: missing',
];

it('the link that sets the team up stands in a file of the login until there is somebody, not in the log', () => {
  expect(setUp.link).toMatch(/\/equipo\/cuenta#\S{43}\n$/);
  expect(setUp.mode & 0o777).toBe(0o600);
  expect(existsSync(SET_UP_FILE)).toBe(false);
  const logged = readFileSync(log, 'utf8');
  expect(logged).toContain(SET_UP_FILE);
  expect(logged).not.toContain('#');
});

it('finds nothing where nothing was taken away', () => {
  expect(audit(log)).toEqual({
    status: 0,
    // The team's chain counts as well: it notes an account and the profile. One head covers all chains.
    stdout: '10 entries, 8 heads of logs, 0 flaws\n',
    missed: [],
  });
});

it('names the chains that are cut, gone or made anew, which hold in themselves', async () => {
  await tamper("delete from team.journal where scope = 'cut' and number > 1 or scope in ('gone', 'anew')");
  await add('anew', 'begun');
  expect(audit()).toMatchObject({ status: 1, missed: ['gone 0: enrollment-forged'] });
  expect(audit(log)).toMatchObject({
    status: 1,
    missed: toMissed('cut 3: missing'),
  });
  // The log goes on with the rows that are there at that moment.
  await add('cut', 'replied', 'reopened');
  await runServer();
  expect(audit(log)).toMatchObject({
    status: 1,
    missed: toMissed('cut 3: changed'),
  });
}, 60_000);

it('says which log cannot be read, or says nothing of a chain', () => {
  for (const file of [join(folder, 'no.log'), 'package.json']) {
    const { status, missed } = audit(file);
    expect(status).toBe(1);
    expect(missed.join('')).toContain(file);
  }
});

it('names a case that is not the approved one', async () => {
  const server = await startTeamServer(database, { spec: CASE_SPEC });
  try {
    const [agent, supervisor] = [await server.signIn('agent'), await server.signIn('supervisor')];
    const begun = await beginWithCase(agent);
    await approveCase(agent, supervisor, begun);
    const ofThis = () => audit().missed.filter((line) => line.startsWith(begun.id));
    expect(ofThis()).toEqual([]);
    await database.asOwner((owner) =>
      owner.transaction(async (sql) => {
        await sql('set local session_replication_role = replica');
        await sql(
          `update team.person set body = replace(body::text, '"exposed":"no"', '"exposed":"yes"')::json
           where enrollment_id = $1`,
          [begun.id],
        );
      }),
    );
    expect(ofThis()).toEqual([`${begun.id} 3: case-changed`, `${begun.id} 3: persons-changed`]);
  } finally {
    await server.stop();
  }
}, 60_000);

it('names a case whose files it cannot read, and goes on to the end', async () => {
  const files = createFolderStore(mkdtempSync(join(folder, 'files-')));
  const server = await startTeamServer(database, { spec: CASE_SPEC, files });
  try {
    const [agent, supervisor] = [await server.signIn('agent'), await server.signIn('supervisor')];
    const bytes = toPng();
    const begun = await beginWithCase(agent, toCase(toPaper(bytes)));
    await putFile(agent, begun.path, bytes);
    await approveCase(agent, supervisor, begun);
    // Without `FILES_FOLDER` the command has no store.
    const { status, stdout, missed } = audit();
    expect(status).toBe(1);
    expect(stdout).toMatch(/ approved cases, \d+ flaws\n$/);
    expect(missed).toContain(`${begun.id} 3: file-unread`);
  } finally {
    await server.stop();
  }
}, 60_000);

it('a second administrator is invited by the command, and no tie leads to the first', async () => {
  const server = await startTeamServer(database);
  try {
    const { status, stdout } = run('invitation-link', 'administrator', 'Rosa Vera');
    expect(status).toBe(0);
    const [, token] = /https:\/\/enrola\.example\/equipo\/cuenta#(\S+)/.exec(stdout) ?? [];
    const checked = await server.nobody.want('POST', '/api/links/check', { body: { token } });
    expect(checked).toEqual({ signInName: null, name: 'Rosa Vera' });
    const body = { token, signInName: 'rosa.vera', name: 'Otra Persona', password: 'una frase olvidada' };
    expect((await server.nobody.ask('POST', '/api/accounts', { body })).status).toBe(201);
    const supervisor = await server.signIn('supervisor');
    const { users } = (await supervisor.want('GET', '/api/users')) as { users: { name: string }[] };
    expect(users).toContainEqual(expect.objectContaining({ name: 'Rosa Vera', unconfirmedBy: null }));
    expect(await listEntries(database.db.sql, TEAM_SCOPE)).toContainEqual(
      expect.objectContaining({ kind: 'invited', from: 'team:invite', text: 'Rosa Vera' }),
    );
    for (const args of [[], ['boss', 'Ana'], ['agent', ' ']])
      expect(run('invitation-link', ...args)).toMatchObject({ status: 1, stdout: '' });
  } finally {
    await server.stop();
  }
});

describe('the migrations', () => {
  const migrate = (env: NodeJS.ProcessEnv, ...options: readonly string[]) =>
    spawnSync(process.execPath, ['dist-server/migrate.mjs', ...options], {
      encoding: 'utf8',
      env: { ...process.env, ...env },
    });
  const last = MIGRATIONS.slice(-1).map(toMigrationName).join('');

  it('are listed, and nothing is made or changed', async () => {
    expect(migrate(toVariables(), '--dry-run').stdout).toBe('the database has this version\n');
    const none = join(folder, 'none');
    const { stdout } = migrate({ DATA_FOLDER: none }, '--dry-run');
    expect(stdout.split('\n')).toHaveLength(MIGRATIONS.length + 2);
    expect(stdout).toMatch(new RegExp(`^migrations that would run:\n0001-team\n[^]*\n${last}\n$`));
    expect(existsSync(none)).toBe(false);
  });

  it('say how far they are', async () => {
    await database.asOwner((owner) => owner.sql('create database migrated'));
    const { databaseUrl = '', ownerUrl = '' } = database.place;
    const [DATABASE_URL, DATABASE_OWNER_URL] = [databaseUrl, ownerUrl].map((url) =>
      url.replace(/\/postgres$/, '/migrated'),
    );
    const misspelt = migrate({ DATABASE_URL, DATABASE_OWNER_URL }, '--dryrun');
    expect([misspelt.status, misspelt.stdout]).toEqual([1, '']);
    expect(misspelt.stderr).toBe('team migrate: no such option: --dryrun. There is --dry-run only\n');
    // As npm passes on `npm run team:migrate --dry-run`, without `--` between.
    const taken = migrate({ DATABASE_URL, DATABASE_OWNER_URL, npm_config_dry_run: 'true' });
    expect([taken.status, taken.stdout]).toEqual([1, '']);
    expect(taken.stderr).toContain('npm took --dry-run for itself');
    const { stdout } = migrate({ DATABASE_URL, DATABASE_OWNER_URL });
    const of = MIGRATIONS.length;
    expect(stdout).toMatch(new RegExp(`^${of} migrations are due\n1 of ${of}: 0001-team \\(\\d+ ms\\)\n`));
    expect(stdout).toContain(`\n${of} of ${of}: ${last} (`);
    expect(migrate({ DATABASE_URL, DATABASE_OWNER_URL }).stdout).toBe('the database has this version\n');
  });
});

describe('a lone administrator who has forgotten the password', () => {
  const server = beforeTests(() => startTeamServer(database));
  const makeAccount = async (name: string, role: Role) => {
    const invitedBy = await createUser(database.db, 'administrator');
    const token = await inTransaction(invite)(database.db, { role, name, invitedBy });
    const body = { token, signInName: name, password: 'una frase olvidada' };
    expect((await server.nobody.ask('POST', '/api/accounts', { body })).status).toBe(201);
  };

  it('gets in by a link of the command, which the journal notes', async () => {
    await makeAccount('marta', 'administrator');
    const { status, stdout } = run('password-link', 'Marta');
    expect(status).toBe(0);
    const [, token] = /https:\/\/enrola\.example\/equipo\/cuenta#(\S+)/.exec(stdout) ?? [];
    const body = { token, password: 'la frase de ahora' };
    expect((await server.nobody.ask('POST', '/api/passwords', { body })).status).toBe(204);
    const signedIn = await server.nobody.ask('POST', '/api/sign-in', {
      body: { signInName: 'marta', password: 'la frase de ahora' },
    });
    expect(signedIn.status).toBe(204);
    const noted = (await listEntries(database.db.sql, TEAM_SCOPE)).filter(
      ({ from }) => from === 'team:password',
    );
    expect(noted).toMatchObject([{ kind: 'password-offered', actor: null }]);
  });

  it('nobody else does', async () => {
    await makeAccount('rosa', 'agent');
    for (const args of [['rosa'], ['nadie'], []]) {
      const { status, stdout, stderr } = run('password-link', ...args);
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(stderr).toContain('administrator');
    }
  });
});
