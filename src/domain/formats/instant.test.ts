import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseInstant } from './instant.ts';

test('parseInstant reads every instant in the form that the app writes', () => {
  const from = Date.parse('0001-01-01T00:00:00.000Z');
  const to = Date.parse('9999-12-31T23:59:59.999Z');
  fc.assert(
    fc.property(fc.integer({ min: from, max: to }), (ms) => {
      expect(parseInstant(new Date(ms).toISOString())).toBe(ms);
    }),
    { examples: [[from], [to], [0], [Date.parse('2000-02-29T12:00:00.000Z')]] },
  );
});

test.each([
  '',
  'yesterday',
  '2026-11-21',
  '2026-02-30T00:00:00.000Z',
  '2026-11-21T24:00:00.000Z',
  '2026-11-21T18:02:09',
  '2026-11-21T18:02:09.000+02:00',
  ' 2026-11-21T18:02:09.000Z',
])('parseInstant refuses %j', (text) => {
  expect(parseInstant(text)).toBeUndefined();
});
