import { expect, test } from 'vitest';
import { listOffered } from './offered-languages.ts';

test('each file is offered by its own name, Spanish first', () => {
  expect(listOffered(['en.ts', 'pt-br.ts', 'de.ts'])).toEqual([
    ['es', 'Español'],
    ['de', 'Deutsch'],
    ['en', 'English'],
    ['pt-br', 'Português (Brasil)'],
  ]);
});
