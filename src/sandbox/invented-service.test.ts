import { afterEach, describe, expect, test } from 'vitest';
import { readAnswer } from '../domain/answers/read-answer.ts';
import { FINALIZE_PATH } from '../domain/contract/finalize-request.ts';
import { findByPointer } from '../domain/formats/json-path.ts';
import { parseProfile } from '../domain/profile/parse-profile.ts';
import { readCatalog } from '../domain/profile/read-catalog.ts';
import { isLoadedCatalog } from '../domain/profile/schema/catalog-schema.ts';
import type { ProfileSpec } from '../domain/profile/schema/profile-schema.ts';
import { inventService } from './invented-service.ts';
import { bodyOf, serveService, type TestServer } from './test-server.ts';

let server: TestServer | undefined;
afterEach(() => server?.stop());

/** Serves what is invented for a profile; files of the app are those whose name starts with /own/. */
async function serveProfile(json: object): Promise<{ profile: ProfileSpec; server: TestServer }> {
  const parsed = parseProfile({ name: 'x', baseUrl: '', ...json });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const started = await serveService(inventService(parsed.spec, (url) => url.startsWith('/own/')));
  server = started;
  return { profile: parsed.spec, server: started };
}

/** The entries of a list, as the app reads them. */
async function load(profile: ProfileSpec, name: string, headers: Record<string, string> = {}) {
  const catalog = profile.catalogs?.[name];
  if (!catalog || !isLoadedCatalog(catalog)) throw new Error(`no loaded catalog ${name}`);
  const path = 'url' in catalog ? profile.baseUrl + catalog.url : catalog.file;
  const response = await server?.request('GET', path, { headers });
  if (response?.status !== 200) return response?.status;
  const reading = readCatalog(await response.json(), catalog);
  if (!reading.ok) throw new Error(`no list at ${path}`);
  expect(Object.values(reading.notes).every((count) => count === 0)).toBe(true);
  return reading.entries;
}

describe('lists of a profile that no service file describes', () => {
  test('have invented entries in the shape that the pointers ask for', async () => {
    const { profile } = await serveProfile({
      baseUrl: '/servicio',
      catalogs: {
        comunas: {
          url: '/v1/comunas',
          list: '/data/items',
          value: 'id',
          label: '/nombre/largo',
          group: 'zona',
          aliases: ['otros'],
          valueType: 'integer',
        },
        bancos: { url: '/v1/bancos', value: '/clave', label: { es: 'nombre', en: 'name' } },
      },
      fields: { prospComunaCiudadId: { catalog: 'comunas' }, tipo: { catalog: 'bancos' } },
    });
    expect(await load(profile, 'comunas')).toContainEqual({
      value: 2,
      label: 'Ejemplo 2',
      group: 'Grupo 2',
      aliases: ['Otro nombre 2'],
    });
    const banks = await load(profile, 'bancos');
    expect(banks).toHaveLength(12);
    expect(banks).toContainEqual({ value: 'E12', label: { es: 'Ejemplo 12', en: 'Example 12' } });
  });

  test('hold the codes that rules and checks of the profile name, and only codes that fit into the field', async () => {
    const where = {
      any: [
        { field: 'codTipoRelacion', equals: 'CLINTE' },
        { field: 'sexo', equals: 'M' },
      ],
    };
    const { profile } = await serveProfile({
      catalogs: {
        kinds: { url: '/kinds', value: 'code' },
        relations: { url: '/relations', value: 'code', label: 'text' },
        banks: { url: '/banks', value: 'code', label: 'text', valueType: 'integer' },
      },
      fields: {
        tipoEntidad: { catalog: 'kinds', maxLength: 1 },
        codTipoRelacion: { catalog: 'relations' },
        prospBancoId: { catalog: 'banks' },
      },
      rules: [
        {
          when: { field: 'tipoEntidad', in: ['J', 'N'] },
          restrict: { prospBancoId: [7, 39] },
          hide: ['sexo'],
        },
      ],
      checks: [{ name: 'exactly-one', severity: 'error', where }],
    });
    const kinds = await load(profile, 'kinds');
    expect(kinds).toHaveLength(13);
    expect(kinds).toContainEqual({ value: 'N' });
    for (const { value } of Array.isArray(kinds) ? kinds : []) expect(value).toMatch(/^\w$/);
    expect(await load(profile, 'relations')).toContainEqual({ value: 'CLINTE', label: 'Ejemplo CLINTE' });
    const banks = await load(profile, 'banks');
    expect(banks).toHaveLength(13);
    expect(banks).toContainEqual({ value: 39, label: 'Ejemplo 39' });
  });

  test('name parents that are in the other list', async () => {
    const parent = (catalog: string) => ({ member: 'zona', catalog });
    const { profile } = await serveProfile({
      catalogs: {
        zonas: { url: '/zonas', value: 'id', label: 'nombre' },
        clases: { entries: { A: 'Uno', B: 'Dos' } },
        comunas: { url: '/comunas', value: 'id', parent: parent('zonas') },
        calles: { url: '/calles', value: 'id', parent: parent('clases') },
      },
    });
    expect(await load(profile, 'comunas')).toContainEqual({ value: 'E3', parent: 'E3' });
    expect(await load(profile, 'calles')).toContainEqual({ value: 'E3', parent: 'A' });
  });

  test('fit to a filter, to bare texts and to counted pages', async () => {
    const { profile, server: started } = await serveProfile({
      catalogs: {
        filtered: {
          url: '/filtered',
          value: 'id',
          where: { estado: ['VIG', 'NUE'], '/de/baja': null, nivel: 2 },
        },
        bare: { url: '/bare', list: '/all', value: '' },
        paged: { url: '/paged?size=5', value: 'id', list: '/items', pages: { parameter: 'page', first: 0 } },
      },
    });
    expect(await load(profile, 'filtered')).toHaveLength(12);
    expect(await load(profile, 'bare')).toContainEqual({ value: 'E7' });
    const readPage = (page: number) => started.getJson(`/paged?size=5&page=${page}`);
    expect(await readPage(0)).toMatchObject({ items: { length: 12 } });
    expect(await readPage(1)).toEqual({ items: [] });
  });

  test('differ by their query where they share a path; files that the app has are left to it', async () => {
    const { profile, server: started } = await serveProfile({
      catalogs: {
        sexes: { url: '/codes?kind=sex&all=1', value: 's' },
        banks: { url: '/codes?kind=bank', value: 'b', valueType: 'integer' },
        own: { file: '/own/list.json', value: 'v' },
        file: { file: '/catalogs/list.json', value: 'v' },
      },
      fields: { sexo: { catalog: 'sexes' }, prospBancoId: { catalog: 'banks' } },
    });
    expect(await load(profile, 'sexes')).toContainEqual({ value: 'E1' });
    expect(await load(profile, 'banks')).toContainEqual({ value: 1 });
    expect(await load(profile, 'file')).toContainEqual({ value: 'E1' });
    expect((await started.ask('GET', '/own/list.json')).status).toBe(418);
  });

  test('at another origin are not the sandbox’s', async () => {
    const { server: started } = await serveProfile({
      baseUrl: 'https://service.example',
      catalogs: { x: { url: '/x', value: 'v' }, y: { url: 'https://lists.example/y', value: 'v' } },
    });
    for (const path of ['/x', '/y']) expect((await started.ask('GET', path)).status).toBe(418);
  });
});

describe('the sign-in of a profile that no service file describes', () => {
  const SIGN_IN = {
    baseUrl: '/servicio',
    authentication: {
      kind: 'bearer',
      signIn: {
        url: '/oauth/token',
        encoding: 'form',
        userMember: 'username',
        passwordMember: 'password',
        constants: { grant_type: 'password' },
        token: '/datos/0/token',
        refreshToken: '/datos/0/renueva',
        expiresIn: '/segundos',
      },
      refresh: { url: '/oauth/renew', refreshTokenMember: 'refresh', token: '', expiresIn: '/none' },
      signOut: { url: '/oauth/token', method: 'DELETE' },
    },
    catalogs: { banks: { url: '/banks', value: 'id', authenticated: true } },
  };

  const signIn = (started: TestServer, members: Record<string, string>) =>
    started.request('POST', '/servicio/oauth/token', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(members).toString(),
    });

  test('takes any user and password, and answers where the pointers look', async () => {
    const { profile, server: started } = await serveProfile(SIGN_IN);
    expect(await load(profile, 'banks')).toBe(401);
    const response = await signIn(started, { username: 'quien sea', password: 'x', grant_type: 'password' });
    expect(response.status).toBe(200);
    const answer: unknown = await response.json();
    expect(findByPointer(answer, '/segundos')).toEqual({ found: true, value: 900 });
    const token = findByPointer(answer, '/datos/0/token');
    const authorization = `Bearer ${String(token.found && token.value)}`;
    expect(await load(profile, 'banks', { authorization })).toContainEqual({ value: 'E1' });
    const sent = await started.request('POST', `/servicio${FINALIZE_PATH}`, {
      headers: { authorization },
      body: bodyOf('Ana'),
    });
    expect(sent.status).toBe(200);

    const renewal = findByPointer(answer, '/datos/0/renueva');
    const renewed = await started.request('POST', '/servicio/oauth/renew', {
      body: { refresh: renewal.found && renewal.value },
    });
    expect(await renewed.json()).toMatch(/^[\w-]{20,}$/);
    const left = await started.request('DELETE', '/servicio/oauth/token', { headers: { authorization } });
    expect(left.status).toBe(204);
    expect(await load(profile, 'banks', { authorization })).toBe(401);
  });

  test('wants the members that the profile names, and nothing empty', async () => {
    const { server: started } = await serveProfile(SIGN_IN);
    expect((await signIn(started, { username: 'a', password: '', grant_type: 'password' })).status).toBe(401);
    expect((await signIn(started, { username: 'a', password: 'b' })).status).toBe(400);
  });
});

test.each([
  ['a status without a body', { success: { statuses: [204] }, reference: 'header:Location' }],
  ['a class of statuses', { success: { statuses: ['2xx'] }, reference: '/folio/0' }],
  [
    'a value in the body',
    { success: { statuses: [201], pointer: '/exito', equals: true }, reference: '/exito2' },
  ],
  ['a place in the body', { success: { statuses: [200], pointer: '/data/id' }, reference: '/data/id' }],
])('an enrollment is answered with what the profile calls a success: %s', async (_, answers) => {
  const { profile, server: started } = await serveProfile({ answers });
  const response = await started.send(bodyOf('Ana'));
  const received = {
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
    truncated: false,
  };
  expect(readAnswer(received, profile.answers)).toMatchObject({
    verdict: 'confirmed',
    reference: 'SBX-000001',
  });
});
