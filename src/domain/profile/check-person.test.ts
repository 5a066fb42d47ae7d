import { personWith, rowWith } from '../enrollment/builders.fixture.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyEnrollment } from '../contract/contract.arbitraries.ts';
import { toFinalizeRequest } from '../contract/to-finalize-request.ts';
import type { Person } from '../enrollment/enrollment.ts';
import { createPerson } from '../enrollment/person.ts';
import { type Finding, isError } from '../fields/finding.ts';
import { createLoadedCatalog } from './catalog.ts';
import { checkPerson } from './check-person.ts';
import { profileWith } from './profile.fixture.ts';
import type { LoadedCatalogSpec } from './schema/catalog-schema.ts';
import type { ProfileSpec } from './schema/profile-schema.ts';

const PLAIN = profileWith();

const SPEC: Partial<ProfileSpec> = {
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
    email: { format: { name: 'e-mail' } },
  },
  rules: [
    {
      when: { field: 'tipoEntidad', equals: 'J' },
      hide: ['sexo', 'observacion', 'email'],
      require: ['sexo'],
    },
  ],
};
const PROFILE = profileWith(SPEC);

const GOOD: Person = personWith({ id: 'p1', entityKind: 'N', givenName: 'Ana' });
const check = (values: Partial<Person>, profile = PROFILE) => checkPerson({ ...GOOD, ...values }, profile);
/** The field and the problem of each finding. */
const problemsOf = (values: Partial<Person>, profile = PROFILE) =>
  check(values, profile).findings.map(({ place, problem }) => [place.field, problem]);

const telephone = (number: string, typeCode = '', remark = '') =>
  rowWith('telephones', { number, typeCode, remark });
const address = (communeId: number | string) => rowWith('addresses', { communeId });
const account = (bankId: number | string) => rowWith('bankAccounts', { bankId });

describe('checkPerson on a valid person', () => {
  it('returns the status "ready" and no findings', () => {
    expect(check({})).toEqual({ status: 'ready', findings: [] });
  });
});

describe('checkPerson on a field', () => {
  it('reports "required" when a required field is blank', () => {
    expect(problemsOf({ givenName: ' \t' })).toEqual([['givenName', { code: 'required' }]]);
  });

  it('reports "not-in-catalog" when the catalog of the field does not have the value', () => {
    expect(problemsOf({ entityKind: 'X' })).toEqual([['entityKind', { code: 'not-in-catalog' }]]);
    expect(problemsOf({ addresses: [address(13121)] })).toEqual([
      ['addresses.communeId', { code: 'not-in-catalog' }],
    ]);
    expect(problemsOf({ addresses: [address('nunoa')] })).toEqual([
      ['addresses.communeId', { code: 'not-in-catalog' }],
    ]);
    expect(problemsOf({ entityKind: ' N ', addresses: [address(13120)] })).toEqual([]);
  });

  it('reports "not-an-integer" when an id is not a safe integer', () => {
    for (const entry of ['abc', '1.5', 1.5, Number.NaN, 2 ** 53]) {
      expect(problemsOf({ bankAccounts: [account(entry)] })).toEqual([
        ['bankAccounts.bankId', { code: 'not-an-integer' }],
      ]);
    }
    expect(problemsOf({ bankAccounts: [account(12)] })).toEqual([]);
  });

  it('reports "not-an-integer" when an id is still a text, even if the catalog has it', () => {
    expect(problemsOf({ addresses: [address('13120')] })).toEqual([
      ['addresses.communeId', { code: 'not-an-integer' }],
    ]);
  });

  it('reports "forbidden-character" with the character and its position', () => {
    const character = { codePoint: 'U+0000', name: 'NUL', position: 3 };
    expect(problemsOf({ paternalName: 'Pé\0rez' })).toEqual([
      ['paternalName', { code: 'forbidden-character', character }],
    ]);
  });

  it('reports "not-a-date" for a text that is not a real date', () => {
    for (const birthDate of ['05-09-198', '05-1983', 'ayer']) {
      expect(problemsOf({ birthDate })).toEqual([['birthDate', { code: 'not-a-date' }]]);
    }
    expect(problemsOf({ birthDate: ' 1983-09-05 ' })).toEqual([]);
  });

  it('reports a day or a month that does not exist, with a two-digit year of the latest century', () => {
    const days = { year: 1985, month: 2, day: 29, days: 28 };
    expect(problemsOf({ birthDate: '29/2/85' })).toEqual([['birthDate', { code: 'no-such-day', ...days }]]);
    expect(problemsOf({ birthDate: '1983-13-05' })).toEqual([
      ['birthDate', { code: 'no-such-month', month: 13 }],
    ]);
  });

  it('warns of letters that were read in a wrong encoding, in every text, and says which', () => {
    const misread = (trace: string) => ({ code: 'misread', trace });
    expect(
      problemsOf({
        givenName: 'Jos‚',
        paternalName: 'MuÃ±oz',
        telephones: [telephone('1', 'x', 'despu�s')],
        addresses: [rowWith('addresses', { line: 'Los ¥andœes 4' })],
      }),
    ).toEqual([
      ['givenName', misread('‚')],
      ['paternalName', misread('Ã±')],
      ['telephones.remark', misread('�')],
      ['addresses.line', misread('¥')],
    ]);
    expect(check({ givenName: 'Jos‚' })).toMatchObject({
      status: 'ready',
      findings: [{ severity: 'warning' }],
    });
  });

  it('reports "too-long", counting the UTF-16 code units of the text that is sent', () => {
    expect(problemsOf({ givenName: 'María José' })).toEqual([
      ['givenName', { code: 'too-long', length: 10, max: 5 }],
    ]);
    expect(problemsOf({ givenName: '😀😀😀' })).toEqual([
      ['givenName', { code: 'too-long', length: 6, max: 5 }],
    ]);
    expect(problemsOf({ givenName: '  n\u0303andu\u0301  ' })).toEqual([]);
    expect(problemsOf({ identifier: '00.012.345.678-5' })).toEqual([]);
  });

  it("reports the format's own problem code, with its example", () => {
    const advisory = false;
    const addressed = (text: string) => problemsOf({ emails: [rowWith('emails', { address: text })] });
    expect(problemsOf({ identifier: '12.345.678-9' })).toEqual([
      ['identifier', { code: 'rut-check-digit', advisory }],
    ]);
    expect(problemsOf({ identifier: '0-0' })).toEqual([['identifier', { code: 'rut-shape', advisory }]]);
    expect(addressed('ana')).toEqual([['emails.address', { code: 'email-without-at', advisory }]]);
    expect(addressed('ana@x')).toEqual([['emails.address', { code: 'email-shape', advisory }]]);
    expect(problemsOf({ businessActivity: 'abc' })).toEqual([
      ['businessActivity', { code: 'pattern', example: 'AB', advisory }],
    ]);
    expect(problemsOf({ businessActivity: 'ab', identifier: '12.345.678-5' })).toEqual([]);
  });
});

describe('the severity of a finding', () => {
  const phones = (send: 'e164' | 'as-typed') =>
    profileWith({ fields: { telefono: { format: { name: 'phone-cl', send }, maxLength: 9 } } });
  const finding = (number: string, send: 'e164' | 'as-typed') =>
    check({ telephones: [telephone(number)] }, phones(send)).findings.map(({ problem, severity }) => [
      problem.code,
      severity,
    ]);

  it('is "warning" for a wrong format when the text is sent as typed, and "error" otherwise', () => {
    expect(finding('anexo 12', 'as-typed')).toEqual([['phone-shape', 'warning']]);
    expect(finding('anexo 12', 'e164')).toEqual([['phone-shape', 'error']]);
    expect(finding('987654321', 'as-typed')).toEqual([]);
  });

  it('is "error" for a text that cannot be sent, even if the format is only advisory', () => {
    expect(finding('987654321 o', 'as-typed')).toEqual([['too-long', 'error']]);
    expect(finding('9\0', 'as-typed')).toEqual([['forbidden-character', 'error']]);
    expect(finding('987654321', 'e164')).toEqual([['too-long', 'error']]);
  });

  it('decides the status: a person with only warnings is "ready"', () => {
    const telephones = [telephone('anexo 12')];
    expect(check({ telephones }, phones('as-typed')).status).toBe('ready');
    expect(check({ telephones }, phones('e164')).status).toBe('with-errors');
  });
});

describe('checkPerson with a limit of rows', () => {
  const limited = profileWith({ limits: { rows: { telefonoFulls: 1, emailFulls: 2 } } });
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...telephone('x\0y'), id: `t${index}` }));

  it('reports one error on the section, before the findings of its rows', () => {
    expect(check({ telephones: rows(1) }, limited).findings.map(({ problem }) => problem.code)).toEqual([
      'forbidden-character',
    ]);
    const [first, ...others] = check({ telephones: rows(3), sex: 'a\0b' }, limited).findings.slice(1);
    expect(first).toEqual({
      place: { personId: 'p1', section: 'telephones' },
      problem: { code: 'too-many-rows', count: 3, max: 1 },
      severity: 'error',
    });
    expect(others.map(({ place }) => place.rowId)).toEqual(['t0', 't1', 't2']);
  });

  it('applies the limit of a section to that section only', () => {
    const emails = [1, 2].map((n) => rowWith('emails', { id: `m${n}` }));
    const addresses = [1, 2, 3].map((n) => ({ ...address(n), id: `a${n}` }));
    expect(check({ emails, addresses }, limited).findings).toEqual([]);
    const tooMany = [...emails, rowWith('emails')];
    expect(check({ emails: tooMany, addresses }, limited).findings.map(({ place }) => place.section)).toEqual(
      ['emails'],
    );
  });
});

describe('checkPerson with a catalog from a file or URL', () => {
  const WRONG = { sex: 'F', countryCode: 'CHLE', bankAccounts: [account('doce')] };
  const listed = (status: 'loading' | 'failed', typing?: boolean) => {
    const spec: LoadedCatalogSpec = { url: '/x', value: 'id', typing };
    const fields = {
      codPais: { catalog: 'list', maxLength: 3 },
      prospBancoId: { catalog: 'list' },
      sexo: { catalog: 'list', required: true },
    };
    const catalogs = new Map([['list', createLoadedCatalog('list', spec, { status })]]);
    return profileWith({ catalogs: { list: spec }, fields }, { catalogs });
  };
  const values = { sex: 'F', countryCode: 'CHL', bankAccounts: [account(12)] };
  const found = (profile: typeof PLAIN, more: Partial<Person> = values) => problemsOf(more, profile);

  it('reports an error on every field whose catalog failed to load', () => {
    const problem = { code: 'catalog-not-loaded' };
    expect(found(listed('failed'))).toEqual([
      ['sex', problem],
      ['countryCode', problem],
      ['bankAccounts.bankId', problem],
    ]);
    expect(found(listed('failed', false))).toEqual(found(listed('failed')));
    const severities = check(values, listed('failed')).findings.map(({ severity }) => severity);
    expect(severities).toEqual(['error', 'error', 'error']);
  });

  it('reports nothing on a field while its catalog is loading', () => {
    expect(found(listed('loading'))).toEqual([]);
    expect(found(listed('loading', true))).toEqual([]);
  });

  it('accepts typed codes when the catalog failed to load and the profile allows typing', () => {
    expect(found(listed('failed', true))).toEqual([]);
  });

  it('checks the length and the type of a code that is typed because its catalog did not come', () => {
    expect(found(listed('failed', true), WRONG)).toEqual([
      ['countryCode', { code: 'too-long', length: 4, max: 3 }],
      ['bankAccounts.bankId', { code: 'not-an-integer' }],
    ]);
  });

  it('says nothing of a value whose catalog is on its way: it may be the name of an entry', () => {
    for (const profile of [listed('loading', true), listed('loading')])
      expect(found(profile, WRONG)).toEqual([]);
  });

  it('reports an empty field only if it is required when the catalog failed to load', () => {
    expect(found(listed('failed'), {})).toEqual([['sex', { code: 'required' }]]);
  });

  it('accepts only codes of the catalog once it is loaded, even if the profile allows typing', () => {
    const spec: LoadedCatalogSpec = { url: '/x', value: 'id', typing: true };
    const entries = [{ value: 'F' }];
    const state = { status: 'ready', entries, loadedAt: '', isOutdated: true } as const;
    const catalogs = new Map([['list', createLoadedCatalog('list', spec, state)]]);
    const profile = profileWith(
      { catalogs: { list: spec }, fields: { sexo: { catalog: 'list' } } },
      { catalogs },
    );
    expect(found(profile, { sex: 'F' })).toEqual([]);
    expect(found(profile, { sex: 'G' })).toEqual([['sex', { code: 'not-in-catalog' }]]);
  });
});

describe('checkPerson on a row', () => {
  it('reports no missing fields while nothing is typed in the row', () => {
    expect(check({ telephones: [telephone(' ', '\t')] })).toEqual({ status: 'ready', findings: [] });
  });

  it('reports missing required fields once the row is started', () => {
    const place = { personId: 'p1', section: 'telephones', rowId: 't1' };
    expect(check({ telephones: [telephone('', '', 'llamar tarde')] }).findings).toEqual([
      { place: { ...place, field: 'telephones.number' }, problem: { code: 'required' }, severity: 'error' },
      { place: { ...place, field: 'telephones.typeCode' }, problem: { code: 'required' }, severity: 'error' },
    ]);
  });

  it('does not count a hidden value as a start of the row', () => {
    expect(problemsOf({ entityKind: 'J', telephones: [telephone('', '', 'llamar tarde')] })).toEqual([]);
  });
});

describe('checkPerson on a hidden field', () => {
  it('reports neither a missing value nor a wrong value', () => {
    const bad = { sex: 'F\0', emails: [rowWith('emails', { address: 'ana', typeCode: 'x' })] };
    expect(problemsOf({ ...bad, entityKind: 'J' })).toEqual([]);
    expect(problemsOf({ entityKind: 'J', sex: '' })).toEqual([]);
    expect(problemsOf({ ...bad, entityKind: 'N' }).map(([field]) => field)).toEqual([
      'sex',
      'emails.address',
    ]);
  });
});

describe('checkPerson on several fields', () => {
  it('lists the findings in the order of the fields on the page', () => {
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
      ['identifier', undefined],
      ['entityKind', undefined],
      ['givenName', undefined],
      ['birthDate', undefined],
      ['telephones.typeCode', 't1'],
      ['telephones.number', 't2'],
      ['addresses.communeId', 'a1'],
      ['bankAccounts.bankId', 'b1'],
    ]);
  });
});

describe('the status of a person', () => {
  it('is "empty" when nothing is typed in fields or rows, even if required fields are missing', () => {
    const nothing = { entityKind: '', givenName: ' ', telephones: [telephone('')] };
    expect(check(nothing).status).toBe('empty');
    expect(check(nothing).findings.map(({ problem }) => problem.code)).toEqual(['required', 'required']);
    expect(check({ ...nothing, telephones: [telephone('1')] }).status).toBe('incomplete');
    expect(check({ ...nothing, sex: 'F' }).status).toBe('incomplete');
  });

  it('is "incomplete" when the only errors are missing required values', () => {
    expect(check({ givenName: '' }).status).toBe('incomplete');
    expect(check({ telephones: [telephone('1')] }).status).toBe('incomplete');
  });

  it('is "with-errors" as soon as one value is wrong', () => {
    expect(check({ birthDate: 'x' }).status).toBe('with-errors');
    expect(check({ givenName: '', birthDate: 'x' }).status).toBe('with-errors');
  });

  it('is "ready" under an empty profile as soon as one value that can be sent is typed', () => {
    expect(checkPerson(createPerson('p'), PLAIN).status).toBe('empty');
    expect(checkPerson(personWith({ sex: '😀' }), PLAIN).status).toBe('ready');
  });
});

describe('checkPerson and toFinalizeRequest', () => {
  const hiding = profileWith({
    rules: [{ when: { all: [] }, hide: ['observacion', 'paterno', 'prospBancoId'] }],
  });

  /** A request only says that a text is no date; an entry says why. */
  const toWireCode = (code: string) => (/^no-such-(day|month)$/.test(code) ? 'not-a-date' : code);

  it('report the same errors at the same places under a profile that requires nothing', () => {
    fc.assert(
      fc.property(anyEnrollment, fc.constantFrom(PLAIN, hiding), (enrollment, profile) => {
        const assembly = toFinalizeRequest({ ...enrollment, riskProfileCode: '' }, profile);
        const key = ({ place, problem }: Finding) =>
          [place.personId, place.section, place.rowId, place.field, toWireCode(problem.code)].join(' ');
        const refused = assembly.ok ? [] : assembly.refusals.map(key);
        const found = enrollment.persons.flatMap((person) =>
          checkPerson(person, profile).findings.filter(isError).map(key),
        );
        expect(found.toSorted()).toEqual(refused.toSorted());
      }),
      { numRuns: 300 },
    );
  });
});
