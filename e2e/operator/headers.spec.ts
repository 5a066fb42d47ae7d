/** The security headers of every answer, and what a browser blocks because of them. */
import type { APIResponse, Page } from '@playwright/test';
import { toSecurityHeaders } from '../../src/domain/profile/security-headers.ts';
import { expect, test } from '../setup/fixtures.ts';

const HTML = { accept: 'text/html' };
const HEADERS = toSecurityHeaders(undefined, { reportPath: '/sandbox/violations' });

test('every answer carries the headers', async ({ request }) => {
  const page = await request.get('/', { headers: HTML });
  const asset = /\/assets\/[\w-]+\.js/.exec(await page.text())?.[0] ?? '';
  const files = ['/profile.json', '/sw.js', '/sw-off.js', '/icon.svg', asset];
  const found: APIResponse[] = [page, await request.get('/inscripciones/x', { headers: HTML })];
  for (const path of [...files, '/sandbox/submissions']) found.push(await request.get(path));
  const missing = [
    await request.get('/assets/none.js', { headers: { accept: 'text/javascript' } }),
    await request.get('/sandbox/none'),
    await request.post('/', { headers: HTML }),
  ];
  for (const answer of found) expect(answer.status(), answer.url()).toBe(200);
  for (const answer of missing) expect(answer.status(), answer.url()).toBe(404);
  for (const answer of [...found, ...missing]) {
    const received = Object.entries(HEADERS).map(([name]) => [name, answer.headers()[name.toLowerCase()]]);
    expect(Object.fromEntries(received), answer.url()).toEqual(HEADERS);
  }
});

test.describe('blocked', () => {
  test.beforeEach(({ policy }) => {
    policy.isExpected = true;
  });

  test('scripts, handlers and styles that stand in the page', async ({ page, policy, desk }) => {
    await page.route('/', async (route) => {
      const response = await route.fetch();
      const intruders =
        '<script>window.hit = 1</script><img src="/none.png" onerror="window.hit = 2"><style>body{color:red}</style>';
      await route.fulfill({
        response,
        body: (await response.text()).replace('<body>', `<body>${intruders}`),
      });
    });
    await desk.home.open();
    await expect
      .poll(() => policy.events.toSorted())
      .toEqual(['script-src-attr inline', 'script-src-elem inline', 'style-src-elem inline']);
    expect(await readHit(page)).toBeUndefined();
  });

  test('texts that are run as code', async ({ page, policy, desk }) => {
    await desk.home.open();
    // Later, for what a test evaluates may evaluate.
    const runs = ["eval('window.hit = 3')", "new Function('window.hit = 3')()"];
    await page.evaluate(runs.map((run) => `setTimeout(() => ${run});`).join(''));
    await expect.poll(() => policy.events).toHaveLength(2);
    expect(policy.events.every((event) => event.startsWith('require-trusted-types-for'))).toBe(true);
    expect(await readHit(page)).toBeUndefined();
  });

  const sinks: Readonly<Record<string, () => void>> = {
    innerHTML: () => {
      document.body.innerHTML = '<img src="/none.png" onerror="window.hit = 4">';
    },
    'the text of a script': () => {
      document.head.append(Object.assign(document.createElement('script'), { text: 'window.hit = 5' }));
    },
    'an attribute that is a handler': () => document.body.setAttribute('onclick', 'window.hit = 6'),
    'the address of a worker': () => void new Worker('/assets/none.js'),
    'a policy of an intruder': () => {
      const factory: unknown = Reflect.get(window, 'trustedTypes');
      const create: unknown = Reflect.get(Object(factory), 'createPolicy');
      if (typeof create === 'function') Reflect.apply(create, factory, ['intruder', {}]);
    },
  };
  for (const [name, intrude] of Object.entries(sinks)) {
    test(`texts at a place that makes code of them: ${name}`, async ({ page, policy, desk }) => {
      await desk.home.open();
      await expect(page.evaluate(intrude)).rejects.toThrow(/TrustedHTML|TrustedScript|Policy/);
      await expect.poll(() => policy.events).toEqual([expect.stringMatching(/^(require-)?trusted-types/)]);
      expect(await readHit(page)).toBeUndefined();
    });
  }

  test('requests elsewhere, frames, forms and another base', async ({ page, policy, desk }) => {
    await desk.home.open();
    await page.evaluate(async () => {
      await fetch('https://elsewhere.example/x').catch(() => undefined);
      const frame = Object.assign(document.createElement('iframe'), { src: '/' });
      const form = Object.assign(document.createElement('form'), { action: '/x', method: 'post' });
      const base = Object.assign(document.createElement('base'), { href: 'https://elsewhere.example/' });
      document.body.append(frame, form, base);
      form.submit();
    });
    await expect
      .poll(() => policy.events.map((event) => event.replace(/ .*/, '')).toSorted())
      .toEqual(['base-uri', 'connect-src', 'form-action', 'frame-src']);
  });

  test('the same in workers, of which the browser tells the server', async ({ page, desk, sandbox }) => {
    await page.route('**/assets/sheet-worker*', async (route) => {
      const response = await route.fetch();
      const probe = "try { new Function('') } catch {} fetch('https://elsewhere.example/x').catch(() => {});";
      await route.fulfill({ response, body: probe + (await response.text()) });
    });
    await desk.home.open();
    await desk.spreadsheet.openLink.click();
    await desk.spreadsheet.choose({ name: 'x.csv', bytes: 'RUT;Nombre\r\n1-9;Eva\r\n' });
    await expect
      .poll(() => sandbox.violations())
      .toEqual([
        expect.stringMatching(/^\/assets\/sheet-worker[\w-]*\.js: require-trusted-types-for /),
        expect.stringMatching(/^\/assets\/sheet-worker[\w-]*\.js: connect-src https:\/\/elsewhere\.example/),
      ]);
  });
});

test('the page may use no feature of the browser that the app has no use for, but copy', async ({
  page,
  desk,
}) => {
  await desk.home.open();
  const allowed = await page.evaluate(() => {
    const policy: unknown = Reflect.get(document, 'featurePolicy');
    const list: unknown = Reflect.get(Object(policy), 'allowedFeatures');
    const names: unknown = typeof list === 'function' ? Reflect.apply(list, policy, []) : undefined;
    return Array.isArray(names) ? names.map(String) : [];
  });
  expect(allowed).toContain('clipboard-write');
  const denied = [...(HEADERS['Permissions-Policy'] ?? '').matchAll(/([\w-]+)=\(\)/g)].map(
    ([, name]) => name,
  );
  expect(denied.length).toBeGreaterThan(20);
  expect(allowed.filter((name) => denied.includes(name))).toEqual([]);
});

function readHit(page: Page): Promise<unknown> {
  return page.evaluate((): unknown => Reflect.get(window, 'hit'));
}
