import type { EntityId, Person } from './enrollment.ts';

/** The same entries under new ids: of the person, and of each of its rows. Marks stay with whom they were made for. */
export function copyPerson({ marks: _marks, ...person }: Person, newId: () => EntityId): Person {
  const withNewId = <T extends { readonly id: EntityId }>(row: T): T => ({ ...row, id: newId() });
  return {
    ...withNewId(person),
    telephones: person.telephones.map(withNewId),
    addresses: person.addresses.map(withNewId),
    emails: person.emails.map(withNewId),
    bankAccounts: person.bankAccounts.map(withNewId),
  };
}
