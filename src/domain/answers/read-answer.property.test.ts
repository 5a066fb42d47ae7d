import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../contract/contract.arbitraries.ts';
import { DOUBTS } from '../drafts/outcome.ts';
import { readAnswer } from './read-answer.ts';

describe('readAnswer, for any answer', () => {
  const pointer = fc.oneof(
    fc.constantFrom('', '/detail', '/errors', '/0', '/__proto__', 'header:a', 'x'),
    anyText,
  );
  const statuses = fc.subarray([200, 400, 500, '2xx', '4xx'] as const, { minLength: 1 });
  const rule = fc.record({ statuses, pointer }, { requiredKeys: ['statuses'] });
  const spec = fc.option(
    fc.record(
      {
        evidence: fc.constantFrom('whole' as const, 'status' as const),
        success: rule,
        noEffect: fc.array(rule, { maxLength: 2 }),
        reference: pointer,
        message: pointer,
        fieldErrors: fc.record({ pointer, pathMember: anyText }, { requiredKeys: ['pointer'] }),
      },
      { requiredKeys: [] },
    ),
    { nil: undefined },
  );
  const key = fc.constantFrom('detail', 'title', 'errors', 'path', 'message', '__proto__', 'toString');
  const { json } = fc.letrec((tie) => ({
    json: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.oneof(anyText, fc.constantFrom(null, true, 0, 1e300)),
      fc.array(tie('json'), { maxLength: 3 }),
      fc.dictionary(fc.oneof(key, anyText), tie('json'), { maxKeys: 4 }),
    ),
  }));
  const body = fc.oneof(
    anyText,
    fc.json(),
    json.map((value) => JSON.stringify(value)),
    json.map((value) => JSON.stringify(value).slice(0, -1)),
  );

  it('never confirms a truncated answer, rejects only by a rule of the profile, and gives no blank texts', () => {
    fc.assert(
      fc.property(
        spec,
        body,
        fc.constantFrom(200, 204, 400, 500),
        fc.boolean(),
        fc.constantFrom('', 'application/json'),
        fc.constantFrom(undefined, ...DOUBTS),
        (rules, text, status, truncated, contentType, doubt) => {
          const received = { status, contentType, body: text, truncated, doubt, headers: { a: text } };
          const { verdict, reference, message, fieldErrors, ...read } = readAnswer(received, rules);
          if (truncated) expect(verdict).not.toBe('confirmed');
          if (read.doubt && rules?.evidence !== 'status') expect(verdict).toBe('unknown');
          if (doubt) expect(read.doubt).toBe(doubt);
          if (verdict === 'rejected') expect(rules?.noEffect?.length).toBeGreaterThan(0);
          if (!rules)
            expect(verdict).toBe(status < 300 && !truncated && !read.doubt ? 'confirmed' : 'unknown');
          const texts = [reference, message, ...fieldErrors.map((error) => error.message)];
          const blank = texts.filter((one) => one !== undefined && one.trim() === '');
          expect(blank).toEqual([]);
        },
      ),
      { numRuns: 500 },
    );
  });
});
