import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../contract/contract.arbitraries.ts';
import { isFound, isHit, joinSearchables, toQuery, toSearchable } from './record-search.ts';

const ROW = joinSearchables([
  toSearchable(['Begoña Núñez O’Higgins'], ['12.345.678-5']),
  toSearchable(['José Peña-Soto'], ['AB 123-456']),
  toSearchable(['En preparación', 'Copia'], []),
]);
const finds = (query: string) => isFound(ROW, toQuery(query));

test.each([
  '',
  '  ',
  '—',
  'begona',
  'NUÑEZ',
  'nun',
  'nunez begona',
  'ohiggins',
  "O'Higgins",
  'o higgins',
  'peña soto',
  'penasoto',
  '12345678-5',
  '123456785',
  '12.345.678-5',
  '12 345 678-5',
  '１２３４５',
  'ab123456',
  'preparacion',
  'jose 12.345',
  'copia jose',
])('isFound finds the row by %j', (query) => {
  expect(finds(query)).toBe(true);
});

test.each(['marta', 'begona marta', '12345679', '5678512', 'aprobada', 'nunezjose'])(
  'isFound does not find the row by %j',
  (query) => {
    expect(finds(query)).toBe(false);
  },
);

test('isHit needs only one word of the query in the row', () => {
  expect(isHit(ROW, toQuery('begona marta'))).toBe(true);
  expect(isHit(ROW, toQuery('marta'))).toBe(false);
  expect(isHit(ROW, toQuery(''))).toBe(false);
});

test('isFound finds any text by itself, composed or decomposed', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const row = toSearchable([text], []);
      expect(isFound(row, toQuery(text))).toBe(true);
      expect(isFound(row, toQuery(text.normalize('NFD')))).toBe(true);
    }),
  );
});
