import { NO_ROWS } from '../domain/enrollment/builders.fixture.ts';
import { fromKeys } from '../domain/fields/from-keys.ts';
import { SECTION_KEYS } from '../domain/fields/registry.ts';
import * as z from 'zod/mini';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FINALIZE_PATH } from '../domain/contract/finalize-request.ts';
import { MAX_BODY_BYTES } from './finalize.ts';
import { createSandboxStore } from './store.ts';
import { type TestServer, bodyOf, startTestServer } from './test-server.ts';

const submissionsSchema = z.array(
  z.strictObject({
    id: z.string(),
    receivedAt: z.iso.datetime(),
    contentType: z.nullable(z.string()),
    status: z.nullable(z.int()),
    body: z.string(),
  }),
);

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(() => server.ask('DELETE', '/sandbox'));

const submissionsOf = async (session?: string) =>
  submissionsSchema.parse(await server.getJson('/sandbox/submissions', session));
const clientsOf = (session?: string) => server.getJson('/sandbox/clients', session);

describe('a request that keeps the contract', () => {
  const ana = {
    ...NO_ROWS,
    nombre: 'Ana Ñuñoa 👩‍🚒',
    fechaNacimiento: '1983-09-05',
    telefonoFulls: [{ telefono: '+56 9' }, { telefono: '007', observacion: '' }],
    direccionFulls: [{ linea1: 'Los Aromos 1', prospComunaCiudadId: 13120 }],
    emailFulls: [{ email: 'ana@example.com' }],
    cuentaBancarioFulls: [{ numero: '01', tipo: 'Cuenta vista', prospBancoId: 12 }],
  };
  const body = ` ${JSON.stringify({ codPerfilRiesgo: 'MOD', personaFulls: [ana, NO_ROWS] }, undefined, '\t')}\r\n`;

  test('the request is stored byte for byte, with its time, content type and status', async () => {
    const before = new Date().toISOString();
    const response = await server.send(body);
    expect(response.status).toBe(200);
    const [stored, ...others] = await submissionsOf();
    expect(others).toEqual([]);
    expect(stored).toMatchObject({ body, contentType: 'application/json', status: 200 });
    expect(stored && before <= stored.receivedAt && stored.receivedAt <= new Date().toISOString()).toBe(true);
  });

  test('the request creates one client per person, with the telephones, addresses, e-mails and accounts of the person', async () => {
    const response = await server.send(body);
    const none = fromKeys(SECTION_KEYS, () => 0);
    expect(await response.json()).toEqual({
      sandbox: true,
      reference: 'SBX-000001',
      clients: [
        { ...none, clientId: 'CLI-000001', telephones: 2, addresses: 1, emails: 1, bankAccounts: 1 },
        { clientId: 'CLI-000002', ...none },
      ],
    });
    const noRows = fromKeys(SECTION_KEYS, () => []);
    const common = { ...noRows, reference: 'SBX-000001', submissionId: 'SUB-000001' };
    expect(await clientsOf()).toEqual([
      {
        ...common,
        clientId: 'CLI-000001',
        fields: { nombre: ana.nombre, fechaNacimiento: '1983-09-05' },
        telephones: ana.telefonoFulls.map((fields, index) => ({ id: `TEL-00000${index + 1}`, fields })),
        addresses: [{ id: 'ADR-000001', fields: ana.direccionFulls[0] }],
        emails: [{ id: 'EML-000001', fields: ana.emailFulls[0] }],
        bankAccounts: [{ id: 'ACC-000001', fields: ana.cuentaBancarioFulls[0] }],
      },
      {
        ...common,
        clientId: 'CLI-000002',
        fields: {},
      },
    ]);
  });
});

test('a birth date with a midnight creates a client, as it was sent', async () => {
  const fechaNacimiento = '1983-09-05T00:00:00';
  const response = await server.send(JSON.stringify({ personaFulls: [{ ...NO_ROWS, fechaNacimiento }] }));
  expect(response.status).toBe(200);
  expect(await clientsOf()).toMatchObject([{ fields: { fechaNacimiento } }]);
});

describe('a request that breaks the contract', () => {
  test('the request gets a 400 that names every bad path with the reason, and creates nothing', async () => {
    const address = { prospComunaCiudadId: '13120' };
    const persons = [
      { ...NO_ROWS, nombre: null, CodPais: 'CHL', fechaNacimiento: '2023-02-29' },
      {
        ...NO_ROWS,
        emailFulls: [{ email: 7 }],
        direccionFulls: [address, { prospComunaCiudadId: 1.5 }, { prospComunaCiudadId: 2 ** 60 }],
      },
      { ...NO_ROWS, telefonoFulls: {}, cuentaBancarioFulls: undefined },
    ];
    const response = await server.send(
      JSON.stringify({ perfil: 1, codPerfilRiesgo: 1, personaFulls: persons }),
    );
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    const problem = z.looseObject({
      errors: z.array(z.strictObject({ path: z.string(), message: z.string() })),
    });
    const { errors } = problem.parse(await response.json());
    expect(errors.map(({ path, message }) => `${path} ${message}`).toSorted()).toEqual([
      'codPerfilRiesgo must be a string, but is a number',
      'perfil is not a field of the contract (names are case-sensitive)',
      'personaFulls[0].CodPais is not a field of the contract (names are case-sensitive)',
      'personaFulls[0].fechaNacimiento must be a real day in the format YYYY-MM-DD',
      'personaFulls[0].nombre must be a string, but is null (leave an unfilled field out)',
      'personaFulls[1].direccionFulls[0].prospComunaCiudadId must be an integer as a JSON number, but is a string',
      'personaFulls[1].direccionFulls[1].prospComunaCiudadId must be an integer as a JSON number, but is a number with a fraction',
      'personaFulls[1].direccionFulls[2].prospComunaCiudadId must be an integer from -9007199254740991 to 9007199254740991, because larger JSON numbers lose digits',
      'personaFulls[1].emailFulls[0].email must be a string, but is a number',
      'personaFulls[2].cuentaBancarioFulls is missing; it must be an array',
      'personaFulls[2].telefonoFulls must be an array, but is an object',
    ]);
    expect(await clientsOf()).toEqual([]);
    expect(await submissionsOf()).toMatchObject([{ status: 400 }]);
  });

  test.each([['null'], ['[]'], ['7']])(
    'the body %s is refused as a whole, because it is not an object',
    async (body) => {
      const response = await server.send(body);
      expect(response.status).toBe(400);
      const message: unknown = expect.stringContaining('must be an object');
      expect(await response.json()).toMatchObject({ errors: [{ path: '(body)', message }] });
    },
  );

  test.each([[''], ['{"personaFulls":['], [`\uFEFF${bodyOf('Ana')}`]])(
    'a body that is not JSON (%j) is refused, but stored',
    async (body) => {
      const response = await server.send(body);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ sandbox: true, title: 'The body is not JSON' });
      expect(await submissionsOf()).toMatchObject([{ body, status: 400 }]);
    },
  );

  test('an empty request without a content type is refused, but stored', async () => {
    expect((await server.ask('POST', FINALIZE_PATH)).status).toBe(400);
    expect(await submissionsOf()).toMatchObject([{ body: '', contentType: null, status: 400 }]);
  });

  test('a body that is not UTF-8 is refused', async () => {
    const response = await server.send(
      new Uint8Array([...Buffer.from('{"codPerfilRiesgo":"'), 0xff, ...Buffer.from('","personaFulls":[]}')]),
    );
    expect(await response.json()).toMatchObject({ status: 400, title: 'The body is not UTF-8' });
  });

  test('a body above the size limit gets a 413 and is not stored, and a body at the limit is accepted', async () => {
    const padding = MAX_BODY_BYTES - Buffer.byteLength(bodyOf('Ana'));
    expect((await server.send(bodyOf('Ana') + ' '.repeat(padding + 1))).status).toBe(413);
    expect(await submissionsOf()).toEqual([]);
    expect((await server.send(bodyOf('Ana') + ' '.repeat(padding))).status).toBe(200);
  });
});

describe('sessions', () => {
  test('a cookie gives a session its own store, requests without a cookie share one, and DELETE empties one store only', async () => {
    await server.send(bodyOf('shared'));
    await server.send(bodyOf('first'), 'one');
    await server.send(bodyOf('second'), 'two');
    expect((await submissionsOf()).map(({ body }) => body)).toEqual([bodyOf('shared')]);
    expect((await submissionsOf('one')).map(({ body }) => body)).toEqual([bodyOf('first')]);
    expect(await clientsOf('two')).toMatchObject([{ clientId: 'CLI-000001', fields: { nombre: 'second' } }]);
    const emptied = await server.ask('DELETE', '/sandbox', 'one');
    expect([emptied.status, await emptied.text()]).toEqual([204, '']);
    expect(await submissionsOf('one')).toEqual([]);
    expect(await clientsOf('one')).toEqual([]);
    expect(await submissionsOf('two')).toHaveLength(1);
    expect(await submissionsOf()).toHaveLength(1);
  });

  test('submissions are listed from the oldest to the newest, and no answer sets a cookie', async () => {
    const answers = [
      await server.send(bodyOf('1')),
      await server.send('broken'),
      await server.send(bodyOf('3')),
      await server.ask('GET', '/sandbox/clients'),
    ];
    expect((await submissionsOf()).map(({ body }) => body)).toEqual([bodyOf('1'), 'broken', bodyOf('3')]);
    expect(answers.map(({ headers }) => headers.get('set-cookie'))).toEqual([null, null, null, null]);
  });

  test('when there are too many sessions, the least recently used one is dropped and the shared one stays', () => {
    const store = createSandboxStore(2);
    const arrival = { receivedAt: '', contentType: null, body: '' };
    for (const cookie of [undefined, 'a', 'b']) store.getSession(cookie).record(arrival);
    store.getSession('a');
    store.getSession('c');
    const counts = [undefined, 'a', 'c'].map((cookie) => store.getSession(cookie).submissions.length);
    expect(counts).toEqual([1, 1, 0]);
    expect(store.getSession('b').submissions).toEqual([]);
  });
});

describe('paths and methods', () => {
  test.each([
    ['GET', FINALIZE_PATH, 405, 'POST'],
    ['PUT', FINALIZE_PATH, 405, 'POST'],
    ['POST', '/sandbox/submissions', 405, 'GET'],
    ['DELETE', '/sandbox/clients', 405, 'GET'],
    ['PUT', '/sandbox', 405, 'GET, DELETE'],
    ['GET', '/sandbox/nothing', 404, null],
    ['GET', '/sandbox/', 404, null],
    ['GET', '/sandboxes', 418, null],
    ['GET', '/', 418, null],
    ['GET', '/sandbox/submissions?since=1', 200, null],
  ])('%s %s is answered with %i', async (method, path, status, allow) => {
    const response = await server.ask(method, path);
    expect([response.status, response.headers.get('allow')]).toEqual([status, allow]);
    if (status !== 418)
      expect(response.headers.get('content-type')).toMatch(/^application\/(problem\+)?json/);
  });
});
