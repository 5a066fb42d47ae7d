import { personWith, rowWith } from '../enrollment/builders.fixture.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyEnrollment } from '../contract/contract.arbitraries.ts';
import type { Person } from '../enrollment/enrollment.ts';
import { runChecks } from './checks.fixture.ts';
import { profileWith, saying } from './profile.fixture.ts';
import type { CheckSpec } from './schema/rule-schema.ts';

const ANYONE = { all: [] };
const HOLDER = { field: 'codTipoRelacion', equals: 'CLINTE' };
const EVERY_CHECK: readonly CheckSpec[] = [
  { name: 'exactly-one', where: HOLDER, severity: 'error' },
  { name: 'duplicate-identifier', severity: 'warning' },
  { name: 'duplicate-row', severity: 'information' },
  { name: 'shared-telephone', severity: 'error' },
  { name: 'shared-email', severity: 'warning' },
  { name: 'shared-account', severity: 'information' },
  { name: 'needs-row', where: HOLDER, sections: ['direccionFulls'], severity: 'error' },
  { name: 'needs-companion', where: ANYONE, companion: HOLDER, severity: 'warning' },
];

/** Two persons for whom every check reports something. */
const PERSONS: readonly Person[] = ['a', 'b'].map((id) =>
  personWith({
    id,
    identifier: '1-9',
    relationshipTypeCode: id === 'a' ? 'CLINTE' : 'SOCIO',
    telephones: [rowWith('telephones', { number: '1' }), rowWith('telephones', { id: 't2', number: '1' })],
    emails: [rowWith('emails', { address: 'a@x.cl' })],
    bankAccounts: [rowWith('bankAccounts', { number: '1' })],
  }),
);
const run = (checks: readonly CheckSpec[], persons = PERSONS) =>
  runChecks(persons, profileWith({ checks: [...checks] }));
const codesOf = (checks: readonly CheckSpec[], persons = PERSONS) =>
  run(checks, persons).map(({ problem, severity }) => `${severity} ${problem.code}`);

describe('the checks of a profile', () => {
  it('run only when the profile lists them', () => {
    expect(runChecks(PERSONS, profileWith())).toEqual([]);
    expect(run([])).toEqual([]);
    expect(codesOf([{ name: 'shared-email', severity: 'warning' }])).toEqual(['warning shared-email']);
  });

  it('report in the order of the profile with their severity, first on single persons, then between persons', () => {
    const between = [
      'warning duplicate-identifier',
      'error shared-telephone',
      'warning shared-email',
      'information shared-account',
      'warning needs-companion',
    ];
    const own = ['information duplicate-row', 'error needs-row', 'information duplicate-row'];
    expect(codesOf(EVERY_CHECK)).toEqual([...own, ...between]);
    expect(codesOf(EVERY_CHECK.toReversed()).slice(3)).toEqual(between.toReversed());
  });

  it("use the profile's own message when it gives one", () => {
    const message = { es: 'repetido', en: 'twice' };
    const [named, plain] = run([
      { name: 'duplicate-identifier', severity: 'warning', message },
      { name: 'duplicate-identifier', severity: 'warning' },
    ]);
    expect(named).toEqual({ ...plain, problem: { code: 'profile', message } });
    expect(
      run([
        { name: 'needs-row', where: HOLDER, sections: ['direccionFulls'], severity: 'error', message: 'x' },
      ]),
    ).toEqual([saying('x', 'error', { personId: 'a', section: 'addresses' })]);
  });

  it('do not affect each other when two have the same name', () => {
    const needs = (section: 'direccionFulls' | 'emailFulls', severity: 'error' | 'warning'): CheckSpec => ({
      name: 'needs-row',
      where: ANYONE,
      sections: [section],
      severity,
    });
    const person = personWith({ addresses: [rowWith('addresses', { line: 'x' })] });
    expect(codesOf([needs('direccionFulls', 'error'), needs('emailFulls', 'warning')], [person])).toEqual([
      'warning needs-row',
    ]);
  });

  it('never treat two empty values as the same', () => {
    const blank = (id: string) =>
      personWith({
        id,
        identifier: ' ',
        telephones: [
          rowWith('telephones', { remark: `r${id}` }),
          rowWith('telephones', { id: 't2', number: '\t' }),
        ],
        emails: [rowWith('emails', { typeCode: id })],
        bankAccounts: [rowWith('bankAccounts', { bankId: 12, kind: id })],
      });
    const sharing = EVERY_CHECK.filter(({ name }) => /^(duplicate|shared)/.test(name));
    expect(sharing).toHaveLength(5);
    expect(run(sharing, [blank('a'), blank('b'), blank('c')])).toEqual([]);
  });

  it('name only other persons of the enrollment, each once, and find nothing shared for one person alone', () => {
    const profile = profileWith({ checks: [...EVERY_CHECK] });
    fc.assert(
      fc.property(anyEnrollment, ({ persons }) => {
        const ids = persons.map(({ id }) => id);
        for (const { place, problem } of runChecks(persons, profile)) {
          const others = 'others' in problem ? problem.others : [];
          expect(
            [...others, place.personId ?? ids[0]].every((id) => id !== undefined && ids.includes(id)),
          ).toBe(true);
          expect(others).not.toContain(place.personId);
          expect(new Set(others).size).toBe(others.length);
        }
        for (const person of persons) {
          const alone = runChecks([person], profile).map(({ problem }) => problem.code);
          expect(alone.filter((code) => /^(duplicate-identifier|shared)/.test(code))).toEqual([]);
        }
      }),
    );
  });

  it('report a shared telephone at the later person, for any persons in any order', () => {
    const number = fc.constantFrom('1', '2', '3', '', ' 1');
    fc.assert(
      fc.property(fc.array(fc.array(number, { maxLength: 3 }), { maxLength: 5 }), (lists) => {
        const persons = lists.map((numbers, p) =>
          personWith({
            id: `${p}`,
            telephones: numbers.map((text, r) => rowWith('telephones', { id: `${p}-${r}`, number: text })),
          }),
        );
        const trimmed = lists.map((numbers) =>
          [...new Set(numbers.map((text) => text.trim()))].filter(Boolean),
        );
        const expected = trimmed.flatMap((numbers, p) =>
          numbers.filter((text) => trimmed.slice(0, p).some((earlier) => earlier.includes(text))),
        );
        const found = run([{ name: 'shared-telephone', severity: 'information' }], persons);
        expect(found).toHaveLength(expected.length);
        for (const { place, problem } of found) {
          const others = 'others' in problem ? problem.others : [];
          expect(others.length).toBeGreaterThan(0);
          for (const other of others) expect(Number(other)).toBeLessThan(Number(place.personId));
        }
      }),
    );
  });
});
