import { personWith, rowWith } from '../enrollment/builders.fixture.ts';
import { FIELD_KEYS, type FieldKey, isRowFieldKey, splitRowFieldKey } from '../fields/registry.ts';
import { describe, expect, it } from 'vitest';
import type { Person, RowOf } from '../enrollment/enrollment.ts';
import { createCatalogIndex } from '../profile/catalog-search.ts';
import type { Catalog } from '../profile/catalog.ts';
import type { Profile } from '../profile/profile.ts';
import { profileWith } from '../profile/profile.fixture.ts';
import { COMPANY, HOLDER, SAMPLE } from '../profile/sample.fixture.ts';
import { suggestValue } from './suggest-value.ts';

const indexOf = ({ entries }: Catalog) =>
  createCatalogIndex(entries, ({ label }) => (typeof label === 'string' ? label : ''));

/** Returns the suggestion for a field of a person, in the first row of its section. */
function suggest(field: FieldKey, values: Partial<Person>, profile: Profile = SAMPLE) {
  const person = personWith(values);
  const row = isRowFieldKey(field) ? person[splitRowFieldKey(field).section][0] : undefined;
  return suggestValue(field, { person, row, profile, view: profile.viewOf(person), indexOf });
}
const typeOf = (number: string) =>
  suggest('telephones.typeCode', { telephones: [rowWith('telephones', { number })] });
const communeOf = (line: string) =>
  suggest('addresses.communeId', { addresses: [rowWith('addresses', { line })] });
const companyOf = (givenName: string) => suggest('companyTypeCode', { entityKind: 'J', givenName });

describe('suggestValue', () => {
  it('suggests the person type that the rules of the sample expect of a RUT', () => {
    const kindOf = (identifier: string, identifierType = 'R') =>
      suggest('entityKind', { identifier, identifierType });
    for (const natural of ['1-9', '12.345.678-5', '49.999.999-2']) expect(kindOf(natural)).toBe('N');
    for (const company of ['50.000.000-7', '76.543.210-3']) expect(kindOf(company)).toBe('J');
    expect(kindOf('12.345.678-9')).toBeUndefined();
    expect(kindOf('12345678', 'P')).toBeUndefined();
  });

  it('suggests the telephone type by the number', () => {
    expect(typeOf('+56 9 8765 4321')).toBe('TTELEMOVIL');
    expect(typeOf('223456789')).toBe('TTELEFIJO');
    expect(typeOf('+44 20 7946 0000')).toBeUndefined();
    expect(typeOf('')).toBeUndefined();
  });

  it('suggests no telephone type where the catalog has two of the kind', () => {
    const entries = { A: 'Móvil propio', B: 'Móvil de otro', C: 'Teléfono fijo' };
    const profile = profileWith({
      catalogs: { types: { entries } },
      fields: { codTipoTelefono: { catalog: 'types' } },
    });
    const of = (number: string) =>
      suggest('telephones.typeCode', { telephones: [rowWith('telephones', { number })] }, profile);
    expect(of('987654321')).toBeUndefined();
    expect(of('223456789')).toBe('C');
  });

  it('suggests the company type by the end of the name', () => {
    expect(companyOf('Ejemplos del Sur SpA')).toBe('SPA');
    expect(companyOf('EJEMPLOS S.P.A.')).toBe('SPA');
    expect(companyOf('Ejemplos y Cía. Ltda.')).toBe('LTDA');
    expect(companyOf('Ejemplos Limitada')).toBe('LTDA');
    expect(companyOf('Ana Soto E.I.R.L.')).toBe('EIRL');
    // The name does not tell an open company from a closed one.
    expect(companyOf('Ejemplos S.A.')).toBeUndefined();
    expect(companyOf('Spa del Sur')).toBeUndefined();
  });

  it('suggests the commune with the longest name at the end of the address, and none for a house number', () => {
    expect(communeOf('Av. Irarrázaval 0123, Ñuñoa')).toBe('13120');
    expect(communeOf('Calle Uno 1 san pedro de atacama')).toBe('2203');
    expect(communeOf('Calle Uno 1, Rapa Nui')).toBe('5201');
    expect(communeOf('Calle Uno 13120')).toBeUndefined();
    expect(communeOf('Santiago')).toBeUndefined();
    expect(communeOf('Calle Ñuñoa 5')).toBeUndefined();
    expect(communeOf('')).toBeUndefined();
  });

  it('suggests the value that a rule of the profile demands, only where the rule applies', () => {
    const account = (values: Partial<RowOf<'bankAccounts'>>) => ({
      identifier: '12.345.678-5',
      identifierType: 'R',
      bankAccounts: [rowWith('bankAccounts', values)],
    });
    const rut = account({ kind: 'CuentaRUT', bankId: 12 });
    expect(suggest('bankAccounts.number', rut)).toBe('12345678');
    expect(suggest('bankAccounts.number', account({ kind: 'Cuenta vista', bankId: 12 }))).toBeUndefined();
    expect(suggest('bankAccounts.number', { ...rut, identifier: '' })).toBeUndefined();
    expect(suggest('bankAccounts.bankId', account({ kind: 'CuentaRUT' }))).toBe('12');
    expect(suggest('bankAccounts.bankId', account({ kind: 'Cuenta vista' }))).toBeUndefined();
  });

  it('suggests the only value of a catalog', () => {
    const profile = profileWith({
      catalogs: { one: { entries: { X: 'Solo' } } },
      fields: { sexo: { catalog: 'one' } },
    });
    expect(suggest('sex', {}, profile)).toBe('X');
  });

  it('suggests the personal e-mail type for a private mailbox', () => {
    const of = (address: string) => suggest('emails.typeCode', { emails: [rowWith('emails', { address })] });
    expect(of('ana@gmail.com')).toBe('TDIREEPART');
    expect(of('ana@example.com')).toBeUndefined();
  });

  it('never suggests personal data: sex, marital status, date of birth or names', () => {
    for (const person of [HOLDER, COMPANY]) {
      for (const key of ['sex', 'maritalStatusCode', 'birthDate', 'givenName', 'paternalName'] as const)
        expect(suggest(key, { ...person, [key]: '' })).toBeUndefined();
    }
  });

  it('suggests only values of the catalog, and nothing under an empty profile', () => {
    const empty = profileWith();
    for (const key of FIELD_KEYS) expect(suggest(key, HOLDER, empty)).toBeUndefined();
    for (const key of FIELD_KEYS) {
      const value = suggest(key, HOLDER);
      const { catalog } = SAMPLE.viewOf(HOLDER).field(key);
      if (value !== undefined && catalog) expect(catalog.findEntry(value)).toBeDefined();
    }
  });
});
