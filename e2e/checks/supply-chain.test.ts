import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { findNeeded, type Lock, parseLock, readLock, readManifest } from '../../src/build/lockfile.ts';
import {
  findDisagreements,
  findInstallScripts,
  findLicenceProblems,
  findLooseVersions,
  findTooNew,
  findUndocumented,
  findWeakEntries,
  isRunAtInstall,
  readDocumented,
  readLicence,
  TOOL_EXCEPTIONS,
} from './supply-chain.ts';

const lock = readLock();
const manifest = readManifest();
const readme = readFileSync('src/README.md', 'utf8');

/** What lies on the disk may lack packages for other platforms; the lockfile has a licence for those. */
const manifestSchema = z.object({
  license: z.optional(z.unknown()),
  licenses: z.optional(z.unknown()),
  scripts: z.optional(z.record(z.string(), z.unknown())),
});
const installed = [...lock.keys()]
  .filter((folder) => folder !== '' && existsSync(`${folder}/package.json`))
  .map((folder) => {
    const text = readFileSync(`${folder}/package.json`, 'utf8');
    return [folder, manifestSchema.parse(JSON.parse(text))] as const;
  });

describe('package.json and the lockfile', () => {
  test('name one release of each package', () => {
    expect(findLooseVersions(manifest)).toEqual([]);
  });

  test('say the same', () => {
    expect(findDisagreements(manifest, lock)).toEqual([]);
  });

  test('lack nothing: a hash for each, all that each asks for on any system, no address', () => {
    expect(lock.size).toBeGreaterThan(100);
    expect(findWeakEntries(lock)).toEqual([]);
  });
});

test('all runs on the oldest Node that Enrola promises', () => {
  expect(readFileSync('package.json', 'utf8')).toContain('"node": ">=20.19"');
  expect(findTooNew(lock)).toEqual([]);
});

test('nothing runs when packages are installed', () => {
  expect(readFileSync('.npmrc', 'utf8').split('\n')).toEqual(
    expect.arrayContaining(['ignore-scripts=true', 'save-exact=true']),
  );
  expect(findInstallScripts(lock)).toEqual([]);
  expect(installed.length).toBeGreaterThan(100);
  const running = installed.filter(
    ([folder, found]) => isRunAtInstall(found) || existsSync(`${folder}/binding.gyp`),
  );
  expect(running.map(([folder]) => folder)).toEqual([]);
});

test('every licence may be used, as it lies on the disk', () => {
  const licences = new Map<string, string | undefined>(
    [...lock].filter(([folder]) => folder !== '').map(([folder, { license }]) => [folder, license]),
  );
  for (const [folder, found] of installed) licences.set(folder, readLicence(found));
  const shipped = new Set(findNeeded(lock, Object.keys(manifest.dependencies)));
  expect(shipped.size).toBeGreaterThan(20);
  expect(findLicenceProblems(licences, shipped)).toEqual([]);
  // An exception that nobody needs any more is taken out.
  const names = [...lock.keys()].map((folder) => folder.split('node_modules/').at(-1));
  expect([...TOOL_EXCEPTIONS.keys()].filter((name) => !names.includes(name))).toEqual([]);
});

test('README says of every chosen package why it is there', () => {
  expect(findUndocumented(manifest, readDocumented(readme))).toEqual([]);
});

describe('the checks see', () => {
  test.each(['^1.0.0', '~1.0.0', '1.x', 'latest', '*', 'git+https://example.com/a.git', 'file:../a', ''])(
    'a version that is not one release: %j',
    (version) => {
      expect(findLooseVersions({ dependencies: {}, devDependencies: { a: version } })).toHaveLength(1);
    },
  );

  test('a lockfile that was not renewed', () => {
    const old = lockOf({
      '': { dependencies: { a: '1.0.0' } },
      'node_modules/a': sound({ version: '1.0.1' }),
    });
    const asked = (version: string) =>
      findDisagreements({ dependencies: { a: version }, devDependencies: {} }, old);
    expect([asked('1.0.0'), asked('1.0.1')].map((found) => found.length)).toEqual([1, 1]);
    expect(findDisagreements({ dependencies: {}, devDependencies: {} }, old)).toHaveLength(1);
    expect(findDisagreements({ dependencies: {}, devDependencies: { a: '1.0.0' } }, old)).toHaveLength(2);
  });

  test.each([
    [{ integrity: undefined }],
    [{ integrity: 'sha1-abc' }],
    [{ resolved: 'https://registry.example/a.tgz' }],
    [{ version: 'git+ssh://git@example.com/a.git#0' }],
    [{ link: true }],
    [{ dependencies: { gone: '1.0.0' } }],
    [{ optionalDependencies: { 'for-another-system': '1.0.0' } }],
  ])('a weak entry: %j', (weak) => {
    expect(findWeakEntries(lockOf({ 'node_modules/a': sound(weak) }))).toHaveLength(1);
    expect(findWeakEntries(lockOf({ 'node_modules/a': sound({}) }))).toEqual([]);
  });

  test.each([
    ['>=20', 0],
    ['>= 18.0', 0],
    ['^18.1 || ^20.19.0 || >=22', 0],
    ['18 || 20 || >=22', 0],
    ['>=20.20', 1],
    ['>=22.12.0', 1],
    ['^18 || >=22', 1],
    ['<18', 1],
  ])('a package for Node %s', (node, count) => {
    expect(findTooNew(lockOf({ 'node_modules/a': sound({ engines: { node } }) }))).toHaveLength(count);
  });

  test('what would run at installation', () => {
    expect(findInstallScripts(lockOf({ 'node_modules/a': sound({ hasInstallScript: true }) }))).toHaveLength(
      1,
    );
    expect(isRunAtInstall({ scripts: { postinstall: 'node x' } })).toBe(true);
    expect(isRunAtInstall({ scripts: { prepare: 'node x' } })).toBe(false);
  });

  test.each([
    ['MIT', 0],
    ['(MIT OR GPL-3.0-or-later)', 0],
    ['(MIT AND Zlib)', 0],
    ['MIT AND GPL-3.0-only', 1],
    ['GPL-3.0-only', 1],
    ['SEE LICENSE IN x', 1],
    [undefined, 1],
  ])('the licence %s', (licence, count) => {
    expect(findLicenceProblems(new Map([['node_modules/a', licence]]), new Set())).toHaveLength(count);
  });

  test('an exception only of that package, that licence, and outside of what browsers load', () => {
    const folder = 'node_modules/axe-core';
    const problems = (licence: string, shipped: readonly string[]) =>
      findLicenceProblems(new Map([[folder, licence]]), new Set(shipped)).length;
    expect([problems('MPL-2.0', []), problems('GPL-3.0-only', []), problems('MPL-2.0', [folder])]).toEqual([
      0, 1, 1,
    ]);
  });

  test('a package without a line, a line without a package, two lines', () => {
    const text = '\n## Dependencies\n\n| `a`, `b` | why |\n| `b` | why |\n\n## More\n\n| `c` | no |\n';
    expect(readDocumented(text)).toEqual(['a', 'b', 'b']);
    expect(
      findUndocumented({ dependencies: { b: '1.0.0' }, devDependencies: { d: '1.0.0' } }, ['a', 'b', 'b']),
    ).toHaveLength(3);
  });
});

test('what a package needs is found where Node finds it', () => {
  const nested = lockOf({
    'node_modules/a': sound({ dependencies: { b: '1', c: '1' } }),
    'node_modules/b': sound({}),
    'node_modules/c': sound({ dependencies: { a: '1' } }),
    'node_modules/a/node_modules/b': sound({ dependencies: { d: '1' } }),
    'node_modules/d': sound({}),
    'node_modules/tool': sound({}),
  });
  expect(findNeeded(nested, ['a'])).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
    'node_modules/d',
  ]);
});

function lockOf(packages: Readonly<Record<string, unknown>>): Lock {
  return parseLock(JSON.stringify({ packages }));
}

function sound(rest: Readonly<Record<string, unknown>>) {
  return { version: '1.0.0', integrity: 'sha512-abc', ...rest };
}
