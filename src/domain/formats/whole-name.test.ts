import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCompanyName, toNameCase } from './name-case.ts';
import { splitWholeName } from './whole-name.ts';

describe('splitWholeName', () => {
  it.each([
    ['Juan Pablo Pérez Soto', 'Juan Pablo', 'Pérez', 'Soto'],
    ['Ana Soto Araya', 'Ana', 'Soto', 'Araya'],
    ['Ana Soto', 'Ana', 'Soto', ''],
    ['Ana', 'Ana', '', ''],
    ['PEREZ SOTO, JUAN', 'Juan', 'Perez', 'Soto'],
    ['Pérez Soto, Juan Pablo', 'Juan Pablo', 'Pérez', 'Soto'],
    ['PÉREZ SOTO , Juan', 'Juan', 'Pérez', 'Soto'],
    ['DE LA FUENTE SAN MARTÍN, ANA', 'Ana', 'de la Fuente', 'San Martín'],
    ['Juan de la Fuente Del Río', 'Juan', 'de la Fuente', 'Del Río'],
    ['juan carlos von appen van der berg', 'Juan Carlos', 'von Appen', 'van der Berg'],
    ['MARÍA DE LOS ÁNGELES DA SILVA MAC-IVER', 'María de los Ángeles', 'da Silva', 'Mac-Iver'],
    ['Juan PÉREZ SOTO', 'Juan', 'Pérez', 'Soto'],
    ['Sra. Ana Soto Araya', 'Ana', 'Soto', 'Araya'],
    ['Ana Soto,', 'Ana', 'Soto', ''],
    ['', '', '', ''],
  ])('splits %s', (text, given, paternal, maternal) => {
    expect(splitWholeName(text)).toEqual({ given, paternal, maternal });
  });

  it('loses no word of a name without a title', () => {
    const word = fc.constantFrom('ANA', 'de', 'la', 'Fuente', 'SAN', 'Martín', 'von', "O'Ryan", 'y', 'Núñez');
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 7 }), (words) => {
        const { given, paternal, maternal } = splitWholeName(words.join(' '));
        const split = [given, paternal, maternal].filter(Boolean).join(' ');
        expect(split.toLowerCase()).toBe(words.join(' ').toLowerCase());
      }),
    );
  });
});

describe('isCompanyName', () => {
  it('knows a company by the words that say what it is', () => {
    for (const name of ['EJEMPLOS SPA', 'Ejemplos del Sur Limitada', 'Comercial Uno S.A.'])
      expect(isCompanyName(name)).toBe(true);
    for (const name of ['Ana Soto', 'Spa', '', 'Constructor Soto']) expect(isCompanyName(name)).toBe(false);
  });
});

describe('toNameCase', () => {
  it.each([
    ['BEGOÑA', 'Begoña'],
    ['ana maría', 'Ana María'],
    ['ñuñez de la fuente', 'Ñuñez de la Fuente'],
    ['ANA MARÍA', 'Ana María'],
    ['DE LA FUENTE', 'De la Fuente'],
    ['de la fuente', 'de la Fuente'],
    ['von appen', 'von Appen'],
    ['VON APPEN', 'von Appen'],
    ['VAN DER BERG', 'van der Berg'],
    ['DA SILVA DOS SANTOS', 'da Silva dos Santos'],
    ['LE', 'Le'],
    ['PÉREZ DE LA FUENTE', 'Pérez de la Fuente'],
    ['MARÍA DEL CARMEN Y ROSA', 'María del Carmen y Rosa'],
    ["O'RYAN", "O'Ryan"],
    ['MCPHERSON', 'McPherson'],
    ['RUIZ-TAGLE', 'Ruiz-Tagle'],
    ['EJEMPLOS DEL SUR SPA', 'Ejemplos del Sur SpA'],
    ['EJEMPLOS Y CÍA. LTDA.', 'Ejemplos y Cía. Ltda.'],
    ['COMERCIAL DOS S.A.', 'Comercial Dos S.A.'],
    ['la esquina spa', 'La Esquina SpA'],
  ])('cases %s as %s', (text, cased) => {
    expect(toNameCase(text)).toBe(cased);
  });

  it('leaves names in mixed case or of single letters as they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        if (/\p{Ll}/u.test(text) && /\p{Lu}/u.test(text)) expect(toNameCase(text)).toBe(text);
      }),
    );
    for (const text of ['', 'A', 'A B', 'J. P.', 'McPherson', 'de la Fuente'])
      expect(toNameCase(text)).toBe(text);
  });

  it('changes only the case', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-ZÁÉÍÓÚÜÑ' .-]{0,30}$/), (text) => {
        expect(toNameCase(text).toUpperCase()).toBe(text);
      }),
    );
  });
});
