import { requestWith } from '../enrollment/builders.fixture.ts';
import { expect, test } from 'vitest';
import { toFinalizeRequest } from '../contract/to-finalize-request.ts';
import { checkDigitOf } from '../formats/rut.ts';
import { readShippedProfile, TODAY } from '../profile/profile.fixture.ts';
import { COMPANY, HOLDER, SAMPLE } from '../profile/sample.fixture.ts';
import { LUZ, toCode, toMrz } from './cards.arbitraries.ts';
import { LONGEST_TEXT, readText } from './read-text.ts';
import { toCauses } from './reading.ts';

const context = { profile: SAMPLE, today: TODAY };

function read(text: string, profile = SAMPLE): string[] {
  const { persons = [] } = readText(text, { ...context, profile }) ?? {};
  return persons.flatMap(({ values, rows }) =>
    [...values, ...rows.flatMap((row) => row.values)].map((value) =>
      [`${value.field}=${value.entry}`, ...toCauses(value)].join('?'),
    ),
  );
}

const OF_LUZ = [
  'entityKind=N',
  'identifierType=R',
  'identifier=16.543.210-K',
  'givenName=Luz Maria?no-accents',
  'paternalName=Nunez?no-accents',
  'maternalName=Pena?no-accents',
  'birthDate=1987-03-14',
  'sex=F',
  'countryCode=CHL',
];

test('readText reads the machine-readable zone of a card', () => {
  expect(readText(toMrz(LUZ).join('\n'), context)?.source).toBe('mrz');
  expect(read(toMrz(LUZ).join('\n'))).toEqual(OF_LUZ);
});

test('readText invents no codes where the profile has no catalogs', () => {
  expect(read(toMrz(LUZ).join('\n'), readShippedProfile('profiles/contract-only.json'))).toEqual([
    'identifier=16543210-K',
    'givenName=Luz Maria?no-accents',
    'paternalName=Nunez?no-accents',
    'maternalName=Pena?no-accents',
    'birthDate=1987-03-14',
  ]);
});

test('readText marks names as cut off in a full line, and as uncertain in a line that is too short or has compound names', () => {
  const [first, second] = toMrz(LUZ);
  expect(read([first, second, 'NUNEZ<PENALOZA<<MARIA<FERNANDA'].join('\n'))).toContain(
    'givenName=Maria Fernanda?cut-off?no-accents',
  );
  expect(read([first, second, 'NUNEZ<PENALOZA<<MARIA<<<<<<<<'].join('\n'))).toContain(
    'givenName=Maria?damaged?no-accents',
  );
  expect(read([first, second, 'DE<LA<FUENTE<SOTO<<ANA<<<<<<<<'].join('\n'))).toEqual(
    expect.arrayContaining([
      'paternalName=de la Fuente?guessed?no-accents',
      'maternalName=Soto?guessed?no-accents',
    ]),
  );
});

test('readText marks all data except the names where the check digit of the whole zone is wrong', () => {
  const [first, second, third] = toMrz(LUZ);
  const other = `${second.slice(0, 29)}${(Number(second.at(-1)) + 1) % 10}`;
  expect(read([first, other, third].join('\n')).filter((value) => value.endsWith('?damaged'))).toEqual([
    'identifier=16.543.210-K?damaged',
    'birthDate=1987-03-14?damaged',
    'sex=F?damaged',
    'countryCode=CHL?damaged',
  ]);
});

test('readText marks a RUN that is too low for the date of birth', () => {
  const code = toCode(LUZ);
  expect(code).toContain('RUN=16543210-K');
  const rest = `1654321-${checkDigitOf('1654321')}`;
  expect(read(code.replace('16543210-K', rest))).toEqual(
    expect.arrayContaining([
      `identifier=1.654.321-${checkDigitOf('1654321')}?birth-year`,
      'birthDate=1987-03-14?birth-year',
    ]),
  );
  // Every cause is said: a digit that was lost, and the holder's age.
  expect(read(code.replace('16543210-K', '165432-1'))).toContain(
    'identifier=165432-1?check-digit?birth-year?digits',
  );
  // A foreigner gets a high RUN at any age, so a low one is doubtful.
  const old = toCode({ ...LUZ, birthDate: '1941-03-14', country: 'PER', runBody: '2150001' });
  expect(read(old)).toContain(`identifier=2.150.001-${checkDigitOf('2150001')}?digits`);
});

test('readText reads no RUN from a foreign card, and marks a country code that may be a misread one', () => {
  const [first, second, third] = toMrz({ ...LUZ, country: 'IND' });
  expect(read([first.replace('INCHL', 'IDPER'), second, third].join('\n'))).not.toContain('identifierType=R');
  expect(read([first, second, third].join('\n'))).toContain('countryCode=IND?swapped');
});

test('readText reads the code of a card, and the names in the codes of older cards', () => {
  expect(readText(toCode(LUZ), context)?.source).toBe('card-code');
  expect(read(toCode(LUZ))).toEqual([
    'entityKind=N',
    'identifierType=R',
    'identifier=16.543.210-K',
    'birthDate=1987-03-14',
  ]);
  expect(read(`${toCode(LUZ)}&name=LUZ%20MAR%CDA%20%20N%DA%D1EZ%20PE%D1A`)).toEqual([
    'entityKind=N',
    'identifierType=R',
    'identifier=16.543.210-K',
    'givenName=Luz María?guessed',
    'paternalName=Núñez?guessed',
    'maternalName=Peña?guessed',
    'birthDate=1987-03-14',
  ]);
  expect(read(`${toCode(LUZ)}&name=LUZ%20MAR%C3%8DA%20%20SOTO`)).toContain('givenName=Luz María?guessed');
});

test('readText reads a card and the text beside it as one person, and marks values that disagree', () => {
  expect(read(`${toMrz(LUZ).join('\n')}\nNombres: Luz María\nFono: 9 8765 4321\nluz@example.com`)).toEqual([
    ...OF_LUZ.map((value) => (value.startsWith('givenName') ? 'givenName=Luz María' : value)),
    'telephones.number=9 8765 4321',
    'telephones.typeCode=TTELEMOVIL',
    'emails.address=luz@example.com',
  ]);
  expect(read(`${toMrz(LUZ).join('\n')}\nRUT: 12.345.678-5`)).toContain('identifier=16.543.210-K?conflict');
  expect(read(`${toMrz(LUZ).join('\n')}\n${toCode(LUZ)}`)).toEqual(OF_LUZ);
});

test('readText reads several cards as several persons', () => {
  const other = { ...LUZ, runBody: '15443211', given: 'Ana' };
  const reading = readText([...toMrz(LUZ), ...toMrz(other)].join('\n'), context);
  expect(reading?.persons).toHaveLength(2);
  expect(readText([...toMrz(LUZ), ...toMrz(other)].join(''), context)?.persons).toHaveLength(2);
});

test('readText reads all persons of a request, and marks codes that the catalogs do not have', () => {
  const enrollment = { id: 'e', riskProfileCode: 'MOD', persons: [HOLDER, COMPANY] };
  const made = toFinalizeRequest(enrollment, SAMPLE);
  if (!made.ok) throw new Error('toFinalizeRequest refused the enrollment');
  const reading = readText(`\n ${JSON.stringify(made.request, undefined, 2)}\n`, context);
  expect(reading?.source).toBe('request');
  expect(reading?.riskProfile?.entry).toBe('MOD');
  expect(reading?.persons).toHaveLength(2);
  expect(reading?.persons[0]?.rows.map(({ section }) => section)).toEqual([
    'telephones',
    'addresses',
    'emails',
    'bankAccounts',
  ]);
  expect(read(JSON.stringify(requestWith([{ sexo: 'X' }])))).toEqual(['sex=X?unlisted']);
  const withTime = requestWith([{ fechaNacimiento: '1983-09-05T00:00:00Z' }]);
  expect(read(JSON.stringify(withTime))).toEqual(['birthDate=1983-09-05']);
  expect(readText('{"personaFulls": 3}', context)).toEqual({
    source: 'text',
    persons: [],
    unread: ['{"personaFulls": 3}'],
  });
});

test('readText reads spreadsheet rows with headings as persons, and two columns of headings and values as one person', () => {
  const table = readText(
    'RUT\tNombre\tApellido paterno\tCorreo\n16.543.210-K\tLuz\tNúñez\tluz@example.com\n12.345.678-5\tAna\tSoto\tana@example.com\n',
    context,
  );
  expect(table?.source).toBe('table');
  expect(table?.persons).toHaveLength(2);
  expect(read('RUT\t16.543.210-K\nApellido paterno\tNúñez\nCorreo\tluz@example.com')).toEqual([
    'identifierType=R',
    'identifier=16.543.210-K',
    'paternalName=Núñez',
    'emails.address=luz@example.com',
  ]);
});

test('readText loses no row of a pasted table behind a quote, and a total is no person', () => {
  const addresses = ['Los Leones 1', '"Los Aromos" Casa 4', '"Villa 5', 'Los Leones 4'];
  const rows = addresses.map((address, index) => `1400000${index}\tPersona\t${address}`);
  const found = readText(['RUT\tNombre\tDirección', ...rows, 'Total: 4'].join('\r\n'), context);
  const entries = found?.persons.flatMap(({ rows: [row] }) => row?.values.map(({ entry }) => entry) ?? []);
  expect(entries).toEqual(addresses);
  expect(found?.unread).toEqual(['Total: 4']);
});

test('readText refuses a paste with too many table lines or characters', () => {
  expect(readText('a@example.com\t1\n'.repeat(1001), context)).toBeUndefined();
  expect(readText('a@example.com '.repeat(LONGEST_TEXT / 10), context)).toBeUndefined();
});

test('readText leaves unread what stands beside a code, in a column of no field, and what a card or an earlier line contradicts', () => {
  const unreadOf = (text: string) => readText(text, context)?.unread;
  const code = `${toCode(LUZ)} mail luz@example.com gracias`;
  expect(read(code)).toContain('emails.address=luz@example.com');
  expect(unreadOf(code)).toEqual(['gracias']);
  expect(unreadOf(`${toMrz(LUZ).join('\n')}\nFecha de nacimiento: 05/09/1983`)).toEqual([
    'Fecha de nacimiento: 05/09/1983',
  ]);
  expect(
    unreadOf('RUT\tNombre\tEjecutivo\n16.543.210-K\tLuz\tPedro\n16.543.210-K\tAna\t\n16.543.210-K\tEva\t'),
  ).toEqual(['Ejecutivo', 'Pedro', 'Ana', 'Eva']);
  expect(unreadOf('Apellido Paterno\nApellido Materno\nSoto')).toEqual([
    'Apellido Paterno',
    'Apellido Materno',
    'Soto',
  ]);
  expect(unreadOf('Tipo de dirección: Laboral')).toEqual(['Tipo de dirección: Laboral']);
  expect(read('12.345.678-5 76.543.210-3')).toEqual([
    'identifierType=R?conflict',
    'identifier=12.345.678-5?conflict',
  ]);
  expect(unreadOf('12.345.678-5 76.543.210-3')).toEqual(['76.543.210-3']);
});

test('readText reads a date of birth after its label, and guesses it where the text has only one date', () => {
  expect(read('nacida el 3 de agosto de 1990')).toEqual(['birthDate=1990-08-03']);
  expect(read('luz@example.com, 1° de mayo de 1980')).toEqual([
    'birthDate=1980-05-01?guessed',
    'emails.address=luz@example.com',
  ]);
  expect(read('Nacimiento: 5 de septiembre de 1983')).toEqual(['birthDate=1983-09-05']);
  expect(read('luz@example.com 05-09-1983')).toEqual([
    'birthDate=1983-09-05?guessed',
    'emails.address=luz@example.com',
  ]);
  expect(read('luz@example.com 05-09-1983 06-09-1983')).toEqual(['emails.address=luz@example.com']);
  expect(read('Date of birth: 05/09/1983')).toEqual(['birthDate=1983-09-05?day-month']);
  expect(read('Fecha: 05/09/1983')).toEqual([]);
  expect(read('Fecha de nacimiento: 05/09/2083')).toEqual([]);
});
