import { expect, test } from 'vitest';
import { copyPerson, createPerson } from './person.ts';

test('copyPerson keeps every entry and gives new ids to the person and its rows', () => {
  const person = {
    ...createPerson('p'),
    givenName: 'Ana',
    telephones: [
      { id: 't1', number: '1', remark: '', typeCode: '' },
      { id: 't2', number: '2', remark: 'x', typeCode: '' },
    ],
    addresses: [{ id: 'a1', line: 'Calle', typeCode: '', communeId: 13_120 }],
    emails: [{ id: 'e1', address: 'a@example.com', typeCode: '' }],
    bankAccounts: [{ id: 'b1', number: '1', kind: '', bankId: 'x' }],
  };
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
