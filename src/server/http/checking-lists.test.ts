/**
 * Before an approval the server checks with the profile's lists, which it loads from a real service over
 * HTTP.
 */
import { rowWith } from '../../domain/enrollment/builders.fixture.ts';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Person } from '../../domain/enrollment/enrollment.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import { beforeTests, inventPerson, newEnrollmentId, startDatabase } from '../db/team-db.fixture.ts';
import { createServiceLists } from '../sender/service-lists.ts';
import { type Desk, startTeamServer, stepOn, type TeamServer } from './team-server.fixture.ts';

const READING = { value: 'id', list: '/items' };
const toItems = (...ids: readonly unknown[]) => ({ items: ids.map((id) => ({ id })) });

/** Requests that the service got: path and credential. */
const asked: string[] = [];
/** Answers by path and query; for any other address the service answers 404. */
let answers: Record<string, unknown>;
/** The service waits for this promise before it answers. */
let held: Promise<void> | undefined;

const service = beforeTests(async () => {
  const answering = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.authorization}`);
    void Promise.resolve(held).then(() => {
      const answer = answers[request.url ?? ''];
      response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer));
    });
  }).listen(0, '127.0.0.1');
  await once(answering, 'listening');
  const { port } = answering.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, stop: async () => void answering.close() };
});
const database = beforeTests(() => startDatabase('embedded'));

let folder: string;
const stops: (() => Promise<void>)[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'enrola-lists-'));
  mkdirSync(join(folder, 'catalogs'));
  writeFileSync(join(folder, 'catalogs/regimes.json'), JSON.stringify(toItems('SC')));
  asked.length = 0;
  held = undefined;
  answers = {
    '/base/countries': toItems('CHL', 'PER'),
    '/base/countries/CHL/banks': toItems(12),
    '/base/countries/PER/banks': toItems(70),
    '/base/kinds?page=1': toItems('N'),
    '/base/kinds?page=2': toItems('J'),
    '/base/kinds?page=3': toItems(),
    '/base/roles': { ...toItems('CLINTE'), next: '/base/roles?after=1' },
    '/base/roles?after=1': { ...toItems('AVAL'), next: null },
    '/elsewhere/statuses': toItems('SOLTER'),
  };
});
afterEach(async () => {
  vi.useRealTimers();
  for (const stop of stops.splice(0)) await stop();
  rmSync(folder, { recursive: true });
});

const countries = { url: '/countries', ...READING };

const toSpec = (): ProfileSpec => ({
  name: 'Prueba',
  baseUrl: '',
  catalogs: {
    countries,
    banks: { url: '/countries/{codPais}/banks', valueType: 'integer', ...READING },
    kinds: { url: '/kinds', pages: { parameter: 'page' }, ...READING },
    roles: { url: '/roles', pages: { next: '/next' }, ...READING },
    statuses: { url: `${service.origin}/elsewhere/statuses`, ...READING },
    regimes: { file: '/catalogs/regimes.json', ...READING },
  },
  fields: {
    codPais: { catalog: 'countries' },
    prospBancoId: { catalog: 'banks' },
    tipoEntidad: { catalog: 'kinds' },
    codTipoRelacion: { catalog: 'roles' },
    codEstadoCivil: { catalog: 'statuses' },
    codRegimenMatrimonial: { catalog: 'regimes' },
  },
});

/** Loads only the list of countries. */
const withCountries = (more: object = {}): ProfileSpec => ({
  ...toSpec(),
  catalogs: { countries: { ...countries, ...more } },
  fields: { codPais: { catalog: 'countries' } },
});

interface Team {
  readonly server: TeamServer;
  readonly supervisor: Desk;
  /** Enters a person and asks for the approval. */
  readonly approve: (
    values: Partial<Person>,
  ) => Promise<{ readonly status: number; readonly [member: string]: unknown }>;
}

async function start(spec = toSpec()): Promise<Team> {
  const target = {
    baseUrl: new URL(`${service.origin}/base`),
    credential: { authorization: 'Bearer secreto' },
    timeoutMs: 20_000,
  };
  const server = await startTeamServer(database, { spec, lists: createServiceLists(target, spec), folder });
  stops.push(() => server.stop());
  const agent = await server.signIn('agent');
  const supervisor = await server.signIn('supervisor');
  return {
    server,
    supervisor,
    approve: async (values) => {
      const { path, revision } = await enter(agent, values);
      const response = await supervisor.ask('POST', `${path}/approve`, { revision, body: {} });
      return { ...((await response.json()) as object), status: response.status };
    },
  };
}

async function enter(agent: Desk, values: Partial<Person>) {
  const person = { ...inventPerson(), ...values };
  const id = newEnrollmentId();
  const body = { id, riskProfileCode: '', personIds: [person.id], persons: [person] };
  const { revision } = await agent.want('POST', '/api/enrollments', { body });
  const path = `/api/enrollments/${id}`;
  return { path, revision: await stepOn(agent, `${path}/review`, Number(revision)) };
}

const bank = (bankId: number) => [rowWith('bankAccounts', { kind: 'CC', bankId, number: '1' })];

const UNKNOWN = 'not-in-catalog';

it.each<[what: string, right: Partial<Person>, wrong: Partial<Person>, field: string]>([
  ['of the service', { countryCode: 'PER' }, { countryCode: 'ARG' }, 'countryCode'],
  ['whose pages are counted', { entityKind: 'J' }, { entityKind: 'X' }, 'entityKind'],
  [
    'whose pages name the next one',
    { relationshipTypeCode: 'AVAL' },
    { relationshipTypeCode: 'X' },
    'relationshipTypeCode',
  ],
  ['at a whole address', { maritalStatusCode: 'SOLTER' }, { maritalStatusCode: 'X' }, 'maritalStatusCode'],
  ['in a file of the app', { maritalRegimeCode: 'SC' }, { maritalRegimeCode: 'X' }, 'maritalRegimeCode'],
  [
    'that depends on another value',
    { countryCode: 'PER', bankAccounts: bank(70) },
    { countryCode: 'PER', bankAccounts: bank(12) },
    'bankAccounts.bankId',
  ],
])(
  'a value of a list %s is approved, another one is refused at its field',
  async (_, right, wrong, field) => {
    const { approve } = await start();
    expect(await approve(right)).toMatchObject({ status: 200, state: 'approved' });
    expect(await approve(wrong)).toMatchObject({
      status: 422,
      type: 'urn:enrola:has-errors',
      places: [{ place: { field }, problem: UNKNOWN }],
    });
  },
);

it('lists of the service are asked for with its credential, others without; each once for all approvals', async () => {
  const { approve } = await start();
  const chilean = { countryCode: 'CHL', bankAccounts: bank(12) };
  expect(await approve(chilean)).toMatchObject({ status: 200 });
  expect(await approve(chilean)).toMatchObject({ status: 200 });
  expect(asked.toSorted()).toEqual(
    [
      '/base/countries Bearer secreto',
      '/base/countries/CHL/banks Bearer secreto',
      '/base/kinds?page=1 Bearer secreto',
      '/base/kinds?page=2 Bearer secreto',
      '/base/kinds?page=3 Bearer secreto',
      '/base/roles Bearer secreto',
      '/base/roles?after=1 Bearer secreto',
      '/elsewhere/statuses undefined',
    ].toSorted(),
  );
});

it('a list that cannot be had refuses the values of its field, and names itself; the log does, too', async () => {
  const { approve, server } = await start();
  delete answers['/base/countries'];
  expect(await approve({ countryCode: 'CHL' })).toMatchObject({
    status: 503,
    type: 'urn:enrola:list-missing',
    lists: ['countries'],
    places: [{ place: { field: 'countryCode' }, problem: 'catalog-not-loaded' }],
  });
  const cause = { code: 'http', status: 404 };
  expect(server.lines).toContainEqual({ level: 'error', code: 'list-failed', list: 'countries', cause });
  expect(await approve({ entityKind: 'N' })).toMatchObject({ status: 200 });
  answers['/base/countries'] = toItems('CHL');
  expect(await approve({ countryCode: 'CHL' })).toMatchObject({ status: 200 });
});

it('a list that depends on another value is named as the profile names it', async () => {
  const { approve } = await start();
  delete answers['/base/countries/CHL/banks'];
  expect(await approve({ countryCode: 'CHL', bankAccounts: bank(12) })).toMatchObject({
    status: 503,
    lists: ['banks'],
  });
  // Without a country there is no list to load.
  expect(await approve({ bankAccounts: bank(12) })).toMatchObject({
    status: 422,
    type: 'urn:enrola:has-errors',
  });
});

it('where the profile lets codes be typed, a list that cannot be had refuses nothing', async () => {
  const { approve } = await start(withCountries({ typing: true }));
  delete answers['/base/countries'];
  expect(await approve({ countryCode: 'CHL' })).toMatchObject({ status: 200 });
});

it('a copy that is too old is asked for anew, and counts while no newer one can be had', async () => {
  const passSeconds = (seconds: number) =>
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
  // From here on the clock stands still.
  passSeconds(0);
  const { approve } = await start(withCountries({ maxAgeHours: 0.1 }));
  expect(await approve({ countryCode: 'CHL' })).toMatchObject({ status: 200 });
  passSeconds(359);
  expect(await approve({ countryCode: 'CHL' })).toMatchObject({ status: 200 });
  expect(asked).toHaveLength(1);
  passSeconds(2);
  answers['/base/countries'] = toItems('PER');
  expect(await approve({ countryCode: 'CHL' })).toMatchObject({ status: 422 });
  passSeconds(361);
  delete answers['/base/countries'];
  expect(await approve({ countryCode: 'PER' })).toMatchObject({ status: 200 });
  expect(asked).toHaveLength(3);
});

it('a value that is new in the list is approved, although the copy counts for hours', async () => {
  await (await start(withCountries())).approve({ countryCode: 'CHL' });
  const copies = join(folder, 'lists');
  for (const name of readdirSync(copies)) {
    const copy = JSON.parse(readFileSync(join(copies, name), 'utf8')) as object;
    const loadedAt = new Date(Date.now() - 3_600_000).toISOString();
    writeFileSync(join(copies, name), JSON.stringify({ ...copy, loadedAt }));
  }
  answers['/base/countries'] = toItems('CHL', 'ARG');
  const { approve } = await start(withCountries());
  expect(await approve({ countryCode: 'CHL' })).toMatchObject({ status: 200 });
  expect(asked).toHaveLength(1);
  expect(await approve({ countryCode: 'ARG' })).toMatchObject({ status: 200 });
  expect(asked).toHaveLength(2);
});

it('a copy outlives the server, but not what the profile says of the list', async () => {
  await (await start(withCountries())).approve({ countryCode: 'CHL' });
  delete answers['/base/countries'];
  expect(await (await start(withCountries())).approve({ countryCode: 'CHL' })).toMatchObject({ status: 200 });
  const other = await start(withCountries({ url: '/v2/countries' }));
  expect(await other.approve({ countryCode: 'CHL' })).toMatchObject({ status: 503 });
});

it('copies that the profile does not name go at the start, and nothing else of their folder', async () => {
  const { approve } = await start();
  expect(await approve({ countryCode: 'CHL', bankAccounts: bank(12) })).toMatchObject({ status: 200 });
  const copies = join(folder, 'lists');
  const list = () => readdirSync(copies).toSorted();
  const isOfCountries = (name: string) => readFileSync(join(copies, name), 'utf8').includes('"PER"');
  const kept = list().filter((name) => !isOfCountries(name));
  expect(kept).toHaveLength(list().length - 1);
  const [file, directory] = [`${'a'.repeat(64)}.json`, `${'b'.repeat(64)}.json`];
  const foreign = ['notes.json', `${file}.bak`, `x${file}`];
  // The first file is a copy of an earlier version.
  for (const name of [file, ...foreign]) writeFileSync(join(copies, name), '{}');
  mkdirSync(join(copies, directory));
  const spec = toSpec();
  const { server } = await start({
    ...spec,
    catalogs: { ...spec.catalogs, countries: { ...countries, url: '/v2/countries' } },
  });
  await expect.poll(list, { timeout: 10_000 }).toEqual([...kept, ...foreign, directory].toSorted());
  expect(server.lines).toEqual([]);
});

it('while a list is waited for nobody else waits', async () => {
  const { supervisor, server } = await start(withCountries());
  const { path, revision } = await enter(await server.signIn('agent'), { countryCode: 'CHL' });
  let release = () => undefined as void;
  held = new Promise((resolve) => (release = resolve));
  const approving = supervisor.ask('POST', `${path}/approve`, { revision, body: {} });
  await expect.poll(() => asked, { timeout: 10_000 }).toHaveLength(1);
  await supervisor.want('POST', `${path}/take-over`, { revision, body: { text: 'Sigo yo.' } });
  release();
  expect((await approving).status).toBe(412);
});

it('a list that takes too long is missing; once it came it is there', { timeout: 30_000 }, async () => {
  const { approve } = await start(withCountries());
  let release = () => undefined as void;
  held = new Promise((resolve) => (release = resolve));
  expect(await approve({ countryCode: 'CHL' })).toMatchObject({ status: 503, lists: ['countries'] });
  release();
  expect(await approve({ countryCode: 'CHL' })).toMatchObject({ status: 200 });
  expect(asked).toHaveLength(1);
});
