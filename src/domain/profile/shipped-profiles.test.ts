import { personWith } from '../enrollment/builders.fixture.ts';
import { FIELDS, FIELD_KEYS, type FieldKey, isRowFieldKey } from '../fields/registry.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Person } from '../enrollment/enrollment.ts';
import { checkPerson } from './check-person.ts';
import { findRemark } from './entry-schemas.ts';
import { readShippedProfile } from './profile.fixture.ts';

describe('the Chile sample', () => {
  const profile = readShippedProfile('profile.json');
  const keysOf = (person: Partial<Person>, trait: 'hidden' | 'required'): FieldKey[] => {
    const view = profile.viewOf(personWith(person));
    return FIELD_KEYS.filter((key) => !key.includes('.') && view.field(key)[trait]);
  };

  test('is marked as a sample and sends to its own origin', () => {
    expect(profile.sample).toBe(true);
    expect(profile.baseUrl).toBe('');
    expect(profile.name).toEqual({ es: 'Chile (muestra)', en: 'Chile (sample)' });
  });

  test('keeps confirmed enrollments for 90 days and drafts for 60 days, without encryption', () => {
    expect(profile.privacy).toMatchObject({ storage: 'plain', confirmedDays: 90, draftDays: 60 });
  });

  test('prints identifiers in full', () => {
    expect(profile.privacy.printedIdentifiers).toBe('full');
  });

  test('has no catalog value that is longer than its field allows', () => {
    const view = profile.viewOf(undefined);
    for (const key of FIELD_KEYS) {
      const { catalog, maxLength } = view.field(key);
      const longest = Math.max(0, ...(catalog?.entries ?? []).map((entry) => String(entry.value).length));
      expect(longest, key).toBeLessThanOrEqual(maxLength ?? Number.POSITIVE_INFINITY);
    }
  });

  test('hides company fields and requires only the common fields until the person type is chosen', () => {
    expect(keysOf({}, 'hidden')).toEqual(['maritalRegimeCode', 'companyTypeCode', 'businessActivity']);
    const always = ['riskProfileCode', 'identifier', 'identifierType', 'entityKind'];
    expect(keysOf({}, 'required')).toEqual([...always, 'relationshipTypeCode', 'givenName', 'countryCode']);
  });

  test('hides personal fields, relabels name and date, and requires activity and type for a company (J)', () => {
    const company = { entityKind: 'J', maritalStatusCode: 'CASADO' };
    const personal = ['paternalName', 'maternalName', 'sex', 'maritalStatusCode', 'maritalRegimeCode'];
    expect(keysOf(company, 'hidden')).toEqual(personal);
    expect(keysOf(company, 'required')).toEqual(
      expect.arrayContaining(['businessActivity', 'companyTypeCode']),
    );
    const view = profile.viewOf(personWith(company));
    expect(view.field('givenName').label).toEqual({ es: 'Razón social', en: 'Company name' });
    expect(view.field('birthDate').label).toEqual({
      es: 'Fecha de constitución',
      en: 'Date of incorporation',
    });
    expect(view.field('birthDate').required).toBe(false);
    const missing = checkPerson(personWith(company), profile).findings.map(({ place }) => place.field);
    expect(missing).toEqual(expect.arrayContaining(['businessActivity', 'companyTypeCode']));
    expect(missing).not.toContain('maritalRegimeCode');
  });

  test('requires paternal name, sex and date of birth, and hides company fields for a natural person (N)', () => {
    const person = { entityKind: 'N' };
    expect(keysOf(person, 'hidden')).toEqual(['maritalRegimeCode', 'companyTypeCode', 'businessActivity']);
    expect(keysOf(person, 'required')).toEqual(expect.arrayContaining(['paternalName', 'sex', 'birthDate']));
    expect(keysOf(person, 'required')).not.toContain('maternalName');
    expect(profile.viewOf(personWith(person)).field('givenName').label).toBeUndefined();
  });

  test.each(['CASADO', 'CONVCIVIL'])(
    'shows and requires the property regime for the marital status %s',
    (maritalStatusCode) => {
      const person = { entityKind: 'N', maritalStatusCode };
      expect(keysOf(person, 'hidden')).not.toContain('maritalRegimeCode');
      expect(keysOf(person, 'required')).toContain('maritalRegimeCode');
    },
  );

  test.each(['SOLTERO', 'VIUDO', 'DIVORCIADO', ''])(
    'hides the property regime for the marital status %j',
    (maritalStatusCode) => {
      expect(keysOf({ entityKind: 'N', maritalStatusCode }, 'hidden')).toContain('maritalRegimeCode');
    },
  );

  test('checks, sends and displays the identifier as a RUT for the identifier type R', () => {
    const view = profile.viewOf(personWith({ identifierType: 'R' })).field('identifier');
    expect(findRemark('12.345.678-5', view, profile)?.problem).toBeUndefined();
    expect(findRemark('12345678-9', view, profile)?.problem).toMatchObject({ code: 'rut-check-digit' });
    expect(view.format?.toWire(' 12.345.678-5')).toBe('12345678-5');
    expect(view.format?.toDisplay('123456785')).toBe('12.345.678-5');
  });

  test('accepts 5 to 12 letters and digits for the identifier type P, and sends them in upper case', () => {
    const view = profile.viewOf(personWith({ identifierType: 'P' })).field('identifier');
    for (const good of ['f1234', 'AB1234567890', 'f 123-456']) {
      expect(findRemark(good, view, profile)?.problem, good).toBeUndefined();
    }
    for (const bad of ['F123', 'F12345ñ', '12.345.678-5']) {
      expect(findRemark(bad, view, profile)?.problem, bad).toMatchObject({
        code: 'passport-shape',
        advisory: false,
      });
    }
    expect(findRemark('F123456789012', view, profile)?.problem).toEqual({
      code: 'too-long',
      length: 13,
      max: 12,
    });
    expect(view.format?.toWire('f12345')).toBe('F12345');
  });

  test('requires every field of a row except the remark', () => {
    const view = profile.viewOf(undefined);
    const required = FIELD_KEYS.filter((key) => isRowFieldKey(key) && view.field(key).required);
    expect(required).toEqual([
      'telephones.number',
      'telephones.typeCode',
      'addresses.line',
      'addresses.communeId',
      'addresses.typeCode',
      'emails.address',
      'emails.typeCode',
      'bankAccounts.kind',
      'bankAccounts.bankId',
      'bankAccounts.number',
    ]);
    expect(findRemark('ana.example.com', view.field('emails.address'), profile)?.problem).toMatchObject({
      code: 'email-without-at',
    });
    expect(findRemark('Cuenta corriente', view.field('bankAccounts.kind'), profile)?.problem).toBeUndefined();
    expect(findRemark('x'.repeat(151), view.field('addresses.line'), profile)?.problem).toMatchObject({
      code: 'too-long',
      max: 150,
    });
  });
});

describe('the contract-only profile', () => {
  test('requires and hides no field, has no catalogs or formats, and sends to its own origin', () => {
    const profile = readShippedProfile('profiles/contract-only.json');
    expect(profile).toMatchObject({ sample: false, baseUrl: '', emptyText: 'omit', triggers: [] });
    expect(profile.spec).not.toHaveProperty('privacy');
    expect(profile.privacy.printedIdentifiers).toBe('masked');
    for (const entityKind of ['', 'J', 'N']) {
      const view = profile.viewOf(
        personWith({ entityKind, identifierType: 'R', maritalStatusCode: 'CASADO' }),
      );
      for (const key of FIELD_KEYS) {
        const { kind, width, ...traits } = view.field(key);
        expect(traits, key).toEqual({ key, hidden: false, required: false });
        expect(width, key).toBe(FIELDS[key].width);
        expect(kind === 'integer', key).toBe(FIELDS[key].kind === 'integer');
      }
    }
  });
});

describe('the sample with a case', () => {
  const read = (path: string) =>
    JSON.parse(readFileSync(new URL(`../../../public/${path}`, import.meta.url), 'utf8')) as object;

  test('is the Chile sample with another name and a case, and nothing else', () => {
    const { $schema, name, ...sample } = read('profile.json') as Record<string, unknown>;
    const {
      $schema: ofCase,
      name: nameOfCase,
      case: own,
      ...rest
    } = read('profiles/case.json') as Record<string, unknown>;
    expect(rest).toEqual(sample);
    expect(Object.keys(rest)).toEqual(Object.keys(sample));
    expect([$schema, ofCase]).toEqual(['./profile.schema.json', '../profile.schema.json']);
    expect(nameOfCase).not.toEqual(name);
    expect(own).toBeTypeOf('object');
  });

  test('asks six questions, whose bands have each sum of their points', () => {
    const [section] = readShippedProfile('profiles/case.json').spec.case?.sections ?? [];
    const points = (section?.entries ?? []).map((entry) =>
      entry.kind === 'choice' ? entry.options.map((option) => option.points ?? Number.NaN) : [],
    );
    const sum = (of: (...values: readonly number[]) => number) =>
      points.reduce((all, each) => all + of(...each), 0);
    const bands = section?.questionnaire?.bands ?? [];
    expect(points).toHaveLength(6);
    expect([bands[0]?.from, bands.at(-1)?.to]).toEqual([sum(Math.min), sum(Math.max)]);
  });
});
