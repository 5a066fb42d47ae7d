/**
 * Test support: sound persons under the Chile sample, and thirty with slips of the kinds that a reviewer looks for. Not
 * part of the app. All persons are invented.
 */
import { personWith, rowWith } from '../enrollment/builders.fixture.ts';
import type { Person } from '../enrollment/enrollment.ts';
import { checkDigitOf } from '../formats/rut.ts';

const GIVEN = 'Amanda,Bruno,Camila,Diego,Elena,Felipe,Gabriela,Hernán,Isidora,Joaquín'.split(',');
const PATERNAL = 'Araya,Bustos,Cárdenas,Donoso,Espinoza,Fuentes,Gallardo,Henríquez,Ibarra,Jara'.split(',');
const MATERNAL = 'Leiva,Mella,Navarro,Olivares,Poblete,Quiroz,Riquelme,Salazar,Tapia,Urrutia'.split(',');
/** A commune, its area code, and a street. */
const PLACES = [
  [13120, '2', 'Av. Irarrázaval'],
  [13123, '2', 'Av. Providencia'],
  [5101, '32', 'Calle Condell'],
  [8101, '41', 'Calle Barros Arana'],
  [9101, '45', 'Calle Bulnes'],
] as const;

const toAscii = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const at = <T>(list: readonly T[], index: number) => list[index % list.length] as T;
const withDigit = (body: number) => `${body}-${checkDigitOf(String(body))}`;

/** The same person for the same number; numbers up to 1,000 differ in names, RUT, telephones and accounts. */
function soundPerson(n: number): Person {
  const [given, paternal] = [at(GIVEN, n), at(PATERNAL, Math.floor(n / 10))];
  const [communeId, area, street] = at(PLACES, n);
  const body = 12_000_000 + n * 9_001;
  const id = `p${n}`;
  const rest = String(3_000_000 + n * 4_801);
  return personWith({
    id,
    entityKind: 'N',
    identifierType: 'R',
    identifier: withDigit(body),
    givenName: given,
    paternalName: paternal,
    maternalName: at(MATERNAL, n + Math.floor(n / 100)),
    sex: n % 2 === 0 ? 'F' : 'M',
    birthDate: `${1972 + Math.floor((n * 9) / 350)}-0${(n % 9) + 1}-1${n % 10}`,
    countryCode: 'CHL',
    relationshipTypeCode: n % 30 === 0 ? 'CLINTE' : 'SOCIO',
    telephones: [
      rowWith('telephones', { id: `m${n}`, number: `+56 9 7${rest}`, typeCode: 'TTELEMOVIL' }),
      rowWith('telephones', {
        id: `f${n}`,
        number: `+56 ${area} ${rest.padStart(9 - area.length, '2')}`,
        typeCode: 'TTELEFIJO',
      }),
    ],
    addresses: [
      rowWith('addresses', { id: `a${n}`, line: `${street} ${100 + n}`, communeId, typeCode: 'TDIREFPART' }),
    ],
    emails: [
      rowWith('emails', {
        id: `e${n}`,
        address: `${toAscii(given)}.${toAscii(paternal)}${n}@gmail.com`,
        typeCode: 'TDIREEPART',
      }),
    ],
    bankAccounts: [
      rowWith('bankAccounts', { id: `b${n}`, number: `0012${rest}`, kind: 'Cuenta corriente', bankId: 1 }),
    ],
  });
}

/** @param from number of the first: each number has its own person */
export const thirtyPersons = (from: number) =>
  Array.from({ length: 30 }, (_, index) => soundPerson(from + index));

/** Place of each mark that `plantSlips` must get. */
export const PLANTED = [
  'p1 identifier',
  'p2 identifier',
  'p4 identifier',
  'p5 givenName',
  'p6 givenName',
  'p7 a7 addresses.line',
  'p8 e8 emails.address',
  'p9 b9 bankAccounts.number',
  'p10 birthDate',
  'p11 f11 telephones.number',
  'p16 a16 addresses.communeId',
];

/** Thirty persons with eleven slips; the two of a swap are one mark each. */
export function plantSlips(): readonly Person[] {
  const persons = thirtyPersons(0);
  const change = (n: number, values: (person: Person) => Partial<Person>) => {
    const person = persons[n];
    if (person) persons[n] = { ...person, ...values(person) };
  };
  const [second, fifth, sixth] = [soundPerson(2), soundPerson(5), soundPerson(6)];
  change(1, ({ identifier }) => ({
    identifier: identifier.replace(/^(\d{5})./, (_, kept: string) => `${kept}9`),
  }));
  change(2, () => ({ identifier: second.identifier.replace(/^(.)(.)(.)/, '$1$3$2') }));
  change(3, ({ givenName, paternalName, maternalName, birthDate }) => {
    persons[4] = {
      ...soundPerson(4),
      givenName,
      paternalName,
      maternalName,
      birthDate,
      emails: soundPerson(3).emails,
    };
    return { emails: [] };
  });
  change(5, () => ({ givenName: sixth.givenName, paternalName: sixth.paternalName }));
  change(6, () => ({ givenName: fifth.givenName, paternalName: fifth.paternalName }));
  change(7, ({ addresses }) => ({
    addresses: addresses.map((row) => ({ ...row, line: 'Av. Irarrázaval 107, Ñuñoa' })),
  }));
  change(8, ({ emails }) => ({
    emails: emails.map((row) => ({ ...row, address: row.address.replace('gmail', 'gmial') })),
  }));
  change(9, ({ bankAccounts }) => ({
    bankAccounts: bankAccounts.map((row) => ({ ...row, number: '00123' })),
  }));
  change(10, () => ({ birthDate: '1938-02-10' }));
  change(11, ({ telephones }) => ({
    telephones: telephones.map((row) => ({ ...row, number: row.number.replace(/^\+56 2 2/, '+56 55 ') })),
  }));
  change(16, ({ addresses }) => ({
    addresses: addresses.map((row) => ({ ...row, line: soundPerson(15).addresses[0]?.line ?? '' })),
  }));
  return persons;
}
