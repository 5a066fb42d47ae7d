import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseProfile } from '../../domain/profile/parse-profile.ts';
import {
  ADDRESS,
  NOTHING_ELSE,
  CORDILLERA,
  documentOf,
  draft,
  FINALIZE,
  notesOf,
  ORILLA,
  problemOf,
  profileOf,
} from './documents.fixture.ts';
import { toDraftReport } from './draft-report.ts';

const fieldOf = async (name: string, property: object) =>
  profileOf(await draft(documentOf({ [name]: property }))).fields?.[name];

describe('of a .NET document', () => {
  test('the address, the sign-in with its pointers and constants, and the answers are drafted', async () => {
    const { baseUrl, authentication, answers, limits, checks } = profileOf(await draft(CORDILLERA));
    expect({ baseUrl, authentication, answers, limits, checks }).toEqual({
      baseUrl: '',
      authentication: {
        kind: 'bearer',
        signIn: {
          url: '/api/Auth/Login',
          userMember: 'usuario',
          passwordMember: 'clave',
          constants: { canal: 'ESCRITORIO' },
          token: '/resultado/accessToken',
          refreshToken: '/resultado/refreshToken',
          expiresIn: '/resultado/expiresIn',
        },
        refresh: {
          url: '/api/Auth/Refresh',
          refreshTokenMember: 'refreshToken',
          token: '/resultado/accessToken',
          refreshToken: '/resultado/refreshToken',
          expiresIn: '/resultado/expiresIn',
        },
        signOut: { url: '/api/Auth/Logout' },
      },
      // Problem details need no configuration, and what proves that nothing was created no document says.
      answers: { success: { statuses: [204] }, reference: 'header:X-Folio' },
      limits: { persons: 10, rows: { telefonoFulls: 5 } },
      checks: [{ name: 'needs-row', severity: 'error', sections: ['telefonoFulls', 'emailFulls'] }],
    });
  });

  test('lengths, required fields, formats and enumerations with their names are drafted', async () => {
    const { fields, catalogs } = profileOf(await draft(CORDILLERA));
    expect(fields).toMatchObject({
      identificador: { required: true, maxLength: 12 },
      paterno: { maxLength: 40 },
      sexo: { catalog: 'sexo' },
      telefono: { required: true, maxLength: 15, format: { name: 'pattern', regex: '\\+?[0-9]{8,14}' } },
      email: { required: true, maxLength: 80, format: { name: 'e-mail' } },
      numero: { format: { name: 'integer' } },
    });
    expect(catalogs?.['sexo']).toEqual({ entries: { F: 'Femenino', M: 'Masculino', X: 'No informa' } });
  });

  test('each list is drafted for its field, with the members of its code and its text', async () => {
    const { fields, catalogs } = profileOf(await draft(CORDILLERA));
    expect(fields?.['codPais']).toEqual({ required: true, catalog: 'pais' });
    expect(catalogs).toMatchObject({
      pais: { url: '/api/Maestros/Paises', value: 'codigoPais', label: 'nombrePais', authenticated: true },
      comunaCiudad: {
        url: '/api/Maestros/Comunas',
        value: 'comunaId',
        label: 'nombre',
        valueType: 'integer',
      },
      banco: { url: '/api/Maestros/Bancos', value: 'bancoId', label: 'nombreBanco', valueType: 'integer' },
    });
    expect(Object.keys(catalogs ?? {})).toHaveLength(15);
  });

  test('what the document does not say is noted', async () => {
    const notes = notesOf(await draft(CORDILLERA));
    // The contract may have got fields after this document was written.
    expect(notes.filter((note) => !note.includes(': the document does not have '))).toEqual([
      expect.stringMatching(/^baseUrl: .*: SERVICE_URL=https:\/\/api\.cordillera\.example\/gestion /),
      expect.stringMatching(/^GET \/api\/Maestros\/Sucursales: this is a list, but not clearly/),
      expect.stringMatching(/^GET \/api\/Maestros\/Bancos\/\{bancoId\}\/Oficinas: .* needs a parameter/),
      expect.stringMatching(/^fields.tipo: its list is drafted from words of the document: «CC: /),
      expect.stringMatching(/^answers.noEffect: the document lists 400, 401, 409, 500, but no document says/),
    ]);
  });
});

describe('of a Spring document in YAML', () => {
  test('the key, the flag of success, the reference, the message and the errors are drafted', async () => {
    const { baseUrl, authentication, answers } = profileOf(await draft(ORILLA));
    expect({ baseUrl, authentication, answers }).toEqual({
      baseUrl: '',
      authentication: {
        kind: 'header',
        header: 'X-Orilla-Key',
        label: { es: 'Clave (X-Orilla-Key)', en: 'Key (X-Orilla-Key)' },
      },
      answers: {
        success: { statuses: [200], pointer: '/exito', equals: true },
        reference: '/folio',
        message: '/mensaje',
        fieldErrors: { pointer: '/errores', pathMember: 'campo', messageMember: 'motivo' },
      },
    });
  });

  test('lists of one address with a parameter, and lists in pages, are drafted', async () => {
    const { catalogs } = profileOf(await draft(ORILLA));
    expect(catalogs).toMatchObject({
      estadoCivil: { url: '/v2/tablas/estado_civil', list: '/filas', value: 'cod', label: 'glosa' },
      tipoIdentificador: { url: '/v2/tablas/tipo_documento' },
      banco: {
        url: '/v2/entidades_bancarias?size=500',
        list: '/content',
        value: 'id',
        label: 'nombre_fantasia',
        valueType: 'integer',
        pages: { parameter: 'page', first: 0 },
      },
      comunaCiudad: { label: 'nom_ciudad', group: 'provincia' },
    });
  });

  test('expressions that mean a RUT or a telephone become those formats', async () => {
    const { fields } = profileOf(await draft(ORILLA));
    expect(fields).toMatchObject({
      identificador: { format: { name: 'rut-cl' } },
      telefono: { format: { name: 'phone-cl' } },
      numero: { format: { name: 'pattern', regex: '\\d{4,18}' } },
    });
  });

  test('values of `const` and of descriptions are read as enumerations', async () => {
    const { catalogs } = profileOf(await draft(ORILLA));
    expect(catalogs).toMatchObject({
      sexo: { entries: { '1': 'Mujer', '2': 'Hombre' } },
      tipoTelefono: { entries: { M: 'Móvil', F: 'Fijo' } },
      tipo: { entries: { CUENTA_CORRIENTE: 'Cuenta corriente', CUENTA_VISTA: 'Cuenta vista' } },
    });
  });
});

test('both drafts are sound, and a draft that warns says so at the end', async () => {
  const reportOf = async (text: string) => {
    const { json = '', lines } = await toDraftReport('api', { address: ADDRESS, text, load: NOTHING_ELSE });
    expect(parseProfile(JSON.parse(json))).toMatchObject({ ok: true });
    return lines.join('\n');
  };
  expect(await reportOf(CORDILLERA)).not.toContain('the draft:');
  expect(await reportOf(ORILLA)).not.toContain('the draft:');
  const items = { type: 'array', items: { properties: { id: { type: 'integer' } } } };
  const get = { responses: { 200: { content: { 'application/json': { schema: items } } } } };
  expect(await reportOf(documentOf({ prospBancoId: {} }, {}, { '/bancos': { get } }))).toMatch(
    /the draft: sound, with 1 warning\n\n {2}catalogs\.banco/,
  );
});

test('of a document with anything in any place a sound profile is drafted, or it is refused', async () => {
  const places = placesOf(JSON.parse(CORDILLERA), []);
  const odd = fc.oneof(
    fc.constantFrom(
      null,
      '',
      0,
      -1,
      [],
      {},
      '#/',
      'ftp://x',
      '(a+)+',
      '^(',
      { $ref: '#' },
      { $ref: 'x.json' },
    ),
    fc.constantFrom(
      ['x'],
      [null],
      { type: ['null'] },
      { allOf: [null] },
      { $ref: '#/components/schemas/PersonaFullDto' },
    ),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...places), odd), { minLength: 1, maxLength: 6 }),
      async (changes) => {
        const json: unknown = JSON.parse(CORDILLERA);
        // Copied, or a change inside of one would make it contain itself.
        for (const [path, value] of changes) replaceAt(json, path, structuredClone(value));
        const result = await draft(JSON.stringify(json));
        if (result.ok) expect(parseProfile(result.profile)).toMatchObject({ ok: true });
      },
    ),
    { numRuns: 60 },
  );
});

function placesOf(value: unknown, path: readonly string[]): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => [
    [...path, key],
    ...placesOf(inner, [...path, key]),
  ]);
}

function replaceAt(json: unknown, path: readonly string[], value: unknown): void {
  const owner = path
    .slice(0, -1)
    .reduce<unknown>((at, key) => (typeof at === 'object' && at ? Reflect.get(at, key) : at), json);
  if (typeof owner === 'object' && owner !== null) Reflect.set(owner, path.at(-1) ?? '', value);
}

describe('the operation', () => {
  test('that names the most of the contract is found, by any path', async () => {
    const text = documentOf({}).replace(FINALIZE, '/v1/clientes');
    const result = await draft(text);
    expect(profileOf(result).baseUrl).toBe('');
    expect(notesOf(result)[0]).toContain(
      `let your server pass that path on to https://api.example/v1/clientes`,
    );
  });

  test.each<[what: string, server: string, said: string]>([
    ['a path', '/gestion/', 'SERVICE_URL=https://…/gestion '],
    ['plain http', 'http://core.example:8080', 'SERVICE_URL=http://core.example:8080 '],
    ['a variable', '{host}/x', 'is no address'],
  ])('at %s stays out of the profile, and the report says where its address goes', async (_, url, said) => {
    const result = await draft(documentOf({}, { servers: [{ url }] }));
    expect(profileOf(result).baseUrl).toBe('');
    expect(
      notesOf(result)
        .filter((note) => note.startsWith('baseUrl:'))
        .join(),
    ).toContain(said);
  });

  test('leaves a list of another server whole, and says that browsers call it directly', async () => {
    const items = { type: 'array', items: { type: 'object', properties: { codigo: {}, nombre: {} } } };
    const schema = { content: { 'application/json': { schema: items } } };
    const other = { servers: [{ url: 'http://lists.example' }], responses: { 200: schema } };
    const result = await draft(documentOf({ codPais: {} }, {}, { '/paises': { get: other } }));
    expect(profileOf(result).catalogs).toMatchObject({ pais: { url: 'https://lists.example/paises' } });
    expect(notesOf(result).join()).toContain('https://lists.example/paises: this is not at the address');
  });

  test('can be named by its id or its path', async () => {
    expect(await draft(CORDILLERA, 'Enrolamiento_FinalizarEnrolamiento')).toMatchObject({ ok: true });
    expect(await draft(CORDILLERA, FINALIZE)).toMatchObject({
      operation: 'Enrolamiento_FinalizarEnrolamiento',
    });
  });

  test('that does not exist is refused with those that do', async () => {
    expect(problemOf(await draft(CORDILLERA, 'finalizar'))).toMatch(
      /^there is no operation finalizar\. Name one with --operation: Enrolamiento_F/,
    );
  });

  test.each([
    ['', 'the file is empty'],
    ['<html>', 'this is HTML or XML, not JSON or YAML'],
    ['{"openapi": "3.0.0", }, ', /line 1, column \d+/],
    ['{"swagger": "2.0"}', /^this is Swagger 2\.0; convert it/],
    ['{"name": "x"}', /^this is no OpenAPI 3 document/],
    ['{"openapi": "3.1.0", "paths": {"/a": {"get": {}}}}', /^no operation takes the fields of the contract/],
  ])('of %j is refused with a reason', async (text, problem) => {
    expect(problemOf(await draft(text))).toMatch(problem);
  });
});

describe('of one field', () => {
  test.each<[pattern: string, said: string | undefined]>([
    [
      '^\\+56[0-9]{9}$',
      'fields.telefono: "phone-cl" is drafted for the expression ^\\+56[0-9]{9}$, but takes more: +34612345678 (another country), +566001234567 (600 of Chile). Where the service refuses these, write {"name":"pattern","regex":"\\\\+56[0-9]{9}"}: agents then type the number as it is sent',
    ],
    ['^\\+[0-9]{8,15}$', undefined],
  ])('what a telephone takes beyond the expression %s is told', async (pattern, said) => {
    const result = await draft(documentOf({ telefono: { pattern } }));
    expect(profileOf(result).fields?.['telefono']).toEqual({ format: { name: 'phone-cl' } });
    const notes = notesOf(result).filter((note) => note.startsWith('fields.telefono'));
    expect(notes).toEqual(said === undefined ? [] : [said]);
  });

  test.each<[what: string, name: string, property: object, expected: object | undefined]>([
    ['nothing', 'materno', {}, undefined],
    [
      'a length of OpenAPI 3.1 that may be null',
      'materno',
      { type: ['null', 'string'], maxLength: 9 },
      { maxLength: 9 },
    ],
    ['an expression for a part of the text', 'materno', { pattern: '[A-Z]' }, undefined],
    ['two expressions with an anchor each', 'materno', { pattern: '^a|b$' }, undefined],
    ['an expression that could stop the browser', 'materno', { pattern: '^(a+)+$' }, undefined],
    [
      'an expression with its example',
      'materno',
      { pattern: '^[A-Z]+$', example: 'AB' },
      { format: { name: 'pattern', regex: '[A-Z]+', example: 'AB' } },
    ],
    ['a date', 'materno', { type: 'string', format: 'date' }, { format: { name: 'date' } }],
    [
      'the date of birth',
      'fechaNacimiento',
      { type: 'string', format: 'date', maxLength: 10 },
      { maxLength: 10 },
    ],
    [
      'codes that are numbers',
      'sexo',
      { type: 'integer', enum: [1, 2, null], 'x-enum-varnames': ['MUJER', 'HOMBRE'] },
      { catalog: 'sexo' },
    ],
  ])('%s is drafted as far as a profile can say it', async (_, name, property, expected) => {
    expect(await fieldOf(name, property)).toEqual(expected);
  });

  const DATE_TIME = { format: { name: 'date', send: 'date-time' } };
  const IN_UTC = { format: { name: 'date', send: 'date-time-utc' } };
  test.each<[what: string, property: object, expected: object | undefined]>([
    ['a day', { format: 'date', example: '1990-05-17' }, undefined],
    ['a date-time', { format: 'date-time' }, DATE_TIME],
    [
      'a date-time with an example in UTC',
      { format: 'date-time', example: '1990-05-17T00:00:00.000Z' },
      IN_UTC,
    ],
    [
      'a date-time with an example without zone',
      { format: 'date-time', example: '1990-05-17T10:00:00' },
      DATE_TIME,
    ],
    ['a date-time in a zone', { format: 'date-time', example: '1990-05-17T00:00:00-04:00' }, undefined],
    ['a date-time in UTC by numbers', { example: '1990-05-17T00:00:00+00:00' }, IN_UTC],
    ['an example with a time alone', { examples: ['1990-05-17T00:00:00Z'] }, IN_UTC],
    [
      'an expression of a day',
      { pattern: '^\\d{4}-\\d{2}-\\d{2}$', example: '1990-05-17T00:00:00' },
      undefined,
    ],
    ['an expression with a zone', { format: 'date-time', pattern: '^[0-9-]{10}T[0-9:]{8}Z$' }, IN_UTC],
    [
      'a date-time with a loose expression',
      { format: 'date-time', pattern: '^\\d{4}-\\d{2}-\\d{2}' },
      DATE_TIME,
    ],
    [
      'a loose expression with an example in UTC',
      { format: 'date-time', pattern: '^\\d{4}-', example: '1990-05-17T00:00:00Z' },
      IN_UTC,
    ],
    ['a loose expression', { pattern: '^\\d{4}-' }, undefined],
    ['a day with the example of a tool', { format: 'date', example: '2019-08-24T14:15:22Z' }, undefined],
  ])('the date of birth as %s is drafted in that form', async (_, property, expected) => {
    expect(await fieldOf('fechaNacimiento', { type: 'string', ...property })).toEqual(expected);
  });

  test.each<[property: object, said: string]>([
    [{ format: 'date-time' }, 'does not say whether with a zone'],
    [{ example: '17/05/1990' }, 'shows 17/05/1990, which is none of the forms that Enrola sends'],
    [{ pattern: '^\\d{2}/\\d{2}/\\d{4}$' }, 'which takes none of the forms that Enrola sends'],
    [{ format: 'date-time', example: '1990-05-17T00:00:00-04:00' }, '-04:00), so no time is drafted'],
    [{ format: 'date-time', example: '2019-08-24T14:15:22Z' }, 'Chilean time stores the day before'],
    [{ pattern: '^[0-9-]{10}T[0-9:]{8}Z$' }, 'Chilean time stores the day before'],
    [{ format: 'date-time', pattern: '^\\d{4}-\\d{2}-\\d{2}' }, 'does not say whether with a zone'],
    [{ format: 'date-time', pattern: '^[\\d-]+$' }, 'wants a date with a time, and has the expression'],
    [{ format: 'date', example: '2019-08-24T14:15:22Z' }, 'wants a day and shows 2019-08-24T14:15:22Z'],
  ])('what is open about the date of birth is noted: %j', async (property, said) => {
    const notes = notesOf(await draft(documentOf({ fechaNacimiento: { type: 'string', ...property } })));
    expect(notes.filter((note) => note.startsWith('fields.fechaNacimiento:')).join()).toContain(said);
  });

  test('a type other than that of the contract is noted', async () => {
    const notes = notesOf(await draft(documentOf({ sexo: { type: 'integer' } })));
    expect(notes).toContain(
      'fields.sexo: the document says integer; Enrola sends a string, as the contract says',
    );
  });
});
