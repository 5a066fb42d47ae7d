import { personWith, rowWith } from './builders.fixture.ts';
import { expect, test } from 'vitest';
import { copyPerson } from './person.ts';

test('copyPerson keeps every entry and gives new ids to the person and its rows', () => {
  const person = personWith({
    givenName: 'Ana',
    telephones: [
      rowWith('telephones', { number: '1' }),
      rowWith('telephones', { id: 't2', number: '2', remark: 'x' }),
    ],
    addresses: [rowWith('addresses', { line: 'Calle', communeId: 13_120 })],
    emails: [rowWith('emails', { address: 'a@example.com' })],
    bankAccounts: [rowWith('bankAccounts', { number: '1', bankId: 'x' })],
  });
  let made = 0;
  const copy = copyPerson(person, () => `new-${(made += 1)}`);
  const ids = [copy, ...copy.telephones, ...copy.addresses, ...copy.emails, ...copy.bankAccounts].map(
    ({ id }) => id,
  );
  expect(ids.toSorted()).toEqual(['new-1', 'new-2', 'new-3', 'new-4', 'new-5', 'new-6']);
  const withoutIds = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value, (key, inner: unknown) => (key === 'id' ? undefined : inner)));
  expect(withoutIds(copy)).toEqual(withoutIds(person));
});

test('copyPerson leaves out the case, which is of one client', () => {
  const copy = copyPerson(
    personWith({ givenName: 'Ana', case: { papers: [{ id: 'papers', card: 'x' }] } }),
    () => 'n',
  );
  expect(copy.givenName).toBe('Ana');
  expect(copy).not.toHaveProperty('case');
});
