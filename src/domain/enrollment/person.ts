import type { EntityId, Person } from './enrollment.ts';

/** A person with nothing filled. */
export function createPerson(id: EntityId): Person {
  return {
    id,
    entityKind: '',
    identifier: '',
    identifierType: '',
    givenName: '',
    paternalName: '',
    maternalName: '',
    sex: '',
    birthDate: '',
    countryCode: '',
    maritalStatusCode: '',
    maritalRegimeCode: '',
    businessActivity: '',
    companyTypeCode: '',
    relationshipTypeCode: '',
    telephones: [],
    addresses: [],
    emails: [],
    bankAccounts: [],
  };
}

/** The names of a person as one text; empty where none was typed. */
export function toFullName({ givenName, paternalName, maternalName }: Person): string {
  return [givenName, paternalName, maternalName]
    .map((name) => name.trim())
    .filter(Boolean)
    .join(' ');
}
