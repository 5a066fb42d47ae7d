import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findCode } from '../intake/named-entries.ts';
import { findBank } from '../intake/text-parts.ts';
import { createProfile } from '../profile/profile.ts';
import { profileSchema } from '../profile/schema/profile-schema.ts';
import { findListed } from './listed-value.ts';

const FILE = new URL('../../../public/profile.json', import.meta.url);
const profile = createProfile(profileSchema().parse(JSON.parse(readFileSync(FILE, 'utf8'))), {
  today: () => '2026-11-21',
});

function readCell(field: 'bankAccounts.bankId' | 'addresses.communeId', text: string) {
  const { catalog } = profile.viewOf(undefined).field(field);
  const found = catalog && findListed(catalog, text);
  return found && [found.entry.value, found.doubt];
}

test.each([
  ['Ñuñoa, RM', 13120],
  ['Est. Central', 13106],
  ['Pto. Montt', 10101],
  ['Concepción, VIII región', 8101],
])('a cell and a pasted text are understood alike: %j', (text, value) => {
  expect(readCell('addresses.communeId', text)).toEqual([value, undefined]);
  expect(findCode(profile, 'addresses.communeId', [text])).toBe(value);
});

test.each(['Ñuñoa, Valparaíso', 'Concepción, RM'])('%j is neither in a cell nor in a text', (text) => {
  expect(readCell('addresses.communeId', text)).toBeUndefined();
  expect(findCode(profile, 'addresses.communeId', [text])).toBeUndefined();
});

test.each([
  ['Corpbanca', 39],
  ['BBVA', 14],
  ['TBanc', 16],
  ['Banco Security', 28],
])('a bank by a name it no longer has is taken with a doubt: %j', (text, value) => {
  expect(readCell('bankAccounts.bankId', text)).toEqual([value, 'unlisted']);
  expect(findBank(text, profile)).toMatchObject({ entry: value, doubt: 'unlisted' });
});

test('a place that lies in a commune is taken with a doubt', () => {
  expect(readCell('addresses.communeId', 'Reñaca')).toEqual([5109, 'unlisted']);
});

test.each(['Coopeuch', 'Mercado Pago'])('a bank that the list does not have is not made up: %j', (text) => {
  expect(readCell('bankAccounts.bankId', text)).toBeUndefined();
  expect(findBank(text, profile)).toBeUndefined();
});
