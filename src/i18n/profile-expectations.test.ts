import { expect, test } from 'vitest';
import * as english from './languages/en.ts';
import * as spanish from './languages/es.ts';
import { toExpectationText } from './profile-expectations.ts';
import { createTranslator, joinTexts } from './translator.ts';

const EN = createTranslator('en', joinTexts(english));
const ES = createTranslator('es', joinTexts(spanish));

test('types are named in words, and other values are shown as they are', () => {
  const expected = { code: 'type', values: ['string', 'object'] } as const;
  expect(toExpectationText(EN, expected)).toBe('a string or an object');
  expect(toExpectationText(ES, expected)).toBe('un texto o un objeto');
  expect(toExpectationText(EN, { code: 'type', values: ['number', '"2xx"'] })).toBe('a number or "2xx"');
  expect(toExpectationText(ES, { code: 'one-of', values: ['"none"', '"cookie"', '"header"'] })).toBe(
    '"none", "cookie" o "header"',
  );
});

test('the possible sources of a catalog are listed', () => {
  const expected = { code: 'one-key-of', values: ['entries', 'file', 'url'] } as const;
  expect(toExpectationText(EN, expected)).toBe('exactly one of entries, file, url');
  expect(toExpectationText(ES, expected)).toBe('una, y solo una, de estas claves: entries, file, url');
});

test('a value with "$" is shown as it is, not read as a replacement pattern', () => {
  expect(toExpectationText(EN, { code: 'in-catalog', values: ['$&$1'] })).toBe('a value of the catalog $&$1');
});
