import { NO_ROWS } from '../domain/enrollment/builders.fixture.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { FINALIZE_PATH } from '../domain/contract/finalize-request.ts';
import { bodyOf, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
afterEach(() => server.stop());

const enroll = (persons: readonly object[], root: object = {}) =>
  server.request('POST', `/two${FINALIZE_PATH}`, {
    body: { ...root, personaFulls: persons.map((person) => ({ ...NO_ROWS, ...person })) },
  });

describe('paths', () => {
  test('the service answers every path behind its base path, and no other path', async () => {
    server = await startTestServer({ basePath: '/two', resources: { '/list': { json: [] } } });
    const statuses = await Promise.all(
      [
        ['POST', `/two${FINALIZE_PATH}`],
        ['GET', `/two${FINALIZE_PATH}`],
        ['GET', '/two/list'],
        ['POST', '/two/list'],
        ['GET', '/two/nothing'],
        ['GET', '/two'],
        ['POST', FINALIZE_PATH],
        ['GET', '/list'],
        ['GET', '/twofold'],
      ].map(async ([method = '', path = '']) => (await server.ask(method, path)).status),
    );
    expect(statuses).toEqual([400, 405, 200, 405, 404, 404, 418, 418, 418]);
  });
});

describe('resources', () => {
  test('a resource is JSON from the service file, JSON from a file beside it, or generated JSON', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'enrola-service-'));
    await writeFile(join(folder, 'list.json'), '["Ñ"]');
    const generate = { count: 3, item: { key: '{number}', text: 'Sede {name}', zone: ['{group}'] } };
    const service = {
      basePath: '/two',
      resources: { '/inline': { json: null }, '/file': { file: 'list.json' }, '/made': { generate } },
      appFiles: { '/catalogs/x.json': { file: 'list.json' } },
    };
    server = await startTestServer(service, folder);
    await rm(folder, { recursive: true });
    expect(await server.getJson('/two/inline')).toBe(null);
    expect(await server.getJson('/two/file?page=1')).toEqual(['Ñ']);
    expect(await server.getJson('/catalogs/x.json')).toEqual(['Ñ']);
    const made = z.array(z.strictObject({ key: z.int(), text: z.string(), zone: z.array(z.string()) }));
    const items = made.parse(await server.getJson('/two/made'));
    expect(items.map(({ key }) => key)).toEqual([1, 2, 3]);
    expect(items.every(({ text }) => /^Sede \p{Lu}/u.test(text))).toBe(true);
  });

  test('20,000 generated places have 20,000 names and are the same each time', async () => {
    const service = { resources: { '/places': { generate: { count: 20_000 } } } };
    server = await startTestServer(service);
    const text = await (await server.ask('GET', '/places')).text();
    const places = z.array(z.object({ id: z.int(), name: z.string() })).parse(JSON.parse(text));
    expect(new Set(places.map(({ name }) => name)).size).toBe(20_000);
    const again = await startTestServer(service);
    expect(await (await again.ask('GET', '/places')).text()).toBe(text);
    await again.stop();
  });

  test('a resource can be delayed', async () => {
    server = await startTestServer({ resources: { '/slow': { json: 1, delayMs: 200 } } });
    const start = performance.now();
    await server.ask('GET', '/slow');
    expect(performance.now() - start).toBeGreaterThan(190);
  });
});

describe('the answer to an enrollment', () => {
  test('the service file can ask for an answer without a body and with the reference in its headers', async () => {
    const headers = { location: '/two/enrollments/{reference}', 'x-reference': '{reference}' };
    server = await startTestServer({
      basePath: '/two',
      answers: { success: { status: 204, headers } },
    });
    const response = await enroll([{ nombre: 'Ana' }]);
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(response.headers.get('location')).toBe('/two/enrollments/SBX-000001');
    expect(response.headers.get('x-reference')).toBe('SBX-000001');
    expect(response.headers.get('content-type')).toBe(null);
    expect(await server.getJson('/sandbox/clients')).toMatchObject([{ reference: 'SBX-000001' }]);
  });

  test('the service file can ask for an answer with the reference and the client ids in its body', async () => {
    const body = { data: { id: 'E/{reference}', clients: '{clientIds}' }, ok: true };
    server = await startTestServer({ basePath: '/two', answers: { success: { status: 201, body } } });
    const response = await enroll([{}, {}]);
    expect([response.status, await response.json()]).toEqual([
      201,
      { data: { id: 'E/SBX-000001', clients: ['CLI-000001', 'CLI-000002'] }, ok: true },
    ]);
  });

  const codes = { tipoEntidad: ['1', '2'], codTipoTelefono: ['C'], prospBancoId: [11] };
  const bad = [
    { tipoEntidad: '1', telefonoFulls: [{ codTipoTelefono: 'C' }, { codTipoTelefono: 'S' }] },
    { tipoEntidad: 'N', cuentaBancarioFulls: [{ prospBancoId: 12 }, { prospBancoId: 11 }, {}] },
    { tipoEntidad: '' },
  ];

  test('an enrollment with unknown codes or too many persons gets a 400 with JSON pointers (RFC 9457)', async () => {
    const answers = { problems: 'problem-details', codes, maxPersons: 2 };
    server = await startTestServer({ basePath: '/two', answers });
    const response = await enroll(bad);
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    const detail = 'is not a code of the service';
    expect(await response.json()).toEqual({
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail: 'The enrollment breaks the rules of the service',
      errors: [
        { pointer: '#/personaFulls', detail: 'has 3 persons, but the service accepts at most 2' },
        { pointer: '#/personaFulls/0/telefonoFulls/1/codTipoTelefono', detail },
        { pointer: '#/personaFulls/1/tipoEntidad', detail },
        { pointer: '#/personaFulls/1/cuentaBancarioFulls/0/prospBancoId', detail },
      ],
    });
    expect(await server.getJson('/sandbox/clients')).toEqual([]);
  });

  test('the service file can ask for the problems with paths, as ASP.NET writes them', async () => {
    server = await startTestServer({ basePath: '/two', answers: { problems: 'aspnet', codes } });
    const message = 'is not a code of the service';
    const response = await enroll(bad);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      title: 'One or more validation errors occurred.',
      errors: {
        'PersonaFulls[0].TelefonoFulls[1].CodTipoTelefono': [message],
        'PersonaFulls[1].TipoEntidad': [message],
        'PersonaFulls[1].CuentaBancarioFulls[0].ProspBancoId': [message],
      },
    });
    expect(await (await server.request('POST', `/two${FINALIZE_PATH}`, { body: [] })).json()).toMatchObject({
      errors: { $: ['must be an object, but is an array'] },
    });
    expect(await (await server.ask('GET', '/two/nothing')).json()).toMatchObject({ status: 404 });
  });

  test('an enrollment of a person who was enrolled before in the same session gets a 409', async () => {
    const answers = { problems: 'problem-details', refuseDuplicates: true };
    server = await startTestServer({ basePath: '/two', answers });
    const ana = { identificador: '12345678-5', tipoIdentificador: '1' };
    expect((await enroll([ana])).status).toBe(200);
    expect((await enroll([{ ...ana, tipoIdentificador: '2' }, {}, {}])).status).toBe(200);
    const again = await enroll([{}, ana]);
    expect([again.status, await again.json()]).toMatchObject([
      409,
      { errors: [{ pointer: '#/personaFulls/1/identificador' }] },
    ]);
    await server.ask('DELETE', '/sandbox');
    expect((await enroll([ana])).status).toBe(200);
  });

  test('a sentinel is also reported in the problem format of the service', async () => {
    server = await startTestServer({ answers: { problems: 'problem-details', maxPersons: 1 } });
    expect(await (await server.send(bodyOf('Ana', 'SANDBOX-400'))).json()).toMatchObject({
      errors: [{ pointer: '#/personaFulls/1/nombre' }],
    });
  });
});
