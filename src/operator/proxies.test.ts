import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { createProfile } from '../domain/profile/profile.ts';

test.each([
  ['enrola.conf', /proxy_read_timeout (\d+)s;/],
  ['Caddyfile', /response_header_timeout (\d+)s\n/],
])('%s waits longer for the service than the browser does by default', (file, timeout) => {
  const text = readFileSync(new URL(`proxies/${file}`, import.meta.url), 'utf8');
  const { timeoutMs } = createProfile({ name: 'x', baseUrl: '' }, { today: () => '2026-11-21' });
  expect(Number(timeout.exec(text)?.[1]) * 1000).toBeGreaterThan(timeoutMs);
});

/** What a service must not set for the origin of the app. */
const HIDDEN = [
  'Accept-CH',
  'Alt-Svc',
  'Clear-Site-Data',
  'Content-Security-Policy',
  'Content-Security-Policy-Report-Only',
  'Cross-Origin-Opener-Policy',
  'Cross-Origin-Resource-Policy',
  'NEL',
  'Permissions-Policy',
  'Referrer-Policy',
  'Report-To',
  'Reporting-Endpoints',
  'Service-Worker-Allowed',
  'Set-Cookie',
  'Strict-Transport-Security',
  'WWW-Authenticate',
  'X-Content-Type-Options',
];

test.each([
  ['enrola.conf', (name: string) => `proxy_hide_header ${name};`],
  ['Caddyfile', (name: string) => `header_down -${name}\n`],
])('%s hides every header by which the service would speak for the origin of the app', (file, toLine) => {
  const text = readFileSync(new URL(`proxies/${file}`, import.meta.url), 'utf8');
  expect(HIDDEN.filter((name) => !text.includes(toLine(name)))).toEqual([]);
});

/** A colon in a text that is not quoted makes it a mapping. */
const healthSchema = z.object({ test: z.array(z.string()) });
const composeSchema = z.object({
  services: z.object({
    database: z.object({
      environment: z.record(z.string(), z.string()),
      secrets: z.array(z.string()),
      healthcheck: healthSchema,
    }),
    migrate: z.object({ secrets: z.array(z.string()) }),
    server: z.object({
      environment: z.record(z.string(), z.string()),
      secrets: z.array(z.string()),
    }),
    nginx: z.object({ volumes: z.array(z.string()) }),
  }),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});

test('compose.yaml starts the server with variables that it has, and secrets that come from files', () => {
  const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
  const { services, secrets } = composeSchema.parse(parse(read('proxies/compose.yaml')));
  const { environment } = services.server;
  const known = read('../server/config.ts');
  expect(Object.keys(environment).filter((name) => !known.includes(`\n  ${name}: z.`))).toEqual([]);
  // The server never has the password of the owner of the tables.
  expect(services.server.secrets.toSorted()).toEqual(['service-headers', 'work-password']);
  const used = [services.server, services.migrate, services.database].flatMap((service) => service.secrets);
  expect(Object.keys(secrets).toSorted()).toEqual([...new Set(used)].toSorted());
  const files = [
    environment['SERVICE_HEADERS_FILE'],
    services.database.environment['POSTGRES_PASSWORD_FILE'],
  ];
  for (const file of files) expect(Object.keys(secrets)).toContain(file?.replace('/run/secrets/', ''));
  for (const name of ['enrola.pem', 'enrola.key'])
    expect([services.nginx.volumes.join(), read('proxies/enrola-team.conf')]).toEqual([
      expect.stringContaining(`/etc/nginx/${name}`),
      expect.stringContaining(`/etc/nginx/${name}`),
    ]);
});
