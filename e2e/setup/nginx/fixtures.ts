/** Fixtures for tests of the operator's servers: a service and a proxy in front of it. Both are stopped afterwards. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test as base } from '@playwright/test';
import { profileSchema } from '../../../src/domain/profile/schema/profile-schema.ts';
import { toSecurityHeaders } from '../../../src/domain/profile/security-headers.ts';
import { toHeaderLines } from '../../../src/operator/proxy-configuration.ts';
import { caddy } from '../caddy/caddy.ts';
import { PolicyWatch } from '../policy-watch.ts';
import { type Certificate, createCertificate } from './certificate.ts';
import { nginx } from './nginx.ts';
import { DIST, type Program, type ProgramName, type ProxySetting } from './program.ts';
import { Proxy } from './proxy.ts';
import { type Relay, startRelay } from './relay.ts';
import { type Answer, Service } from './service.ts';

interface ProxySetup
  extends Partial<Pick<ProxySetting, 'trusted' | 'network' | 'readTimeout' | 'connectTimeout'>> {
  /** Each is one address of the service. */
  readonly services: readonly Pick<Service, 'port'>[];
  /** Output of `npm run proxy`; without it the shipped file is used. */
  readonly configuration?: string;
}

const PROGRAMS: Readonly<Record<ProgramName, Program>> = { nginx, caddy };

/** Resources of one test. */
interface Resources {
  readonly folder: string;
  /** The proxy and the service use the same certificate. */
  readonly certificate: Certificate;
  /** Registers what the end of the test must stop, the newest first. */
  readonly onEnd: (stop: () => void | Promise<void>) => void;
}

interface ProxyOptions {
  /** The server that is tested; nginx unless a file says otherwise. */
  readonly programName: ProgramName;
}

interface Fixtures {
  readonly program: Program;
  /** Fails the test if the content policy blocks anything. */
  readonly policy: PolicyWatch;
  readonly resources: Resources;
  /** The default answer is 200 with an empty object. */
  readonly startService: (answer?: Answer) => Promise<Service>;
  /** A test may start several, each with its own folder. */
  readonly startProxy: (setup: ProxySetup) => Promise<Proxy>;
  readonly startRelay: (proxy: Proxy) => Promise<Relay>;
}

export const test = base.extend<Fixtures & ProxyOptions>({
  ignoreHTTPSErrors: true,
  programName: ['nginx', { option: true }],
  program: async ({ programName }, use) => {
    await use(PROGRAMS[programName]);
  },
  policy: [
    async ({ context }, use) => {
      const policy = await PolicyWatch.start(context);
      await use(policy);
      expect(policy.findUnexpected([]), 'the content policy holds').toEqual([]);
    },
    { auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern even where nothing is needed
  resources: async ({}, use, { outputDir }) => {
    const stops: (() => void | Promise<void>)[] = [];
    mkdirSync(outputDir, { recursive: true });
    const certificate = createCertificate(outputDir, 'certificate');
    await use({ folder: outputDir, certificate, onEnd: (stop) => stops.unshift(stop) });
    for (const stop of stops) await stop();
  },
  startService: async ({ resources }, use) => {
    await use(async (answer = (response) => response.end('{}')) => {
      const service = await Service.start(resources.certificate, answer);
      resources.onEnd(() => service.stop());
      return service;
    });
  },
  startProxy: async ({ resources, program, programName }, use) => {
    const spec = profileSchema().parse(JSON.parse(readFileSync(join(DIST, 'profile.json'), 'utf8')));
    const headers = toHeaderLines[programName](toSecurityHeaders(spec, { isHttps: true }));
    let count = 0;
    await use(async ({ services, configuration, ...setup }) => {
      const { certificate } = resources;
      count += 1;
      const options = {
        folder: join(resources.folder, `${programName}-${count}`),
        certificate,
        ports: services.map(({ port }) => port),
        trusted: certificate.cert,
        network: '127.0.0.1',
        readTimeout: '65s',
        connectTimeout: '5s',
        ...setup,
      };
      const proxy = await Proxy.start(program, options, { headers, configuration });
      resources.onEnd(() => proxy.stop());
      return proxy;
    });
  },
  startRelay: async ({ resources }, use) => {
    await use(async (proxy) => {
      const relay = await startRelay(proxy);
      resources.onEnd(() => relay.stop());
      return relay;
    });
  },
});

/** The answer that the page gets for one `fetch()`; undefined when the fetch fails. */
export interface PageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends a POST from the open page, on a connection that the browser has used before. */
export function post(
  page: Page,
  url: string,
  init: { body: string; headers?: Record<string, string> },
): Promise<PageAnswer | undefined> {
  return page.evaluate(
    async ([address, { body, headers }]) => {
      try {
        const response = await fetch(address, { method: 'POST', body, headers: headers ?? {} });
        const { status } = response;
        return { status, headers: Object.fromEntries(response.headers), body: await response.text() };
      } catch {
        return undefined;
      }
    },
    [url, init] as const,
  );
}

export { expect } from '@playwright/test';
