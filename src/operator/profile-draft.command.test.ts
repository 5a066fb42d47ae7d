import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseProfile } from '../domain/profile/parse-profile.ts';
import { type HttpService, startHttpService } from '../services/authentication/http-service.fixture.ts';
import { CORDILLERA, documentOf, ORILLA } from './draft/documents.fixture.ts';
import { runCommand } from './run-command.fixture.ts';

describe('npm run profile:draft', () => {
  const folder = mkdtempSync(join(tmpdir(), 'enrola-draft-'));
  writeFileSync(join(folder, 'api.json'), CORDILLERA);
  writeFileSync(join(folder, 'api.yaml'), ORILLA);
  let service: HttpService;

  beforeAll(async () => {
    service = await startHttpService(() => ({ body: CORDILLERA }));
  });
  afterAll(() => service.stop());

  const runDraft = (...parts: string[]) => runCommand('profile-draft.mjs', parts, folder);

  test.each(['api.json', 'api.yaml'])(
    'prints a sound profile of %s, and apart from it what is open',
    async (name) => {
      const { code, stdout, stderr } = await runDraft(name);
      expect(code).toBe(0);
      expect(parseProfile(JSON.parse(stdout))).toMatchObject({ ok: true });
      expect(stderr).toMatch(new RegExp(`^${name}: drafted from `));
      expect(stderr).toContain('\n  answers.noEffect\n');
    },
  );

  test('asks the network only where that is allowed', async () => {
    const refused = await runDraft(`${service.origin}/api.json`);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('only with --fetch');
    expect(service.received).toEqual([]);
    const { code, stdout } = await runDraft(`${service.origin}/api.json`, '--fetch');
    expect({ code, name: /"name": "(.*)"/.exec(stdout)?.[1] }).toEqual({
      code: 0,
      name: 'Cordillera.Enrolamiento.Api',
    });
  });

  test('names the references that it did not follow, and the option that does', async () => {
    const inner = join(folder, 'inner');
    mkdirSync(inner);
    const properties = {
      materno: { $ref: '../names.json#/materno' },
      dscGiro: { $ref: `${service.origin}/names.json#/dscGiro` },
      sexo: { $ref: 'nothing.json' },
    };
    writeFileSync(join(folder, 'names.json'), '{"materno": {"type": "string", "maxLength": 7}}');
    writeFileSync(join(inner, 'api.json'), documentOf(properties));
    const { stderr, stdout } = await runDraft('inner/api.json');
    expect(stdout).not.toContain('"maxLength": 7');
    expect(stderr).toContain(
      'names.json#/materno\n    it lies outside the folder of the document, and is read only with --outside',
    );
    expect(stderr).toContain(
      '/names.json#/dscGiro\n    it is on the network, which is asked only with --fetch',
    );
    expect(stderr).toContain('$ref nothing.json\n    it is not there, or cannot be read');
    expect((await runDraft('inner/api.json', '--outside')).stdout).toContain('"maxLength": 7');
  });

  test('without the fields of the contract it prints no profile', async () => {
    const body = { content: { 'application/json': { schema: { properties: { name: {} } } } } };
    const paths = { '/x': { post: { requestBody: body } } };
    writeFileSync(join(folder, 'other.json'), JSON.stringify({ openapi: '3.0.0', paths }));
    const { code, stdout, stderr } = await runDraft('other.json', '--operation', '/x');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^other\.json: POST \/x takes none of the fields that Enrola sends/);
  });

  test.each([
    [[], 'Which OpenAPI document?'],
    [['none.json'], 'none.json: cannot be read'],
    [['api.json', '--operation', 'Auth_Nada'], 'api.json: there is no operation Auth_Nada.'],
    [['api.json', '--colour'], 'Which OpenAPI document?'],
  ])('called with %j it says why there is no draft', async (parts, sentence) => {
    const { code, stdout, stderr } = await runDraft(...parts);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(sentence);
  });
});
