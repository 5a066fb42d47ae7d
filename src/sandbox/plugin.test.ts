import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { build, createServer, type InlineConfig, preview } from 'vite';
import { FINALIZE_PATH } from '../domain/contract/finalize-request.ts';
import { profileSchema } from '../domain/profile/schema/profile-schema.ts';
import { toSecurityHeaders } from '../domain/profile/security-headers.ts';
import { sandbox, type SandboxOptions } from './plugin.ts';
import { bodyOf, codeOf, startTestServer } from './test-server.ts';

let root = '';
let close = async (): Promise<void> => undefined;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'enrola-sandbox-'));
  for (const folder of ['public', 'dist']) {
    await mkdir(join(root, folder));
    await writeFile(join(root, folder, 'profile.json'), '{"name":"default"}');
  }
  for (const file of ['index.html', 'dist/index.html'])
    await writeFile(join(root, file), '<title>the app</title>');
  await writeFile(join(root, 'other.json'), '{"name":"other"}');
});
afterEach(() => close());
afterAll(() => rm(root, { recursive: true }));

/** Starts Vite's own server on any free port; gives its origin. */
async function start(kind: 'dev' | 'preview', options?: SandboxOptions): Promise<string> {
  const config: InlineConfig = {
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [sandbox(options)],
    cacheDir: join(root, 'cache'),
    optimizeDeps: { noDiscovery: true },
    preview: { port: 0, host: '127.0.0.1' },
    server: { port: 0, host: '127.0.0.1', watch: null, ws: false },
  };
  const server = kind === 'dev' ? await (await createServer(config)).listen() : await preview(config);
  close = () => server.close();
  const address = server.httpServer?.address();
  if (typeof address !== 'object' || !address) throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}`;
}

test('vite preview answers a missing file with 404, not with the page of the app', async () => {
  const origin = await start('preview');
  for (const path of ['/missing.js', '/assets/old-chunk.js', '/inscripciones/x.css?t=1'])
    expect((await fetch(origin + path)).status, path).toBe(404);
  expect((await fetch(`${origin}/inscripciones/1?x=a.b`)).status).toBe(200);
});

describe.each(['dev', 'preview'] as const)('vite %s', (kind) => {
  test('the sandbox answers for the service before the fallback to index.html, and leaves every other path to Vite', async () => {
    const origin = await start(kind);
    const sent = await fetch(origin + FINALIZE_PATH, { method: 'POST', body: bodyOf('Ana') });
    expect([sent.status, await sent.json()]).toMatchObject([200, { sandbox: true }]);
    const listed = await fetch(`${origin}/sandbox/submissions`, { headers: { accept: 'text/html' } });
    expect(await listed.json()).toMatchObject([{ body: bodyOf('Ana'), status: 200 }]);
    expect((await fetch(origin + FINALIZE_PATH, { headers: { accept: 'text/html' } })).status).toBe(405);
    const page = await fetch(`${origin}/inscripciones/1`, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('the app');
    expect(await (await fetch(`${origin}/profile.json`)).json()).toEqual({ name: 'default' });
  });

  test('answers to POST and OPTIONS close their connection, and those to GET do not', async () => {
    const origin = await start(kind);
    const closes = async (method: string, path: string) => {
      const { headers } = await fetch(origin + path, {
        method,
        ...(method === 'POST' && { body: bodyOf('Ana') }),
      });
      return headers.get('connection') === 'close';
    };
    expect(await closes('POST', FINALIZE_PATH)).toBe(true);
    expect(await closes('OPTIONS', FINALIZE_PATH)).toBe(true);
    expect(await closes('OPTIONS', '/')).toBe(true);
    expect(await closes('POST', '/sandbox/faults')).toBe(true);
    expect(await closes('GET', FINALIZE_PATH)).toBe(false);
    expect(await closes('GET', '/')).toBe(false);
  });

  test('a send without a cookie is of the session whose page asked for the profile last', async () => {
    const origin = await start(kind);
    const one = { cookie: 'enrola-sandbox=one' };
    const page = { 'sec-fetch-site': 'same-origin' };
    const send = (name: string, headers: Record<string, string>) =>
      fetch(origin + FINALIZE_PATH, { method: 'POST', body: bodyOf(name), headers });
    const sentIn = async (headers: Record<string, string>) => {
      const json: unknown = await (await fetch(`${origin}/sandbox/submissions`, { headers })).json();
      return JSON.stringify(json).match(/Ana|Beto|Caro|Dani/g);
    };
    await fetch(`${origin}/profile.json`, { headers: one });
    await send('Ana', page);
    await send('Beto', {});
    await send('Caro', { ...page, 'x-enrola-sandbox': 'two' });
    await fetch(`${origin}/profile.json`);
    await send('Dani', page);
    expect(await sentIn(one)).toEqual(['Ana']);
    expect(await sentIn({ cookie: 'enrola-sandbox=two' })).toEqual(['Caro']);
    expect(await sentIn({})).toEqual(['Beto', 'Dani']);
  });

  test('another profile file is served, read again for each request and never cached', async () => {
    const origin = await start(kind, { profileFile: 'other.json' });
    const first = await fetch(`${origin}/profile.json?t=1`);
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await first.json()).toEqual({ name: 'other' });
    await writeFile(join(root, 'other.json'), '{"name":"edited"}');
    expect(await (await fetch(`${origin}/profile.json`)).json()).toEqual({ name: 'edited' });
    await writeFile(join(root, 'other.json'), '{"name":"other"}');
  });

  test('lists and the sign-in of the profile are answered with invented data, also after the profile was edited', async () => {
    const write = (url: string) =>
      writeFile(
        join(root, 'lists.json'),
        JSON.stringify({ name: 'x', baseUrl: '/svc', catalogs: { x: { url, value: 'id', label: 'name' } } }),
      );
    await write('/first');
    const origin = await start(kind, { profileFile: 'lists.json' });
    const entry = { id: 'E1', name: 'Ejemplo 1' };
    expect(await (await fetch(`${origin}/svc/first`)).json()).toContainEqual(entry);
    expect((await fetch(`${origin}/svc/another-list`)).status).toBe(404);
    await write('/another-list');
    expect(await (await fetch(`${origin}/svc/another-list`)).json()).toContainEqual(entry);
    const sent = await fetch(`${origin}/svc${FINALIZE_PATH}`, { method: 'POST', body: bodyOf('Ana') });
    expect(sent.status).toBe(200);
  });

  test('the server does not start if that profile file is missing', async () => {
    const starting = start(kind, { profileFile: 'missing.json' });
    await expect(starting).rejects.toThrow(
      `The sandbox cannot read the profile file ${join(root, 'missing.json')}`,
    );
  });

  test('the server starts with a profile file that is not JSON and serves it as it is, so that the app reports the error', async () => {
    await writeFile(join(root, 'broken.json'), '{');
    const origin = await start(kind, { profileFile: 'broken.json' });
    expect(await (await fetch(`${origin}/profile.json`)).text()).toBe('{');
  });

  test('a profile file that disappears later gives an error, not the default profile', async () => {
    await writeFile(join(root, 'gone.json'), '{"name":"gone"}');
    const origin = await start(kind, { profileFile: 'gone.json' });
    await rm(join(root, 'gone.json'));
    const response = await fetch(`${origin}/profile.json`);
    expect([response.status, await response.text()]).toEqual([500, 'The profile file cannot be read.']);
  });
});

describe('another service', () => {
  test('what the file does not have is invented, and what it has is not', async () => {
    const catalogs = { x: { url: '/x', value: 'id' }, y: { url: '/y', value: 'id' } };
    await writeFile(join(root, 'both.json'), JSON.stringify({ name: 'x', baseUrl: '/two', catalogs }));
    const service = { basePath: '/two', resources: { '/x': { json: [{ id: 'own' }] } } };
    await writeFile(join(root, 'service.json'), JSON.stringify(service));
    const origin = await start('preview', { profileFile: 'both.json', serviceFile: 'service.json' });
    expect(await (await fetch(`${origin}/two/x`)).json()).toEqual([{ id: 'own' }]);
    expect(await (await fetch(`${origin}/two/y`)).json()).toContainEqual({ id: 'E1' });
  });

  test('a file with a path relative to the root describes the other service', async () => {
    await writeFile(
      join(root, 'service.json'),
      JSON.stringify({ basePath: '/two', resources: { '/x': { json: 7 } } }),
    );
    const origin = await start('preview', { serviceFile: 'service.json' });
    expect(await (await fetch(`${origin}/two/x`, { headers: { accept: 'text/html' } })).json()).toBe(7);
    const sent = await fetch(`${origin}/two${FINALIZE_PATH}`, { method: 'POST', body: bodyOf('Ana') });
    expect(sent.status).toBe(200);
  });

  test('a bad service file stops the start with a message that names every bad key', async () => {
    await writeFile(join(root, 'service.json'), '{"base":1,"resources":{"/x":{"file":2}}}');
    const starting = start('preview', { serviceFile: 'service.json' });
    await expect(starting).rejects.toThrow(
      /service\.json:\n- resources\.\/x\.file: found 2, expected string\n- base: found 1, but there is no such key/,
    );
    await writeFile(join(root, 'service.json'), '{"resources":{"/x":{"file":"none.json"}}}');
    await expect(start('dev', { serviceFile: 'service.json' })).rejects.toThrow('none.json');
    await expect(start('dev', { serviceFile: 'missing.json' })).rejects.toThrow('missing.json');
  });

  test('a fault can replace the answer for a file of the app, such as the profile', async () => {
    const origin = await start('preview', { profileFile: 'other.json' });
    const post = (fault: unknown) =>
      fetch(`${origin}/sandbox/faults`, { method: 'POST', body: JSON.stringify(fault) });
    for (const path of ['/profile.json', '/']) {
      await post({ path, status: 503, body: 'down' });
      expect(await (await fetch(origin + path)).text()).toBe('down');
      expect((await fetch(origin + path)).status).toBe(200);
      await post({ path, effect: 'reset-before' });
      expect(await codeOf(fetch(origin + path))).toBe('ECONNRESET');
      await post({ path, effect: 'truncated' });
      expect(await codeOf((await fetch(origin + path)).text())).toBe('UND_ERR_SOCKET');
    }
  });
});

describe('a real service in place of the sandbox', () => {
  const startWith = async (profile: object | string, options: SandboxOptions) => {
    await writeFile(join(root, 'real.json'), typeof profile === 'string' ? profile : JSON.stringify(profile));
    return start('preview', { profileFile: 'real.json', ...options });
  };
  const REAL = { name: 'x', baseUrl: '' };

  test('gets what the profile names, over connections that browsers use once; nothing of the sandbox is there', async () => {
    const stand = await startTestServer();
    const origin = await startWith(REAL, { serviceUrl: stand.origin });
    const sent = await fetch(origin + FINALIZE_PATH, { method: 'POST', body: bodyOf('Ana') });
    expect(await sent.json()).toMatchObject({ reference: 'SBX-000001' });
    expect(sent.headers.get('connection')).toBe('close');
    expect(await stand.getJson('/sandbox/submissions')).toMatchObject([{ body: bodyOf('Ana') }]);
    const html = { accept: 'text/html' };
    expect(await (await fetch(`${origin}/sandbox/clients`, { headers: html })).text()).toContain('the app');
    const policy = (await fetch(origin)).headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('report-uri');
    await stand.stop();
  });

  test.each([
    ['a sample', { ...REAL, sample: true }, {}, 'is a sample'],
    ['bad', '{"name":', {}, 'is missing or bad'],
    [
      'one that sends elsewhere by itself',
      { ...REAL, baseUrl: 'https://x.example' },
      {},
      'sends to https://x.example',
    ],
    ['fine, but the address is not of the web', REAL, { serviceUrl: 'file:///x' }, 'https: or http:'],
    ['fine, but the address is none', REAL, { serviceUrl: 'service.example' }, 'https: or http:'],
    [
      'fine, but the address holds a password',
      REAL,
      { serviceUrl: 'https://a:b@x.example' },
      'without a user',
    ],
    [
      'fine, but the sandbox is asked for as well',
      REAL,
      { serviceFile: 'service.json' },
      'exclude each other',
    ],
  ])(
    'the server does not start, and says why, when the profile is %s',
    async (_, profile, options, reason) => {
      const starting = startWith(profile, { serviceUrl: 'https://service.example', ...options });
      await expect(starting).rejects.toThrow(reason);
    },
  );

  test('without a profile of its own the sample of the app is refused before anything is built', async () => {
    await writeFile(join(root, 'public/profile.json'), '{"name":"x","baseUrl":"","sample":true}');
    const plugins = [sandbox({ serviceUrl: 'https://service.example' })];
    const building = build({ root, configFile: false, logLevel: 'silent', plugins });
    await expect(building).rejects.toThrow('SERVICE_URL: the profile public/profile.json is a sample');
    await writeFile(join(root, 'public/profile.json'), '{"name":"default"}');
  });
});

describe('security headers of the preview server', () => {
  const ELSEWHERE = { name: 'x', baseUrl: 'https://service.example' };
  const toHeaders = (profile?: object) =>
    toSecurityHeaders(profile && profileSchema().parse(profile), { reportPath: '/sandbox/violations' });

  /** The security headers of the answer, without its other headers. */
  function readHeaders(response: Response): Record<string, string | null> {
    return Object.fromEntries(Object.keys(toHeaders()).map((name) => [name, response.headers.get(name)]));
  }

  test('every answer has the security headers: pages, files, missing paths, refusals and failures', async () => {
    await writeFile(join(root, 'elsewhere.json'), JSON.stringify(ELSEWHERE));
    const origin = await start('preview', { profileFile: 'elsewhere.json' });
    await fetch(`${origin}/sandbox/faults`, {
      method: 'POST',
      body: '{"path":"/x.json","status":503,"body":"x"}',
    });
    const html = { accept: 'text/html' };
    const answers: readonly [path: string, status: number, init?: RequestInit][] = [
      ['/', 200, { headers: html }],
      ['/inscripciones/1', 200, { headers: html }],
      ['/profile.json', 200],
      ['/missing.js', 404, { headers: { accept: 'text/javascript' } }],
      ['/%ff', 404, { method: 'POST' }],
      ['/x.json', 503],
      ['/sandbox/submissions', 200],
      ['/sandbox/none', 404],
      ['/sandbox/submissions', 405, { method: 'PUT' }],
      [FINALIZE_PATH, 200, { method: 'POST', body: bodyOf('Ana') }],
      [FINALIZE_PATH, 204, { method: 'OPTIONS', headers: { origin: 'http://localhost:1' } }],
    ];
    for (const [path, status, init] of answers) {
      const response = await fetch(origin + path, init);
      expect([path, response.status]).toEqual([path, status]);
      expect(readHeaders(response), path).toEqual(toHeaders(ELSEWHERE));
    }
  });

  test('the headers follow an edited profile file, and allow no other host while the file is bad or missing', async () => {
    const file = join(root, 'changing.json');
    await writeFile(file, JSON.stringify(ELSEWHERE));
    const origin = await start('preview', { profileFile: 'changing.json' });
    expect(readHeaders(await fetch(origin))).toEqual(toHeaders(ELSEWHERE));
    await writeFile(file, '{');
    expect(readHeaders(await fetch(origin))).toEqual(toHeaders());
    await writeFile(file, JSON.stringify({ ...ELSEWHERE, fields: 7 }));
    expect(readHeaders(await fetch(origin))).toEqual(toHeaders());
    await rm(file);
    expect(readHeaders(await fetch(`${origin}/profile.json`))).toEqual(toHeaders());
  });

  test('the headers follow a fault that replaces the profile, in the session of the fault only', async () => {
    const origin = await start('preview');
    const headers = { cookie: 'enrola-sandbox=one' };
    const body = JSON.stringify({ path: '/profile.json', status: 200, body: ELSEWHERE });
    await fetch(`${origin}/sandbox/faults`, { method: 'POST', headers, body });
    expect(readHeaders(await fetch(origin, { headers }))).toEqual(toHeaders(ELSEWHERE));
    expect(readHeaders(await fetch(origin))).toEqual(toHeaders());
  });

  test('the headers name an address for violation reports, and the reports can be read there', async () => {
    const origin = await start('preview');
    const path = /report-uri (\S+)/.exec(
      (await fetch(origin)).headers.get('content-security-policy') ?? '',
    )?.[1];
    const report = { 'csp-report': { 'violated-directive': 'script-src' } };
    const headers = { 'content-type': 'application/csp-report' };
    await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(report) });
    expect(await (await fetch(`${origin}/sandbox/violations`)).json()).toEqual([report]);
  });

  test('the development server sends no security headers, because its page contains scripts', async () => {
    const response = await fetch(await start('dev'), { headers: { accept: 'text/html' } });
    expect(response.headers.get('content-security-policy')).toBeNull();
  });
});
