import { personWith, rowWith } from '../enrollment/builders.fixture.ts';
import { describe, expect, it } from 'vitest';
import type { Person, RowOf } from '../enrollment/enrollment.ts';
import { checkDigitOf } from '../formats/rut.ts';
import { checkEnrollment } from './check-enrollment.ts';
import { createPersonChecker } from './check-person.ts';
import { compileCondition } from './condition.ts';
import { toCircumstances } from './field-view.ts';
import { SAMPLE } from './sample.fixture.ts';
import type { ConditionSpec } from './schema/rule-schema.ts';

type Roll = (count: number) => number;
/** Returns the same sequence of numbers each time, from 0 up to but not including `count`. */
function createDice(seed: number): Roll {
  let state = seed;
  return (count) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % count;
  };
}

const GIVEN =
  'María José;Juan Carlos;Sofía;Benjamín;Ana;Luis;Óscar;Ñusta;Jean-Pierre;Bo;Catalina Andrea;Eduvigis;Íñigo;D’Angelo'.split(
    ';',
  );
const FAMILY =
  "Núñez;Muñoz;de la Fuente;O'Higgins;Mac-Iver;Pérez;Li;Santiago;Talca;Huenchumán;Von Appen;San Martín;Ñanco".split(
    ';',
  );
/** Many streets have the names of communes, regions and dates. */
const STREETS =
  'Av. Providencia;Calle Santiago;Los Ángeles;Pasaje Los Andes;Av. 11 de Septiembre;Calle 5 Norte;Camino a Melipilla;Maipú;Av. Libertador Bernardo O’Higgins;San Pedro;Av. Los Ríos;Concepción;21 de Mayo;Av. Ñuble;Villa Alemana;Los Lagos;El Bosque Norte;Antofagasta'.split(
    ';',
  );
const BEHIND = [
  '',
  '',
  '',
  ', depto. 303',
  ' depto 12-B',
  ', casa 4',
  ', torre 2, of. 1405',
  ' Block C',
  ', piso 3',
  ', Villa Los Andes',
  ', Población Santiago',
];
const DOMAINS =
  'gmail.com;hotmail.com;hotmail.cl;hotmail.es;outlook.cl;outlook.com;yahoo.es;yahoo.cl;icloud.com;live.cl;vtr.net;mail.com;ymail.com;uchile.cl;empresa.cl;hotmail.ca;hotmail.se;yahoo.ca;gmx.com;proton.me;banco.cl;me.com'.split(
    ';',
  );
const KINDS = ['Cuenta corriente', 'Cuenta vista', 'Cuenta de ahorro', 'Cuenta de prepago'];
/** Usual year of birth for RUNs of 10, 11, … millions, from people who know the numbers. */
const BORN = [1966, 1969, 1973, 1975, 1978, 1983, 1986, 1988, 1993, 1995];

/** Gives each person an own day, so that nobody has the name and birth of somebody else. */
const toOwnDay = (index: number) => `${1960 + (index % 37)}-05-${10 + (index % 19)}`;

function toRut(body: number): string {
  return `${body}-${checkDigitOf(String(body))}`;
}

const textOf = (text: unknown) => (typeof text === 'string' ? text : '');
const COMMUNES = (SAMPLE.catalogs.get('communes')?.entries ?? []).map(({ value, label, group }) => ({
  value: Number(value),
  label: textOf(label),
  group: textOf(group),
}));
const BANKS = (SAMPLE.catalogs.get('banks')?.entries ?? []).map(({ value }) => Number(value));

function pickOf<T>(items: readonly T[], roll: Roll): T {
  const item = items[roll(items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

/** An address as desks write it: the street may have the name of a commune. */
function soundAddress(id: string, roll: Roll): Person['addresses'][number] {
  const { value, label, group } = pickOf(COMMUNES, roll);
  const cities = group.includes('Santiago') ? [', Santiago', `, ${label}, Santiago`] : [];
  const places = ['', '', `, ${label}`, `, ${label}, ${group}`, ` ${label}`, `, comuna de ${label}`];
  const numbers = [
    `${1 + roll(9000)}`,
    `${1 + roll(900)}-A`,
    's/n',
    'SIN NÚMERO',
    'PARCELA EL ROBLE',
    `N° ${1 + roll(900)}`,
    `#${1 + roll(90)}`,
  ];
  const parts = [STREETS, [' '], numbers, BEHIND, [...places, `, Región de ${group}`, ...cities]];
  const line = parts.map((part) => pickOf(part, roll)).join('');
  return rowWith('addresses', { id, line, communeId: value, typeCode: 'TDIREFPART' });
}

function soundAccount(id: string, body: number, roll: Roll): Person['bankAccounts'][number] {
  const values: Partial<RowOf<'bankAccounts'>> =
    roll(4) === 0
      ? { kind: 'CuentaRUT', bankId: 12, number: String(body) }
      : { kind: pickOf(KINDS, roll), bankId: pickOf(BANKS, roll), number: `00${body}` };
  return rowWith('bankAccounts', { id, ...values });
}

/** A correct person as desks enter them: one in eight is a company, one in eight comes from abroad. */
function soundPerson(index: number, roll: Roll): Person {
  const millions = roll(BORN.length);
  const isForeign = roll(8) === 0;
  const body = (isForeign ? 24_000_000 : (10 + millions) * 1_000_000) + index * 1000 + roll(999);
  const rows = {
    telephones: [rowWith('telephones', { number: `+569${51_000_000 + index}`, typeCode: 'TTELEMOVIL' })],
    emails: [
      rowWith('emails', { address: `persona.${index}@${pickOf(DOMAINS, roll)}`, typeCode: 'TDIREEPART' }),
    ],
    bankAccounts: [soundAccount(`b${index}`, body, roll)],
  };
  const person = personWith({
    id: `p${index}`,
    entityKind: 'N',
    identifierType: 'R',
    identifier: toRut(body),
    relationshipTypeCode: index === 0 ? 'CLINTE' : 'SOCIO',
    givenName: pickOf(GIVEN, roll),
    paternalName: pickOf(FAMILY, roll),
    maternalName: pickOf(['', ...FAMILY], roll),
    sex: pickOf(['F', 'M'], roll),
    birthDate: isForeign ? toOwnDay(index) : `${(BORN[millions] ?? 0) + roll(11) - 5}-07-01`,
    countryCode: 'CHL',
    ...rows,
    addresses: [soundAddress(`a${index}`, roll)],
  });
  return index > 0 && roll(8) === 0 ? toCompany(person, index, roll) : person;
}

function toCompany(person: Person, index: number, roll: Roll): Person {
  return {
    ...person,
    entityKind: 'J',
    identifier: toRut(76_000_000 + index),
    givenName: pickOf(['COMERCIAL 3 HERMANOS LTDA', 'Ejemplos del Sur SpA'], roll),
    companyTypeCode: 'SPA',
    businessActivity: 'Comercio',
    addresses: person.addresses.map((row) => ({ ...row, typeCode: 'TDIREFTRIB' })),
    bankAccounts: person.bankAccounts.map((row) => ({ ...row, kind: 'Cuenta corriente' })),
  };
}

function soundPersons(count: number, seed: number): readonly Person[] {
  const roll = createDice(seed);
  return Array.from({ length: count }, (_, index) => soundPerson(index, roll));
}

/** Returns the marked cells: the field with its person, like the cells of the grid of values. */
function markedCells(persons: readonly Person[]): readonly string[] {
  const findings = checkEnrollment({ riskProfileCode: 'MOD', persons }, SAMPLE, createPersonChecker(SAMPLE));
  return findings.map(({ place: { personId, field }, problem }) =>
    `${personId} ${field ?? '-'}`.concat(field === undefined ? ` ${problem.code}` : ''),
  );
}

/** Makes anyone a natural person without an account that has to agree with the RUT. */
const NATURAL = {
  entityKind: 'N',
  sex: 'F',
  paternalName: 'Soto',
  companyTypeCode: '',
  businessActivity: '',
  bankAccounts: [],
};

const tax = { typeCode: 'TDIREFTRIB' };

/** Planted errors, each on its own person, with the cell that must be marked. */
const PLANTED: readonly (readonly [
  cell: string,
  plant: (person: Person, first: Person) => Partial<Person>,
])[] = [
  [
    'addresses.line',
    ({ addresses }) => ({
      addresses: addresses.map((row) => ({ ...row, line: 'Los Alerces 120, Maipú', communeId: 13120 })),
    }),
  ],
  [
    'bankAccounts.number',
    ({ bankAccounts }) => ({
      bankAccounts: bankAccounts.map((row) => ({ ...row, kind: 'Cuenta vista', number: '12345' })),
    }),
  ],
  [
    'identifier',
    (_, first) => ({ ...NATURAL, identifier: first.identifier.replace(/(\d{3})(\d{3})-/, '.$1.$2-') }),
  ],
  ['givenName', () => ({ ...NATURAL, givenName: 'MARÍA JOSÉ' })],
  ['birthDate', () => ({ ...NATURAL, identifier: toRut(18_345_678), birthDate: '1957-03-02' })],
  [
    'emails.address',
    ({ emails }) => ({ emails: emails.map((row) => ({ ...row, address: 'rosa@gmial.com' })) }),
  ],
  ['birthDate', () => ({ ...NATURAL, identifier: toRut(24_555_111), birthDate: '2014-06-01' })],
  ['entityKind', () => ({ ...NATURAL, identifier: toRut(77_123_456) })],
  [
    'bankAccounts.number',
    (_, first) => ({ bankAccounts: first.bankAccounts.map((row) => ({ ...row, id: 'shared' })) }),
  ],
  [
    'addresses.line',
    ({ addresses }) => ({
      addresses: addresses.map((row) => ({ ...row, line: 'Pasaje Los Aromos', communeId: 13120 })),
    }),
  ],
  ['identifier', () => ({ ...NATURAL, givenName: 'Ana', identifier: '76.120', birthDate: '1973-01-01' })],
  ['givenName', () => ({ ...NATURAL, givenName: 'X' })],
  ['paternalName', () => ({ ...NATURAL, givenName: 'Ana', paternalName: '-' })],
  [
    'emails.address',
    ({ emails }) => ({ emails: emails.map((row) => ({ ...row, address: 'begoña@example.com' })) }),
  ],
  [
    'identifier',
    (_, { givenName, paternalName, maternalName, birthDate }) => ({
      ...NATURAL,
      givenName,
      paternalName,
      maternalName,
      birthDate,
      identifier: toRut(12_876_543),
    }),
  ],
  [
    'addresses.communeId',
    () => ({
      addresses: [
        rowWith('addresses', { ...tax, id: 'one', line: 'Av. Los Boldos 3210', communeId: 13120 }),
        rowWith('addresses', { ...tax, id: 'two', line: 'los boldos 3210, depto 4', communeId: 13101 }),
      ],
    }),
  ],
  [
    'addresses.communeId',
    () => ({
      addresses: [rowWith('addresses', { ...tax, line: 'LOS BOLDOS N° 3210', communeId: 13123 })],
    }),
  ],
];

describe('the sample profile', () => {
  it('marks planted errors of 30 persons in their cells, and nothing else', () => {
    const sound = soundPersons(30, 7);
    const owner: Person = {
      ...soundPerson(0, createDice(7)),
      ...NATURAL,
      identifier: toRut(12_345_679),
      birthDate: '1973-01-01',
      bankAccounts: [rowWith('bankAccounts', { kind: 'Cuenta vista', bankId: 1, number: '00998877' })],
    };
    const persons = sound.map((person, index) => {
      if (index === 0) return owner;
      const [, plant] = PLANTED[index - 5] ?? [];
      return plant ? { ...person, ...plant(person, owner) } : person;
    });
    const wanted = PLANTED.map(([cell], index) => `p${index + 5} ${cell}`);
    const marked = new Set(markedCells(persons));
    expect(wanted.filter((cell) => !marked.has(cell))).toEqual([]);
    expect([...marked].filter((cell) => !wanted.includes(cell))).toEqual([]);
  });

  it.each([11, 12, 13])('marks nothing of 300 sound persons (%i)', (seed) => {
    expect(markedCells(soundPersons(300, seed))).toEqual([]);
  });
});

/** Returns true when a condition holds for a person under the sample profile. */
function holdsFor(when: ConditionSpec, person: Person): boolean {
  const [row] = [...person.addresses, ...person.emails];
  return compileCondition(when)(toCircumstances(person, SAMPLE.viewOf(person), '2026-11-21', row));
}

describe('namesOtherThan', () => {
  const names = (line: string, communeId: number) =>
    holdsFor(
      { field: 'linea1', namesOtherThan: 'prospComunaCiudadId', after: ['comuna de', 'región de', 'región'] },
      personWith({ addresses: [rowWith('addresses', { line, communeId })] }),
    );
  const [NUNOA, LAS_CONDES, VALPARAISO, SANTIAGO] = [13120, 13114, 5101, 13101];

  it.each([
    ['Los Alerces 120, Maipú', NUNOA],
    ['Los Alerces 120 Maipú', NUNOA],
    ['Los Alerces 120 depto 3, MAIPU', NUNOA],
    ['Los Alerces 120 (comuna de Maipú) casa 3', NUNOA],
    ['Los Alerces 120, Santiago', VALPARAISO],
    ['Los Alerces 120, Maipú, Santiago', SANTIAGO],
    ['Los Alerces 120, Ñuñoa, Región de Atacama', NUNOA],
    ['Los Alerces 120, Región Metropolitana', VALPARAISO],
  ])('holds for «%s» with %i', (line, communeId) => {
    expect(names(line, communeId)).toBe(true);
  });

  it.each([
    ['', NUNOA],
    ['Av. Providencia 1234', NUNOA],
    ['Maipú 340, Ñuñoa', NUNOA],
    ['Calle Santiago', VALPARAISO],
    ['Los Ángeles 120', NUNOA],
    ['Apoquindo 4501, Santiago', LAS_CONDES],
    ['Apoquindo 4501, Las Condes, Región Metropolitana', LAS_CONDES],
    ['Los Alerces 120, Villa Los Andes', NUNOA],
    ['Los Alerces 120, nunoa', NUNOA],
    ['Los Alerces 120, Providencia con Ñuñoa', NUNOA],
  ])('does not hold for «%s» with %i', (line, communeId) => {
    expect(names(line, communeId)).toBe(false);
  });

  it('says nothing without a commune, with one that no list has, and of endless texts', () => {
    const person = (communeId: string | number) =>
      personWith({ addresses: [rowWith('addresses', { line: 'Los Alerces 120, Maipú', communeId })] });
    const when: ConditionSpec = { field: 'linea1', namesOtherThan: 'prospComunaCiudadId' };
    expect(holdsFor(when, person(NUNOA))).toBe(true);
    expect(holdsFor(when, person(''))).toBe(false);
    expect(holdsFor(when, person(99_999))).toBe(false);
    expect(names(`${'1 a'.repeat(100_000)}, Maipú`, NUNOA)).toBe(false);
  });
});

describe('nearDomain', () => {
  const isNear = (address: string) =>
    holdsFor(
      { field: 'email', nearDomain: ['gmail.com', 'hotmail.cl'] },
      personWith({ emails: [rowWith('emails', { address })] }),
    );

  it('holds for one slip: a letter more, less, another one, or two swapped', () => {
    for (const domain of [
      'gmial.com',
      'gmai.com',
      'gmaill.com',
      'gmeil.com',
      'GMAIL.CON',
      'hotmal.cl',
      'gmail.co',
    ])
      expect(isNear(`ana@${domain}`), domain).toBe(true);
  });

  it('does not hold for the domains themselves, for others, and for what is no address', () => {
    for (const domain of [
      'gmail.com',
      'Gmail.Com',
      'hotmail.cl',
      'hotmail.com',
      'uchile.cl',
      'gma.com',
      'gmailcom.cl',
    ])
      expect(isNear(`ana@${domain}`), domain).toBe(false);
    for (const text of ['', 'gmial.com', 'ana@']) expect(isNear(text), text).toBe(false);
  });
});

describe('farFromRutOf', () => {
  const isFar = (rut: number, birthDate: string) =>
    holdsFor(
      {
        field: 'fechaNacimiento',
        farFromRutOf: 'identificador',
        points: [
          { rut: 20_000_000, year: 2000 },
          { rut: 10_000_000, year: 1970 },
        ],
        years: 10,
      },
      personWith({ identifierType: 'R', identifier: toRut(rut), birthDate }),
    );

  it('holds beyond the years around the point between its neighbours', () => {
    expect(isFar(15_000_000, '1985-01-01')).toBe(false);
    expect(isFar(15_000_000, '1995-12-31')).toBe(false);
    expect(isFar(15_000_000, '1996-01-01')).toBe(true);
    expect(isFar(15_000_000, '1974-12-31')).toBe(true);
    expect(isFar(10_000_000, '1950-01-01')).toBe(true);
  });

  it('says nothing outside the points, without a date, and of a RUT that is none', () => {
    for (const rut of [9_999_999, 20_000_000, 26_000_000]) expect(isFar(rut, '1900-01-01')).toBe(false);
    expect(isFar(15_000_000, '')).toBe(false);
    const wrong = personWith({ identifierType: 'R', identifier: '15.000.000-0', birthDate: '1900-01-01' });
    const when: ConditionSpec = {
      field: 'fechaNacimiento',
      farFromRutOf: 'identificador',
      points: [
        { rut: 1, year: 2000 },
        { rut: 20_000_000, year: 2000 },
      ],
      years: 1,
    };
    expect(holdsFor(when, wrong)).toBe(false);
  });
});
