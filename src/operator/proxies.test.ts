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
