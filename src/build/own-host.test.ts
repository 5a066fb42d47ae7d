import { resolveConfig } from 'vite';
import { expect, test } from 'vitest';
import { ownHost } from './own-host.ts';

const resolve = (base: string) => resolveConfig({ configFile: false, base, plugins: [ownHost()] }, 'build');

test.each(['/enrola/', './', 'https://files.example/'])('nothing is built for %s', async (base) => {
  await expect(resolve(base)).rejects.toThrow(`(base: «${base}»): give it a host name of its own`);
});

test('the root of a host is the place of the app', async () => {
  expect((await resolve('/')).base).toBe('/');
});
