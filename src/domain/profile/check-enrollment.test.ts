import { describe, expect, it } from 'vitest';
import { createPerson } from '../enrollment/person.ts';
import { checkEnrollment, createPersonChecker } from './check-enrollment.ts';
import { checkPerson } from './check-person.ts';
import { createProfile } from './profile.ts';

const PROFILE = createProfile({
  name: 'Test',
  baseUrl: '',
  fields: { codPerfilRiesgo: { required: true }, nombre: { required: true } },
});
const check = createPersonChecker(PROFILE);
const ANA = { ...createPerson('ana'), givenName: 'Ana' };
const NOBODY = createPerson('nobody');

describe('checkEnrollment', () => {
  it('finds nothing where nothing is wrong', () => {
    expect(checkEnrollment({ riskProfileCode: 'MOD', persons: [ANA] }, PROFILE, check)).toEqual([]);
  });

  it('wants a person', () => {
    expect(checkEnrollment({ riskProfileCode: 'MOD', persons: [] }, PROFILE, check)).toEqual([
      { place: {}, problem: { code: 'no-persons' } },
    ]);
  });

  it('names its own fields first, then person by person', () => {
    const persons = [NOBODY, ANA, { ...ANA, id: 'other', birthDate: 'ayer', givenName: '' }];
    expect(checkEnrollment({ riskProfileCode: ' ', persons }, PROFILE, check)).toEqual([
      { place: { field: 'riskProfileCode' }, problem: { code: 'required' } },
      { place: { personId: 'nobody', field: 'givenName' }, problem: { code: 'required' } },
      { place: { personId: 'other', field: 'givenName' }, problem: { code: 'required' } },
      { place: { personId: 'other', field: 'birthDate' }, problem: { code: 'not-a-date' } },
    ]);
  });

  it('finds a character in the risk profile that cannot be sent', () => {
    const [finding] = checkEnrollment({ riskProfileCode: 'a\tb', persons: [ANA] }, PROFILE, check);
    expect(finding?.place).toEqual({ field: 'riskProfileCode' });
    expect(finding?.problem.code).toBe('forbidden-character');
  });
});

describe('createPersonChecker', () => {
  it('checks an untouched person once, and a changed one again', () => {
    const checker = createPersonChecker(PROFILE);
    const first = checker(NOBODY);
    expect(first).toEqual(checkPerson(NOBODY, PROFILE));
    expect(checker(NOBODY)).toBe(first);
    expect(checker({ ...NOBODY, givenName: 'Ana' })).toEqual({ status: 'ready', findings: [] });
    expect(checker(NOBODY)).toBe(first);
  });
});
