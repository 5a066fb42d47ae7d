import { describe, expect, test } from 'vitest';
import type { BundleFile } from './bundle-file.ts';
import { toChunkTable } from './chunk-table.ts';
import { findBudgetProblem, findEarly, findSmall, sumLoadedSize, takeSizes } from './size-budget.ts';

const PAGE = '/features/person/person-page.tsx';

const bundle: readonly BundleFile[] = [
  chunk('entry.js', {
    isEntry: true,
    modules: [{ id: '/app/index.html', length: 1 }],
    imports: ['shared.js'],
    css: ['entry.css'],
  }),
  chunk('page.js', {
    modules: [{ id: `/app/src${PAGE}`, length: 1 }],
    imports: ['shared.js', 'fields.js'],
    css: ['page.css'],
  }),
  chunk('shared.js', {}),
  chunk('fields.js', { css: ['fields.css'] }),
  chunk('review.js', {
    modules: [{ id: '/app/src/features/review/review-page.tsx', length: 1 }],
    css: ['review.css'],
  }),
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

  test('counts what the document names, and the requests for what is no code', () => {
    const source =
      '<link href="/icon.svg"><link media="print" href="/assets/print.css"><script src="/assets/a.js">';
    const { files, requests } = sumLoadedSize(
      [
        { type: 'asset', fileName: 'index.html', source },
        stylesheet('assets/print.css'),
        chunk('assets/a.js', { isEntry: true }),
      ],
      [],
    );
    expect(files.map(({ fileName }) => fileName).toSorted()).toEqual(['assets/a.js', 'assets/print.css']);
    // With index.html, profile.json and icon.svg.
    expect(requests).toBe(5);
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

  test('takes the size of the copy that servers send, and names a file without one', () => {
    const file = chunk('assets/a.js', { isEntry: true });
    const copy: BundleFile = { type: 'asset', fileName: 'assets/a.js.br', source: Buffer.alloc(7) };
    expect(takeSizes([file, copy])).toBeUndefined();
    expect(sumLoadedSize([file, copy], []).totalBytes).toBe(7);
    expect(takeSizes([file, stylesheet('assets/a.css'), copy])).toBe('assets/a.css');
  });

  test('finds a page whose path has backslashes', () => {
    const windows = bundle.map((file) =>
      file.fileName === 'page.js'
        ? chunk('page.js', {
            modules: [{ id: 'C:\\app\\src\\features\\person\\person-page.tsx', length: 1 }],
          })
        : file,
    );
    expect(sumLoadedSize(windows, [PAGE]).missingPages).toEqual([]);
  });
});

describe('findBudgetProblem', () => {
  const limits = { limitKB: 130, limitRequests: 16 };
  const size = sumLoadedSize(bundle, [PAGE]);

  test('is silent at the limit and speaks above it', () => {
    const most = { ...size, totalBytes: 130_000, requests: 16 };
    expect(findBudgetProblem(most, limits)).toBeUndefined();
    expect(findBudgetProblem({ ...most, totalBytes: 130_001 }, limits)).toContain('over the limit of 130 kB');
    expect(findBudgetProblem({ ...most, requests: 17 }, limits)).toContain('over the limit of 16');
  });

  test('names a page that has no chunk of its own', () => {
    expect(findBudgetProblem(sumLoadedSize(bundle, ['/features/gone.tsx']), limits)).toContain(
      '/features/gone.tsx',
    );
  });

  test('names a file that is not in the bundle', () => {
    const broken = [chunk('entry.js', { isEntry: true, imports: ['gone.js'] })];
    expect(findBudgetProblem(sumLoadedSize(broken, []), limits)).toContain('gone.js');
  });

  test('does not pass when nothing was measured', () => {
    expect(findBudgetProblem(sumLoadedSize([], []), limits)).toContain('nothing was measured');
  });
});

describe('findSmall', () => {
  const files = [chunk('assets/help-page-1a2b3c4d.js', {}), chunk('assets/home-5e6f7a_b.js', {})];
  const bytesOf = ({ fileName }: BundleFile) => (fileName.includes('help') ? 2999 : 3000);

  test('names a small file, and is silent where the reason is given', () => {
    expect(findSmall(files, [], bytesOf)).toContain('assets/help-page-1a2b3c4d.js has 2999 bytes');
    expect(findSmall(files, [{ name: /-page$/, why: 'a page' }], bytesOf)).toBeUndefined();
  });

  test('does not pass where a named file was not built', () => {
    expect(findSmall(files, [{ name: /^gone$/, why: 'a page' }], bytesOf)).toContain('no file /^gone$/');
  });
});

describe('findEarly', () => {
  const files = [
    chunk('start.js', { isEntry: true, modules: [{ id: '/app/node_modules/react/index.js', length: 1 }] }),
    chunk('late.js', {
      modules: [
        { id: '/app/node_modules/react-dom/index.js', length: 1 },
        { id: 'C:\\app\\src\\features\\commands\\palette.tsx', length: 1 },
      ],
    }),
  ];
  const start = new Set(['start.js']);

  test('is silent where the start holds nothing of it', () => {
    expect(findEarly(files, start, ['react-dom', '/src/features/commands/'])).toBeUndefined();
  });

  test('names the module that is in the start, and tells a package from one whose name begins alike', () => {
    expect(findEarly(files, start, ['react'])).toContain('/app/node_modules/react/index.js is in the start');
  });

  test('does not pass where nothing of it was built', () => {
    expect(findEarly(files, start, ['gone'])).toContain('nothing of gone was built');
  });
});

test('the table has the start, what loads on use by its size, and what each is made of', () => {
  const files = [
    chunk('assets/start.js', { isEntry: true, modules: [{ id: '/app/src/main.tsx', length: 1 }] }),
    chunk('assets/small.js', { modules: [] }),
    chunk('assets/page.js', {
      modules: [
        { id: '/app/src/features/copy/copy.tsx', length: 1 },
        { id: '/app/src/features/copy/rows.tsx', length: 2 },
        { id: '/app/node_modules/@a/b/c.js', length: 9 },
        { id: '\0made-up', length: 100 },
      ],
    }),
    { type: 'asset', fileName: 'assets/worker.js', source: '' },
    { type: 'asset', fileName: 'icon.svg', source: '' },
  ] as const;
  const sizes: Readonly<Record<string, number>> = { 'assets/start.js': 9000, 'assets/small.js': 999 };
  const table = toChunkTable(files, new Set(['assets/start.js']), ({ fileName }) => sizes[fileName] ?? 2000);
  expect(table.map((line) => line.replaceAll(/ +/g, ' ').trim())).toEqual([
    'Loaded at the start (kB brotli):',
    '9.0 start.js src/main.tsx 100 %',
    'Loaded on use:',
    '2.0 page.js @a/b 75 %, src/features/copy 25 %',
    '2.0 worker.js worker, a bundle of its own',
    '1.0 small.js',
    '5.0 all that is loaded on use',
  ]);
});

function chunk(fileName: string, rest: Partial<Extract<BundleFile, { type: 'chunk' }>>): BundleFile {
  const nothing = { isEntry: false, modules: [], imports: [], css: [] };
  return { type: 'chunk', fileName, code: `// ${fileName}`, ...nothing, ...rest };
}

function stylesheet(fileName: string): BundleFile {
  return { type: 'asset', fileName, source: `/* ${fileName} */` };
}
