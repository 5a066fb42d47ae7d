import { personWith, rowWith } from '../enrollment/builders.fixture.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Person } from '../enrollment/enrollment.ts';
import type { Finding } from '../fields/finding.ts';
import { runChecks } from './checks.fixture.ts';
import { profileWith } from './profile.fixture.ts';
import type { CheckSpec } from './schema/rule-schema.ts';
import type { ProfileSpec } from './schema/profile-schema.ts';

const HOLDER = { field: 'codTipoRelacion', equals: 'CLINTE' };
const COMPANY = { field: 'tipoEntidad', equals: 'J' };
const SPEC: Partial<ProfileSpec> = {
  fields: {
    identificador: { format: { name: 'rut-cl' } },
    telefono: { format: { name: 'phone-cl', send: 'as-typed' } },
    email: { format: { name: 'e-mail' } },
  },
  rules: [
    {
      when: COMPANY,
      hide: ['identificador', 'observacion', 'codTipoTelefono', 'email', 'codTipoEmail', 'codEstadoCivil'],
    },
  ],
};

const run = (check: CheckSpec | CheckSpec[], persons: readonly Person[]) =>
  runChecks(persons, profileWith({ ...SPEC, checks: [check].flat() }));
const holder = (id: string, values: Partial<Person> = {}) =>
  personWith({ id, relationshipTypeCode: 'CLINTE', ...values });
const othersOf = ({ problem }: Finding) => ('others' in problem ? problem.others : undefined);
/** The row or person of each finding, and the other persons that it names. */
const seen = (findings: readonly Finding[]) =>
  findings.map((finding) => [finding.place.rowId ?? finding.place.personId, othersOf(finding)]);

describe('the check "exactly-one"', () => {
  const check: CheckSpec = { name: 'exactly-one', where: HOLDER, severity: 'error' };

  it('finds nothing when exactly one person matches, in any position', () => {
    expect(run(check, [holder('a')])).toEqual([]);
    expect(run(check, [personWith({ id: 'b' }), holder('a'), personWith({ id: 'c' })])).toEqual([]);
  });

  it('reports the enrollment when no person matches, but not when there are no persons', () => {
    expect(
      run(check, [personWith({ id: 'a' }), personWith({ id: 'b', relationshipTypeCode: 'SOCIO' })]),
    ).toEqual([{ place: {}, severity: 'error', problem: { code: 'exactly-one', others: [] } }]);
    expect(run(check, [])).toEqual([]);
  });

  it('reports each match after the first at the field of the condition, and names all other matches', () => {
    const field = 'relationshipTypeCode';
    expect(run(check, [holder('a'), personWith({ id: 'x' }), holder('b'), holder('c')])).toEqual([
      {
        place: { personId: 'b', field },
        severity: 'error',
        problem: { code: 'exactly-one', others: ['a', 'c'] },
      },
      {
        place: { personId: 'c', field },
        severity: 'error',
        problem: { code: 'exactly-one', others: ['a', 'b'] },
      },
    ]);
  });

  it('reports the person as a whole when the condition looks at no field', () => {
    const any: CheckSpec = { name: 'exactly-one', where: { all: [] }, severity: 'warning' };
    expect(run(any, [personWith({ id: 'a' }), personWith({ id: 'b' })]).map(({ place }) => place)).toEqual([
      { personId: 'b' },
    ]);
  });

  it('gives the right number of findings for any list of persons', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 8 }), (flags) => {
        const persons = flags.map((is, index) => (is ? holder(`${index}`) : personWith({ id: `${index}` })));
        const holders = flags.filter(Boolean).length;
        const expected = holders > 0 ? holders - 1 : Math.min(1, persons.length);
        expect(run(check, persons)).toHaveLength(expected);
      }),
    );
  });
});

describe('the check "duplicate-identifier"', () => {
  const check: CheckSpec = { name: 'duplicate-identifier', severity: 'error' };
  const withId = (id: string, identifier: string, identifierType = 'R') =>
    personWith({ id, identifier, identifierType });

  it('reports the same identifier and type, even when written differently', () => {
    const persons = [withId('a', '12.345.678-5'), withId('b', '1-9'), withId('c', ' 123456785', ' R')];
    expect(run(check, persons)).toEqual([
      {
        place: { personId: 'c', field: 'identifier' },
        severity: 'error',
        problem: { code: 'duplicate-identifier', others: ['a'] },
      },
    ]);
    expect(seen(run(check, [...persons, withId('d', '12345678-5')]))).toEqual([
      ['c', ['a']],
      ['d', ['a', 'c']],
    ]);
  });

  it('finds nothing when the type or the identifier differs, or the identifier is blank', () => {
    expect(run(check, [withId('a', '1-9'), withId('b', '1-9', 'P'), withId('c', '2-7')])).toEqual([]);
    expect(run(check, [withId('a', ''), withId('b', ''), withId('c', ' \t')])).toEqual([]);
  });

  it('ignores a hidden identifier', () => {
    const company = { ...withId('b', '1-9'), entityKind: 'J' };
    expect(run(check, [withId('a', '1-9'), company])).toEqual([]);
    expect(seen(run(check, [withId('a', '1-9'), { ...company, entityKind: 'N' }]))).toEqual([['b', ['a']]]);
  });
});

describe('the check "duplicate-row"', () => {
  const check: CheckSpec = { name: 'duplicate-row', severity: 'error' };
  const one = rowWith('telephones', { number: '987654321', typeCode: 'M', remark: 'x' });

  it('reports a row that equals an earlier row in every field, even when written differently', () => {
    const rows = [one, { ...one, id: 't2', number: '+56 9 8765 4321', remark: ' x ' }, { ...one, id: 't3' }];
    const place = { personId: 'p', section: 'telephones' } as const;
    const problem = { code: 'duplicate-row', others: [] } as const;
    expect(run(check, [personWith({ telephones: rows })])).toEqual([
      { place: { ...place, rowId: 't2' }, severity: 'error', problem },
      { place: { ...place, rowId: 't3' }, severity: 'error', problem },
    ]);
  });

  it('finds nothing when a field differs, when rows are empty, or between persons or sections', () => {
    const others = [{ remark: 'y' }, { typeCode: 'F' }, { number: '987654322' }, { number: '' }];
    const rows = others.map((values, index) => ({ ...one, ...values, id: `o${index}` }));
    expect(run(check, [personWith({ telephones: [one, ...rows] })])).toEqual([]);
    const blank = [rowWith('telephones', { id: 'x' }), rowWith('telephones', { id: 'y', number: ' ' })];
    expect(run(check, [personWith({ telephones: blank })])).toEqual([]);
    expect(
      run(check, [personWith({ id: 'a', telephones: [one] }), personWith({ id: 'b', telephones: [one] })]),
    ).toEqual([]);
    const crossed = personWith({
      emails: [rowWith('emails', { address: 'x', typeCode: 'y' })],
      telephones: [rowWith('telephones', { number: 'x', typeCode: 'y' })],
    });
    expect(run(check, [crossed])).toEqual([]);
  });

  it('ignores hidden fields, and skips rows in which every filled field is hidden', () => {
    const rows = [one, { ...one, id: 't2', remark: 'y', typeCode: 'F' }];
    expect(seen(run(check, [personWith({ entityKind: 'J', telephones: rows })]))).toEqual([['t2', []]]);
    expect(run(check, [personWith({ entityKind: 'N', telephones: rows })])).toEqual([]);
    const hidden = ['m1', 'm2'].map((id) => rowWith('emails', { id, address: 'a@x.cl' }));
    expect(run(check, [personWith({ entityKind: 'J', emails: hidden })])).toEqual([]);
    expect(seen(run(check, [personWith({ entityKind: 'N', emails: hidden })]))).toEqual([['m2', []]]);
  });

  it('checks every section, in the order of the contract', () => {
    const twice = <R extends { readonly id: string }>(row: R) => [row, { ...row, id: `${row.id}x` }];
    const person = personWith({
      bankAccounts: twice(rowWith('bankAccounts', { bankId: 12 })),
      emails: twice(rowWith('emails', { address: 'A@x.cl' })),
      addresses: twice(rowWith('addresses', { communeId: 13120, line: 'Uno' })),
      telephones: twice(one),
    });
    expect(run(check, [person]).map(({ place }) => [place.section, place.rowId])).toEqual([
      ['telephones', 't1x'],
      ['addresses', 'a1x'],
      ['emails', 'e1x'],
      ['bankAccounts', 'b1x'],
    ]);
  });
});

describe('the check "shared-telephone"', () => {
  const check: CheckSpec = { name: 'shared-telephone', severity: 'information' };
  const withNumbers = (id: string, ...numbers: string[]) =>
    personWith({
      id,
      telephones: numbers.map((number, n) => rowWith('telephones', { id: `${id}${n}`, number })),
    });

  it('reports a number that two persons share, even when written differently', () => {
    const persons = [
      withNumbers('a', '987654321'),
      withNumbers('b', '1', '+56 9 8765 4321'),
      withNumbers('c', '2'),
    ];
    expect(run(check, persons)).toEqual([
      {
        place: { personId: 'b', section: 'telephones', rowId: 'b1', field: 'telephones.number' },
        severity: 'information',
        problem: { code: 'shared-telephone', others: ['a'] },
      },
    ]);
    expect(seen(run(check, [...persons, withNumbers('d', '2', '56987654321')]))).toEqual([
      ['b1', ['a']],
      ['d0', ['c']],
      ['d1', ['a', 'b']],
    ]);
  });

  it('finds nothing for numbers repeated within one person, different numbers or blank numbers', () => {
    expect(run(check, [withNumbers('a', '1', '1', '1')])).toEqual([]);
    expect(run(check, [withNumbers('a', '1', ''), withNumbers('b', '2', ''), withNumbers('c', ' ')])).toEqual(
      [],
    );
  });

  it('reports a shared number once per person, at the first row that has it', () => {
    expect(seen(run(check, [withNumbers('a', '1', '1'), withNumbers('b', '1', '1')]))).toEqual([
      ['b0', ['a']],
    ]);
  });

  it('compares the number only, not the type or the remark', () => {
    const rows = (id: string, remark: string) => [
      rowWith('telephones', { id, number: '1', remark, typeCode: remark }),
    ];
    const persons = [
      personWith({ id: 'a', telephones: rows('t1', 'x') }),
      personWith({ id: 'b', telephones: rows('t2', 'y') }),
    ];
    expect(seen(run(check, persons))).toEqual([['t2', ['a']]]);
  });
});

describe('the check "shared-email"', () => {
  const check: CheckSpec = { name: 'shared-email', severity: 'information' };
  const withEmail = (id: string, address: string, values: Partial<Person> = {}) =>
    personWith({ id, emails: [rowWith('emails', { id: `m-${id}`, address })], ...values });

  it('reports an address that two persons share, ignoring letter case', () => {
    expect(run(check, [withEmail('a', 'ana@x.cl'), withEmail('b', ' Ana@X.CL ')])).toEqual([
      {
        place: { personId: 'b', section: 'emails', rowId: 'm-b', field: 'emails.address' },
        severity: 'information',
        problem: { code: 'shared-email', others: ['a'] },
      },
    ]);
  });

  it('finds nothing for different addresses, blank addresses or a hidden address', () => {
    expect(run(check, [withEmail('a', 'ana@x.cl'), withEmail('b', 'anna@x.cl')])).toEqual([]);
    expect(run(check, [withEmail('a', ''), withEmail('b', ' ')])).toEqual([]);
    expect(run(check, [withEmail('a', 'ana@x.cl'), withEmail('b', 'ana@x.cl', { entityKind: 'J' })])).toEqual(
      [],
    );
  });
});

describe('the check "shared-account"', () => {
  const check: CheckSpec = { name: 'shared-account', severity: 'information' };
  const withAccount = (id: string, number: string, bankId: number | string, kind = '') =>
    personWith({
      id,
      bankAccounts: [rowWith('bankAccounts', { id: `b-${id}`, number, bankId, kind })],
    });

  it('reports the same number at the same bank, or both without a bank, whatever the account kind', () => {
    expect(run(check, [withAccount('a', '77', 12, 'x'), withAccount('b', '77', 12, 'y')])).toEqual([
      {
        place: { personId: 'b', section: 'bankAccounts', rowId: 'b-b', field: 'bankAccounts.number' },
        severity: 'information',
        problem: { code: 'shared-account', others: ['a'] },
      },
    ]);
    expect(seen(run(check, [withAccount('a', '77', ''), withAccount('b', '77', '')]))).toEqual([
      ['b-b', ['a']],
    ]);
  });

  it('finds nothing for another bank, another number or blank numbers', () => {
    expect(run(check, [withAccount('a', '77', 12), withAccount('b', '77', 1)])).toEqual([]);
    expect(run(check, [withAccount('a', '77', 12), withAccount('b', '78', 12)])).toEqual([]);
    expect(run(check, [withAccount('a', '', 12), withAccount('b', ' ', 12)])).toEqual([]);
  });
});

describe('the check "needs-row"', () => {
  const check: CheckSpec = {
    name: 'needs-row',
    where: HOLDER,
    sections: ['emailFulls', 'telefonoFulls'],
    severity: 'warning',
  };

  it('reports each listed section that has no row, in the order of the contract', () => {
    expect(run(check, [holder('a'), personWith({ id: 'b' })])).toEqual([
      {
        place: { personId: 'a', section: 'telephones' },
        severity: 'warning',
        problem: { code: 'needs-row', others: [] },
      },
      {
        place: { personId: 'a', section: 'emails' },
        severity: 'warning',
        problem: { code: 'needs-row', others: [] },
      },
    ]);
    const emails = [rowWith('emails'), rowWith('emails', { id: 'm2', typeCode: 'x' })];
    expect(run(check, [holder('a', { emails })]).map(({ place }) => place.section)).toEqual(['telephones']);
  });

  it('applies to every person when it has no condition', () => {
    const found = run({ name: 'needs-row', sections: ['emailFulls'], severity: 'error' }, [
      personWith({ id: 'x' }),
    ]);
    expect(found.map(({ place }) => place)).toEqual([{ personId: 'x', section: 'emails' }]);
  });

  it('does not count rows with nothing to send, and skips hidden sections', () => {
    const telephones = [rowWith('telephones', { remark: 'x' })];
    const emails = [rowWith('emails', { address: ' ' })];
    const sections = (entityKind: string) =>
      run(check, [holder('a', { entityKind, telephones, emails })]).map(({ place }) => place.section);
    expect(sections('N')).toEqual(['emails']);
    expect(sections('J')).toEqual(['telephones']);
  });
});

describe('the check "needs-companion"', () => {
  const check: CheckSpec = {
    name: 'needs-companion',
    where: { all: [HOLDER, COMPANY] },
    companion: { field: 'codTipoRelacion', in: ['REPLEGAL', 'CLINTE'] },
    severity: 'warning',
  };
  const company = (id: string) => holder(id, { entityKind: 'J' });
  const agent = personWith({ id: 'r', relationshipTypeCode: 'REPLEGAL' });

  it('reports a person who needs a companion when there is none', () => {
    const problem = { code: 'needs-companion', others: [] };
    expect(run(check, [personWith({ id: 'x' }), company('a')])).toEqual([
      { place: { personId: 'a' }, severity: 'warning', problem },
    ]);
  });

  it('finds nothing when a companion comes before or after the person, or when no person needs one', () => {
    expect(run(check, [company('a'), agent])).toEqual([]);
    expect(run(check, [agent, company('a')])).toEqual([]);
    expect(run(check, [holder('a')])).toEqual([]);
    expect(run(check, [])).toEqual([]);
  });

  it('does not accept a person as their own companion, but accepts two persons for each other', () => {
    expect(seen(run(check, [company('a')]))).toEqual([['a', []]]);
    expect(run(check, [company('a'), company('b')])).toEqual([]);
  });

  it('ignores hidden fields of a possible companion', () => {
    const married: CheckSpec = { ...check, companion: { field: 'codEstadoCivil', filled: true } };
    const partner = (entityKind: string) => personWith({ id: 'b', entityKind, maritalStatusCode: 'CASADO' });
    expect(run(married, [company('a'), partner('N')])).toEqual([]);
    expect(run(married, [company('a'), partner('J')])).toHaveLength(1);
  });
});
