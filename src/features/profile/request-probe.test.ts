import { describe, expect, it } from 'vitest';
import { probeRequest } from './request-probe.ts';

const NO_ROWS = { telefonoFulls: [], direccionFulls: [], emailFulls: [], cuentaBancarioFulls: [] };
describe('a pasted request', () => {
  it('an empty text, a text that is not JSON and JSON that is not a request are told apart', () => {
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

  it('a valid request becomes an enrollment in which every part has its own id', () => {
    const person = { ...NO_ROWS, nombre: 'Ana', emailFulls: [{ email: 'a' }, { email: 'b' }] };
    const probe = probeRequest(JSON.stringify({ codPerfilRiesgo: 'MOD', personaFulls: [person, person] }));
    if (probe.kind !== 'valid') throw new Error(probe.kind);
    const { riskProfileCode, persons } = probe.enrollment;
    expect([riskProfileCode, persons.map(({ givenName }) => givenName)]).toEqual(['MOD', ['Ana', 'Ana']]);
    const ids = persons.flatMap(({ id, emails }) => [id, ...emails.map((email) => email.id)]);
    expect(new Set(ids).size).toBe(6);
  });
});
