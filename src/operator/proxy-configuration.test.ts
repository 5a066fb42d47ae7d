import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FINALIZE_PATH } from '../domain/contract/finalize-request.ts';
import { profileSchema } from '../domain/profile/schema/profile-schema.ts';
import { toSecurityHeaders } from '../domain/profile/security-headers.ts';
import { type ProxyProgram, toProxyConfiguration } from './proxy-configuration.ts';
import type { ProxyRequest } from './proxy-request.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const SHIPPED = {
  nginx: read('src/operator/proxies/enrola.conf'),
  caddy: read('src/operator/proxies/Caddyfile'),
} as const;
const PROGRAMS = ['nginx', 'caddy'] as const;
const SECOND = read('e2e/setup/second-service/profile.json');
const SERVICE = 'https://service.example/v2/';

const make = (program: ProxyProgram, profile: object | string, request: Partial<ProxyRequest> = {}) =>
  toProxyConfiguration(
    program,
    SHIPPED[program],
    typeof profile === 'string' ? profile : JSON.stringify(profile),
    {
      serviceUrl: SERVICE,
      ...request,
    },
  );

async function makeText(...given: Parameters<typeof make>): Promise<string> {
  const result = await make(...given);
  if (!result.ok) throw new Error(result.problem);
  return result.text;
}

const PLAIN = { name: 'Servicio', baseUrl: '' };

describe.each(PROGRAMS)('%s', (program) => {
  test('every security header is in it, with the value that the profile asks for', async () => {
    const text = await makeText(program, SECOND);
    const pattern = {
      nginx: /^ {2}add_header (\S+) "([^"]*)" always;$/gm,
      caddy: /^\t\t([\w-]+) "([^"]*)"$/gm,
    };
    const found = [...text.matchAll(pattern[program])].map(([, name, value]) => [name, value]);
    const headers = toSecurityHeaders(profileSchema().parse(JSON.parse(SECOND)), { isHttps: true });
    expect(Object.fromEntries(found)).toEqual(headers);
  });

  test('the host name, the folder, the limits and the wait are those that were given', async () => {
    const profile = { ...PLAIN, timeoutSeconds: 120, limits: { bodyBytes: 20_000_000 } };
    const text = await makeText(program, profile, { name: 'desk.example', root: '/var/www/enrola' });
    for (const part of ['desk.example', '/var/www/enrola', '125s', '20000000'])
      expect.soft(text).toContain(part);
    for (const part of ['enrola.example', '/srv/enrola/dist', '65s']) expect.soft(text).not.toContain(part);
  });

  test('an office with one secret adds it; where agents prove themselves nothing of it is left', async () => {
    expect(await makeText(program, PLAIN)).toMatch(/enrola-secret/);
    const text = await makeText(program, SECOND);
    expect(text).not.toMatch(/enrola-secret|X-Api-Key|ENROLA_SECRET/);
    expect(text).toContain('Agents prove who they are themselves');
  });

  test('cookies reach the service and come back only where agents sign in with one', async () => {
    const cookies = { nginx: /proxy_set_header Cookie|Set-Cookie/, caddy: /-Cookie|-Set-Cookie/ };
    expect(await makeText(program, PLAIN)).toMatch(cookies[program]);
    const text = await makeText(program, { ...PLAIN, authentication: { kind: 'cookie' } });
    expect(text).not.toMatch(cookies[program]);
  });

  test('a service without https, or at a path like that of the contract, is told of', async () => {
    const warn = async (serviceUrl: string) => {
      const result = await make(program, PLAIN, { serviceUrl });
      return result.ok ? result.warnings : [result.problem];
    };
    expect(await warn('http://10.0.0.7')).toEqual([expect.stringContaining('http://10.0.0.7 is not https')]);
    expect(await warn('http://localhost:8080')).toEqual([]);
    expect((await warn('https://a.example/core/api')).join()).toContain('is the end of «/core/api» meant?');
    expect(await warn('https://a.example/core/apis')).toEqual([]);
  });

  test('a list whose answers name the next page is told of, with what the service must answer', async () => {
    const warn = async (pages: object) => {
      const bank = { url: '/v1/banks?size=9', value: 'id', pages };
      const result = await make(program, { ...PLAIN, baseUrl: '/servicio', catalogs: { bank } });
      return result.ok ? result.warnings : [result.problem];
    };
    expect(await warn({ next: '/links/next' })).toEqual([
      expect.stringMatching(/^catalogs\.bank\.pages\.next: .* \/servicio\/v1\/banks .*"\?page=2"/),
    ]);
    expect(await warn({ parameter: 'page' })).toEqual([]);
  });

  test('a shipped file that lacks what is replaced is no base for one', async () => {
    const shipped = SHIPPED[program].replaceAll('65s', '66s');
    await expect(toProxyConfiguration(program, shipped, SECOND, { serviceUrl: SERVICE })).rejects.toThrow(
      '65s» 0 times, not once',
    );
  });

  test.each<[string, object | string, Partial<ProxyRequest>, string]>([
    ['a bad profile', '{', {}, 'npm run profile:check'],
    ['a sample', { ...PLAIN, sample: true }, {}, 'Name the profile of your service'],
    ['that of a team server', { ...PLAIN, authentication: { kind: 'team' } }, {}, 'enrola-team.conf'],
    ['a service that browsers ask', { ...PLAIN, baseUrl: 'https://a.example' }, {}, 'Write "baseUrl": ""'],
    [
      'a list in place of a file',
      { ...PLAIN, ...withList('/assets/list.json') },
      {},
      '"baseUrl": "/service"',
    ],
    [
      'a list whose parameter covers files of Enrola',
      { ...PLAIN, ...withList('/{codPais}/bancos') },
      {},
      'asks the service for /{…}/bancos',
    ],
    ['a strange path', { ...PLAIN, ...withList('/a%22b') }, {}, 'asks for /a"b'],
    ['a path that is no text', { ...PLAIN, ...withList('/a%ff') }, {}, 'asks for /a%ff'],
    ['no address', PLAIN, { serviceUrl: 'service.example' }, 'not «service.example»'],
    ['another kind of address', PLAIN, { serviceUrl: 'ftp://service.example' }, 'https: or http:'],
    ['a path with a sign of nginx', PLAIN, { serviceUrl: 'https://service.example/$a;b' }, '«/$a;b»'],
    ['a query', PLAIN, { serviceUrl: 'https://service.example/?a' }, 'without a user, a query'],
    ...['/api/publicapi/svc', '/api/publicapi/', FINALIZE_PATH].map(
      (path): [string, object, Partial<ProxyRequest>, string] => [
        `an address that ends in ${path}`,
        PLAIN,
        { serviceUrl: `https://service.example/core/v3${path}` },
        `${FINALIZE_PATH}. Write https://service.example/core/v3`,
      ],
    ),
    ['a name with a scheme', PLAIN, { name: 'https://desk.example' }, '--name: «https://desk.example»'],
    ['a folder with a blank', PLAIN, { root: '/my files' }, '--root: «/my files»'],
    ['a relative folder', PLAIN, { root: 'dist' }, '--root: «dist»'],
  ])('%s is refused with the remedy', async (_name, profile, request, expected) => {
    const result = await make(program, profile, request);
    expect(result.ok ? result.text : result.problem).toContain(expected);
    expect(result.ok).toBe(false);
  });
});

function withList(url: string) {
  return {
    catalogs: { bank: { url, value: 'id', label: 'name' }, country: { entries: [{ value: 'CL' }] } },
    fields: { codPais: { catalog: 'country' } },
  };
}

test('nginx passes on each address of the profile with its methods, to its place at the service', async () => {
  const text = await makeText('nginx', SECOND);
  const locations = [
    ...text.matchAll(
      /location = (\S+) \{\n.*\n {4}if \(\$request_method !~ \^\((\S+)\)\$\) .*\n {4}proxy_pass (\S+);\n {2}\}/g,
    ),
  ].map(([, path, methods, target]) => [path, methods, target]);
  expect(locations).toEqual([
    [`/segundo${FINALIZE_PATH}`, 'POST', `https://service.example/v2${FINALIZE_PATH}`],
    ['/segundo/v1/company-types', 'GET', 'https://service.example/v2/v1/company-types'],
    ['/segundo/v1/localities', 'GET', 'https://service.example/v2/v1/localities'],
    ['/segundo/v1/banks', 'GET', 'https://service.example/v2/v1/banks'],
    ['/segundo/v1/session', 'POST|DELETE', 'https://service.example/v2/v1/session'],
    ['/segundo/v1/session/refresh', 'POST', 'https://service.example/v2/v1/session/refresh'],
  ]);
  expect(text.match(/proxy_pass /g)).toHaveLength(locations.length);
  // The service says how long its answers may be kept.
  expect(text).toContain('  ~^/segundo/v1/banks$ "";\n');
});

test('Caddy passes on the same, and writes the prefix of the service in place of the own one', async () => {
  const text = await makeText('caddy', SECOND);
  expect(text).toContain(`path_regexp service ^/segundo(${FINALIZE_PATH}|/v1/company-types|`);
  expect(text).toContain('\t\t\t\tmethod POST DELETE\n\t\t\t\tpath /segundo/v1/session\n');
  expect(text).toMatch(
    /reverse_proxy https:\/\/service\.example \{\n\t+# .*\n\t+rewrite \/v2\{re\.service\.1\}\n/,
  );
  expect(text.match(/reverse_proxy /g)).toHaveLength(1);
  const unmapped = await makeText('caddy', PLAIN, { serviceUrl: 'http://10.0.0.7:8080' });
  expect(unmapped).toContain('header_up Host 10.0.0.7:8080');
  // The service may read an address that a browser wrote otherwise than the server that matched it.
  expect(unmapped).toContain('\trewrite {re.service.1}\n');
  expect(unmapped).not.toMatch(/tls_(?:timeout|server_name|trusted)/);
});

test('letters of other languages stand as themselves for browsers, and escaped for the service', async () => {
  const profile = { ...PLAIN, baseUrl: '/enrolación', ...withList('/catálogos/1.2') };
  const text = await makeText('nginx', profile);
  expect(text).toContain('location = /enrolación/catálogos/1.2 {');
  expect(text).toContain('proxy_pass https://service.example/v2/cat%C3%A1logos/1.2;');
  expect(text).toContain('  ~^/enrolación/catálogos/1\\.2$ "";\n');
  expect(await makeText('caddy', profile)).toContain('^/enrolación(');
});

describe('a list whose path has a parameter', () => {
  const profile = { ...PLAIN, baseUrl: '/servicio', ...withList('/países/{codPais}/bancos.v1?estado=VIG') };

  test('is a location of nginx before that of files, and is escaped anew for the service', async () => {
    const text = await makeText('nginx', profile);
    const pattern = String.raw`(/países/[^/%?]+/bancos\.v1)$`;
    const location = text.indexOf(`  location ~ ^/servicio${pattern} {\n`);
    expect(location).toBeGreaterThan(0);
    expect(location).toBeLessThan(text.indexOf(String.raw`  location ~ \.\w+$ {`));
    expect(text.slice(location)).toMatch(
      /^.*\n.*403.*\n.*\^\(GET\)\$.*405.*\n {4}rewrite \S+ \/v2\$1 break;\n {4}proxy_pass https:\/\/service\.example;\n {2}\}\n/,
    );
    for (const prefix of ['/servicio', '/v2'])
      expect(text).toContain(String.raw`  ~^${prefix}/países/[^/%?]+/bancos\.v1$ "";`);
  });

  test('is a regexp of Caddy', async () => {
    const text = await makeText('caddy', profile);
    expect(text).toContain(
      String.raw`path_regexp service ^/servicio(${FINALIZE_PATH}|/países/[^/%?]+/bancos\.v1)$`,
    );
    expect(text).toContain(
      String.raw`				method GET
				path_regexp ^/servicio/países/[^/%?]+/bancos\.v1$
`,
    );
    const unmapped = await makeText('caddy', profile, { serviceUrl: 'https://service.example/servicio' });
    expect(unmapped).toContain('rewrite /servicio{re.service.1}');
  });
});
