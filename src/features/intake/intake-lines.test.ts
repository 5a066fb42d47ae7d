import { expect, test } from 'vitest';
import { personWith, rowWith } from '../../domain/enrollment/builders.fixture.ts';
import { toProposal } from '../../domain/intake/proposal.ts';
import type { ReadRow, ReadValue } from '../../domain/intake/reading.ts';
import { toLineKeys, toLines } from './intake-lines.ts';

const PHONE: ReadRow = {
  section: 'telephones',
  values: [
    { field: 'telephones.typeCode', entry: 'TTELEMOVIL' },
    { field: 'telephones.number', entry: '9 8765 4321' },
  ],
};
const accountWith = (bank: Partial<ReadValue>): ReadRow => ({
  section: 'bankAccounts',
  values: [
    { field: 'bankAccounts.bankId', entry: 7, ...bank },
    { field: 'bankAccounts.kind', entry: 'CTE' },
    { field: 'bankAccounts.number', entry: '000123456' },
  ],
});
const linesOf = (rows: readonly ReadRow[], person = personWith({})) => {
  const values = toProposal(person, { values: [{ field: 'givenName', entry: 'Luz' }], rows });
  return { values, lines: toLines(values) };
};
const fieldsOf = (rows: readonly ReadRow[], person = personWith({})) =>
  linesOf(rows, person).lines.map(({ values }) => values.map(({ value }) => value.field));

test('a telephone and an account are one line each, with what identifies them first', () => {
  expect(fieldsOf([PHONE, accountWith({})])).toEqual([
    ['givenName'],
    ['telephones.number', 'telephones.typeCode'],
    ['bankAccounts.number', 'bankAccounts.bankId', 'bankAccounts.kind'],
  ]);
});

test('a value that is less certain than its row has its own line, and the line of the row includes it', () => {
  const { values, lines } = linesOf([accountWith({ doubt: 'guessed' })]);
  expect(lines.map((line) => line.values.map(({ value }) => value.field))).toEqual([
    ['givenName'],
    ['bankAccounts.number', 'bankAccounts.kind'],
    ['bankAccounts.bankId'],
  ]);
  expect(lines.map((line) => toLineKeys(line, values).length)).toEqual([1, 3, 1]);
});

test('a value that replaces another, or was put by hand, has its own line', () => {
  const known = personWith({
    telephones: [rowWith('telephones', { number: '9 8765 4321', typeCode: 'TTELEFIJO' })],
  });
  expect(fieldsOf([PHONE], known)).toEqual([['givenName'], ['telephones.typeCode']]);
  const [type, number] = PHONE.values;
  if (!type || !number) throw new Error('the row has two values');
  expect(fieldsOf([{ ...PHONE, values: [{ ...type, piece: 1 }, number] }])).toEqual([
    ['givenName'],
    ['telephones.number'],
    ['telephones.typeCode'],
  ]);
});
