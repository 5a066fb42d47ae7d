/** The two calls for cases, and the table of their sentinels in README.md. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHECK_SENTINELS } from './checks.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const card = (number: string) => server.ask('GET', `/sandbox/cards?identifier=12345678-5&number=${number}`);
const list = (identifier: string) => server.ask('GET', `/sandbox/risk-list?identifier=${identifier}&type=R`);

test('a card is valid and nobody is on the list, but for sentinels', async () => {
  expect(await (await card('A1.234.567')).json()).toEqual({ sandbox: true, valid: true });
  expect(await (await card('A1.234.666')).json()).toEqual({ sandbox: true, valid: false });
  expect(await (await list('12345678-5')).json()).toEqual([]);
  expect(await (await list('12345666-1')).json()).toMatchObject([{ list: 'Lista inventada' }]);
  expect((await list('12345500-2')).status).toBe(500);
  await expect(list('12345204-6')).rejects.toThrow();
  const before = performance.now();
  expect(await (await list('12345300-K')).json()).toEqual([]);
  expect(performance.now() - before).toBeGreaterThan(2900);
});

test('the guide has a row for every sentinel, with the same words and in the same order', async () => {
  const guide = await readFile(new URL('./README.md', import.meta.url), 'utf8');
  const [, after = ''] = guide.split('\n## Look-ups\n');
  const rows = (after.split(/\n## /)[0] ?? '').split('\n').filter((line) => line.startsWith('|'));
  expect(rows.slice(2)).toEqual(
    CHECK_SENTINELS.map(({ digits, description }) => `| \`${digits}\` | ${description} |`),
  );
});
