import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPlainlySound } from './catalog-schema.ts';
import { parseProfile } from '../parse-profile.ts';

/**
 * Returns true when the schema accepts the entry. The `null` beside it is always invalid, so the schema
 * parses every entry.
 */
function isAcceptedBySchema(candidate: unknown): boolean {
  const result = parseProfile({ name: 'x', baseUrl: '', catalogs: { x: { entries: [candidate, null] } } });
  return !result.ok && result.problems.every(({ path }) => path.startsWith('catalogs.x.entries[1]'));
}

const scalar = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constant(undefined),
);
const text = fc.oneof(scalar, fc.dictionary(fc.string(), scalar), fc.array(fc.string()));
const entry = fc.oneof(
  text,
  fc.record(
    { value: scalar, label: text, region: scalar, group: text, aliases: fc.array(scalar), other: scalar },
    { requiredKeys: [] },
  ),
);

describe('isPlainlySound', () => {
  test('agrees with the schema for any entry', () => {
    fc.assert(
      fc.property(entry, (candidate) => {
        expect(isAcceptedBySchema(candidate)).toBe(isPlainlySound(candidate));
      }),
      { numRuns: 2000 },
    );
  });

  test('accepts an entry that has every member', () => {
    expect(
      isPlainlySound({ value: 1, label: { es: 'Uno' }, region: 'CL', group: 'Primeros', aliases: ['un'] }),
    ).toBe(true);
  });
});
