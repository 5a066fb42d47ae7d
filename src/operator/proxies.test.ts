import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
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
