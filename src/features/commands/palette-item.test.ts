import { expect, test } from 'vitest';
import { findItems, type PaletteItem, toItemSearchable } from './palette-item.ts';

function item(
  label: string,
  texts: readonly string[] = [],
  identifiers: readonly string[] = [],
): PaletteItem {
  const searchable = toItemSearchable([label, ...texts], identifiers);
  return { key: label, label, searchable, toNote: () => '', run: () => undefined };
}

const ITEMS = [
  item('Agregar cuenta bancaria'),
  item('Teléfono 2 · Tipo de teléfono'),
  item('Mariana Soto', ['Persona 1', '1'], ['12.345.678-5']),
  item('Begoña Núñez', ['Persona 3', '3'], ['011111111-1']),
  item('Ana Pérez', ['Persona 13', '13'], ['7654321K']),
];
const labels = (text: string) => findItems(ITEMS, text).map(({ label }) => label);

test('the search ignores accents, upper and lower case, and the order of words', () => {
  expect(labels('nunez bego')).toEqual(['Begoña Núñez']);
  expect(labels('TIPO telefono 2')).toEqual(['Teléfono 2 · Tipo de teléfono']);
  expect(labels('zzz')).toEqual([]);
});

test('a search without a word finds everything', () => {
  expect(labels('  ')).toEqual(ITEMS.map(({ label }) => label));
});

test('the best match comes first: the whole text, its beginning, the beginning of a word, then any part', () => {
  expect(labels('ana')).toEqual(['Ana Pérez', 'Mariana Soto']);
  expect(labels('3')[0]).toBe('Begoña Núñez');
  expect(labels('persona 1')[0]).toBe('Mariana Soto');
});

test('a RUT is found in every way of writing it', () => {
  for (const text of [
    '12345678-5',
    '12.345.678-5',
    '123456785',
    '012345678-5',
    'RUT 12.345.678-5',
    '12 345 678 5',
  ]) {
    expect(labels(text)[0], text).toBe('Mariana Soto');
  }
  for (const text of ['11.111.111-1', '111111111']) expect(labels(text)[0], text).toBe('Begoña Núñez');
  for (const text of ['7.654.321-k', '7654321-K']) expect(labels(text), text).toEqual(['Ana Pérez']);
  expect(labels('7654321')).toEqual(['Ana Pérez']);
});
