import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../contract/contract.arbitraries.ts';
import { findEmailProblem } from './email.ts';

describe('findEmailProblem', () => {
  it.each(
    // biome-ignore format: a list reads better than a column
    [
      'ana@example.com', ' ana@example.com ', 'a@b.cl', 'ana.maria+banco@sub.example.co',
      "o'ryan_9-x@example.com", 'ñandú@example.cl', 'ana@ñuñoa.example', '田中@例え.example', 'ana@1-2.example',
      'ANA@EXAMPLE.COM',
    ],
  )('accepts %j', (text) => {
    expect(findEmailProblem(text)).toBeUndefined();
  });

  it.each(['', 'ana', 'ana.example.com', 'ana(at)example.com', 'ana＠example.com'])(
    'reports that %j has no @',
    (text) => {
      expect(findEmailProblem(text)).toBe('email-without-at');
    },
  );

  it.each(
    // biome-ignore format: a list reads better than a column
    [
      '@', 'ana@', '@example.com', 'ana@example', 'ana@@example.com', 'a@b@example.com', 'ana@example..com',
      'ana@.example.com', 'ana@example.com.', 'ana@-example.com', 'ana@example-.com', 'ana@exa_mple.com',
      'ana maria@example.com', 'ana@exam ple.com', 'Ana <ana@example.com>',
      'ana@example.com, b@example.com', 'ana@example.com;b@example.com', 'mailto:ana@example.com',
      '"ana"@example.com', 'ana@example.com\nb', 'a\\b@example.com',
    ],
  )('reports that %j does not have the shape of an address', (text) => {
    expect(findEmailProblem(text)).toBe('email-shape');
  });

  it('accepts only one @ between a name and a domain with a dot, without white space', () => {
    const nearly = fc.string({ unit: fc.constantFrom(...Array.from('ab1@@..-_ñ <,')), maxLength: 12 });
    fc.assert(
      fc.property(fc.oneof(anyText, nearly), (text) => {
        const isOne = findEmailProblem(text) === undefined;
        if (isOne) expect(text.trim()).toMatch(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/);
        expect(findEmailProblem(text) === 'email-without-at').toBe(!text.includes('@'));
      }),
      { numRuns: 1000 },
    );
  });
});
