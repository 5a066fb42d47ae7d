import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parseProfile } from '../domain/profile/parse-profile.ts';
import { readCatalog } from '../domain/profile/read-catalog.ts';
import { isLoadedCatalog, type LoadedCatalogSpec } from '../domain/profile/schema/catalog-schema.ts';
import { profileSchema } from '../domain/profile/schema/profile-schema.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const FOLDER = 'e2e/setup/second-service';
const readJson = (name: string): unknown => JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8'));
const codesSchema = z.object({
  answers: z.object({ codes: z.record(z.string(), z.array(z.union([z.string(), z.int()]))) }),
});
const tokenSchema = z.object({ result: z.object({ accessToken: z.string() }) });

/** Codes that the profile offers and the service refuses, so that browser tests meet a 400 that names a field. */
const REFUSED = { codTipoTelefono: ['S'], prospComunaCiudadId: [999] };

let server: TestServer;
let authorization = '';

beforeAll(async () => {
  server = await startTestServer(readJson('service.json'), FOLDER);
  const body = { login: 'andina', secret: 'clave-de-muestra', channel: 'desk' };
  const response = await server.request('POST', '/segundo/v1/session', { body });
  authorization = `Bearer ${tokenSchema.parse(await response.json()).result.accessToken}`;
});
afterAll(() => server.stop());

async function load(baseUrl: string, spec: LoadedCatalogSpec) {
  const path = 'url' in spec ? baseUrl + spec.url : spec.file;
  const isOpen = 'file' in spec || !spec.authenticated;
  const response = await server.request('GET', path, { headers: isOpen ? {} : { authorization } });
  const reading = readCatalog(await response.json(), spec);
  if (!reading.ok) throw new Error(`no list at ${path}`);
  return reading;
}

describe('the second service and its profiles', () => {
  test.each(['profile.json', 'big-catalog-profile.json'])('the file %s is a valid profile', (name) => {
    expect(parseProfile(readJson(name))).toMatchObject({ ok: true });
  });

  test('the profile offers every code that the service accepts, and two codes that it refuses', async () => {
    const { baseUrl, catalogs = {}, fields = {} } = profileSchema().parse(readJson('profile.json'));
    const { codes } = codesSchema.parse(readJson('service.json')).answers;
    const differences: Record<string, unknown> = {};
    for (const [name, { catalog = '' }] of Object.entries(fields)) {
      const spec = catalogs[catalog];
      if (!spec) continue;
      const values = isLoadedCatalog(spec)
        ? (await load(baseUrl, spec)).entries.map(({ value }) => value)
        : Object.keys(spec.entries);
      const taken = codes[name] ?? [];
      expect(values).toEqual(expect.arrayContaining(taken));
      const refused = values.filter((value) => !taken.includes(value));
      if (refused.length > 0) differences[name] = refused;
    }
    expect(differences).toEqual(REFUSED);
  });

  test('the long catalogs are complete', async () => {
    const { baseUrl, catalogs = {} } = profileSchema().parse(readJson('big-catalog-profile.json'));
    const counts: Record<string, number> = {};
    for (const [name, spec] of Object.entries(catalogs)) {
      if (isLoadedCatalog(spec)) counts[name] = (await load(baseUrl, spec)).entries.length;
    }
    expect(counts).toEqual({ places: 20_000, banks: 300 });
  });
});
