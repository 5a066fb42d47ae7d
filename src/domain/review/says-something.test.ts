import { expect, test } from 'vitest';
import { saysSomething } from './says-something.ts';

test.each([
  '',
  ' \n\t',
  '...',
  '---',
  '12345',
  'ok',
  'xxxx',
  'Xx x',
  '\u200b\u200b\u200b',
  '\u00a0 \u2003',
  '👍👍👍',
  '?!?',
])('%j says nothing', (text) => {
  expect(saysSomething(text)).toBe(false);
});

test.each(['Sigo yo.', 'RUT 5', 'Está.', '同意する', 'Проверено'])('%j says something', (text) => {
  expect(saysSomething(text)).toBe(true);
});
