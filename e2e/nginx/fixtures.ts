/** What the tests of the operator's nginx start from: a service behind it, and nginx itself, both stopped afterwards. */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { test as base } from '@playwright/test';
import { createCertificate } from './certificate.ts';
import { Proxy } from './proxy.ts';
import { type Answer, Service } from './service.ts';

interface ProxySetup {
  /** The addresses of the service. */
  readonly services: readonly Service[];
  /** Texts of `enrola.conf`, and what stands there in this test. */
  readonly changes?: Readonly<Record<string, string>>;
}

interface Fixtures {
  /** What nobody but the service may see. */
  readonly secret: string;
  readonly startService: (answer?: Answer) => Promise<Service>;
  readonly startProxy: (setup: ProxySetup) => Promise<Proxy>;
}

export const test = base.extend<Fixtures>({
  // Its certificate is its own.
  ignoreHTTPSErrors: true,
  secret: async ({ browserName: _ }, use) => {
    await use(`secret-${randomUUID()}`);
  },
  startService: async ({ browserName: _ }, use, { outputDir }) => {
    const services: Service[] = [];
    await use(async (answer = (response) => response.end('{}')) => {
      const service = await Service.start(certificateIn(outputDir), answer);
      services.push(service);
      return service;
    });
    for (const service of services) service.stop();
  },
});
