import { describe, expect, test } from 'vitest';
import { forEveryCase, problemsOf, SOUND } from './bad-profiles.oracle.ts';

const withList = (more: object) => ({
  catalogs: { ...SOUND.catalogs, x: { url: '/list', value: 'id', ...more } },
});

describe('parseProfile on lists by URL', () => {
  forEveryCase([
    [
      'pages by link and by number at once',
      withList({ pages: { next: '/next', parameter: 'page' } }),
      'catalogs.x.pages',
      'one-key-of',
    ],
    ['pages by nothing', withList({ pages: { first: 0 } }), 'catalogs.x.pages', 'one-key-of'],
    ['a text as pages', withList({ pages: '/next' }), 'catalogs.x.pages', 'type'],
    [
      'a next page that is no pointer',
      withList({ pages: { next: 'next' } }),
      'catalogs.x.pages.next',
      'json-pointer',
    ],
    [
      'a parameter without a name',
      withList({ pages: { parameter: '' } }),
      'catalogs.x.pages.parameter',
      'at-least',
    ],
    [
      'an object as wanted value',
      withList({ where: { estado: { is: 'VIG' } } }),
      'catalogs.x.where.estado',
      'type',
    ],
    ['a filter that allows nothing', withList({ where: { estado: [] } }), 'catalogs.x.where.estado', 'items'],
    [
      'a filter by a bad pointer',
      withList({ where: { '/a~2': 1 } }),
      'catalogs.x.where./a~2',
      'json-pointer',
    ],
    [
      'pages of a file',
      { catalogs: { ...SOUND.catalogs, x: { file: '/x.json', value: 'id', pages: { next: '/n' } } } },
      'catalogs.x.pages',
      'no-such-key',
    ],
  ]);

  test('accepts filters, pages and bare texts', () => {
    expect(problemsOf(withList({ where: { estado: ['VIG', null], '/a/b': 1, activo: true } }))).toEqual([]);
    expect(problemsOf(withList({ value: '', pages: { parameter: 'page', first: 0 } }))).toEqual([]);
    expect(problemsOf(withList({ pages: { next: '/links/next' } }))).toEqual([]);
  });
});
