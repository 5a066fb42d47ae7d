/**
 * Tests that the app has no unused texts, and that the start loads only texts that it uses. The compiler
 * finds the used keys: in a copy of the sources whose only key is `?`, it reports every key that the code
 * uses, file by file. It also finds keys that are built from parts (`problem.${code}`), because the types
 * list their values.
 */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { language, later } from './languages/es.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const NO_KEYS = `
export type MessageKey = '?';
export type PluralKey = '?';
export type LaterTexts = Readonly<Record<string, string>>;
export interface LanguageFile { readonly locale: string; readonly texts: LaterTexts }
`;

/** Returns the compiler's errors for a copy of the sources without any keys. */
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

/** Returns the modules that load with the start: its static imports, direct and indirect. */
async function findStart(): Promise<ReadonlySet<string>> {
  const found = new Set(['src/main.tsx']);
  // Iterating over a set includes items that are added during the loop.
  for (const file of found) {
    const source = await readFile(join(ROOT, file), 'utf8');
    for (const [, path = ''] of source.matchAll(
      /^(?:import|export) (?!type )(?:[^'"]+ from )?'(\.[^']+)'/gm,
    )) {
      if (/\.tsx?$/.test(path)) found.add(posix.join(posix.dirname(file), path));
    }
  }
  return found;
}

/** The keys that each file uses; plural keys without their form. */
const used = new Map<string, Set<string>>();

beforeAll(async () => {
  // The lines after a line that names a file belong to that file.
  let keys = new Set<string>();
  for (const line of (await complain()).split('\n')) {
    const [, file] = /\b(src\/[^(]+)\(\d+,\d+\): error/.exec(line) ?? [];
    if (file !== undefined) keys = used.get(file) ?? new Set();
    if (file !== undefined) used.set(file, keys);
    for (const [, key = ''] of line.matchAll(/"([\w.+-]+)"/g)) keys.add(key);
  }
}, 120_000);

const isOf = (keys: ReadonlySet<string>) => (key: string) =>
  keys.has(key) || keys.has(key.replace(/\.(one|other)$/, ''));

test('every text is used somewhere in the app', () => {
  const all = new Set([...used.values()].flatMap((keys) => [...keys]));
  expect(all.size).toBeGreaterThan(1000);
  const isUsed = isOf(all);
  expect([...Object.keys(language.texts), ...Object.keys(later)].filter((key) => !isUsed(key))).toEqual([]);
});

test('`language` has the texts that the modules of the start say, and no others', async () => {
  const start = await findStart();
  expect(start.size).toBeGreaterThan(100);
  const isSaid = isOf(new Set([...start].flatMap((file) => [...(used.get(file) ?? [])])));
  expect(Object.keys(later).filter(isSaid), 'move these to `language`').toEqual([]);
  expect(
    Object.keys(language.texts).filter((key) => !isSaid(key)),
    'move these to `later`',
  ).toEqual([]);
});
