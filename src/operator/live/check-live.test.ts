import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FINALIZE_PATH } from '../../domain/contract/finalize-request.ts';
import {
  type HttpService,
  type PlannedAnswer,
  type ReceivedRequest,
  startHttpService,
} from '../../services/authentication/http-service.fixture.ts';
import { type LiveRequest, toLiveReport } from './check-live.ts';
import type { Question } from './try-sign-in.ts';

const FOLDER = new URL('../../../e2e/setup/second-service/', import.meta.url);
const ANDINA = readFileSync(new URL('profile.json', FOLDER), 'utf8');
const COUNTRIES = readFileSync(new URL('countries.json', FOLDER), 'utf8');
const PASSWORD = 'clave-de-muestra';

/** The second service as its profile describes it. */
function answerAsAndina({ method, path, headers, body }: ReceivedRequest): PlannedAnswer {
  const tokens = { result: { accessToken: 'abc', refreshToken: 'def', expiresIn: 900 } };
  switch (`${method} ${path}`) {
    case 'POST /segundo/v1/session':
      return body.includes(PASSWORD) ? { body: tokens } : { status: 401 };
    case 'POST /segundo/v1/session/refresh':
      return body.includes('"def"') ? { body: tokens } : { status: 401 };
    case 'DELETE /segundo/v1/session':
      return { status: 204, body: '' };
    case 'GET /segundo/v1/company-types':
      return { body: { types: [{ key: 'SA', text: 'Sociedad por acciones' }] } };
    case 'GET /segundo/v1/localities':
      return { body: { data: { items: [{ id: 902, nombreLocal: 'Villa Ñandurel' }] } } };
    case 'GET /segundo/v1/banks':
      return headers.authorization === 'Bearer abc'
        ? {
            body: [
              { code: 13, title: 'Caja Ñuque' },
              { code: 14, title: 'Banca Maró' },
            ],
          }
        : { status: 401 };
    default:
      return { status: 404 };
  }
}

let service: HttpService;
let answer: (request: ReceivedRequest) => PlannedAnswer;
const asked: string[] = [];

beforeEach(async () => {
  answer = answerAsAndina;
  asked.length = 0;
  service = await startHttpService((request) => answer(request));
});
afterEach(() => service.stop());

async function reportOf(change: Partial<LiveRequest> = {}): Promise<string> {
  const report = await toLiveReport({
    text: ANDINA,
    isLive: true,
    serviceUrl: service.origin,
    ask: ({ name }: Question) => {
      asked.push(name);
      return Promise.resolve(name === 'user' ? 'andina' : PASSWORD);
    },
    findAppFile: (path) => (path === '/catalogs/andina-countries.json' ? COUNTRIES : undefined),
    answers: [],
    ...change,
  });
  if (!report) throw new Error('The profile is bad');
  // The outcome of the whole is in the first line here, so that each test sees it.
  return [report.hasFailed ? 'FAILED' : 'ok', ...report.lines].join('\n').replaceAll(/ {2,}/g, '  ');
}

const withProfile = (change: object): Partial<LiveRequest> => ({
  text: JSON.stringify({ name: 'x', baseUrl: service.origin, ...change }),
});
const sentPaths = () => service.received.map(({ method, path }) => `${method} ${path}`);

test('a profile that fits signs in, renews the token, and gets every list with its texts', async () => {
  expect(await reportOf()).toBe(`ok
  not tried  enrollment  would go to ${service.origin}/segundo; this command never sends one
  works  sign-in  a token for 15 minutes
  works  refresh  a token for 15 minutes
  works  list companyTypes  1 entry: "SA" Sociedad por acciones
  works  list countries  12 entries: "AR" Argentina, "BO" Bolivia, …
  works  list localities  1 entry: 902 Villa Ñandurel
  works  list banks  2 entries: 13 Caja Ñuque, 14 Banca Maró`);
  expect(asked).toEqual(['user', 'password']);
});

test('it never sends an enrollment, and ends the session that it began', async () => {
  await reportOf();
  await expect.poll(sentPaths).toContain('DELETE /segundo/v1/session');
  expect(sentPaths().filter((path) => path.includes(FINALIZE_PATH))).toEqual([]);
});

test('nothing of a password or a token stands in the table', async () => {
  expect(await reportOf()).not.toMatch(/abc|def|clave/);
});

describe('what does not work is told with its reason', () => {
  test('a refused password, after which lists that need it are not tried', async () => {
    answer = (request) => (request.path.endsWith('session') ? { status: 401 } : answerAsAndina(request));
    const report = await reportOf();
    expect(report).toMatch(/^FAILED\n/);
    expect(report).toContain('fails  sign-in  the service refused what was typed (400, 401, 403 or 422)');
    expect(report).toContain('not tried  list banks  nobody is signed in');
    expect(report).toContain('works  list localities');
  });

  test('a refresh that does not work', async () => {
    answer = (request) => (request.path.endsWith('refresh') ? { status: 401 } : answerAsAndina(request));
    const report = await reportOf();
    expect(report).toContain('works  sign-in');
    expect(report).toContain('fails  refresh');
    expect(report).toContain('works  list banks');
  });

  test('a token that is not where the profile says', async () => {
    answer = (request) => (request.method === 'POST' ? { body: { token: 'abc' } } : answerAsAndina(request));
    expect(await reportOf()).toContain('fails  sign-in  the answer has no token where the profile says');
  });

  const list = (catalog: object) =>
    withProfile({
      catalogs: { x: { url: '/x', value: 'id', label: 'name', ...catalog } },
      fields: { sexo: { catalog: 'x' } },
    });
  const entries = [{ id: 'F', name: 'Femenino' }];

  test.each<[what: string, planned: PlannedAnswer, catalog: object, row: string]>([
    ['an address that does not exist', { status: 404 }, {}, 'the service answers 404: is the address right?'],
    ['a list that needs the sign-in', { status: 401 }, {}, 'does it need the sign-in ("authenticated")?'],
    ['a page in place of the list', { body: '<html>' }, {}, 'the answer is not JSON'],
    ['a wrong place', { body: { items: entries } }, {}, 'no list at "" ("list")'],
    ['a wrong member', { body: entries }, { value: 'code' }, 'with entries that have "code" ("value")'],
    [
      'a wrong member for the text',
      { body: entries },
      { label: 'text' },
      '1 entry, but none has a text at "label": "F"',
    ],
    ['an empty list', { body: [] }, {}, 'the list is empty'],
    [
      'a filter that no entry fits',
      { body: entries },
      { where: { estado: 'VIG' } },
      'the list is empty, or no entry is as "where" says',
    ],
  ])('%s', async (_, planned, catalog, row) => {
    answer = () => planned;
    const report = await reportOf(list(catalog));
    expect(report).toMatch(/^FAILED\n/);
    expect(report).toMatch(/fails {2}list x/);
    expect(report).toContain(row);
  });

  test('a code that the profile names for a field, and its list lacks', async () => {
    answer = () => ({ body: [{ id: 'F', name: 'Femenino' }] });
    const report = await reportOf(
      withProfile({
        catalogs: { x: { url: '/x', value: 'id', label: 'name' } },
        fields: { sexo: { catalog: 'x', suggest: 'Z' } },
        rules: [
          { when: { field: 'nombre', filled: true }, restrict: { sexo: ['F', 'M'] }, suggest: { sexo: 'F' } },
        ],
      }),
    );
    expect(report).toContain('FAILED\n');
    expect(report).toContain('works  list x  1 entry');
    expect(report).toContain('fails  list x  it lacks "Z", which fields.sexo.suggest names');
    expect(report).toContain('fails  list x  it lacks "M", which rules[0].restrict.sexo names');
    expect(report.match(/it lacks/g)).toHaveLength(2);
  });

  test('a list that may be the first page of a longer one', async () => {
    const page = (length: number) => ({ body: Array.from({ length }, (_, id) => ({ id, name: 'x' })) });
    answer = () => page(50);
    expect(await reportOf(list({}))).toContain('50 entries: "0" x, "1" x, …; is that all?');
    answer = () => page(49);
    expect(await reportOf(list({}))).not.toContain('is that all?');
  });

  test('a service that does not answer at the address', async () => {
    await service.stop();
    expect(await reportOf(list({}))).toContain(
      'fails  list x  no connection, or it broke off (ECONNREFUSED)',
    );
  });

  test('a profile of the origin of Enrola, where nobody said which service stands behind it', async () => {
    const report = await reportOf({ serviceUrl: undefined });
    expect(report).toContain(
      'fails  service  the profile sends to the origin that serves Enrola (baseUrl "/segundo")',
    );
    expect(report).toContain('SERVICE_URL=https://…');
    expect(service.received).toEqual([]);
  });
});

test('a typed value is sent with the lists that need it', async () => {
  answer = ({ headers }) =>
    headers['x-key'] === PASSWORD ? { body: [{ id: 'F', name: 'x' }] } : { status: 401 };
  const report = await reportOf(
    withProfile({
      authentication: { kind: 'header', header: 'X-Key', label: 'Clave' },
      catalogs: { x: { url: '/x', value: 'id', label: 'name', authenticated: true } },
      fields: { sexo: { catalog: 'x' } },
    }),
  );
  expect(report).toMatch(/^ok\n/);
  expect(asked).toEqual(['value']);
});

describe('a service that browsers call directly', () => {
  test('closes the connection after the question before a send', async () => {
    expect(await reportOf(withProfile({}))).toMatch(/^ok\n[^]*works {2}connection {2}closed after OPTIONS/);
    expect(sentPaths()).toEqual([`OPTIONS ${FINALIZE_PATH}`]);
  });

  test('or keeps it, so that one press may arrive twice', async () => {
    answer = () => ({ status: 200, headers: { connection: 'keep-alive' } });
    const report = await reportOf(withProfile({}));
    expect(report).toMatch(/^FAILED\n[^]*fails {2}connection {2}kept open after OPTIONS/);
    expect(report).toContain('"Connection: close"');
  });

  test('or does not answer', async () => {
    await service.stop();
    expect(await reportOf(withProfile({}))).toContain(
      'not tried  connection  no answer to OPTIONS (ECONNREFUSED)',
    );
  });
});

describe('a saved answer', () => {
  const rowOf = async (text: string, answers?: object) => {
    const profile = { name: 'x', baseUrl: '', ...(answers && { answers }) };
    const report = await reportOf({
      text: JSON.stringify(profile),
      isLive: false,
      answers: [{ name: 'a.http', text }],
    });
    expect(service.received).toEqual([]);
    return report;
  };
  const RULES = {
    success: { statuses: [201], pointer: '/ok', equals: true },
    noEffect: [{ statuses: [400] }],
    reference: 'header:Location',
  };

  test.each<[what: string, text: string, answers: object | undefined, row: string]>([
    [
      'an HTTP message with an interim answer before it',
      'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201 Created\r\nLocation: /e/7\r\nContent-Type: application/json\r\n\r\n{"ok":true}',
      RULES,
      'ok\n  works  answer a.http  201 is confirmed; reference "/e/7"',
    ],
    [
      'a refusal with the errors of fields',
      'HTTP/2 400\ncontent-type: application/json\n\n{"detail":"No","errors":{"nombre":["corto"]}}',
      RULES,
      'ok\n  works  answer a.http  400 is rejected; message "No"; nombre: "corto"',
    ],
    [
      'JSON with a status and a body',
      '{"status":201,"headers":{"Location":"/e/8","Content-Type":"application/json"},"body":{"ok":true}}',
      RULES,
      'ok\n  works  answer a.http  201 is confirmed; reference "/e/8"',
    ],
    [
      'a success without the reference',
      '{"status":201,"headers":{"Date":"x","Content-Type":"application/json"},"body":{"ok":true}}',
      RULES,
      'FAILED\n  fails  answer a.http  201 is confirmed; no reference at header:Location',
    ],
    [
      'a success that the rule does not take',
      '{"status":201,"body":{"ok":false}}',
      RULES,
      'FAILED\n  fails  answer a.http  201 is unknown; the rules of "success" and "noEffect" do not decide it, so it is called unknown',
    ],
    [
      'a refusal of which nothing is said',
      '{"status":409,"body":{"title":"Existe"}}',
      RULES,
      'FAILED\n  fails  answer a.http  409 is unknown; message "Existe"; no rule of "noEffect" takes it, so it is called unknown',
    ],
    [
      'a failure, which proves nothing',
      '{"status":500}',
      RULES,
      'ok\n  works  answer a.http  500 is unknown',
    ],
    ['what is no answer', 'OK', undefined, 'FAILED\n  fails  answer a.http  is neither an HTTP message'],
  ])('%s is read by the rules of the profile', async (_, text, answers, row) => {
    expect(await rowOf(text, answers)).toContain(row);
  });
});
