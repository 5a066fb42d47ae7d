import { describe, expect, it } from 'vitest';
import { createPerson } from '../../domain/enrollment/person.ts';
import { createPersonChecker } from '../../domain/profile/person-checker.ts';
import { createProfile } from '../../domain/profile/profile.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import { probeRequest, toExactRequest } from './request-probe.ts';

const NO_ROWS = { telefonoFulls: [], direccionFulls: [], emailFulls: [], cuentaBancarioFulls: [] };
const servicesOf = (spec: Partial<ProfileSpec> = {}) => {
  const profile = createProfile({ name: 'x', baseUrl: '', ...spec }, { today: () => '2026-11-21' });
  return { profile, checkPerson: createPersonChecker(profile) };
};

describe('a pasted request', () => {
  it('may be nothing, no JSON, or no request', () => {
    expect(probeRequest(' \n')).toEqual({ kind: 'empty' });
    expect(probeRequest('{"personaFulls": [}')).toMatchObject({
      kind: 'not-json',
      problem: { line: 1, column: 19 },
    });
    expect(probeRequest('{"personas": []}')).toEqual({
      kind: 'invalid',
      problems: [
        { path: ['personaFulls'], code: 'missing', expected: 'array' },
        { path: ['personas'], code: 'unknown-field' },
      ],
    });
  });

  it('becomes an enrollment whose parts have ids of their own', () => {
    const person = { ...NO_ROWS, nombre: 'Ana', emailFulls: [{ email: 'a' }, { email: 'b' }] };
    const probe = probeRequest(JSON.stringify({ codPerfilRiesgo: 'MOD', personaFulls: [person, person] }));
    if (probe.kind !== 'valid') throw new Error(probe.kind);
    const { riskProfileCode, persons } = probe.enrollment;
    expect([riskProfileCode, persons.map(({ givenName }) => givenName)]).toEqual(['MOD', ['Ana', 'Ana']]);
    const ids = persons.flatMap(({ id, emails }) => [id, ...emails.map((email) => email.id)]);
    expect(new Set(ids).size).toBe(6);
  });
});

describe('the exact request', () => {
  const enrollment = {
    id: 'e',
    riskProfileCode: '',
    persons: [{ ...createPerson('p'), givenName: ' Ñandú ' }],
  };

  it('is the text that is sent, in bytes, with what is found of it', () => {
    const exact = toExactRequest(enrollment, servicesOf({ fields: { codPerfilRiesgo: { required: true } } }));
    const text = JSON.stringify({ personaFulls: [{ nombre: 'Ñandú', ...NO_ROWS }] });
    expect(exact).toMatchObject({ ok: true, text, bytes: text.length + 2, isTooLarge: false, errorCount: 1 });
  });

  it('says when it is larger than the service takes', () => {
    const bytesOf = (bodyBytes: number) => toExactRequest(enrollment, servicesOf({ limits: { bodyBytes } }));
    const exact = bytesOf(1000);
    if (!exact.ok) throw new Error('refused');
    expect(bytesOf(exact.bytes)).toMatchObject({ isTooLarge: false });
    expect(bytesOf(exact.bytes - 1)).toMatchObject({ isTooLarge: true });
  });

  it('is refused where the contract has no form for a value', () => {
    const bad = { ...enrollment, persons: [{ ...createPerson('p'), birthDate: 'ayer' }] };
    expect(toExactRequest(bad, servicesOf())).toEqual({
      ok: false,
      refusals: [
        { place: { personId: 'p', field: 'birthDate' }, problem: { code: 'not-a-date' }, severity: 'error' },
      ],
    });
  });
});
