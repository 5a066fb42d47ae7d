import { expect, test } from 'vitest';
import { findStatic } from './start-chunk.ts';

const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  'index.html': ['main'],
  main: ['app', 'react'],
  app: ['page', 'react'],
  page: ['field'],
  // A ring ends.
  field: ['page'],
  // Loaded on use: nothing imports it statically.
  review: ['field', 'findings'],
};

test('the start is what its entry imports statically, through others too', () => {
  const found = findStatic(['index.html'], (id) => IMPORTS[id] ?? []);
  expect([...found].toSorted()).toEqual(['app', 'field', 'index.html', 'main', 'page', 'react']);
});

test('without an entry there is no start', () => {
  expect([...findStatic([], () => ['main'])]).toEqual([]);
});
