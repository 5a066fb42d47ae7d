import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { profileSchema } from '../domain/profile/schema/profile-schema.ts';
import { toSecurityHeaders } from '../domain/profile/security-headers.ts';
import { toHeaderBlocks } from './header-blocks.ts';

const PROFILE = 'e2e/setup/second-service/profile.json';
const text = readFileSync(new URL(`../../${PROFILE}`, import.meta.url), 'utf8');
const headers = toSecurityHeaders(profileSchema.parse(JSON.parse(text)), { isHttps: true });

test('both servers are told every header with its value, nginx on errors too', async () => {
  const blocks = await toHeaderBlocks(text);
  const nginx = [...(blocks?.nginx ?? '').matchAll(/^add_header (\S+) "([^"]*)" always;$/gm)];
  const caddy = [...(blocks?.caddy ?? '').matchAll(/^\t(\S+) "([^"]*)"$/gm)];
  for (const lines of [nginx, caddy]) {
    expect(Object.fromEntries(lines.map(([, name, value]) => [name, value]))).toEqual(headers);
  }
});

test('a profile that is bad has no headers', async () => {
  expect(await toHeaderBlocks('{')).toBeUndefined();
  expect(await toHeaderBlocks('{"name": "x"}')).toBeUndefined();
});
