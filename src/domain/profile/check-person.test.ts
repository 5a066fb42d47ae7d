import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyEnrollment } from '../contract/contract.arbitraries.ts';
import { toFinalizeRequest } from '../contract/to-finalize-request.ts';
import type { Person } from '../enrollment/enrollment.ts';
import { createPerson } from '../enrollment/person.ts';
import type { Finding } from '../fields/finding.ts';
import { checkPerson } from './check-person.ts';
import { createProfile } from './profile.ts';
import type { ProfileSpec } from './profile-schema.ts';

const PLAIN = createProfile({ name: 'Plain', baseUrl: '' });

const SPEC: ProfileSpec = {
  name: 'Test',
  baseUrl: '',
  catalogs: {
    kinds: { entries: { N: 'Natural', J: 'Jurídica' } },
    communes: { entries: [{ value: 13120, label: 'Ñuñoa' }] },
  },
  fields: {
    tipoEntidad: { catalog: 'kinds', required: true },
    nombre: { required: true, maxLength: 5 },
    identificador: { format: { name: 'rut-cl' }, maxLength: 12 },
    dscGiro: { format: { name: 'pattern', regex: '[A-Z]{2}', example: 'AB', upper: true } },
    telefono: { required: true },
    codTipoTelefono: { required: true },
    prospComunaCiudadId: { catalog: 'communes' },
    email: { format: { name: 'email' } },
  },
  rules: [
    {
      when: { field: 'tipoEntidad', equals: 'J' },
      hide: ['sexo', 'observacion', 'email'],
      require: ['sexo'],
    },
  ],
};
const PROFILE = createProfile(SPEC);

const GOOD: Person = { ...createPerson('p1'), entityKind: 'N', givenName: 'Ana' };
const check = (values: Partial<Person>, profile = PROFILE) => checkPerson({ ...GOOD, ...values }, profile);
/** Field and problem of each finding, without the rest of the place. */
const problemsOf = (values: Partial<Person>, profile = PROFILE) =>
  check(values, profile).findings.map(({ place, problem }) => [place.field, problem]);

const telephone = (number: string, typeCode = '', remark = '') => ({ id: 't1', number, typeCode, remark });
const address = (communeId: number | string) => ({ id: 'a1', line: '', typeCode: '', communeId });
const account = (bankId: number | string) => ({ id: 'b1', number: '', kind: '', bankId });

describe('a person with nothing wrong', () => {
  it('is ready and has no finding', () => {
    expect(check({})).toEqual({ status: 'ready', findings: [] });
  });
});

describe('a problem', () => {
  it('is "required" where a required field is blank', () => {
    expect(problemsOf({ givenName: ' \t' })).toEqual([['givenName', { code: 'required' }]]);
  });

  it('is "not-in-catalog" for what the catalog does not have', () => {
    expect(problemsOf({ entityKind: 'X' })).toEqual([['entityKind', { code: 'not-in-catalog' }]]);
    expect(problemsOf({ addresses: [address(13121)] })).toEqual([
      ['addresses.communeId', { code: 'not-in-catalog' }],
    ]);
    expect(problemsOf({ addresses: [address('nunoa')] })).toEqual([
      ['addresses.communeId', { code: 'not-in-catalog' }],
    ]);
    expect(problemsOf({ entityKind: ' N ', addresses: [address(13120)] })).toEqual([]);
  });

  it('is "not-an-integer" for an id that is none', () => {
    for (const entry of ['abc', '1.5', 1.5, Number.NaN, 2 ** 53]) {
      expect(problemsOf({ bankAccounts: [account(entry)] })).toEqual([
        ['bankAccounts.bankId', { code: 'not-an-integer' }],
      ]);
    }
    expect(problemsOf({ bankAccounts: [account(12)] })).toEqual([]);
  });

  it('is "not-an-integer" for digits that are still text, though the catalog knows them', () => {
    expect(problemsOf({ addresses: [address('13120')] })).toEqual([
      ['addresses.communeId', { code: 'not-an-integer' }],
    ]);
  });

  it('is "forbidden-character", with which and where', () => {
    const character = { codePoint: 'U+0000', name: 'NUL', position: 3 };
    expect(problemsOf({ paternalName: 'Pé\0rez' })).toEqual([
      ['paternalName', { code: 'forbidden-character', character }],
    ]);
  });

  it('is "not-a-date" for a day that is none', () => {
    for (const birthDate of ['05-09-198', '1983-02-30', 'ayer']) {
      expect(problemsOf({ birthDate })).toEqual([['birthDate', { code: 'not-a-date' }]]);
    }
    expect(problemsOf({ birthDate: ' 1983-09-05 ' })).toEqual([]);
  });

  it('is "too-long", in UTF-16 code units of what is sent', () => {
    expect(problemsOf({ givenName: 'María José' })).toEqual([
      ['givenName', { code: 'too-long', length: 10, max: 5 }],
    ]);
    expect(problemsOf({ givenName: '😀😀😀' })).toEqual([
      ['givenName', { code: 'too-long', length: 6, max: 5 }],
    ]);
    expect(problemsOf({ givenName: '  n\u0303andu\u0301  ' })).toEqual([]);
    expect(problemsOf({ identifier: '00.012.345.678-5' })).toEqual([]);
  });

  it("is the format's own, with its example", () => {
    expect(problemsOf({ identifier: '12.345.678-9' })).toEqual([['identifier', { code: 'rut-check-digit' }]]);
    expect(problemsOf({ identifier: '0-0' })).toEqual([['identifier', { code: 'rut-shape' }]]);
    expect(problemsOf({ emails: [{ id: 'm1', address: 'ana', typeCode: '' }] })).toEqual([
      ['emails.address', { code: 'email-without-at' }],
    ]);
    expect(problemsOf({ emails: [{ id: 'm1', address: 'ana@x', typeCode: '' }] })).toEqual([
      ['emails.address', { code: 'email-shape' }],
    ]);
    expect(problemsOf({ businessActivity: 'abc' })).toEqual([
      ['businessActivity', { code: 'pattern', example: 'AB' }],
    ]);
    expect(problemsOf({ businessActivity: 'ab', identifier: '12.345.678-5' })).toEqual([]);
  });
});

describe('a row', () => {
  it('misses nothing while nothing is typed in it', () => {
    expect(check({ telephones: [telephone(' ', '\t')] })).toEqual({ status: 'ready', findings: [] });
  });

  it('needs its required fields once it is started', () => {
    const place = { personId: 'p1', section: 'telephones', rowId: 't1' };
    expect(check({ telephones: [telephone('', '', 'llamar tarde')] }).findings).toEqual([
      { place: { ...place, field: 'telephones.number' }, problem: { code: 'required' } },
      { place: { ...place, field: 'telephones.typeCode' }, problem: { code: 'required' } },
    ]);
  });

  it('is not started by a value that is hidden', () => {
    expect(problemsOf({ entityKind: 'J', telephones: [telephone('', '', 'llamar tarde')] })).toEqual([]);
  });
});

describe('a hidden field', () => {
  it('is never reported, neither as required nor as wrong', () => {
    const bad = { sex: 'F\0', emails: [{ id: 'm1', address: 'ana', typeCode: 'x' }] };
    expect(problemsOf({ ...bad, entityKind: 'J' })).toEqual([]);
    expect(problemsOf({ entityKind: 'J', sex: '' })).toEqual([]);
    expect(problemsOf({ ...bad, entityKind: 'N' }).map(([field]) => field)).toEqual([
      'sex',
      'emails.address',
    ]);
  });
});

describe('the order of findings', () => {
  it('is the order in which the fields stand on the page', () => {
    const values = {
      entityKind: 'X',
      identifier: 'x',
      givenName: '',
      birthDate: 'x',
      telephones: [telephone('1'), { ...telephone('', 'x'), id: 't2' }],
      addresses: [address('x')],
      bankAccounts: [account('x')],
    };
    expect(check(values).findings.map(({ place }) => [place.field, place.rowId])).toEqual([
      ['entityKind', undefined],
      ['identifier', undefined],
      ['givenName', undefined],
      ['birthDate', undefined],
      ['telephones.typeCode', 't1'],
      ['telephones.number', 't2'],
      ['addresses.communeId', 'a1'],
      ['bankAccounts.bankId', 'b1'],
    ]);
  });
});

describe('the status', () => {
  it('is "empty" with nothing typed, also in rows, though fields are required', () => {
    const nothing = { entityKind: '', givenName: ' ', telephones: [telephone('')] };
    expect(check(nothing).status).toBe('empty');
    expect(check(nothing).findings.map(({ problem }) => problem.code)).toEqual(['required', 'required']);
    expect(check({ ...nothing, telephones: [telephone('1')] }).status).toBe('incomplete');
    expect(check({ ...nothing, sex: 'F' }).status).toBe('incomplete');
  });

  it('is "incomplete" while only required values are missing', () => {
    expect(check({ givenName: '' }).status).toBe('incomplete');
    expect(check({ telephones: [telephone('1')] }).status).toBe('incomplete');
  });

  it('is "with-errors" as soon as one value is wrong', () => {
    expect(check({ birthDate: 'x' }).status).toBe('with-errors');
    expect(check({ givenName: '', birthDate: 'x' }).status).toBe('with-errors');
  });

  it('is "ready" under an empty profile for anything that can be sent', () => {
    expect(checkPerson(createPerson('p'), PLAIN).status).toBe('empty');
    expect(checkPerson({ ...createPerson('p'), sex: '😀' }, PLAIN).status).toBe('ready');
  });
});

describe('check and request', () => {
  const hiding = createProfile({
    name: 'Hiding',
    baseUrl: '',
    rules: [{ when: { all: [] }, hide: ['observacion', 'paterno', 'prospBancoId'] }],
  });

  it('find the same places wrong, under a profile that asks for nothing', () => {
    fc.assert(
      fc.property(anyEnrollment, fc.constantFrom(PLAIN, hiding), (enrollment, profile) => {
        const assembly = toFinalizeRequest({ ...enrollment, riskProfileCode: '' }, profile);
        const key = ({ place, problem }: Finding) =>
          [place.personId, place.section, place.rowId, place.field, problem.code].join(' ');
        const refused = assembly.ok ? [] : assembly.refusals.map(key);
        const found = enrollment.persons.flatMap((person) => checkPerson(person, profile).findings.map(key));
        expect(found.toSorted()).toEqual(refused.toSorted());
      }),
      { numRuns: 300 },
    );
  });
});
