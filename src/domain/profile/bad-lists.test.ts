import { describe, expect, test } from 'vitest';
import { forEveryCase, problemsOf, SOUND } from './bad-profiles.fixture.ts';

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

  const byCountry = {
    catalogs: { ...SOUND.catalogs, x: { url: '/{sexo}/list', value: 'id' } },
  };
  forEveryCase([
    ['an unknown field in an address', withList({ url: '/{region}' }), 'catalogs.x.url', 'chosen-field'],
    ['a field without a list', withList({ url: '/{codPais}' }), 'catalogs.x.url', 'chosen-field'],
    ['a field of a row', withList({ url: '/x?b={prospBancoId}' }), 'catalogs.x.url', 'chosen-field'],
    [
      'a list that decides itself',
      { ...byCountry, fields: { ...SOUND.fields, sexo: { catalog: 'x' } } },
      'fields.sexo.catalog',
      'other-list',
    ],
    [
      'a restriction of a list that another field narrows',
      {
        ...byCountry,
        fields: { ...SOUND.fields, codPais: { catalog: 'x' } },
        rules: [{ when: { field: 'sexo', equals: 'F' }, restrict: { codPais: ['CL'] } }],
      },
      'rules[0].restrict.codPais',
      'whole-list',
    ],
  ]);

  test('refuses a field that chooses the host, and accepts one in path and query', () => {
    expect(problemsOf(withList({ url: 'https://{sexo}.example/x' }))).toEqual(['catalogs.x.url url']);
    const url = 'https://x.example/{sexo}/list?b={sexo}';
    expect(
      problemsOf({ ...withList({ url }), fields: { ...SOUND.fields, codPais: { catalog: 'x' } } }),
    ).toEqual([]);
  });

  test('accepts filters, pages and bare texts', () => {
    expect(problemsOf(withList({ where: { estado: ['VIG', null], '/a/b': 1, activo: true } }))).toEqual([]);
    expect(problemsOf(withList({ value: '', pages: { parameter: 'page', first: 0 } }))).toEqual([]);
    expect(problemsOf(withList({ pages: { next: '/links/next' } }))).toEqual([]);
  });
});
