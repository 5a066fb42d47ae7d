/** The guides are true where a machine can tell: what they link to is there, and the example is the one that runs. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

const FOLDERS = ['public', 'e2e', 'src'];
const guides = [
  'README.md',
  ...FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  ).filter((path) => path.endsWith('.md')),
];

test('there are guides', () => {
  expect(guides).toEqual(
    expect.arrayContaining([
      'README.md',
      'src/README.md',
      'src/DECISIONS.md',
      'e2e/README.md',
      'public/profiles/README.md',
      'public/profiles/operating.md',
      'public/profiles/reference.md',
    ]),
  );
});

describe.each(guides)('%s', (guide) => {
  const text = readFileSync(guide, 'utf8');

  test('leads nowhere that is not there', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)|<img src="([^"]+)"/g)].map(
      ([, link = '', picture = '']) => link || picture,
    );
    const own = links.filter((link) => !/^[a-z]+:/.test(link));
    expect(own.filter((link) => !isThere(guide, link))).toEqual([]);
  });

  test('names files of the repository that are there', () => {
    const names = [...text.matchAll(/`((?:src|e2e|public)\/[\w./-]+\.\w+)`/g)].map(([, name = '']) => name);
    expect(names.filter((name) => !existsSync(name))).toEqual([]);
  });
});

test('the example of the guide for tests is the one that runs', () => {
  const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(readFileSync('e2e/README.md', 'utf8')) ?? [];
  expect(example).toBe(readFileSync('e2e/service/example.spec.ts', 'utf8'));
  expect(example.trim().split('\n')).toHaveLength(10);
});

function isThere(guide: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const file = path === '' ? guide : normalize(join(dirname(guide), path));
  if (!existsSync(file)) return false;
  if (anchor === undefined) return true;
  const headings = readFileSync(file, 'utf8').match(/^#+ .*$/gm) ?? [];
  return headings.map(toAnchor).includes(anchor);
}

/** As the hosts of repositories make it of a heading. */
function toAnchor(heading: string): string {
  return heading
    .replace(/^#+ /, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
