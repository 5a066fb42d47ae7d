import { expect, test } from 'vitest';
import { assignFiles, type ModuleImports } from './code-files.ts';

const toGraph = (modules: Readonly<Record<string, Partial<ModuleImports>>>) =>
  new Map(
    Object.entries(modules).map(([id, imports]) => [
      id,
      { isEntry: false, static: [], dynamic: [], ...imports },
    ]),
  );

const GRAPH = toGraph({
  'index.html': { isEntry: true, static: ['/src/main'] },
  '/src/main': { static: ['/src/page'], dynamic: ['/src/review', '/src/receipt', '/src/help'] },
  // A ring ends.
  '/src/page': { static: ['/src/field'] },
  '/src/field': { static: ['/src/page'] },
  '/src/review': { static: ['/src/field', '/src/findings', '/src/dialog'] },
  '/src/receipt': { static: ['/src/findings', '/src/dialog'] },
  '/src/help': { static: ['/src/dialog'] },
  '/src/dialog': { static: ['/src/focus'] },
});

test('the start is what its entry imports statically; files take what they need, the first one first', () => {
  const files = [
    { name: 'shared', of: [], sharedBy: 3 },
    { name: 'receipt', of: ['/receipt'] },
    { name: 'review', of: ['/review'] },
  ];
  expect([...assignFiles(GRAPH, files)]).toEqual([
    ['index.html', 'start'],
    ['/src/main', 'start'],
    ['/src/page', 'start'],
    ['/src/field', 'start'],
    ['/src/dialog', 'shared'],
    ['/src/focus', 'shared'],
    ['/src/receipt', 'receipt'],
    ['/src/findings', 'receipt'],
    ['/src/review', 'review'],
  ]);
});

test('a module that a file names is not of the start for the index of its package alone', () => {
  const graph = toGraph({
    main: { isEntry: true, static: ['/node_modules/query/index.js'] },
    '/node_modules/query/index.js': {
      static: ['/node_modules/query/query.js', '/node_modules/query/stream.js'],
    },
    '/node_modules/query/stream.js': { static: ['/node_modules/query/query.js'] },
  });
  expect([...assignFiles(graph, [{ name: 'lists', of: ['/stream'] }])]).toEqual([
    ['main', 'start'],
    ['/node_modules/query/index.js', 'start'],
    ['/node_modules/query/query.js', 'start'],
    ['/node_modules/query/stream.js', 'lists'],
  ]);
});

test('paths have forward slashes for who names them', () => {
  const graph = toGraph({ 'C:\\src\\help.ts': {} });
  expect(assignFiles(graph, [{ name: 'help', of: ['src/help'] }]).get('C:\\src\\help.ts')).toBe('help');
});

test('without an entry there is no start', () => {
  expect([...assignFiles(toGraph({ main: {} }), []).values()]).toEqual([]);
});
