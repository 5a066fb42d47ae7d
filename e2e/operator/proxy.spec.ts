/** `npm run proxy` makes the whole configuration of nginx or Caddy for a drafted profile, and everything works behind it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { FINALIZE_PATH } from '../../src/domain/contract/finalize-request.ts';
import { Desk } from '../pages/desk.ts';
import { findHeadlessShell } from '../setup/install/browser.mjs';
import { getProgram } from '../setup/install/programs.mjs';
import { expect, test as base } from '../setup/nginx/fixtures.ts';
import { DIST, type ProgramName, SECRET } from '../setup/nginx/program.ts';
import type { Proxy } from '../setup/nginx/proxy.ts';
import type { ReceivedRequest, Service } from '../setup/nginx/service.ts';
import { createNextBuild } from '../setup/offline/next-build.ts';
import { awaitNewer, awaitWorker, newer } from '../setup/offline/worker.ts';
import { beginClient } from '../setup/openapi/cordillera-client.ts';
import { type RunningVendor, startVendor } from '../setup/openapi/vendor-service.ts';
import {
  CORDILLERA,
  CORDILLERA_EDITS,
  createCordillera,
  draftProfile,
  edit,
} from '../setup/openapi/vendors.ts';
import { Account } from '../setup/second-service/account.ts';

/** Before the service's addresses at the app; the vendor's own prefix is another one. */
const OWN_PREFIX = '/servicio';
const PROFILE = edit(draftProfile(CORDILLERA), [
  ...CORDILLERA_EDITS,
  { path: ['baseUrl'], value: OWN_PREFIX, why: 'all addresses of the service lie under one path' },
  {
    path: ['catalogs', 'banks'],
    value: { url: '/api/Paises/{codPais}/Bancos.v1', value: 'id' },
    why: 'the service has a list for each country',
  },
]);

/** Path of the list of a country's banks. */
const ofCountry = (value: string) => `/api/Paises/${value}/Bancos.v1`;

interface Behind {
  readonly proxy: Proxy;
  readonly service: Service;
  readonly vendor: RunningVendor;
  /** Puts the files of another build over those that are served, as an operator does; the profile stays. */
  readonly deploy: (folder: string) => void;
}

interface Fixtures {
  /** The app with the drafted profile behind the program, with the configuration that the command printed. */
  readonly behind: Behind;
}

const test = base.extend<Fixtures>({
  behind: async ({ programName, startService, startProxy }, use, testInfo) => {
    const served = testInfo.outputPath('served');
    mkdirSync(served, { recursive: true });
    const deploy = (folder: string) =>
      cpSync(folder, served, {
        recursive: true,
        filter: (source) => source !== join(folder, 'profile.json'),
      });
    deploy(DIST);
    const profile = join(served, 'profile.json');
    writeFileSync(profile, JSON.stringify(PROFILE));
    const vendor = await startVendor(createCordillera());
    const service = await startService((response, _service, received) => {
      void passOn(vendor.origin, response, received);
    });
    const parts = [
      programName,
      profile,
      `https://service.example${createCordillera().basePath}`,
      '--root',
      served,
    ];
    const configuration = execFileSync(process.execPath, ['src/operator/proxy.mjs', ...parts], {
      encoding: 'utf8',
    });
    const proxy = await startProxy({ services: [service], configuration });
    await use({ proxy, service, vendor, deploy });
    vendor.stop();
  },
});

/** The vendor speaks no TLS, which the service of these tests does. */
async function passOn(origin: string, response: ServerResponse, received: ReceivedRequest): Promise<void> {
  const { method = '', url = '', headers, body } = received;
  const names = ['authorization', 'content-type'] as const;
  const answer = await fetch(`${origin}${url}`, {
    method,
    headers: names.map((name): [string, string] => [name, headers[name] ?? '']).filter(([, value]) => value),
    body: method === 'GET' ? null : new Uint8Array(body),
  });
  const kept = ['content-type', 'x-folio'].map((name) => [name, answer.headers.get(name)] as const);
  for (const [name, value] of kept) if (value !== null) response.setHeader(name, value);
  response.writeHead(answer.status).end(await answer.text());
}

/** Lets the program itself check the configuration that it was started with. */
function validate(programName: ProgramName, { folder }: Proxy) {
  const parts = {
    nginx: ['-t', '-p', folder, '-c', join(folder, 'nginx.conf')],
    caddy: ['validate', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'],
  };
  const env = { ...process.env, ENROLA_SECRET: SECRET, HOME: folder };
  return spawnSync(getProgram(programName), parts[programName], { env, encoding: 'utf8' });
}

async function enterAndSend(page: Page): Promise<void> {
  const desk = new Desk(page);
  const account = new Account(page);
  await beginClient(desk, account);
  await desk.frame.reviewButton.click();
  await desk.review.sendButton.click();
  await expect(desk.receipt.heading).toBeVisible();
  await expect(desk.receipt.reference).toHaveText('F-2041');
}

const browser = findHeadlessShell() ?? {};
// Chromium installs no worker of a page whose certificate it does not trust, whatever a test says of errors.
test.use({
  serviceWorkers: 'allow',
  launchOptions: { ...browser, args: [...(browser.args ?? []), '--ignore-certificate-errors'] },
});

for (const programName of ['nginx', 'caddy'] as const) {
  test.describe(programName, () => {
    test.use({ programName });

    test('lists, sign-in and send of a drafted profile work, and nothing else reaches the service', async ({
      page,
      request,
      behind,
    }) => {
      test.slow();
      const { proxy, service, vendor } = behind;
      const { status, stderr } = validate(programName, proxy);
      expect(status, stderr).toBe(0);
      await page.goto(proxy.origin);
      await enterAndSend(page);
      expect(vendor.enrollments).toMatchObject([{ status: 204, body: { codPerfilRiesgo: 'P1' } }]);
      const lines = service.requests.map(({ method, url }) => `${method} ${url}`);
      expect(lines).toContain('POST /gestion/api/Auth/Login');
      expect(lines).toContain('GET /gestion/api/Maestros/Comunas');
      expect(lines.filter((line) => line === `POST /gestion${FINALIZE_PATH}`)).toHaveLength(1);

      const before = service.requests.length;
      const ask = async (method: string, path: string, headers = {}) =>
        (await request.fetch(`${proxy.origin}${path}`, { method, headers })).status();
      const list = `${OWN_PREFIX}/api/Maestros/Comunas`;
      expect(await ask('POST', list)).toBe(405);
      expect(await ask('GET', `${OWN_PREFIX}${FINALIZE_PATH}`)).toBe(405);
      expect(await ask('GET', list, { 'sec-fetch-site': 'cross-site' })).toBe(403);
      // Addresses of the service that the profile does not name are pages of the app.
      for (const path of [
        `${list}/1`,
        `${OWN_PREFIX}/api/Clientes`,
        '/api/Maestros/Comunas',
        '/gestion/api/Auth/Login',
      ])
        await request.fetch(`${proxy.origin}${path}`);
      expect(service.requests).toHaveLength(before);
      expect(await ask('GET', `${list}?page=2`)).toBe(401);
      expect(service.requests.at(-1)?.url).toBe('/gestion/api/Maestros/Comunas?page=2');

      await ask('GET', `${OWN_PREFIX}${ofCountry('C%20%C3%91')}?page=2`);
      expect(service.requests.at(-1)?.url).toBe(`/gestion${ofCountry('C%20%C3%91')}?page=2`);
      expect(await ask('POST', OWN_PREFIX + ofCountry('CL'))).toBe(405);
      for (const value of ['CL/1', '..', 'CL%3Fx', '%252e%252e%252fx'])
        await ask('GET', OWN_PREFIX + ofCountry(value));
      expect(service.requests).toHaveLength(before + 2);
    });

    test('an open page is offered a new version, and after a rollback the former one', async ({
      page,
      context,
      behind,
    }, testInfo) => {
      test.slow();
      const { proxy, deploy } = behind;
      const desk = new Desk(page);
      const { laterButton } = new Account(page);
      await page.goto(proxy.origin);
      await laterButton.click();
      await awaitWorker(page);
      const other = await context.newPage();
      /** A page looks for a newer version when it starts, and the open one is told of it. */
      const offer = async (folder: string) => {
        deploy(folder);
        await other.goto(proxy.origin);
        await page.bringToFront();
        await desk.notices.takeButton.click();
      };
      await offer(createNextBuild(testInfo.outputPath('next-build')));
      await awaitNewer(page);
      await laterButton.click();

      await offer(DIST);
      await expect(newer(page)).toHaveCount(0, { timeout: 30_000 });
      await laterButton.click();
      await expect(desk.home.newButton).toBeVisible();
    });
  });
}
