import { expect, it } from 'vitest';
import { findSeveral } from './several-values.ts';

it.each([
  '987654001 / 223456789',
  '987654001 223456789',
  '987654001-223456789',
  '987654001; 223456789',
  '987654001, 223456789',
  '987654001 y 223456789',
  '987654001 - 223456789',
  '987654001\n223456789',
  '987654001\r\n223456789',
])('two telephones in a cell are two: %j', (cell) => {
  expect(findSeveral('telephones.number', cell)).toEqual(['987654001', '223456789']);
});

it('numbers with spaces of their own are told apart, three as well as two', () => {
  expect(findSeveral('telephones.number', '+56 9 8765 4001 22 345 6789')).toEqual([
    '+56 9 8765 4001',
    '22 345 6789',
  ]);
  expect(findSeveral('telephones.number', '9 8765 4001 / 22 345 6789 / 33 245 6789')).toEqual([
    '9 8765 4001',
    '22 345 6789',
    '33 245 6789',
  ]);
});

it.each([
  '+56 9 8765 4001',
  '9-8765-4001',
  '22 345 6789',
  '987654001 / 12',
  '987654001 casa',
  '98765400',
  '987654321/2',
  '',
])('one telephone stays one: %j', (cell) => {
  expect(findSeveral('telephones.number', cell)).toBeUndefined();
});

it('addresses and account numbers are told apart where something stands between them', () => {
  const addresses = ['ana@example.com', 'a.rojas@example.org'];
  for (const between of ['; ', ' / ', ' y ', '\n', ', ', ' '])
    expect(findSeveral('emails.address', addresses.join(between))).toEqual(addresses);
  for (const between of ['; ', ' / ', ' y ', '\n', ' - '])
    expect(findSeveral('bankAccounts.number', `000123456${between}555001`)).toEqual(['000123456', '555001']);
  expect(findSeveral('emails.address', 'Ana <ana@example.com>')).toBeUndefined();
  expect(findSeveral('bankAccounts.number', '000 123 456-7')).toBeUndefined();
  expect(findSeveral('bankAccounts.number', '000123456 / 7')).toBeUndefined();
  expect(findSeveral('addresses.line', 'Los Leones 1 / Los Leones 2')).toBeUndefined();
});
