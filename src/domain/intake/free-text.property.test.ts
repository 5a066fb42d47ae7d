import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDigitOf } from '../formats/rut.ts';
import { SAMPLE } from '../profile/sample.oracle.ts';
import { TODAY } from '../profile/profile.oracle.ts';
import { readText } from './read-text.ts';

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((found) => found.join(''));

const rut = fc
  .integer({ min: 1_000_000, max: 29_999_999 })
  .chain((body) =>
    fc.constantFrom(
      `${body}-${checkDigitOf(String(body))}`,
      `${body.toLocaleString('de-DE')}-${checkDigitOf(String(body))}`,
    ),
  );
const phone = digits(8).chain((rest) =>
  fc.constantFrom(`+569${rest}`, `9${rest}`, `9 ${rest.slice(0, 4)} ${rest.slice(4)}`),
);
const account = fc
  .tuple(fc.constantFrom('', 'Banco de Chile ', 'Cuenta corriente: ', 'cta. vista n° '), digits(11))
  .map((parts) => parts.join(''));
const date = fc.constantFrom('05-09-1983', '5/9/1983', '1983-09-05');
const address = digits(4).map((number) => `Av. Irarrázaval ${number}, Ñuñoa`);
const label = fc.constantFrom(
  '',
  'RUT: ',
  'Fono: ',
  'Teléfono 2: ',
  'Correo: ',
  'Fecha de nacimiento: ',
  'N° de cuenta: ',
  'Dirección: ',
  'Nombre: ',
  'Pedido: ',
  'RUT ',
  'Tel. ',
);
const word = fc.constantFrom(
  'hola',
  'Luz Núñez',
  'luz@example.com',
  'Banco Falabella',
  'CuentaRUT',
  'gracias.',
  '(urgente)',
);
const piece = fc
  .tuple(label, fc.oneof(rut, phone, account, date, address, word))
  .map((parts) => parts.join(''));
const text = fc
  .array(fc.tuple(piece, fc.constantFrom('\n', ', ', ' ', '; ', ' / ', '\n\n')), {
    minLength: 1,
    maxLength: 12,
  })
  .map((pieces) => pieces.flat().join(''));

test('readText reads no digits of a text as two values, and invents none', () => {
  fc.assert(
    fc.property(text, (written) => {
      const persons = readText(written, { profile: SAMPLE, today: TODAY })?.persons ?? [];
      let rest = written.replace(/\D/g, '');
      const read = persons
        .flatMap(({ values, rows }) => [...values, ...rows.flatMap((row) => row.values)])
        .filter(({ field }) =>
          ['identifier', 'telephones.number', 'bankAccounts.number', 'addresses.line'].includes(field),
        )
        .map(({ field, entry }) => ({
          field,
          figures: String(entry).replace(/\D/g, ''),
          text: String(entry),
        }))
        .toSorted((a, b) => b.figures.length - a.figures.length);
      for (const { field, figures, text: entered } of read) {
        // A piece between two parts of an address may have been read as another value.
        const isCut = field === 'addresses.line' && !rest.includes(figures);
        for (const found of isCut ? (entered.match(/\d+/g) ?? []) : [figures]) {
          expect(rest, `${written} → ${found}`).toContain(found);
          rest = rest.replace(found, 'x');
        }
      }
    }),
    { numRuns: 1000, examples: [['Av. Irarrázaval 0000, Ñuñoa; 1000000-9; 00000000000\nhola\n']] },
  );
}, 30_000);
