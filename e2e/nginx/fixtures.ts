/** What the tests of the operator's nginx start from: a service, and nginx before it; both are stopped afterwards. */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { type Page, test as base } from '@playwright/test';
import { type Certificate, createCertificate } from './certificate.ts';
import { Proxy } from './proxy.ts';
import { type Answer, Service } from './service.ts';

interface ProxySetup {
  /** Each is one address of the service. */
  readonly services: readonly Service[];
  /** Texts of `enrola.conf`, and what stands there in this test. */
  readonly changes?: Readonly<Record<string, string>>;
}

interface Fixtures {
  /** What only the service may see. */
  readonly secret: string;
  /** Of nginx and of the service. */
  readonly certificate: Certificate;
  /** Without an answer of its own it answers 200 with an empty object. */
  readonly startService: (answer?: Answer) => Promise<Service>;
  readonly startProxy: (setup: ProxySetup) => Promise<Proxy>;
}

export const test = base.extend<Fixtures>({
  ignoreHTTPSErrors: true,
  secret: async ({ browserName: _ }, use) => {
    await use(`secret-${randomUUID()}`);
  },
  certificate: async ({ browserName: _ }, use, { outputDir }) => {
    mkdirSync(outputDir, { recursive: true });
    await use(createCertificate(outputDir, 'certificate'));
  },
  startService: async ({ certificate }, use) => {
    const services: Service[] = [];
    await use(async (answer = (response) => response.end('{}')) => {
      const service = await Service.start(certificate, answer);
      services.push(service);
      return service;
    });
    for (const service of services) service.stop();
  },
  startProxy: async ({ certificate, secret }, use, testInfo) => {
    const proxies: Proxy[] = [];
    await use(async ({ services, changes = {} }) => {
      const folder = testInfo.outputPath(`nginx-${proxies.length}`);
      const ports = services.map(({ port }) => port);
      const proxy = await Proxy.start({ folder, certificate, secret, ports, changes });
      proxies.push(proxy);
      return proxy;
    });
    await Promise.all(proxies.map((proxy) => proxy.stop()));
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
