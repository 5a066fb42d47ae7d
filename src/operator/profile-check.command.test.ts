import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HttpService, startHttpService } from '../services/authentication/http-service.fixture.ts';
import { ROOT } from './install.mjs';
import { runCommand } from './run-command.fixture.ts';

const SCRIPT = join(ROOT, 'src', 'operator', 'profile-check.mjs');
const PASSWORD = 'clave-secreta-7';

const folder = mkdtempSync(join(tmpdir(), 'enrola-check-'));

const check = (parts: readonly string[], env?: object) => runCommand('profile-check.mjs', parts, folder, env);

describe('npm run profile:check', () => {
  test('ends with 0 where all are sound, and with 1 where one is not', async () => {
    writeFileSync(join(folder, 'good.json'), '\uFEFF{"name":"x","baseUrl":""}');
    writeFileSync(join(folder, 'unnamed.json'), '{"name":"x"}');
    expect(await check(['good.json'])).toEqual({ code: 0, stdout: 'good.json: sound\n', stderr: '' });
    const { code, stdout, stderr } = await check(['good.json', 'unnamed.json', 'none.json', '.']);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout).toMatch(/^good\.json: sound$/m);
    expect(stdout).toMatch(/^unnamed\.json: 1 bad key$/m);
    expect(stdout).toMatch(/^none\.json: there is no such file$/m);
    expect(stdout).toMatch(/^\.: this is a folder$/m);
  });

  test('ends with 1 where something is not safe, and with 0 where it is only a warning', async () => {
    const answers = { noEffect: [{ statuses: [408], reason: 'Manual.' }] };
    writeFileSync(join(folder, 'unsafe.json'), JSON.stringify({ name: 'x', baseUrl: '', answers }));
    writeFileSync(join(folder, 'warned.json'), '{"name":"x","baseUrl":"","answers":{"message":"/detail"}}');
    const unsafe = await check(['unsafe.json']);
    expect(unsafe.stdout).toMatch(/^unsafe\.json: not safe, with 1 danger$/m);
    expect(unsafe.code).toBe(1);
    const warned = await check(['warned.json']);
    expect(warned.stdout).toMatch(/^warned\.json: sound, with 1 warning$/m);
    expect(warned.code).toBe(0);
  });

  test('a file that is no UTF-8 is named as such, and where', async () => {
    const text = '{\n"name":"Compañía","baseUrl":""}';
    writeFileSync(join(folder, 'latin1.json'), text, 'latin1');
    writeFileSync(join(folder, 'utf16.json'), `\uFEFF${text}`, 'utf16le');
    writeFileSync(join(folder, 'replaced.json'), '{"name":"Compa\uFFFDía","baseUrl":""}');
    const { code, stdout } = await check(['latin1.json', 'utf16.json', 'replaced.json']);
    expect(code).toBe(1);
    expect(stdout).toContain('latin1.json: line 2 is no UTF-8 (is it Latin-1?); save the file as UTF-8\n');
    expect(stdout).toContain('utf16.json: this is UTF-16; save the file as UTF-8\n');
    expect(stdout).toContain('replaced.json: sound\n');
  });

  test('without a file it says how it is called', async () => {
    const { code, stdout, stderr } = await check([]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('npm run profile:check public/profile.json');
  });
});

describe('npm run profile:check --live', () => {
  let service: HttpService;

  beforeAll(async () => {
    service = await startHttpService(({ path, headers, body }) => {
      if (path === '/token') return body.includes(PASSWORD) ? { body: { token: 't0k3n' } } : { status: 401 };
      return headers.authorization === 'Bearer t0k3n'
        ? { body: [{ id: 'F', name: 'Femenino' }] }
        : { status: 401 };
    });
    const profile = {
      name: 'x',
      baseUrl: service.origin,
      authentication: {
        kind: 'bearer',
        signIn: { url: '/token', userMember: 'user', passwordMember: 'password', token: '/token' },
      },
      catalogs: { sexes: { url: '/sexes', value: 'id', label: 'name', authenticated: true } },
      fields: { sexo: { catalog: 'sexes' } },
      answers: { success: { statuses: [204] } },
    };
    writeFileSync(join(folder, 'profile.json'), JSON.stringify(profile));
    writeFileSync(join(folder, 'bad.json'), '{}');
    writeFileSync(
      join(folder, '204.http'),
      'HTTP/1.1 204 No Content\r\nDate: Sun, 22 Nov 2026 12:00:00 GMT\r\n\r\n',
    );
    writeFileSync(join(folder, '409.json'), '{"status": 409}');
  });
  afterAll(() => service.stop());

  test('ends with 0 where everything works, with credentials from the environment', async () => {
    const { code, stdout } = await check(['profile.json', '--live', '--answer', '204.http'], {
      ENROLA_USER: 'ana',
      ENROLA_PASSWORD: PASSWORD,
    });
    expect(stdout).toMatch(/works +list sexes +1 entry: "F" Femenino/);
    expect(stdout).toMatch(/works +answer 204\.http +204 is confirmed/);
    expect(code).toBe(0);
    const asked = service.received.filter(({ method }) => method !== 'OPTIONS');
    expect(asked.map(({ path }) => path)).toEqual(['/token', '/sexes']);
  });

  test('ends with 1 where something does not work', async () => {
    const wrong = { ENROLA_USER: 'ana', ENROLA_PASSWORD: 'x' };
    expect(await check(['profile.json', '--live'], wrong)).toMatchObject({ code: 1 });
    expect(await check(['profile.json', '--answer', '409.json'])).toMatchObject({ code: 1 });
    const bad = await check(['bad.json', '--live']);
    expect(bad.code).toBe(1);
    expect(bad.stdout).toContain('bad key');
  });

  test('without a terminal it says which variables it takes', async () => {
    const { code, stderr } = await check(['profile.json', '--live']);
    expect(code).toBe(1);
    expect(stderr).toContain('set ENROLA_PASSWORD');
  });

  // `script` of util-linux gives a command a terminal.
  test.runIf(process.platform === 'linux')(
    'asks for user and password, and does not show the password',
    async () => {
      const command = `"${process.execPath}" "${SCRIPT}" profile.json --live`;
      const terminal = spawn('script', ['-qec', command, '/dev/null'], {
        env: { ...process.env, INIT_CWD: folder },
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      let shown = '';
      for await (const chunk of terminal.stdout) {
        const before = shown;
        shown += String(chunk);
        const hasNow = (prompt: string) => !before.includes(prompt) && shown.includes(prompt);
        if (hasNow('User: ')) terminal.stdin.write('ana\r');
        if (hasNow('Password: ')) terminal.stdin.write(`${PASSWORD}\r`);
      }
      expect(shown).toMatch(/works +list sexes/);
      expect(shown).toContain('ana');
      expect(shown).not.toContain(PASSWORD);
    },
  );
});
