import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTextMasker } from './masked-identifier.ts';

describe('createTextMasker', () => {
  const mask = createTextMasker(['12.345.678-5', 'x-4711 b', '123', '']);

  it.each([
    ['El RUT 12.345.678-5 ya existe', 'El RUT ••.•••.•78-5 ya existe'],
    ['{"rut":"12345678-5"}', '{"rut":"••••••78-5"}'],
    ['123456785', '••••••785'],
    ['12345678', '•••••678'],
    ['12345678-51', '•••••678-51'],
    ['12 345 678 – 5', '•• ••• •78 – 5'],
    ['X4711B y x-4711-b', '•••11B y •-••11-b'],
  ])('masks identifiers in every way of writing them: %s', (text, masked) => {
    expect(mask(text)).toBe(masked);
  });

  it.each(['112345678-5', '123456789', 'a12345678', '123', 'Calle 123'])(
    'leaves a text that only resembles an identifier: %s',
    (text) => {
      expect(mask(text)).toBe(text);
    },
  );

  it('leaves a text unchanged where all identifiers are too short to mask', () => {
    expect(createTextMasker(['', '1-9'])('1-9, 19')).toBe('1-9, 19');
  });

  it('leaves no identifier readable, with any separator and among any other identifiers', () => {
    const signs = fc.stringMatching(/^[A-Z0-9]{4,12}$/);
    const separators = fc.constantFrom('', '.', '-', ' ', '–');
    fc.assert(
      fc.property(
        signs,
        separators,
        fc.array(signs),
        fc.stringMatching(/^[ ,:"{}]*$/),
        (id, separator, ids, around) => {
          const written = Array.from(id).join(separator);
          const masked = createTextMasker([...ids, id])(`${around} ${written} ${around}`);
          expect(masked).not.toContain(written);
        },
      ),
    );
  });
});
