import { requestWith } from '../../domain/enrollment/builders.fixture.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyEnrollment, sendableEnrollment } from '../../domain/contract/contract.arbitraries.ts';
import { toFinalizeRequest } from '../../domain/contract/to-finalize-request.ts';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { createPerson } from '../../domain/enrollment/person.ts';
import { checkEnrollment } from '../../domain/profile/check-enrollment.ts';
import { createChecks } from '../../domain/profile/check-person.ts';
import { createProfile } from '../../domain/profile/profile.ts';
import { readShippedProfile } from '../../domain/profile/profile.fixture.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import { toEnd } from '../../domain/profile/steps.ts';
import type { ProfileServices } from '../profile/use-profile.ts';
import { makingRequest } from './exact-request.ts';

const servicesOf = (spec: Partial<ProfileSpec> = {}) => {
  const profile = createProfile({ name: 'x', baseUrl: '', ...spec }, { today: () => '2026-11-21' });
  return createChecks(profile);
};

const toExactRequest = (enrollment: Enrollment, services: ProfileServices) =>
  toEnd(makingRequest(enrollment, services));

describe('the exact request', () => {
  const enrollment = {
    id: 'e',
    riskProfileCode: '',
    persons: [{ ...createPerson('p'), givenName: ' Ñandú ' }],
  };

  it('the exact request has the text to send, its size in bytes and the number of errors', () => {
    const exact = toExactRequest(enrollment, servicesOf({ fields: { codPerfilRiesgo: { required: true } } }));
    const text = JSON.stringify(requestWith([{ nombre: 'Ñandú' }]));
    expect(exact).toMatchObject({ ok: true, text, bytes: text.length + 2, isTooLarge: false, errorCount: 1 });
  });

  it('the exact request says when it is larger than the service accepts', () => {
    const bytesOf = (bodyBytes: number) => toExactRequest(enrollment, servicesOf({ limits: { bodyBytes } }));
    const exact = bytesOf(1000);
    if (!exact.ok) throw new Error('the request was refused');
    expect(bytesOf(exact.bytes)).toMatchObject({ isTooLarge: false });
    expect(bytesOf(exact.bytes - 1)).toMatchObject({ isTooLarge: true });
  });

  it('the request is refused if a value has no form in the contract', () => {
    const bad = { ...enrollment, persons: [{ ...createPerson('p'), birthDate: 'ayer' }] };
    expect(toExactRequest(bad, servicesOf())).toEqual({
      ok: false,
      refusals: [
        { place: { personId: 'p', field: 'birthDate' }, problem: { code: 'not-a-date' }, severity: 'error' },
      ],
    });
  });

  it('the request that is made person by person equals the request that is made of the whole enrollment', () => {
    const sample = readShippedProfile('profile.json');
    const bare = readShippedProfile('profiles/contract-only.json');
    const eitherEnrollment = fc.oneof(anyEnrollment, sendableEnrollment);
    fc.assert(
      fc.property(eitherEnrollment, fc.constantFrom(sample, bare), (any, profile) => {
        const checks = createChecks(profile);
        const whole = toFinalizeRequest(any, profile);
        const exact = toExactRequest(any, checks);
        expect(exact.ok).toBe(whole.ok);
        if (!exact.ok || !whole.ok) {
          expect(exact).toEqual(whole);
          return;
        }
        expect(exact.text).toBe(JSON.stringify(whole.request));
        expect(exact.findings).toEqual(checkEnrollment(any, profile, checks.checkPerson));
      }),
    );
  });
});
