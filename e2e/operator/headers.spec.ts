/** Every answer has the security headers, and the browser blocks what they forbid. */
import type { APIResponse } from '@playwright/test';
import { toSecurityHeaders } from '../../src/domain/profile/security-headers.ts';
import { expect, test } from '../setup/fixtures.ts';

const HTML = { accept: 'text/html' };
const HEADERS = toSecurityHeaders(undefined, { reportPath: '/sandbox/violations' });

/** Each gives a text to a place of the page that would run it as code. */
const SINKS: Readonly<Record<string, () => void>> = {
  innerHTML: () => {
    document.body.innerHTML = '<img src="/none.png" onerror="window.hit = 4">';
  },
  'the text of a script': () => {
    document.head.append(Object.assign(document.createElement('script'), { text: 'window.hit = 5' }));
  },
  'an attribute that is a handler': () => document.body.setAttribute('onclick', 'window.hit = 6'),
  'the address of a worker': () => void new Worker('/assets/none.js'),
  'a trusted types policy of an intruder': () => {
    const factory: unknown = Reflect.get(window, 'trustedTypes');
    const create: unknown = Reflect.get(Object(factory), 'createPolicy');
    if (typeof create === 'function') Reflect.apply(create, factory, ['intruder', {}]);
  },
};

test('every answer has the security headers, and the browser runs no foreign code, sends nothing elsewhere and has no unused feature', async ({
  page,
  desk,
  policy,
  sandbox,
  request,
}) => {
  policy.isExpected = true;
  /** The next step starts without the events of this one. */
  const expectBlocked = async (...events: readonly unknown[]) => {
    await expect.poll(() => policy.events.toSorted()).toEqual(events);
    policy.events.length = 0;
    expect(await page.evaluate((): unknown => Reflect.get(window, 'hit'))).toBeUndefined();
  };

  await test.step('every answer of the server has the headers', async () => {
    const home = await request.get('/', { headers: HTML });
    const asset = /\/assets\/[\w-]+\.js/.exec(await home.text())?.[0] ?? '';
    const files = ['/profile.json', '/sw.js', '/sw-off.js', '/icon.svg', asset];
    const found: APIResponse[] = [home, await request.get('/inscripciones/x', { headers: HTML })];
    for (const path of [...files, '/sandbox/submissions']) found.push(await request.get(path));
    const missing = [
      await request.get('/assets/none.js', { headers: { accept: 'text/javascript' } }),
      await request.get('/sandbox/none'),
      await request.post('/', { headers: HTML }),
    ];
    for (const answer of found) expect.soft(answer.status(), answer.url()).toBe(200);
    for (const answer of missing) expect.soft(answer.status(), answer.url()).toBe(404);
    for (const answer of [...found, ...missing]) {
      const received = Object.entries(HEADERS).map(([name]) => [name, answer.headers()[name.toLowerCase()]]);
      expect.soft(Object.fromEntries(received), answer.url()).toEqual(HEADERS);
    }
  });

  await test.step('scripts, handlers and styles in the HTML are blocked', async () => {
    await page.route('/', async (route) => {
      const response = await route.fetch();
      const intruders =
        '<script>window.hit = 1</script><img src="/none.png" onerror="window.hit = 2"><style>body{color:red}</style>';
      const body = (await response.text()).replace('<body>', `<body>${intruders}`);
      await route.fulfill({ response, body });
    });
    await desk.home.open();
    await expect(desk.home.newButton).toBeVisible();
    await expectBlocked('script-src-attr inline', 'script-src-elem inline', 'style-src-elem inline');
  });

  await test.step('a text is not run as code', async () => {
    // In a later frame, because code that a test evaluates may call eval.
    const runs = ["eval('window.hit = 3')", "new Function('window.hit = 3')()"];
    await page.evaluate(runs.map((run) => `requestAnimationFrame(() => ${run});`).join(''));
    const event = expect.stringMatching(/^require-trusted-types-for/);
    await expectBlocked(event, event);
    for (const [name, intrude] of Object.entries(SINKS)) {
      await test.step(name, async () => {
        await expect(page.evaluate(intrude)).rejects.toThrow(/TrustedHTML|TrustedScript|Policy/);
        await expectBlocked(expect.stringMatching(/^(require-)?trusted-types/));
      });
    }
  });

  await test.step('only the clipboard is allowed of the features that the policy names', async () => {
    const allowed = await page.evaluate(() => {
      const features: unknown = Reflect.get(document, 'featurePolicy');
      const list: unknown = Reflect.get(Object(features), 'allowedFeatures');
      const names: unknown = typeof list === 'function' ? Reflect.apply(list, features, []) : undefined;
      return Array.isArray(names) ? names.map(String) : [];
    });
    expect(allowed).toContain('clipboard-write');
    const named = [...(HEADERS['Permissions-Policy'] ?? '').matchAll(/([\w-]+)=\(\)/g)];
    const denied = named.map(([, name]) => name);
    expect(denied.length).toBeGreaterThan(20);
    expect(allowed.filter((name) => denied.includes(name))).toEqual([]);
  });

  await test.step('workers are blocked in the same way, and the browser reports it to the server', async () => {
    await page.route('**/assets/sheet-worker*', async (route) => {
      const response = await route.fetch();
      const probe = "try { new Function('') } catch {} fetch('https://elsewhere.example/x').catch(() => {});";
      await route.fulfill({ response, body: probe + (await response.text()) });
    });
    await desk.spreadsheet.openLink.click();
    await desk.spreadsheet.choose({ name: 'x.csv', bytes: 'RUT;Nombre\r\n1-9;Eva\r\n' });
    await expect
      .poll(async () => (await sandbox.violations()).filter((report) => report.startsWith('/assets/')))
      .toEqual([
        expect.stringMatching(/^\/assets\/sheet-worker[\w-]*\.js: require-trusted-types-for /),
        expect.stringMatching(/^\/assets\/sheet-worker[\w-]*\.js: connect-src https:\/\/elsewhere\.example/),
      ]);
  });

  await test.step('requests elsewhere, frames, forms and another base address are blocked', async () => {
    await page.evaluate(async () => {
      await fetch('https://elsewhere.example/x').catch(() => undefined);
      const frame = Object.assign(document.createElement('iframe'), { src: '/' });
      const form = Object.assign(document.createElement('form'), { action: '/x', method: 'post' });
      const base = Object.assign(document.createElement('base'), { href: 'https://elsewhere.example/' });
      document.body.append(frame, form, base);
      form.submit();
    });
    // The last step: Playwright would wait for the blocked form before it evaluates anything else.
    await expect
      .poll(() => policy.events.map((event) => event.replace(/ .*/, '')).toSorted())
      .toEqual(['base-uri', 'connect-src', 'form-action', 'frame-src']);
  });
});
