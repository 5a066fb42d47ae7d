/** Spots that were wrong, or silently missing, in drafts from documents of other styles. */
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { documentOf, draft, FINALIZE, notesOf, profileOf } from './documents.fixture.ts';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const personBody = (items: object) =>
  json({ properties: { codPerfilRiesgo: {}, personaFulls: { type: 'array', items } } });
const documentWith = (operation: object) =>
  JSON.stringify({ openapi: '3.1.0', paths: { [FINALIZE]: { post: operation } } });
const CLIENT = { identificador: {}, nombre: {}, paterno: {}, materno: {} };

test('the schema of the profile is found from the root of the repository', async () => {
  const { $schema = '' } = profileOf(await draft(documentOf({})));
  const root = new URL('../../../', import.meta.url);
  expect(existsSync(new URL($schema, root))).toBe(true);
});

test('each alternative of a person adds its value to the list of the kinds', async () => {
  const kind = (value: string, more: object) => ({
    properties: { ...CLIENT, tipoEntidad: { type: 'string', enum: [value] }, ...more },
  });
  const oneOf = [kind('NATURAL', { sexo: {} }), kind('LEGAL', { dscGiro: {} })];
  const result = await draft(documentWith({ requestBody: personBody({ oneOf }), responses: {} }));
  expect(profileOf(result).catalogs).toEqual({
    tipoEntidad: { entries: { NATURAL: 'Natural', LEGAL: 'Legal' } },
  });
});

test.each([
  [
    'S (Sociedad conyugal), P (Participación), B (Separación de bienes)',
    ['Sociedad conyugal', 'Participación'],
  ],
  ['Ley (según la ley), Otro (ver abajo)', undefined],
])('codes with their words in brackets: %s', async (description, labels) => {
  const { catalogs } = profileOf(await draft(documentOf({ codRegimenMatrimonial: { description } })));
  const list = catalogs?.['regimenMatrimonial'];
  const entries = list && 'entries' in list ? Object.values(list.entries).slice(0, 2) : undefined;
  expect(entries).toEqual(labels);
});

test.each<[name: string, property: object, said: string]>([
  ['identificador', { description: 'RUT con guion' }, 'the document says «RUT con guion», and no expression'],
  ['identificador', { example: '12.345.678-5' }, 'the document says «12.345.678-5», and no expression'],
  ['sexo', { enum: ['F', 'M', 'X'], description: 'F = Femenino, M = Masculino' }, 'has no words for X:'],
  ['sexo', { enum: ['1', '2'] }, 'has no words for 1, 2:'],
])('what is open about %s is told: %j', async (name, property, said) => {
  const notes = notesOf(await draft(documentOf({ [name]: property })));
  expect(notes.filter((note) => note.startsWith(`fields.${name}: `)).join()).toContain(said);
});

describe('the answer', () => {
  const answer = (responses: object) =>
    draft(documentWith({ requestBody: personBody({ properties: CLIENT }), responses }));

  test('of 202 is told not to prove that anything was created', async () => {
    expect(notesOf(await answer({ 202: {} })).join()).toContain(
      'answers.success: 202 says that the request was taken',
    );
  });

  test('names the created clients', async () => {
    const items = { properties: { numeroCliente: { type: 'integer' }, identificador: { type: 'string' } } };
    const schema = { properties: { data: { properties: { clientes: { type: 'array', items } } } } };
    expect(profileOf(await answer({ 200: json(schema) })).answers?.clients).toEqual({
      list: '/data/clientes',
      number: '/numeroCliente',
      identifier: '/identificador',
    });
  });

  test('names the place of a field error in other words', async () => {
    const items = { properties: { propertyPath: { type: 'string' }, message: { type: 'string' } } };
    const errors = await answer({ 422: json({ properties: { violations: { type: 'array', items } } }) });
    expect(profileOf(errors).answers?.fieldErrors).toEqual({
      pointer: '/violations',
      pathMember: 'propertyPath',
    });
  });

  test('with a list in place of the message says that there is none', async () => {
    const detail = { type: 'array', items: { properties: { loc: {}, msg: { type: 'string' } } } };
    expect(notesOf(await answer({ 422: json({ properties: { detail } }) })).join()).toContain(
      'answers.message: the document does not say',
    );
  });

  test.each(['Duplicado. No se crea nada', 'Nothing was created', 'No client has been created'])(
    'whose words say that nothing was created is quoted, and no rule is drafted from it: %s',
    async (description) => {
      const result = await answer({ 400: { description: 'Solicitud inválida' }, 409: { description } });
      expect(profileOf(result).answers?.noEffect).toBeUndefined();
      expect(notesOf(result).join()).toContain(
        `answers.noEffect: the document lists 400, 409, and says of 409 «${description}». Nothing is drafted`,
      );
    },
  );

  const TEXT = { type: 'string' };
  const REFUSALS = {
    401: json({ properties: { error: TEXT } }),
    409: json({ properties: { codigo: TEXT, mensaje: TEXT } }),
    422: json({
      properties: {
        errores: { type: 'array', items: { properties: { campo: TEXT, codigo: TEXT, mensaje: TEXT } } },
        mensaje: TEXT,
      },
    }),
  };

  test('of each refusal is read until one has the message, and one the errors of fields', async () => {
    const result = await answer(REFUSALS);
    expect(profileOf(result).answers).toEqual({
      message: '/mensaje',
      fieldErrors: { pointer: '/errores', pathMember: 'campo', messageMember: 'mensaje' },
    });
    expect(notesOf(result).join()).not.toContain('the document does not say where');
  });

  test('has the message where most refusals have it, and the others are told', async () => {
    const problem = json({ properties: { title: TEXT, detail: TEXT } });
    const result = await answer({ ...REFUSALS, 400: problem });
    expect(profileOf(result).answers?.message).toBe('/mensaje');
    expect(notesOf(result).join()).toContain(
      'answers.message: /mensaje is drafted, as 409, 422 have it; 400 has it as problem details',
    );
    const problems = await answer({ 400: problem, 403: problem, ...REFUSALS, 409: problem });
    expect(profileOf(problems).answers?.message).toBeUndefined();
  });

  test('of success is read until one has the reference, and one without a flag is told', async () => {
    const created = json({ properties: { folio: TEXT, exito: { type: 'boolean' } } });
    const result = await answer({ 200: {}, 201: created });
    expect(profileOf(result).answers).toEqual({
      success: { statuses: [200, 201], pointer: '/exito', equals: true },
      reference: '/folio',
    });
    expect(notesOf(result).join()).toContain('answers.success: 200 has no /exito');
    expect(notesOf(result).join()).not.toContain('answers.reference');
  });

  test('with errors whose place cannot be told says so', async () => {
    const items = { properties: { donde: { type: 'string' }, message: { type: 'string' } } };
    const errors = await answer({ 422: json({ properties: { violations: { type: 'array', items } } }) });
    expect(notesOf(errors).join()).toContain(
      'answers.fieldErrors: which member of /violations names the field',
    );
  });
});

test('headers with one value, and a key against sending twice, are drafted', async () => {
  const parameter = (name: string, required: boolean, schema: object) => ({
    in: 'header',
    name,
    required,
    schema,
  });
  const parameters = [
    parameter('X-Canal', true, { type: 'string', enum: ['WEB'] }),
    parameter('Idempotency-Key', false, { type: 'string' }),
    parameter('X-Sucursal', true, { type: 'string' }),
    parameter('X-Origen', true, { const: 'ENROLA' }),
    parameter('X-Tenant', true, { type: 'string', default: 'demo' }),
    parameter('X-Version', true, { type: 'integer', default: 2 }),
    { ...parameter('X-Ambiente', true, { enum: ['QA', 'PROD'], default: 'QA' }), example: 'PROD' },
    parameter('Accept', true, {}),
    parameter('X-Libre', false, {}),
  ];
  const operation = { parameters, requestBody: personBody({ properties: CLIENT }), responses: {} };
  const result = await draft(documentWith(operation));
  expect(profileOf(result).request).toEqual({
    headers: { 'X-Canal': 'WEB', 'X-Origen': 'ENROLA', 'Idempotency-Key': '{attemptId}' },
  });
  const notes = notesOf(result).filter((note) => note.startsWith('header '));
  expect(notes).toEqual([
    'header Idempotency-Key: drafted as the id of each press: what the service does with a key that it has seen already, its manual must say',
    'header X-Sucursal: the service requires it with the enrollment. The draft does not send it: write "request": {"headers": {"X-Sucursal": "…"}} with your value',
    'header X-Tenant: the service requires it with the enrollment; the document has the default demo. The draft does not send it: write "request": {"headers": {"X-Tenant": "…"}} with your value',
    'header X-Version: the service requires it with the enrollment; the document has the default 2. The draft does not send it: write "request": {"headers": {"X-Version": "…"}} with your value',
    'header X-Ambiente: the service requires it with the enrollment; the document names QA, PROD, has the default QA, shows PROD. The draft does not send it: write "request": {"headers": {"X-Ambiente": "…"}} with your value',
  ]);
});

test('a required parameter of the address is told, and that no key of a profile has it', async () => {
  const parameters = [{ in: 'query', name: 'canal', required: true, schema: { enum: ['WEB', 'APP'] } }];
  const operation = { parameters, requestBody: personBody({ properties: CLIENT }), responses: {} };
  expect(notesOf(await draft(documentWith(operation)))).toContain(
    'query canal: the service requires it with the enrollment; the document names WEB, APP. No key of a profile adds to that address: your server has to add it where it passes requests on',
  );
});

test('a required header of a list or of the sign-in is told, and one that agents type is not', async () => {
  const canal = { in: 'header', name: 'X-Canal', required: true, schema: { enum: ['WEB', 'SUC'] } };
  const key = { in: 'header', name: 'X-Key', required: true };
  const token = json({ properties: { token: { type: 'string' } } });
  const login = json({ properties: { usuario: { type: 'string' }, clave: { type: 'string' } } });
  const items = { type: 'array', items: { properties: { codigo: {}, nombre: {} } } };
  const paths = {
    '/login': { post: { parameters: [canal], requestBody: login, responses: { 200: token } } },
    '/paises': { get: { parameters: [canal, key], responses: { 200: json(items) } } },
    '/bancos': { get: { parameters: [canal], responses: { 200: json(items) } } },
  };
  const security = (scheme: object) => ({
    security: [{ s: [] }],
    components: { securitySchemes: { s: scheme } },
  });
  const notesWith = async (scheme: object) =>
    notesOf(await draft(documentOf({ codPais: {} }, security(scheme), paths))).join('\n');
  const bearer = await notesWith({ type: 'http', scheme: 'bearer' });
  expect(bearer).toContain(
    'POST /login: the service requires the header X-Canal with the sign-in; the document names WEB, SUC. "request.headers" go with the enrollment only: your server has to add it where it passes requests on',
  );
  expect(bearer).toContain('GET /paises: the service requires the header X-Canal with the list of codPais;');
  expect(bearer).toContain('GET /paises: the service requires the header X-Key');
  expect(bearer).not.toContain('GET /bancos: the service requires');
  expect(await notesWith({ type: 'apiKey', in: 'header', name: 'x-key' })).not.toContain('X-Key');
});

describe('a list', () => {
  const listOf = async (path: string, properties: object, parameters: object[] = []) => {
    const get = { parameters, responses: { 200: json({ type: 'array', items: { properties } }) } };
    const fields = { prospComunaCiudadId: {}, prospBancoId: {} };
    const result = await draft(documentOf(fields, {}, { [path]: { get } }));
    return {
      lists: profileOf(result).catalogs,
      notes: notesOf(result).filter((note) => note.startsWith('GET ')),
    };
  };
  const ID = { type: 'integer' };
  const TEXT = { type: 'string' };

  test.each([
    ['a member', { idComuna: ID, nomComuna: TEXT, provincia: TEXT }, 'provincia'],
    [
      'an object',
      { idComuna: ID, nomComuna: TEXT, region: { properties: { id: ID, nombre: TEXT } } },
      '/region/nombre',
    ],
    ['a number', { idComuna: ID, nomComuna: TEXT, regionId: ID }, undefined],
  ])('of communes has its region as group, from %s', async (_, properties, group) => {
    const { lists } = await listOf('/comunas', properties);
    expect(lists?.['comunaCiudad']).toMatchObject({ value: 'idComuna', label: 'nomComuna' });
    const list = lists?.['comunaCiudad'];
    expect(list && 'group' in list ? list.group : undefined).toBe(group);
  });

  test('of banks has the name of the company as text', async () => {
    const { lists } = await listOf('/bancos', { id: ID, rut: TEXT, razonSocial: TEXT });
    expect(lists?.['banco']).toMatchObject({ label: 'razonSocial' });
  });

  test.each([
    [{ default: 0 }, { parameter: 'page', first: 0 }],
    [{ minimum: 1 }, { parameter: 'page', first: 1 }],
    [{}, undefined],
  ])(
    'in pages is read to its end where the document says which page is the first: %j',
    async (schema, pages) => {
      const parameters = [{ in: 'query', name: 'page', schema: { ...ID, ...schema } }];
      const { lists, notes } = await listOf('/bancos', { id: ID, nombre: TEXT }, parameters);
      const list = lists?.['banco'];
      expect(list && 'pages' in list ? list.pages : undefined).toEqual(pages);
      expect(notes.join().includes('comes in pages')).toBe(pages === undefined);
    },
  );
});

test('a list of a field that the service does not have is left out', async () => {
  const items = { type: 'array', items: { properties: { codigo: {}, nombre: {} } } };
  const paths = { '/paises': { get: { responses: { 200: json(items) } } } };
  expect(profileOf(await draft(documentOf({}, {}, paths))).catalogs).toEqual({});
  expect(profileOf(await draft(documentOf({ codPais: {} }, {}, paths))).catalogs).toHaveProperty('pais');
});

test('kinds that name their base, and not the other way round, are drafted as alternatives', async () => {
  const base = {
    properties: { ...CLIENT, tipoEntidad: { type: 'string' } },
    discriminator: { propertyName: 'tipoEntidad' },
    required: ['nombre'],
  };
  const kind = (more: object) => ({ allOf: [{ $ref: '#/components/schemas/Base' }, { properties: more }] });
  const schemas = { Base: base, Natural: kind({ sexo: {} }), Empresa: kind({ dscGiro: { maxLength: 9 } }) };
  const requestBody = personBody({ $ref: '#/components/schemas/Base' });
  const paths = { [FINALIZE]: { post: { requestBody, responses: {} } } };
  const result = await draft(JSON.stringify({ openapi: '3.0.0', paths, components: { schemas } }));
  const { fields, rules } = profileOf(result);
  expect(fields).toEqual({ nombre: { required: true }, dscGiro: { maxLength: 9 } });
  expect(rules?.[0]?.hide).not.toEqual(expect.arrayContaining(['sexo']));
  expect(notesOf(result).join()).toContain('personaFulls: the document has alternatives (Natural, Empresa)');
});
