/**
 * Tests that the app has no unused texts, and that each part of a language has what the code that waits for it says. The compiler
 * finds the used keys: in a copy of the sources whose only key is `?`, it reports every key that the code
 * uses, file by file. It also finds keys that are built from parts (`problem.${code}`), because the types
 * list their values.
 */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { language, later, near, steps } from './languages/es.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const NO_KEYS = `
export type MessageKey = '?';
export type PluralKey = '?';
export type LaterTexts = Readonly<Record<string, string>>;
export type NearTexts = LaterTexts;
export type StepsTexts = LaterTexts;
export type LateTexts = LaterTexts;
export type TextPart = 'near' | 'steps' | 'later';
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

/** Returns the modules and their static imports, direct and indirect. */
async function findStatic(roots: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set(roots);
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
  expect(
    Object.keys({ ...language.texts, ...near, ...steps, ...later }).filter((key) => !isUsed(key)),
  ).toEqual([]);
});

/** The modules whose code loads by `near(…)` or `ofSteps(…)`. */
async function findLoaded(by: 'near' | 'ofSteps'): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const name of await readdir(join(ROOT, 'src'), { recursive: true })) {
    const file = `src/${name.replaceAll('\\', '/')}`;
    if (!/\.tsx?$/.test(file) || /\.(?:test|fixture)\.tsx?$/.test(file)) continue;
    const source = await readFile(join(ROOT, file), 'utf8');
    for (const { index } of source.matchAll(new RegExp(String.raw`\b${by}\(\s*(?:async )?\(\) =>`, 'g'))) {
      for (const [, path = ''] of toCall(source, index).matchAll(/import\('([^']+)'\)/g))
        found.add(posix.join(posix.dirname(file), path));
    }
  }
  return [...found];
}

/** The call that begins at a place, up to the parenthesis that closes it. */
function toCall(source: string, from: number): string {
  let depth = 0;
  for (let at = source.indexOf('(', from); at < source.length; at++) {
    if (source[at] === '(') depth++;
    else if (source[at] === ')' && --depth === 0) return source.slice(from, at);
  }
  return source.slice(from);
}

test('each part of a language has the texts that the code which waits for it says, and no others', async () => {
  const [around, following] = [await findLoaded('near'), await findLoaded('ofSteps')];
  expect([around.length > 15, following.length > 3]).toEqual([true, true]);
  const wanted = new Map(
    Object.keys({ ...later, ...steps, ...near, ...language.texts }).map((key) => [key, 'later']),
  );
  for (const [part, roots] of [
    ['steps', following],
    ['near', around],
    ['language', ['src/main.tsx']],
  ] as const) {
    const isSaid = isOf(
      new Set([...(await findStatic(roots))].flatMap((file) => [...(used.get(file) ?? [])])),
    );
    for (const key of wanted.keys()) if (isSaid(key)) wanted.set(key, part);
  }
  const misplaced = Object.entries({ language: language.texts, near, steps, later }).flatMap(
    ([part, texts]) =>
      Object.keys(texts)
        .filter((key) => wanted.get(key) !== part)
        .map((key) => `move ${key} from ${part} to ${wanted.get(key)}`),
  );
  expect(misplaced).toEqual([]);
});
