/** What the tests of the operators' servers start from: a service, and a server before it; both are stopped afterwards. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test as base } from '@playwright/test';
import { toHeaderBlocks } from '../../../src/operator/header-blocks.ts';
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
}

const PROGRAMS: Readonly<Record<ProgramName, Program>> = { nginx, caddy };

/** What is made for one test. */
interface Workshop {
  readonly folder: string;
  /** Of the server and of the service. */
  readonly certificate: Certificate;
  readonly onEnd: (stop: () => void | Promise<void>) => void;
}

export interface ProxyOptions {
  /** The server that is tested. */
  readonly programName: ProgramName;
}

interface Fixtures {
  readonly program: Program;
  /** What the content policy blocks: nothing. */
  readonly policy: PolicyWatch;
  readonly workshop: Workshop;
  /** Without an answer of its own it answers 200 with an empty object. */
  readonly startService: (answer?: Answer) => Promise<Service>;
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
  workshop: async ({}, use, { outputDir }) => {
    const stops: (() => void | Promise<void>)[] = [];
    mkdirSync(outputDir, { recursive: true });
    const certificate = createCertificate(outputDir, 'certificate');
    await use({ folder: outputDir, certificate, onEnd: (stop) => stops.unshift(stop) });
    for (const stop of stops) await stop();
  },
  startService: async ({ workshop }, use) => {
    await use(async (answer = (response) => response.end('{}')) => {
      const service = await Service.start(workshop.certificate, answer);
      workshop.onEnd(() => service.stop());
      return service;
    });
  },
  startProxy: async ({ workshop, program, programName }, use) => {
    const blocks = await toHeaderBlocks(readFileSync(join(DIST, 'profile.json'), 'utf8'));
    await use(async ({ services, ...setup }) => {
      const { certificate } = workshop;
      const options = {
        folder: join(workshop.folder, programName),
        certificate,
        ports: services.map(({ port }) => port),
        trusted: certificate.cert,
        network: '127.0.0.1',
        readTimeout: '65s',
        connectTimeout: '5s',
        ...setup,
      };
      const proxy = await Proxy.start(program, options, blocks?.[programName] ?? '');
      workshop.onEnd(() => proxy.stop());
      return proxy;
    });
  },
  startRelay: async ({ workshop }, use) => {
    await use(async (proxy) => {
      const relay = await startRelay(proxy);
      workshop.onEnd(() => relay.stop());
      return relay;
    });
  },
});

/** What the page gets for one `fetch()`; undefined when it fails. */
export interface PageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Posts from the page that is open, on a connection that the browser has used before. */
export function post(
  page: Page,
  url: string,
  init: { body: string; headers?: Record<string, string>; giveUpAfterMs?: number },
): Promise<PageAnswer | undefined> {
  return page.evaluate(
    async ([address, { body, headers, giveUpAfterMs }]) => {
      const signal = giveUpAfterMs === undefined ? null : AbortSignal.timeout(giveUpAfterMs);
      try {
        const response = await fetch(address, { method: 'POST', body, headers: headers ?? {}, signal });
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
