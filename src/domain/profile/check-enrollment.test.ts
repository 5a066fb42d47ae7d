import { personWith, rowWith } from '../enrollment/builders.fixture.ts';
import { describe, expect, it } from 'vitest';
import type { EnrollmentContent, Person } from '../enrollment/enrollment.ts';
import type { Problem } from '../fields/finding.ts';
import { createLoadedCatalog } from './catalog.ts';
import { checkEnrollment, recheckingEnrollment } from './check-enrollment.ts';
import { checkPerson, createChecks, createPersonChecker } from './check-person.ts';
import { profileWith, TODAY } from './profile.fixture.ts';
import type { ProfileSpec } from './schema/profile-schema.ts';
import { toEnd } from './steps.ts';

const PROFILE = profileWith({ fields: { codPerfilRiesgo: { required: true }, nombre: { required: true } } });
const ANA = personWith({ id: 'ana', givenName: 'Ana' });
const NOBODY = personWith({ id: 'nobody' });

const checkAll = (persons: readonly Person[], profile = PROFILE, riskProfileCode = 'MOD') =>
  checkEnrollment({ riskProfileCode, persons }, profile, createPersonChecker(profile));

const ERROR = { severity: 'error' } as const;
const REQUIRED: { problem: Problem; severity: 'error' } = { problem: { code: 'required' }, ...ERROR };

describe('checkEnrollment', () => {
  it('returns no findings when nothing is wrong', () => {
    expect(checkAll([ANA])).toEqual([]);
  });

  it('reports "no-persons" when the enrollment has no persons', () => {
    expect(checkAll([])).toEqual([{ place: {}, problem: { code: 'no-persons' }, ...ERROR }]);
  });

  it('lists the findings of the enrollment first, then those of each person', () => {
    const persons = [NOBODY, ANA, { ...ANA, id: 'other', birthDate: 'ayer', givenName: '' }];
    expect(checkAll(persons, PROFILE, ' ')).toEqual([
      { place: { field: 'riskProfileCode' }, ...REQUIRED },
      { place: { personId: 'nobody', field: 'givenName' }, ...REQUIRED },
      { place: { personId: 'other', field: 'givenName' }, ...REQUIRED },
      { place: { personId: 'other', field: 'birthDate' }, problem: { code: 'not-a-date' }, ...ERROR },
    ]);
  });

  it('reports a character in the risk profile that cannot be sent', () => {
    const [finding] = checkAll([ANA], PROFILE, 'a\tb');
    expect(finding?.place).toEqual({ field: 'riskProfileCode' });
    expect(finding?.problem.code).toBe('forbidden-character');
    expect(finding?.severity).toBe('error');
  });

  it('reports "too-many-persons" above the limit of the profile', () => {
    const profile = profileWith({ limits: { persons: 2 } });
    const persons = ['a', 'b', 'c'].map((id) => personWith({ id, sex: id === 'a' ? 'F\0' : 'F' }));
    expect(checkAll(persons.slice(0, 2), profile).map(({ problem }) => problem.code)).toEqual([
      'forbidden-character',
    ]);
    expect(checkAll(persons, profile)[0]).toEqual({
      place: {},
      problem: { code: 'too-many-persons', count: 3, max: 2 },
      ...ERROR,
    });
    expect(checkAll(persons, profile)).toHaveLength(2);
  });

  it('keeps the severities that the profile gives to its findings', () => {
    const rules: ProfileSpec['rules'] = [
      {
        when: { field: 'sexo', equals: 'F' },
        findings: [
          { severity: 'information', message: 'i' },
          { severity: 'warning', message: 'w' },
        ],
      },
    ];
    const found = checkAll([personWith({ sex: 'F' }), personWith({ id: 'q' })], profileWith({ rules }));
    expect(found.map(({ severity, place }) => [severity, place])).toEqual([
      ['information', { personId: 'p', field: 'sex' }],
      ['warning', { personId: 'p', field: 'sex' }],
    ]);
  });
});

describe('checkEnrollment with the checks of a profile', () => {
  const HOLDER = { field: 'codTipoRelacion', equals: 'CLINTE' };

  it('lists findings about the whole enrollment first, and the others after the field errors of their person', () => {
    const profile = profileWith({
      limits: { persons: 1 },
      checks: [
        { name: 'shared-telephone', severity: 'information' },
        { name: 'exactly-one', where: HOLDER, severity: 'error' },
        { name: 'needs-row', where: { all: [] }, sections: ['emailFulls'], severity: 'warning' },
      ],
    });
    const telephones = [rowWith('telephones', { number: '1' })];
    const persons = ['a', 'b'].map((id) => personWith({ id, sex: 'F\0', telephones }));
    const found = checkAll(persons, profile).map(({ place, problem }) => [place.personId, problem.code]);
    expect(found).toEqual([
      [undefined, 'too-many-persons'],
      [undefined, 'exactly-one'],
      ['a', 'forbidden-character'],
      ['a', 'needs-row'],
      ['b', 'forbidden-character'],
      ['b', 'needs-row'],
      ['b', 'shared-telephone'],
    ]);
  });

  it('reports only "no-persons" when there are no persons', () => {
    const profile = profileWith({ checks: [{ name: 'exactly-one', where: HOLDER, severity: 'error' }] });
    expect(checkAll([], profile).map(({ problem }) => problem.code)).toEqual(['no-persons']);
  });
});

describe('checkEnrollment with catalogs from files or URLs', () => {
  const spec = { file: '/x.json', value: 'id', typing: true };
  const listed = (status: 'loading' | 'failed', name = 'list') =>
    profileWith(
      {
        catalogs: { list: spec, other: { entries: { F: 'F' } } },
        fields: { prospBancoId: { catalog: name } },
      },
      { catalogs: new Map([['list', createLoadedCatalog('list', spec, { status })]]) },
    );
  const found = (profile: typeof PROFILE) => checkAll([ANA], profile);

  it('reports one "catalogs-loading" error while a catalog is loading, even if codes may be typed', () => {
    expect(found(listed('loading'))).toEqual([
      { place: {}, problem: { code: 'catalogs-loading' }, ...ERROR },
    ]);
  });

  it('does not wait for a catalog that failed to load, or that no field uses', () => {
    expect(found(listed('failed'))).toEqual([]);
    expect(found(listed('loading', 'other'))).toEqual([]);
  });
});

describe('createPersonChecker', () => {
  it('returns the cached result for an unchanged person, and checks a changed person again', () => {
    const checker = createPersonChecker(PROFILE);
    const first = checker(NOBODY);
    expect(first).toEqual(checkPerson(NOBODY, PROFILE));
    expect(checker(NOBODY)).toBe(first);
    expect(checker({ ...NOBODY, givenName: 'Ana' })).toEqual({ status: 'ready', findings: [] });
    expect(checker(NOBODY)).toBe(first);
  });

  it('checks an unchanged person again on the next day', () => {
    const clock = { day: TODAY };
    const profile = profileWith(
      {
        rules: [
          {
            when: { field: 'fechaNacimiento', inFuture: true },
            findings: [{ severity: 'error', message: 'not born yet' }],
          },
        ],
      },
      { today: () => clock.day },
    );
    const checker = createPersonChecker(profile);
    const person = personWith({ birthDate: '2026-11-22' });
    const before = checker(person);
    expect(before.status).toBe('with-errors');
    expect(checker(person)).toBe(before);
    clock.day = '2026-11-22';
    expect(checker(person)).toEqual({ status: 'ready', findings: [] });
  });
});

describe('recheckingEnrollment', () => {
  it('gives the same findings until somebody edits or the day changes', () => {
    const clock = { day: TODAY };
    const profile = profileWith({ fields: { nombre: { required: true } } }, { today: () => clock.day });
    const checks = createChecks(profile);
    const check = (checked: EnrollmentContent) => toEnd(recheckingEnrollment(checked, checks));
    const content = { riskProfileCode: '', persons: [NOBODY] };
    const first = check(content);
    expect(first).toHaveLength(1);
    expect(check({ ...content, persons: [NOBODY] })).toBe(first);
    const named = { ...content, persons: [{ ...NOBODY, givenName: 'Ana' }] };
    expect(check(named)).toEqual([]);
    const again = check(content);
    expect(again).toEqual(first);
    clock.day = '2026-11-22';
    expect(check(content)).not.toBe(again);
  });
});
