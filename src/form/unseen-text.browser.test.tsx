import { rowWith } from '../domain/enrollment/builders.fixture.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { entryOf } from './locators.fixture.ts';
import { profileWith, renderPerson, WHOLE_PERSON } from './person-form.fixture.tsx';

const ROWS = {
  telephones: [rowWith('telephones')],
  addresses: [rowWith('addresses', { id: 'a' })],
  emails: [rowWith('emails')],
  bankAccounts: [rowWith('bankAccounts')],
};
const RUT = { entityKind: 'N', identifierType: 'R', ...ROWS };

test.each([
  ['a name', entryOf('givenName'), 'Mar\u00ada\u00a0So\ufb01a', 'Mara Sofia'],
  ['a RUT', entryOf('identifier'), '\u202d12.345\u200b.678\u20115\u202c', '12.345.678-5'],
  ['a date', entryOf('birthDate'), '05\u200b-09\u00ad-1983', '05-09-1983'],
  ['a date that is none', entryOf('birthDate'), '31\u200b-02\u00a01983', '31-02 1983'],
  ['a choice out of a list', entryOf('countryCode'), 'pe\u200br\u00ad\u00fa', 'Perú'],
  ['a text that the list does not have', entryOf('countryCode'), 'Nar\u200bnia\u00a0x', 'Narnia x'],
  ['a telephone', entryOf('telephones.number', 1), '\u202a9\u00a08765\u200b4321', '9 87654321'],
  ['a note', entryOf('telephones.remark', 1), 'tarde\u2009\ufeffs', 'tarde s'],
  ['an address', entryOf('addresses.line', 1), 'Av.\u00a0Los\u200bA\ufb02ejos\u3000 1', 'Av. LosAflejos  1'],
  ['a commune', entryOf('addresses.communeId', 1), 'Nu\u200bñoa', 'Ñuñoa'],
  ['an e-mail address', entryOf('emails.address', 1), 'ana\u200b@example\u00ad.com', 'ana@example.com'],
  ['an account number', entryOf('bankAccounts.number', 1), '12\u00a034\u200f56', '12 3456'],
])('%s has nothing that nobody sees once it is left', async (_, entry, typed, seen) => {
  const { person } = await renderPerson(RUT, WHOLE_PERSON);
  await entry.fill(typed);
  await userEvent.tab();
  await expect.element(entry).toHaveValue(seen);
  expect(JSON.stringify(person())).not.toMatch(
    /[\u00a0\u00ad\u200b\u200f\u202a\u202d\ufeff\ufb01\ufb02\u3000]/,
  );
});

test('a whole number has nothing that nobody sees once it is left', async () => {
  const { person } = await renderPerson(RUT, { ...WHOLE_PERSON, profile: profileWith() });
  await entryOf('addresses.communeId', 1).fill('\u200b13120\u00ad');
  await userEvent.tab();
  await expect.element(entryOf('addresses.communeId', 1)).toHaveValue('13120');
  expect(person().addresses[0]?.communeId).toBe(13120);
});

test('who passes an entry changes nothing in it', async () => {
  const { person } = await renderPerson({ ...RUT, givenName: 'An\u200ba' }, WHOLE_PERSON);
  entryOf('givenName').element().focus();
  await userEvent.tab();
  expect(person().givenName).toBe('An\u200ba');
});
