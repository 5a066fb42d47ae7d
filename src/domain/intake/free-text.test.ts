import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { measureCpu } from '../formats/cpu-time.fixture.ts';
import { foldText } from '../formats/plain-text.ts';
import { SAMPLE } from '../profile/sample.fixture.ts';
import { TODAY } from '../profile/profile.fixture.ts';
import { readText } from './read-text.ts';
import { checkDigitOf } from '../formats/rut.ts';

const context = { profile: SAMPLE, today: TODAY };

/** The values that were read, as `field=entry?doubt`; the values of rows come last. */
function read(text: string): string[] {
  const { persons = [] } = readText(text, context) ?? {};
  return persons.flatMap(({ values, rows }) =>
    [...values, ...rows.flatMap((row) => row.values)].map(
      ({ field, entry, doubt }) => `${field}=${entry}${doubt ? `?${doubt}` : ''}`,
    ),
  );
}

test('readText reads the labelled lines of an e-mail', () => {
  expect(
    read(`Estimados: les dejo los datos
Nombres: Begoña Luz
Apellido paterno: Núñez
Apellido materno: Peñaloza
RUT: 12.345.678-5
Fecha de nacimiento: 05/09/1983
Sexo: Femenino
Nacionalidad: Chilena
Estado civil: Casada
Teléfono: +56 9 8765 4321 / 22 345 6789
Correo electrónico: begona@example.com
Dirección: Av. Irarrázaval 0123, depto. 45
Comuna: Ñuñoa
Banco: Banco de Chile
Tipo de cuenta: Cuenta corriente
N° de cuenta: 00-123-45678-9`),
  ).toEqual([
    'givenName=Begoña Luz',
    'paternalName=Núñez',
    'maternalName=Peñaloza',
    'identifierType=R',
    'identifier=12.345.678-5',
    'birthDate=1983-09-05',
    'sex=F',
    'countryCode=CHL',
    'maritalStatusCode=CASADO',
    'telephones.number=+56 9 8765 4321',
    'telephones.typeCode=TTELEMOVIL',
    'telephones.number=22 345 6789',
    'telephones.typeCode=TTELEFIJO',
    'emails.address=begona@example.com',
    'addresses.line=Av. Irarrázaval 0123, depto. 45',
    'addresses.communeId=13120',
    'bankAccounts.bankId=1',
    'bankAccounts.kind=Cuenta corriente',
    'bankAccounts.number=00-123-45678-9',
  ]);
});

test('readText reads bank transfer details without labels', () => {
  expect(
    read(`Luz Soto Araya
12.345.678-5
Banco Falabella
Cuenta Corriente
001234567890
luz@example.com`),
  ).toEqual([
    'identifierType=R',
    'identifier=12.345.678-5',
    'givenName=Luz?guessed',
    'paternalName=Soto?guessed',
    'maternalName=Araya?guessed',
    'emails.address=luz@example.com',
    'bankAccounts.bankId=51',
    'bankAccounts.kind=Cuenta corriente',
    'bankAccounts.number=001234567890',
  ]);
});

test('readText reads several labels on one line, and a label alone as the label of the next line', () => {
  expect(read('RUT 12.345.678-5, Fono: 9 8765 4321, Mail: luz@example.com')).toEqual([
    'identifierType=R',
    'identifier=12.345.678-5',
    'telephones.number=9 8765 4321',
    'telephones.typeCode=TTELEMOVIL',
    'emails.address=luz@example.com',
  ]);
  expect(read('Apellido Paterno\nSoto\nApellido Materno\nAraya')).toEqual([
    'paternalName=Soto',
    'maternalName=Araya',
  ]);
});

test('readText marks a RUT with a wrong check digit, and reads no number as two values', () => {
  expect(read('RUT: 12.345.678-9')).toEqual(['identifierType=R', 'identifier=12.345.678-9?check-digit']);
  expect(read('12.345.678-9')).toEqual(['identifierType=R', 'identifier=12.345.678-9?check-digit']);
  // Without dots, it may be any number.
  expect(read('12345678-9')).toEqual([]);
  expect(read('98765432')).toEqual([]);
  expect(read('987654321')).toEqual([
    'telephones.number=987654321?guessed',
    'telephones.typeCode=TTELEMOVIL?guessed',
  ]);
});

test('readText reads the commune after the comma of an address, before the city and country', () => {
  expect(read('Dirección: Los Leones 1200, Providencia, Santiago, Chile')).toEqual([
    'addresses.line=Los Leones 1200',
    'addresses.communeId=13123?conflict',
  ]);
  expect(read('Av. Providencia 1200, depto 3, Ñuñoa')).toEqual([
    'addresses.line=Av. Providencia 1200, depto 3?guessed',
    'addresses.communeId=13120?guessed',
  ]);
  expect(read('Domicilio: Calle Arica 12')).toEqual(['addresses.line=Calle Arica 12']);
  expect(read('Dirección: Calle Uno 12\nCiudad: Arica')).toEqual([
    'addresses.line=Calle Uno 12',
    'addresses.communeId=15101',
  ]);
});

test('readText marks a bank that is named by a part of its name', () => {
  expect(read('Banco: Santander\nCuenta vista N° 123456')).toEqual([
    'bankAccounts.bankId=37?unlisted',
    'bankAccounts.kind=Cuenta vista',
    'bankAccounts.number=123456',
  ]);
});

test('readText reads the first of two identifiers and marks it as contradicted', () => {
  expect(read('RUT: 12.345.678-5\nRUT: 76.543.210-3')).toContain('identifier=12.345.678-5?conflict');
});

test('readText reads a company', () => {
  expect(read('Razón social: Ejemplos del Sur SpA\nRUT: 76.543.210-3\nGiro: Venta de ejemplos')).toEqual([
    'entityKind=J',
    'givenName=Ejemplos del Sur SpA',
    'identifierType=R',
    'identifier=76.543.210-3',
    'businessActivity=Venta de ejemplos',
  ]);
});

test('readText reads nothing from a text without data of a person', () => {
  expect(readText('hola, ¿cómo está?', context)).toMatchObject({
    persons: [],
    unread: ['hola, ¿cómo está?'],
  });
  expect(readText(' \n ', context)).toBeUndefined();
  expect(readText('https://example.com/?id=12345678-5', context)?.persons).toEqual([]);
});

test('readText reads a mail without labels, and leaves unread what is of no field', () => {
  const mail = `Hola Camila, van los datos de mi señora:
Ana Belén Riffo Cárdenas, rut 17.204.968-9
nacida el 3 de marzo de 1990
cel 9 8123 4567, mail ana.riffo@example.com
vive en Los Carrera 455 depto 12, Concepción
cta corriente banco falabella 001234567809
quedo atento, saludos!`;
  expect(read(mail)).toEqual([
    'identifierType=R',
    'identifier=17.204.968-9?check-digit',
    'birthDate=1990-03-03',
    'givenName=Ana Belén?guessed',
    'paternalName=Riffo?guessed',
    'maternalName=Cárdenas?guessed',
    'telephones.number=9 8123 4567',
    'telephones.typeCode=TTELEMOVIL',
    'emails.address=ana.riffo@example.com',
    'addresses.line=Los Carrera 455 depto 12?guessed',
    'addresses.communeId=8101?guessed',
    'bankAccounts.bankId=51?guessed',
    'bankAccounts.kind=Cuenta corriente?guessed',
    'bankAccounts.number=001234567809?guessed',
  ]);
  expect(readText(mail, context)?.unread).toEqual([
    'Hola Camila, van los datos de mi señora:',
    'quedo atento, saludos!',
  ]);
});

test('readText reads name, RUT, address, e-mail and telephone of one line', () => {
  const line =
    'Ana María Muñoz Soto 12.345.678-5 Av. Providencia 1234 depto 5, Providencia, ana@example.com +56 9 8765 4321';
  expect(read(line)).toEqual([
    'identifierType=R',
    'identifier=12.345.678-5',
    'givenName=Ana María?guessed',
    'paternalName=Muñoz?guessed',
    'maternalName=Soto?guessed',
    'emails.address=ana@example.com',
    'telephones.number=+56 9 8765 4321',
    'telephones.typeCode=TTELEMOVIL',
    'addresses.line=Av. Providencia 1234 depto 5?guessed',
    'addresses.communeId=13123?guessed',
  ]);
  expect(readText(line, context)?.unread).toEqual([]);
});

test('readText leaves unread a second value, a wider place, a label without a value and the first letter of a word', () => {
  expect(readText('RUT: 12.345.678-5\nRUT: 76.543.210-3\nFono:', context)?.unread).toEqual([
    'RUT: 76.543.210-3',
    'Fono:',
  ]);
  expect(readText('Dirección: Los Leones 1200, Providencia, Santiago, Chile', context)?.unread).toEqual([
    'Santiago, Chile',
  ]);
  expect(readText('Sexo: Mujer casada\nComuna: Ñuñoa', context)).toMatchObject({
    persons: [],
    unread: ['Sexo: Mujer casada', 'Comuna: Ñuñoa'],
  });
  expect(readText('Estimada Camila Rojas: el RUT es 12.345.678-5', context)?.unread).toEqual([
    'Estimada Camila Rojas: el RUT es',
  ]);
});

test('readText reads very long texts that repeat a part as the one person that they can be', ({ task }) => {
  const parts = [' ', '1', '1 ', 'a', 'a ', '.', '<', '-', 'rut ', 'calle ', 'a@', '12.345.678-5,'];
  const texts = parts
    .map((part) => part.repeat(Math.ceil(400_000 / part.length)))
    .flatMap((text) => [text, text.replace(/.{50}/g, '$&\n')]);
  const name = 'very long texts that are pasted, CPU time';
  const run = () => texts.map((text) => readText(text, context)?.persons.length ?? 0);
  const found = measureCpu(task, { name, most: 4000, run });
  expect(Math.max(...found)).toBe(1);
});

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

/**
 * True when the figures of all values are in the digits of the text, with each digit used once.
 * @param hopeless combinations that failed before, because the same digits can be used in many ways
 */
function canStand(
  rest: string,
  [value, ...others]: readonly (readonly string[][])[],
  hopeless = new Set<string>(),
): boolean {
  if (value === undefined) return true;
  const left = `${rest} ${others.length}`;
  if (hopeless.has(left)) return false;
  if (value.some((figures) => canTake(rest, figures, others, hopeless))) return true;
  hopeless.add(left);
  return false;
}

function canTake(
  rest: string,
  [figures, ...more]: readonly string[],
  others: readonly (readonly string[][])[],
  hopeless: Set<string>,
): boolean {
  if (figures === undefined) return canStand(rest, others, hopeless);
  for (let at = rest.indexOf(figures); at >= 0; at = rest.indexOf(figures, at + 1)) {
    const taken = `${rest.slice(0, at)}${'x'.repeat(figures.length)}${rest.slice(at + figures.length)}`;
    if (canTake(taken, more, others, hopeless)) return true;
  }
  return false;
}

const countDigits = (entry: unknown) => String(entry).replace(/\D/g, '').length;

/** Words that only name the value beside them. */
const LABEL_WORDS = foldText(
  'RUT Fono Teléfono 2 Correo Fecha de nacimiento N° de cuenta Dirección Nombre Tel',
).split(' ');

test('each word of a text is in a value, in what is left unread, or names a value', () => {
  fc.assert(
    fc.property(text, (written) => {
      const reading = readText(written, context);
      const values = (reading?.persons ?? []).flatMap((person) => [
        ...person.values,
        ...person.rows.flatMap((row) => row.values),
      ]);
      const view = SAMPLE.viewOf(undefined);
      const shown = values.flatMap(({ field, entry }) => {
        const name = view.field(field).catalog?.findKnownEntry(entry)?.label;
        return [String(entry), typeof name === 'string' ? name : (name?.es ?? '')];
      });
      const isBirthRead = values.some(({ field }) => field === 'birthDate');
      const known = foldText([...shown, ...(reading?.unread ?? [])].join(' ')).split(' ');
      const figures = known.join('');
      const ruts = values.flatMap(({ field, entry }) =>
        field === 'identifier' ? [String(entry).replace(/[.-]/g, '').toLowerCase()] : [],
      );
      const lost = foldText(written)
        .split(' ')
        .filter((part) => part !== '' && !known.includes(part) && !LABEL_WORDS.includes(part))
        .filter((part) => !(/\d/.test(part) && figures.includes(part)))
        // Leading zeros do not change a RUT.
        .filter((part) => !ruts.includes(part.replace(/^0+/, '')))
        .filter((part) => !(isBirthRead && ['05', '5', '09', '9', '1983'].includes(part)))
        .filter((part) => !['cta', 'vista', 'cuenta', 'corriente', 'cuentarut', 'banco', 'n'].includes(part));
      expect(lost, written).toEqual([]);
    }),
    {
      numRuns: 1000,
      examples: [
        ['RUT: 00672575400\n00000000000\n'],
        // The second one stands in the signature.
        ['RUT: 900000000\ngracias.\nRUT 900000001\nAv. Irarrázaval 0000, Ñuñoa\n'],
      ],
    },
  );
}, 30_000);

test('readText reads no digits of a text as two values, and invents none', () => {
  fc.assert(
    fc.property(text, (written) => {
      const persons = readText(written, { profile: SAMPLE, today: TODAY })?.persons ?? [];
      const values = persons
        .flatMap((person) => [...person.values, ...person.rows.flatMap((row) => row.values)])
        .filter(({ field }) =>
          ['identifier', 'telephones.number', 'bankAccounts.number', 'addresses.line'].includes(field),
        )
        // Values without digits would match anywhere.
        .filter(({ entry }) => /\d/.test(String(entry)))
        .toSorted((a, b) => countDigits(b.entry) - countDigits(a.entry));
      const figures = values.map(({ field, entry }) => {
        const whole = [String(entry).replace(/\D/g, '')];
        // A piece between two parts of an address may have been found as another value.
        return field === 'addresses.line' ? [whole, String(entry).match(/\d+/g) ?? []] : [whole];
      });
      expect(canStand(written.replace(/\D/g, ''), figures), written).toBe(true);
    }),
    {
      numRuns: 1000,
      examples: [
        ['Av. Irarrázaval 0000, Ñuñoa; 1000000-9; 00000000000\nhola\n'],
        ['RUT: 05-09-1983 05-09-1983\n+56900000000\nN° de cuenta: 05-09-1983\n00000000000\n'],
      ],
    },
  );
}, 30_000);
