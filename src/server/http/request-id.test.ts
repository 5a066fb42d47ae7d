import { Hono } from 'hono';
import { describe, expect, it, test } from 'vitest';
import { nameRequest, REQUEST_ID_HEADER, toRequestFacts } from './request-id.ts';

/** Facts of a request to an address that names something, with the id that came with it. */
async function askWith(id: string | undefined, isBehindProxy: boolean) {
  const app = new Hono();
  app.use(nameRequest(isBehindProxy));
  app.get('/api/:thing', (c) => c.json(toRequestFacts(c)));
  const answer = await app.request('/api/secret', {
    headers: id === undefined ? {} : { [REQUEST_ID_HEADER]: id },
  });
  return (await answer.json()) as ReturnType<typeof toRequestFacts>;
}

const OWN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('behind a proxy', () => {
  test.each(['a', '0af7651916cd43dd8448eb211c80319c', 'a'.repeat(64), 'Ab-9'])('%s stays', async (id) => {
    expect(await askWith(id, true)).toEqual({ id, method: 'GET', route: '/api/:thing' });
  });

  test.each([undefined, '', 'a'.repeat(65), 'with space', 'ana@example.com', '{"a":1}', 'a_b', 'ñ'])(
    '%j is replaced',
    async (id) => {
      expect((await askWith(id, true)).id).toMatch(OWN);
    },
  );
});

it('without a proxy no browser names its request', async () => {
  const ids = await Promise.all([1, 2].map(async () => (await askWith('mine', false)).id));
  for (const id of ids) expect(id).toMatch(OWN);
  expect(new Set(ids).size).toBe(2);
});
