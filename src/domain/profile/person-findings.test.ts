import { personWith, rowWith } from '../enrollment/builders.fixture.ts';
import { describe, expect, it } from 'vitest';
import type { Person } from '../enrollment/enrollment.ts';
import { isError } from '../fields/finding.ts';
import { checkPerson } from './check-person.ts';
import { findByRules } from './person-findings.ts';
import { profileWith, saying, TODAY } from './profile.fixture.ts';
import type { RuleSpec } from './schema/rule-schema.ts';

const findAll = (rules: RuleSpec[], values: Partial<Person>, today = TODAY) => {
  const profile = profileWith({ rules }, { today: () => today });
  const person = personWith(values);
  return findByRules(person, profile.viewOf(person), profile);
};
const messagesOf = (rules: RuleSpec[], values: Partial<Person>) =>
  findAll(rules, values).map(({ problem }) => (problem.code === 'profile' ? problem.message : problem.code));

const COMPANY = { field: 'tipoEntidad', equals: 'J' };
const MOBILE = { field: 'codTipoTelefono', equals: 'M' };

describe('a rule with findings', () => {
  const rules: RuleSpec[] = [
    {
      when: { all: [COMPANY, { field: 'sexo', filled: true }] },
      findings: [
        { severity: 'error', message: { es: 'no', en: 'nope' } },
        { severity: 'warning', message: 'hm', field: 'nombre' },
        { severity: 'information', message: 'so', field: 'sexo' },
      ],
    },
  ];

  it('reports each finding with its severity, at its own field or at the first field of the condition', () => {
    expect(findAll(rules, { entityKind: 'J', sex: 'F' })).toEqual([
      {
        place: { personId: 'p', field: 'entityKind' },
        severity: 'error',
        problem: { code: 'profile', message: { es: 'no', en: 'nope' } },
      },
      saying('hm', 'warning', { personId: 'p', field: 'givenName' }),
      saying('so', 'information', { personId: 'p', field: 'sex' }),
    ]);
  });

  it('reports nothing when its condition does not hold, or when it has no findings', () => {
    expect(findAll(rules, { entityKind: 'N', sex: 'F' })).toEqual([]);
    expect(findAll(rules, { entityKind: 'J' })).toEqual([]);
    expect(findAll([{ when: COMPANY, hide: ['sexo'] }], { entityKind: 'J' })).toEqual([]);
    expect(findAll([{ when: COMPANY, findings: [] }], { entityKind: 'J' })).toEqual([]);
  });

  it('reports the person as a whole when its condition looks at no field', () => {
    expect(findAll([{ when: { all: [] }, findings: [{ severity: 'warning', message: 'x' }] }], {})).toEqual([
      saying('x', 'warning', { personId: 'p' }),
    ]);
  });

  it('reports the person as a whole when the field of the finding is hidden', () => {
    const hiding: RuleSpec[] = [
      { when: COMPANY, hide: ['sexo', 'nombre'] },
      { ...rules[0], when: COMPANY },
    ];
    expect(findAll(hiding, { entityKind: 'J' }).map(({ place }) => place)).toEqual([
      { personId: 'p', field: 'entityKind' },
      { personId: 'p' },
      { personId: 'p' },
    ]);
  });

  it('treats a hidden field as empty, whether an earlier or a later rule hides it', () => {
    const sees: RuleSpec = {
      when: { field: 'sexo', filled: true },
      findings: [{ severity: 'error', message: 'seen' }],
    };
    const hide: RuleSpec = { when: COMPANY, hide: ['sexo'] };
    for (const order of [
      [hide, sees],
      [sees, hide],
    ]) {
      expect(messagesOf(order, { entityKind: 'N', sex: 'F' })).toEqual(['seen']);
      expect(messagesOf(order, { entityKind: 'J', sex: 'F' })).toEqual([]);
    }
  });

  it('reports in the order of the rules, after the problems of the fields', () => {
    const always = (message: string): RuleSpec => ({
      when: { all: [] },
      findings: [{ severity: 'information', message }],
    });
    const profile = profileWith({
      rules: [always('b'), always('a')],
      fields: { numero: { required: true } },
    });
    const person = personWith({ sex: 'F\0', bankAccounts: [rowWith('bankAccounts', { kind: 'x' })] });
    const found = checkPerson(person, profile).findings.map(({ problem }) =>
      problem.code === 'profile' ? problem.message : problem.code,
    );
    expect(found).toEqual(['forbidden-character', 'required', 'b', 'a']);
  });

  it('compares dates with the current day', () => {
    const future: RuleSpec[] = [
      { when: { field: 'fechaNacimiento', inFuture: true }, findings: [{ severity: 'error', message: 'x' }] },
    ];
    expect(findAll(future, { birthDate: '2026-11-22' })).toHaveLength(1);
    expect(findAll(future, { birthDate: '2026-11-22' }, '2026-11-22')).toEqual([]);
  });
});

describe('a rule with a condition on rows', () => {
  const rule: RuleSpec = { when: MOBILE, findings: [{ severity: 'warning', message: 'mobile' }] };
  const rows = [
    rowWith('telephones', { id: 't1', typeCode: 'M' }),
    rowWith('telephones', { id: 't2', typeCode: 'F', number: '1' }),
    rowWith('telephones', { id: 't3', typeCode: ' M ', number: '2' }),
  ];

  it('is checked for each row, and reports the field in that row', () => {
    const place = { personId: 'p', section: 'telephones', field: 'telephones.typeCode' } as const;
    expect(findAll([rule], { telephones: rows })).toEqual([
      saying('mobile', 'warning', { ...place, rowId: 't1' }),
      saying('mobile', 'warning', { ...place, rowId: 't3' }),
    ]);
    expect(findAll([rule], {})).toEqual([]);
  });

  it('reports another field of the row when the finding names it', () => {
    const named: RuleSpec = {
      when: MOBILE,
      findings: [
        { severity: 'error', message: 'x', field: 'telefono' },
        { severity: 'error', message: 'y', field: 'observacion' },
      ],
    };
    const fields = findAll([named], { telephones: rows.slice(0, 1) }).map(({ place }) => place.field);
    expect(fields).toEqual(['telephones.number', 'telephones.remark']);
  });

  it('is checked only for started rows, and a hidden value does not start a row', () => {
    const absent: RuleSpec = {
      when: { field: 'telefono', filled: false },
      findings: [{ severity: 'warning', message: 'number?' }],
    };
    const rulesFor = [{ when: COMPANY, hide: ['observacion'] }, absent];
    const blank = rowWith('telephones', { number: ' ' });
    const remarked = rowWith('telephones', { remark: 'llamar tarde' });
    expect(messagesOf(rulesFor, { entityKind: 'N', telephones: [blank] })).toEqual([]);
    expect(messagesOf(rulesFor, { entityKind: 'N', telephones: [remarked] })).toEqual(['number?']);
    expect(messagesOf(rulesFor, { entityKind: 'J', telephones: [remarked] })).toEqual([]);
    expect(messagesOf(rulesFor, { entityKind: 'J', telephones: [{ ...remarked, typeCode: 'M' }] })).toEqual([
      'number?',
    ]);
  });

  it("can also look at the person's own fields, in any order", () => {
    for (const all of [
      [COMPANY, MOBILE],
      [MOBILE, COMPANY],
    ]) {
      const both: RuleSpec = { when: { all }, findings: [{ severity: 'warning', message: 'both' }] };
      expect(messagesOf([both], { entityKind: 'N', telephones: rows })).toEqual([]);
      expect(findAll([both], { entityKind: 'J', telephones: rows }).map(({ place }) => place)).toEqual([
        { personId: 'p', section: 'telephones', rowId: 't1', field: 'telephones.typeCode' },
        { personId: 'p', section: 'telephones', rowId: 't3', field: 'telephones.typeCode' },
      ]);
    }
  });

  it('can compare a value of the row with the RUT of the person', () => {
    const own: RuleSpec = {
      when: { field: 'numero', equalsRutOf: 'identificador' },
      findings: [{ severity: 'information', message: 'own' }],
    };
    const bankAccounts = [
      rowWith('bankAccounts', { number: '12345678' }),
      rowWith('bankAccounts', { id: 'b2', number: '1' }),
    ];
    const rowsOf = (identifier: string) =>
      findAll([own], { identifier, bankAccounts }).map(({ place }) => place.rowId);
    expect(rowsOf('12.345.678-5')).toEqual(['b1']);
    expect(rowsOf('1-9')).toEqual(['b2']);
    expect(rowsOf('12.345.678-9')).toEqual([]);
  });

  it('reports the row as a whole when the field of the finding is hidden', () => {
    const hiding: RuleSpec[] = [
      { when: COMPANY, hide: ['codTipoTelefono'] },
      {
        when: { field: 'telefono', filled: true },
        findings: [{ severity: 'error', message: 'x', field: 'codTipoTelefono' }],
      },
    ];
    expect(findAll(hiding, { entityKind: 'J', telephones: rows.slice(1, 2) })).toEqual([
      saying('x', 'error', { personId: 'p', section: 'telephones', rowId: 't2' }),
    ]);
  });

  it('looks only at the rows of its own section', () => {
    const filled = (field: string): RuleSpec => ({
      when: { field, filled: true },
      findings: [{ severity: 'information', message: field }],
    });
    const person: Partial<Person> = {
      telephones: [rowWith('telephones', { number: '1' })],
      addresses: [rowWith('addresses', { communeId: 13120 })],
      emails: [rowWith('emails', { address: 'x' })],
      bankAccounts: [rowWith('bankAccounts', { number: '2' })],
    };
    const placed = findAll(['email', 'prospComunaCiudadId', 'numero', 'telefono'].map(filled), person);
    expect(placed.map(({ place }) => [place.section, place.rowId, place.field])).toEqual([
      ['emails', 'e1', 'emails.address'],
      ['addresses', 'a1', 'addresses.communeId'],
      ['bankAccounts', 'b1', 'bankAccounts.number'],
      ['telephones', 't1', 'telephones.number'],
    ]);
  });
});

describe('the status of a person', () => {
  const statusWith = (severity: 'error' | 'warning' | 'information') => {
    const rules: RuleSpec[] = [{ when: COMPANY, findings: [{ severity, message: 'x' }] }];
    const { status, findings } = checkPerson(personWith({ entityKind: 'J' }), profileWith({ rules }));
    return [status, findings.filter(isError).length];
  };

  it('becomes "with-errors" when a rule reports an error, but not for a warning or an information', () => {
    expect(statusWith('error')).toEqual(['with-errors', 1]);
    expect(statusWith('warning')).toEqual(['ready', 0]);
    expect(statusWith('information')).toEqual(['ready', 0]);
  });

  it('is "empty" when nothing is typed, even if a rule reports an error', () => {
    const rules: RuleSpec[] = [{ when: { all: [] }, findings: [{ severity: 'error', message: 'x' }] }];
    expect(checkPerson(personWith(), profileWith({ rules })).status).toBe('empty');
  });
});
