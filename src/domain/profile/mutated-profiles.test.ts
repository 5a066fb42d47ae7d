import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyMutation, isObject, names } from './mutated-profiles.arbitraries.ts';
import { parseProfile } from './parse-profile.ts';

describe('parseProfile on a shipped profile with one change', () => {
  test('never throws, and reports a bad change at its place', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(anyMutation, ({ name, path, mutate, isBad }) => {
        const result = parseProfile(mutate());
        if (!isBad) return;
        seen.add(name);
        const problems = result.ok ? [] : result.problems.map((problem) => problem.path);
        const isTooDeep = !result.ok && result.problems[0]?.expected.code === 'less-nesting';
        const wanted = isTooDeep ? path.slice(0, 3) : path;
        expect(problems.filter((problem) => names(problem, wanted))).not.toEqual([]);
      }),
      { numRuns: 500 },
    );
    expect(seen.size).toBe(9);
  }, 60_000);
});

test('parseProfile never throws on random JSON, and accepts only objects with a name and a base URL', () => {
  const member = fc.oneof(fc.jsonValue(), fc.constantFrom('', 'x', '/x'));
  const json = fc.oneof(
    fc.jsonValue(),
    fc.record({ name: member, baseUrl: member, rules: member, fields: member }, { requiredKeys: [] }),
  );
  fc.assert(
    fc.property(json, (value) => {
      const result = parseProfile(value);
      if (!result.ok) {
        expect(result.problems.length).toBeGreaterThan(0);
        return;
      }
      expect(
        isObject(value) && 'name' in value && 'baseUrl' in value && typeof value.baseUrl === 'string',
      ).toBe(true);
    }),
    { numRuns: 1000 },
  );
});
