import { describe, expect, test } from 'vitest';
import { type BundleFile, findBudgetProblem, sumLoadedSize } from './size-budget.ts';

const PAGE = '/features/person/person-page.tsx';

const bundle: readonly BundleFile[] = [
  chunk('entry.js', {
    isEntry: true,
    moduleIds: ['/app/index.html'],
    imports: ['shared.js'],
    css: ['entry.css'],
  }),
  chunk('page.js', {
    moduleIds: [`/app/src${PAGE}`],
    imports: ['shared.js', 'fields.js'],
    css: ['page.css'],
  }),
  chunk('shared.js', {}),
  chunk('fields.js', { css: ['fields.css'] }),
  chunk('review.js', { moduleIds: ['/app/src/features/review/review-page.tsx'], css: ['review.css'] }),
  ...['entry.css', 'page.css', 'fields.css', 'review.css'].map(stylesheet),
];

describe('sumLoadedSize', () => {
  test('counts entry, page, what they import statically and their CSS, each once', () => {
    const { files, missingPages, missingFiles } = sumLoadedSize(bundle, [PAGE]);
    const names = files.map((file) => file.fileName).toSorted();
    expect(names).toEqual([
      'entry.css',
      'entry.js',
      'fields.css',
      'fields.js',
      'page.css',
      'page.js',
      'shared.js',
    ]);
    expect([missingPages, missingFiles]).toEqual([[], []]);
  });

  test('adds up compressed bytes, the largest file first', () => {
    const { files, totalBytes } = sumLoadedSize(
      [chunk('a.js', { isEntry: true, code: 'a'.repeat(100_000) })],
      [],
    );
    expect(totalBytes).toBe(files[0]?.bytes);
    expect(totalBytes).toBeGreaterThan(0);
    expect(totalBytes).toBeLessThan(100);
  });

  test('finds a page whose path has backslashes', () => {
    const windows = bundle.map((file) =>
      file.fileName === 'page.js'
        ? chunk('page.js', { moduleIds: ['C:\\app\\src\\features\\person\\person-page.tsx'] })
        : file,
    );
    expect(sumLoadedSize(windows, [PAGE]).missingPages).toEqual([]);
  });
});

describe('findBudgetProblem', () => {
  const size = sumLoadedSize(bundle, [PAGE]);

  test('is silent at the limit and speaks above it', () => {
    expect(findBudgetProblem({ ...size, totalBytes: 130_000 }, 130)).toBeUndefined();
    expect(findBudgetProblem({ ...size, totalBytes: 130_001 }, 130)).toContain('over the limit of 130 kB');
  });

  test('names a page that has no chunk of its own', () => {
    expect(findBudgetProblem(sumLoadedSize(bundle, ['/features/gone.tsx']), 130)).toContain(
      '/features/gone.tsx',
    );
  });

  test('names a file that is not in the bundle', () => {
    const broken = [chunk('entry.js', { isEntry: true, imports: ['gone.js'] })];
    expect(findBudgetProblem(sumLoadedSize(broken, []), 130)).toContain('gone.js');
  });

  test('does not pass when nothing was measured', () => {
    expect(findBudgetProblem(sumLoadedSize([], []), 130)).toContain('nothing was measured');
  });
});

function chunk(fileName: string, rest: Partial<Extract<BundleFile, { type: 'chunk' }>>): BundleFile {
  const nothing = { isEntry: false, moduleIds: [], imports: [], css: [] };
  return { type: 'chunk', fileName, code: `// ${fileName}`, ...nothing, ...rest };
}

function stylesheet(fileName: string): BundleFile {
  return { type: 'asset', fileName, source: `/* ${fileName} */` };
}
