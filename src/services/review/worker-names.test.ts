import { expect, test } from 'vitest';
import { withWorker } from './worker-names.ts';

test('who says a name works here, and stands first', () => {
  expect(withWorker(['Ana Díaz', 'Sofía Soto'], 'Sofía Soto')).toEqual(['Sofía Soto', 'Ana Díaz']);
  expect(withWorker([], '  Ana   Díaz ')).toEqual(['Ana Díaz']);
});

test('the same name with other spacing, case or accents is the same person', () => {
  expect(withWorker(['Ana Díaz', 'Sofía Soto'], ' sofia  SOTO')).toEqual(['sofia SOTO', 'Ana Díaz']);
});

test('a name in which nothing can be read is nobody', () => {
  expect(withWorker(['Ana Díaz'], ' ')).toEqual(['Ana Díaz']);
});

test('eight are known at most', () => {
  const many = Array.from({ length: 12 }, (_, index) => `Persona ${'abcdefghjkno'[index]}`);
  expect(many.reduce<readonly string[]>(withWorker, [])).toEqual(many.slice(4).toReversed());
});
