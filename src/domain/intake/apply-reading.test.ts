import { expect, test } from 'vitest';
import { addressWith, personWith, telephoneWith } from '../profile/profile.oracle.ts';
import { applyReading, findTargetRows } from './apply-reading.ts';
import type { PersonReading } from './reading.ts';

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
      telephoneWith({ id: 'empty' }),
      telephoneWith({ id: 'same', number: '9 8765-4321', remark: 'casa' }),
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
    telephoneWith({ id: 'empty', number: '22 345 6789' }),
    telephoneWith({ id: 'same', number: '987654321', remark: 'casa', typeCode: 'TTELEMOVIL' }),
    telephoneWith({ id: 'new-1', number: '22 999 9999' }),
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
  const person = personWith({ addresses: [addressWith({ id: 'a' })] });
  const applied = applyReading(
    person,
    {
      values: [],
      rows: [{ section: 'addresses', values: [{ field: 'addresses.communeId', entry: 13120 }] }],
    },
    counter(),
  );
  expect(applied.addresses).toEqual([addressWith({ id: 'a', communeId: 13120 })]);
  expect(applied).not.toHaveProperty('marks');
});
