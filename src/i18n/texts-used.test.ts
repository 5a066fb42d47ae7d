/**
 * The app has no unused texts. The compiler finds the used keys: in a copy of the sources whose only key is `?`, it
 * reports every key that the code uses. It also finds keys that are built from parts (`problem.${code}`), because the
 * types list their values.
 */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { language as spanish } from './languages/es.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const NO_KEYS = `
export type MessageKey = '?';
export type PluralKey = '?';
export interface LanguageFile { readonly locale: string; readonly texts: Readonly<Record<string, string>> }
`;

/** The errors of the compiler for a copy of the sources that knows no keys. */
async function complain(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'enrola-keys-'));
  try {
    await cp(join(ROOT, 'src'), join(folder, 'src'), {
      recursive: true,
      filter: (path) => !/\.(?:test|fixture)\.tsx?$|[/\\](?:sandbox|worker)$/.test(path),
    });
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'src/i18n/messages.ts'), NO_KEYS);
    const compilerOptions = { noErrorTruncation: true };
    const config = { extends: join(ROOT, 'tsconfig.json'), compilerOptions, include: ['src'] };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
    return await new Promise((resolve) => {
      const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
      const args = [tsc, '--noEmit', '--project', folder];
      execFile(process.execPath, args, { maxBuffer: 2 ** 26 }, (_failed, stdout) => resolve(stdout));
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('every text is used somewhere in the app', { timeout: 120_000 }, async () => {
  const said = new Set(Array.from((await complain()).matchAll(/"([\w.+-]+)"/g), ([, key]) => key));
  expect(said.size).toBeGreaterThan(1000);
  const keys = Object.keys(spanish.texts);
  expect(keys.filter((key) => !said.has(key) && !said.has(key.replace(/\.(one|other)$/, '')))).toEqual([]);
});
