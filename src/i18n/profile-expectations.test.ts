import { expect, test } from 'vitest';
import { toExpectationText } from './profile-expectations.ts';

test('types are named in words, other values as they are', () => {
  const expected = { code: 'type', values: ['string', 'object'] } as const;
  expect(toExpectationText('en', expected)).toBe('a string or an object');
  expect(toExpectationText('es', expected)).toBe('un texto o un objeto');
  expect(toExpectationText('en', { code: 'type', values: ['number', '"2xx"'] })).toBe('a number or "2xx"');
  expect(toExpectationText('es', { code: 'one-of', values: ['"none"', '"cookie"', '"header"'] })).toBe(
    '"none", "cookie" o "header"',
  );
});

test('the sources of a catalog are listed', () => {
  const expected = { code: 'one-key-of', values: ['entries', 'file', 'url'] } as const;
  expect(toExpectationText('en', expected)).toBe('exactly one of entries, file, url');
  expect(toExpectationText('es', expected)).toBe('una, y solo una, de estas claves: entries, file, url');
});

test('a value is never read as a pattern of the replacement', () => {
  expect(toExpectationText('en', { code: 'in-catalog', values: ['$&$1'] })).toBe(
    'a value of the catalog $&$1',
  );
});
