import { NO_ROWS } from '../enrollment/builders.fixture.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validRequest } from './contract.arbitraries.ts';
import { checkContract } from './contract-problems.ts';

const problemsOf = (json: unknown) => {
  const check = checkContract(json);
  return check.ok ? [] : check.problems;
};
const ofPerson = (members: object) => problemsOf({ personaFulls: [{ ...NO_ROWS, ...members }] });
const ofAddress = (members: object) => ofPerson({ direccionFulls: [members] });

describe('checkContract', () => {
  it('accepts every request that the contract allows', () => {
    fc.assert(
      fc.property(validRequest, (request) => {
        expect(checkContract(request)).toEqual({ ok: true, request });
      }),
    );
  });

  it.each<[unknown, object]>([
    [null, { path: [], code: 'wrong-type', expected: 'object', found: 'null' }],
    [[], { path: [], code: 'wrong-type', expected: 'object', found: 'array' }],
    ['x', { path: [], code: 'wrong-type', expected: 'object', found: 'string' }],
    [{}, { path: ['personaFulls'], code: 'missing', expected: 'array' }],
    [
      { personaFulls: {} },
      { path: ['personaFulls'], code: 'wrong-type', expected: 'array', found: 'object' },
    ],
  ])('reports the body, or its array of persons, as the problem of %j', (json, problem) => {
    expect(problemsOf(json)).toEqual([problem]);
  });

  it('reports every array that a person lacks', () => {
    expect(problemsOf({ personaFulls: [{}] })).toEqual(
      Object.keys(NO_ROWS).map((name) => ({
        path: ['personaFulls', 0, name],
        code: 'missing',
        expected: 'array',
      })),
    );
  });

  it('reports each field that the contract does not list in the same letter case', () => {
    expect(ofPerson({ Nombre: 'x', edad: 3 })).toEqual([
      { path: ['personaFulls', 0, 'Nombre'], code: 'unknown-field' },
      { path: ['personaFulls', 0, 'edad'], code: 'unknown-field' },
    ]);
  });

  it.each<[object, object]>([
    [{ nombre: null }, { code: 'wrong-type', expected: 'string', found: 'null' }],
    [{ nombre: 7 }, { code: 'wrong-type', expected: 'string', found: 'integer' }],
    [{ nombre: 7.5 }, { code: 'wrong-type', expected: 'string', found: 'fraction' }],
    [{ nombre: true }, { code: 'wrong-type', expected: 'string', found: 'boolean' }],
    [{ fechaNacimiento: '05-09-1983' }, { code: 'not-a-day' }],
    [{ fechaNacimiento: '1983-02-30' }, { code: 'not-a-day' }],
  ])('reports the wrong value of a person with %j', (members, problem) => {
    expect(ofPerson(members)).toEqual([{ path: ['personaFulls', 0, Object.keys(members)[0]], ...problem }]);
  });

  it.each<[unknown, object]>([
    ['13120', { code: 'wrong-type', expected: 'integer', found: 'string' }],
    [1.5, { code: 'wrong-type', expected: 'integer', found: 'fraction' }],
    [2 ** 53, { code: 'unsafe-integer' }],
    [-(2 ** 53), { code: 'unsafe-integer' }],
    [Number.POSITIVE_INFINITY, { code: 'unsafe-integer' }],
  ])('reports %j as a wrong commune id', (value, problem) => {
    const path = ['personaFulls', 0, 'direccionFulls', 0, 'prospComunaCiudadId'];
    expect(ofAddress({ prospComunaCiudadId: value })).toEqual([{ path, ...problem }]);
  });
});
