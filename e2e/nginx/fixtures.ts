/** What the tests of the operator's nginx start from: a service, and nginx before it; both are stopped afterwards. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Page, test as base } from '@playwright/test';
import { type Certificate, createCertificate } from './certificate.ts';
import { Proxy } from './proxy.ts';
import { type Relay, startRelay } from './relay.ts';
import { type Answer, Service } from './service.ts';

interface ProxySetup {
  /** Each is one address of the service. */
  readonly services: readonly Pick<Service, 'port'>[];
  /** Texts of `enrola.conf`, and what stands there in this test. */
  readonly changes?: Readonly<Record<string, string>>;
}

/** What is made for one test. */
interface Workshop {
  readonly folder: string;
  /** Of nginx and of the service. */
  readonly certificate: Certificate;
  readonly onEnd: (stop: () => void | Promise<void>) => void;
}

interface Fixtures {
  readonly workshop: Workshop;
  /** Without an answer of its own it answers 200 with an empty object. */
  readonly startService: (answer?: Answer) => Promise<Service>;
  readonly startProxy: (setup: ProxySetup) => Promise<Proxy>;
  readonly startRelay: (proxy: Proxy) => Promise<Relay>;
}

export const test = base.extend<Fixtures>({
  ignoreHTTPSErrors: true,
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
  startProxy: async ({ workshop }, use) => {
    await use(async ({ services, changes = {} }) => {
      const folder = join(workshop.folder, 'nginx');
      const ports = services.map(({ port }) => port);
      const proxy = await Proxy.start({ folder, certificate: workshop.certificate, ports, changes });
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
