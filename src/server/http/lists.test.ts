/**
 * Lists of the service through the team's server, with its credential; nothing else of the service is
 * reachable.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { beforeTests, startDatabase } from '../db/team-db.fixture.ts';
import { createServiceLists, toTeamCatalogs } from '../sender/service-lists.ts';
import { startTeamServer } from './team-server.fixture.ts';

const READING = { value: 'id', list: '/items' };
const SPEC = {
  name: 'Prueba',
  baseUrl: '',
  catalogs: {
    banks: { url: '/lists/banks?active=1', pages: { parameter: 'page' }, ...READING },
    communes: { url: '/regions/{codPais}/communes', ...READING },
    streets: { url: '/streets', pages: { next: '/links/next' }, ...READING },
    other: { url: 'https://lists.example.com/all', ...READING },
    file: { file: '/catalogs/x.json', ...READING },
  },
};

/** Requests that the service got. */
const asked: string[] = [];

/** Answers of the service by path. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/base/lists/banks': { items: [{ id: '1' }] },
  '/base/regions/C%2FL/communes': { items: [] },
  '/base/streets': { items: [], links: { next: '/base/streets?after=7&x=%26' } },
  '/base/secret': { items: [{ id: 'secreto' }] },
};

const service = beforeTests(async () => {
  const answering = createServer(({ url = '', headers }, response) => {
    asked.push(`${url} ${headers.authorization}`);
    const answer = ANSWERS[url.split('?')[0] ?? ''];
    if (url.startsWith('/base/lists/banks') && url.endsWith('page=9'))
      response.writeHead(302, { location: '/' });
    else response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(answering, 'listening');
  const { port } = answering.address() as AddressInfo;
  return {
    baseUrl: new URL(`http://127.0.0.1:${port}/base`),
    stop: async () => void answering.close(),
  };
});
const database = beforeTests(() => startDatabase('embedded'));
const server = beforeTests(() => {
  const { baseUrl } = service;
  const target = { baseUrl, credential: { authorization: 'Bearer secreto' }, timeoutMs: 2000 };
  return startTeamServer(database, { lists: createServiceLists(target, SPEC) });
});
const agent = beforeTests(() => server.signIn('agent'));

it('a profile for browsers asks this server, with the parameters of each list; other lists stay', () => {
  expect(toTeamCatalogs(SPEC)).toEqual({
    banks: { ...SPEC.catalogs.banks, url: '/api/lists/banks', authenticated: true },
    communes: {
      ...SPEC.catalogs.communes,
      url: '/api/lists/communes?codPais={codPais}',
      authenticated: true,
    },
    streets: { ...SPEC.catalogs.streets, url: '/api/lists/streets', authenticated: true },
    other: SPEC.catalogs.other,
    file: SPEC.catalogs.file,
  });
});

it.each([
  ['/api/lists/banks', '/base/lists/banks?active=1'],
  ['/api/lists/banks?page=3&active=0', '/base/lists/banks?active=1&page=3'],
  ['/api/lists/communes?codPais=C%2FL', '/base/regions/C%2FL/communes'],
  ['/api/lists/streets', '/base/streets'],
])('%s is %s at the service, with the credential', async (path, at) => {
  asked.length = 0;
  await agent.want('GET', path);
  expect(asked).toEqual([`${at} Bearer secreto`]);
});

it('the next page is at this server, and is that of the same list', async () => {
  asked.length = 0;
  const { links } = (await agent.want('GET', '/api/lists/streets')) as { links: { next: string } };
  expect(links.next).toMatch(/^\/api\/lists\/streets\?next=/);
  await agent.want('GET', links.next);
  expect(asked.at(-1)).toBe('/base/streets?after=7&x=%26 Bearer secreto');
});

it.each([
  ['/api/lists/nothing', 404],
  ['/api/lists/other', 404],
  ['/api/lists/constructor', 404],
  ['/api/lists/streets?next=%2Fbase%2Fsecret', 404],
  ['/api/lists/streets?next=https%3A%2F%2Fevil.example.com%2Fbase%2Fstreets', 404],
  ['/api/lists/banks?page=9', 502],
  ['/api/lists/communes?codPais=..%2F..', 502],
  ['/api/lists/communes?codPais=..', 404],
])('%s: %i', async (path, status) => {
  asked.length = 0;
  const response = await agent.ask('GET', path);
  expect(response.status).toBe(status);
  expect(await response.text()).not.toContain('127.0.0.1');
  expect(asked.join()).not.toContain('secret ');
});
