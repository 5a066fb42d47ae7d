import { personWith, rowWith } from '../enrollment/builders.fixture.ts';
import { expect, test } from 'vitest';
import { fromKeys } from '../fields/from-keys.ts';
import { SECTION_KEYS } from '../fields/registry.ts';
import {
  applyReading,
  choose,
  findFirstDoubt,
  findTargetRows,
  toFitting,
  toProposal,
  toRootProposal,
} from './proposal.ts';
import type { PersonReading, ReadRow } from './reading.ts';

const counter = () => {
  let made = 0;
  return () => `new-${(made += 1)}`;
};

test('applyReading writes the values that were read, marks doubtful ones and keeps all other fields', () => {
  const reading: PersonReading = {
    values: [
      { field: 'givenName', entry: 'LUZ', doubt: 'no-accents' },
      { field: 'sex', entry: 'F' },
    ],
    rows: [],
  };
  const person = personWith({
    identifier: '1-9',
    marks: [
      { field: 'sex', value: 'M', origin: { kind: 'read', doubt: 'guessed' } },
      { field: 'identifier', value: '1-9', origin: { kind: 'read', doubt: 'check-digit' } },
    ],
  });
  expect(applyReading(person, reading, counter())).toEqual({
    ...person,
    givenName: 'LUZ',
    sex: 'F',
    marks: [
      { field: 'identifier', value: '1-9', origin: { kind: 'read', doubt: 'check-digit' } },
      { field: 'givenName', value: 'LUZ', origin: { kind: 'read', doubt: 'no-accents' } },
    ],
  });
});

test('applyReading completes a row with the same main value, fills an empty row and adds the other rows', () => {
  const person = personWith({
    telephones: [
      rowWith('telephones', { id: 'empty' }),
      rowWith('telephones', { id: 'same', number: '9 8765-4321', remark: 'casa' }),
    ],
  });
  const reading: PersonReading = {
    values: [],
    rows: [
      { section: 'telephones', values: [{ field: 'telephones.number', entry: '22 345 6789' }] },
      {
        section: 'telephones',
        values: [
          { field: 'telephones.number', entry: '987654321' },
          { field: 'telephones.typeCode', entry: 'TTELEMOVIL', doubt: 'guessed' },
        ],
      },
      { section: 'telephones', values: [{ field: 'telephones.number', entry: '22 999 9999' }] },
      { section: 'telephones', values: [] },
    ],
  };
  expect(findTargetRows(person, reading.rows).map((row) => row?.id)).toEqual([
    'empty',
    'same',
    undefined,
    undefined,
  ]);
  const applied = applyReading(person, reading, counter());
  expect(applied.telephones).toEqual([
    rowWith('telephones', { id: 'empty', number: '22 345 6789' }),
    rowWith('telephones', { id: 'same', number: '987654321', remark: 'casa', typeCode: 'TTELEMOVIL' }),
    rowWith('telephones', { id: 'new-1', number: '22 999 9999' }),
  ]);
  expect(applied.marks).toEqual([
    {
      field: 'telephones.typeCode',
      rowId: 'same',
      value: 'TTELEMOVIL',
      origin: { kind: 'read', doubt: 'guessed' },
    },
  ]);
});

test('applyReading keeps an integer as a number, and adds no marks without a doubt', () => {
  const person = personWith({ addresses: [rowWith('addresses', { id: 'a' })] });
  const applied = applyReading(
    person,
    {
      values: [],
      rows: [{ section: 'addresses', values: [{ field: 'addresses.communeId', entry: 13120 }] }],
    },
    counter(),
  );
  expect(applied.addresses).toEqual([rowWith('addresses', { id: 'a', communeId: 13120 })]);
  expect(applied).not.toHaveProperty('marks');
});

const phone = (number: string, type?: string): ReadRow => ({
  section: 'telephones',
  values: [
    { field: 'telephones.number', entry: number },
    ...(type === undefined ? [] : [{ field: 'telephones.typeCode' as const, entry: type }]),
  ],
});

const said = (person: Parameters<typeof toProposal>[0], reading: PersonReading) =>
  toProposal(person, reading).map(({ value, before, row, isAdvised }) =>
    [value.field, before, value.entry, row?.n, isAdvised].join(' '),
  );

test('toProposal advises certain values for empty fields, and corrections of spelling', () => {
  const person = personWith({ givenName: 'Ana', sex: 'F', paternalName: 'Nunez', maternalName: 'Peña' });
  const reading: PersonReading = {
    values: [
      { field: 'givenName', entry: 'LUZ' },
      { field: 'sex', entry: 'F' },
      { field: 'paternalName', entry: 'Núñez' },
      { field: 'maternalName', entry: 'PENA', doubt: 'no-accents' },
      { field: 'identifier', entry: '1-9', doubt: 'check-digit' },
      { field: 'birthDate', entry: '1983-09-05', doubt: 'ambiguous' },
      { field: 'countryCode', entry: 'X', doubt: 'unlisted' },
      { field: 'businessActivity', entry: 'x', doubt: 'guessed' },
      { field: 'maritalStatusCode', entry: 'y', doubt: 'cut-off' },
      { field: 'riskProfileCode', entry: 'z' },
    ],
    rows: [],
  };
  expect(said(person, reading)).toEqual([
    'givenName Ana LUZ  false',
    'paternalName Nunez Núñez  true',
    'identifier  1-9  false',
    'birthDate  1983-09-05  false',
    'countryCode  X  false',
    'businessActivity  x  false',
    'maritalStatusCode  y  true',
  ]);
  expect(toRootProposal({ field: 'riskProfileCode', entry: 'MOD' }, '')).toMatchObject([{ isAdvised: true }]);
  expect(toRootProposal({ field: 'riskProfileCode', entry: 'MOD' }, 'CON')).toMatchObject([
    { isAdvised: false },
  ]);
});

test('toProposal leaves out rows that exist, and advises the values of a row only with its number or address', () => {
  const person = personWith({
    telephones: [
      rowWith('telephones', { id: 'a', number: '+56 9 8765 4321', typeCode: 'M' }),
      rowWith('telephones', { id: 'b' }),
    ],
    emails: [rowWith('emails', { address: 'a.b@example.com' })],
  });
  const reading: PersonReading = {
    values: [],
    rows: [
      phone('+56987654321', 'M'),
      phone('22 345 6789', 'F'),
      phone('22 999 9999'),
      {
        section: 'telephones',
        values: [
          { field: 'telephones.number', entry: '987', doubt: 'guessed' },
          { field: 'telephones.typeCode', entry: 'M' },
        ],
      },
      { section: 'emails', values: [{ field: 'emails.address', entry: 'ab@example.com' }] },
    ],
  };
  expect(said(person, reading)).toEqual([
    'telephones.number  22 345 6789 2 true',
    'telephones.typeCode  F 2 true',
    'telephones.number  22 999 9999 3 true',
    'telephones.number  987 4 false',
    'telephones.typeCode  M 4 false',
    'emails.address  ab@example.com 2 true',
  ]);
});

test('choose keeps only the chosen values of a reading', () => {
  const reading: PersonReading = {
    values: [
      { field: 'givenName', entry: 'Luz' },
      { field: 'sex', entry: 'F' },
    ],
    rows: [phone('1', 'M'), phone('2', 'M')],
  };
  const keys = toProposal(personWith(), reading)
    .filter(({ value, row }) => value.field === 'sex' || row?.n === 2)
    .map(({ key }) => key);
  let made = 0;
  const applied = applyReading(
    personWith(),
    choose(reading, (key) => keys.includes(key)),
    () => `n${(made += 1)}`,
  );
  expect(applied).toEqual(
    personWith({ sex: 'F', telephones: [rowWith('telephones', { id: 'n1', number: '2', typeCode: 'M' })] }),
  );
});

test('toFitting leaves out rows above the limit of a section', () => {
  const person = personWith({ telephones: [rowWith('telephones', { id: 'a', number: '1' })] });
  const reading: PersonReading = { values: [], rows: [phone('2'), phone('1', 'M'), phone('3')] };
  const limits = fromKeys(SECTION_KEYS, () => 2);
  expect(toFitting(person, reading, limits).rows).toEqual([phone('2'), phone('1', 'M')]);
  expect(toFitting(person, reading, { ...limits, telephones: 3 })).toBe(reading);
});

test('findFirstDoubt gives the first marked field in page order that still holds the marked value', () => {
  const read = { kind: 'read', doubt: 'guessed' } as const;
  const person = personWith({
    givenName: 'Luz',
    emails: [rowWith('emails', { id: 'm', address: 'x@example.com' })],
    marks: [
      { field: 'emails.address', rowId: 'm', value: 'x@example.com', origin: read },
      { field: 'givenName', value: 'LUZ', origin: read },
    ],
  });
  expect(findFirstDoubt(person)).toEqual({
    personId: 'p',
    section: 'emails',
    rowId: 'm',
    field: 'emails.address',
  });
  expect(findFirstDoubt({ ...person, givenName: 'LUZ' })).toEqual({ personId: 'p', field: 'givenName' });
  expect(findFirstDoubt(personWith())).toBeUndefined();
});
