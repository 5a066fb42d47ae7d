import { afterEach, expect, test, vi } from 'vitest';
import { type EarlyTable, prepareFirstPage, toEarlyTable } from './early-files.ts';

type Bundle = Parameters<typeof toEarlyTable>[0];

const toChunk = (fileName: string, moduleIds: string[], imports: string[] = [], css: string[] = []) => ({
  type: 'chunk',
  fileName,
  moduleIds,
  imports,
  isEntry: fileName === 'assets/index.js',
  viteMetadata: { importedCss: new Set(css) },
});
const BUNDLE = [
  toChunk('assets/index.js', ['/w/src/main.tsx'], [], ['assets/index.css']),
  toChunk('assets/es.js', ['/w/src/i18n/languages/es.ts']),
  toChunk('assets/es-later.js', ['/w/src/i18n/languages/es.ts?later']),
  toChunk('assets/en.js', ['/w/src/i18n/languages/en.ts']),
  toChunk('assets/en-later.js', ['/w/src/i18n/languages/en.ts?later']),
  toChunk(
    'assets/home.js',
    ['/w/src/app/home-page.tsx'],
    ['assets/index.js', 'assets/lists.js'],
    ['assets/a.css'],
  ),
  toChunk('assets/lists.js', ['/w/src/lists.ts'], ['assets/index.js']),
] as unknown as Bundle;
const OPTIONS = {
  languageKey: 'language',
  fallback: 'es',
  pages: [
    { path: '/', module: 'app/home-page', texts: ['later'] },
    { path: '/a/:id/b', module: 'lists', texts: [] },
  ],
};

const TABLE: EarlyTable = {
  languageKey: 'language',
  fallback: 'es',
  languages: {
    es: { '': '/assets/es.js', later: '/assets/es-later.js' },
    en: { '': '/assets/en.js', later: '/assets/en-later.js' },
  },
  pages: [
    ['/', ['/assets/home.js', '/assets/lists.js', '/assets/a.css'], ['later']],
    ['/a/:id/b', ['/assets/lists.js'], []],
  ],
};

afterEach(() => vi.unstubAllGlobals());

test('the script knows the files of each language and page, without those of the start', () => {
  expect(toEarlyTable(BUNDLE, OPTIONS)).toEqual(TABLE);
});

test('a page or a language that is in no file fails the build', () => {
  expect(() => toEarlyTable(BUNDLE, { ...OPTIONS, fallback: 'pt' })).toThrow('«pt»');
  const pages = [{ path: '/x', module: 'app/gone', texts: [] }];
  expect(() => toEarlyTable(BUNDLE, { ...OPTIONS, pages })).toThrow('app/gone');
});

function ask(pathname: string, languages: readonly string[], chosen: string | Error = '') {
  const links: Record<string, string>[] = [];
  vi.stubGlobal('navigator', { languages });
  vi.stubGlobal('location', { pathname });
  vi.stubGlobal('localStorage', {
    getItem: () => {
      if (chosen instanceof Error) throw chosen;
      return chosen;
    },
  });
  vi.stubGlobal('document', {
    documentElement: {},
    querySelectorAll: () => [],
    createElement: () => ({}),
    head: { append: (link: Record<string, string>) => void links.push(link) },
  });
  prepareFirstPage(TABLE);
  return links.map(({ rel, href }) => `${rel} ${href}`);
}

test('a page of the start asks for its language alone; others for their code and their texts', () => {
  expect(ask('/inscripciones/e/personas/p', ['es-CL'])).toEqual(['modulepreload /assets/es.js']);
  expect(ask('/', ['pt', 'en-GB', 'es'])).toEqual([
    'modulepreload /assets/en.js',
    'modulepreload /assets/home.js',
    'modulepreload /assets/lists.js',
    'preload /assets/a.css',
    'modulepreload /assets/en-later.js',
  ]);
});

test('the chosen language wins, an unknown one is Spanish, and closed storage changes nothing', () => {
  expect(ask('/x', ['es'], 'en')).toEqual(['modulepreload /assets/en.js']);
  expect(ask('/x', ['pt'], 'xx')).toEqual(['modulepreload /assets/es.js']);
  expect(ask('/x', ['en'], new Error('closed'))).toEqual(['modulepreload /assets/en.js']);
});
