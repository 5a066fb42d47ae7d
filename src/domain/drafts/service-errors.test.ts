import { describe, expect, it } from 'vitest';
import { toSentOrder } from '../contract/sent-order.ts';
import type { Enrollment, Person } from '../enrollment/enrollment.ts';
import { createPerson } from '../enrollment/person.ts';
import { findServiceErrors, findServiceFindings, toServiceErrors } from './service-errors.ts';
import { type FinalizeOutcome, storedEnrollmentSchema } from './stored.ts';

const PLAIN = {
  emptyText: 'omit',
  viewOf: () => ({ field: () => ({ hidden: false }) }),
} as const;

const ANA: Person = {
  ...createPerson('ana'),
  identifier: '1-9',
  telephones: [
    { id: 'blank', number: ' ', remark: '', typeCode: '' },
    { id: 't1', number: '111', remark: '', typeCode: '' },
    { id: 't2', number: '222', remark: '', typeCode: '' },
  ],
  addresses: [{ id: 'a1', line: '', typeCode: '', communeId: 13120 }],
};
const LUZ: Person = { ...createPerson('luz'), givenName: 'Luz' };
const ENROLLMENT: Enrollment = { id: 'e', riskProfileCode: 'MOD', persons: [ANA, LUZ] };

const errorsOf = (...paths: string[]) =>
  toServiceErrors(
    paths.map((path) => ({ path, message: `about ${path}` })),
    toSentOrder(ENROLLMENT, PLAIN),
    ENROLLMENT,
  );
const findingsOf = (person: Person, ...paths: string[]) => findServiceFindings(person, errorsOf(...paths));

const NUMBER = 'personaFulls[0].telefonoFulls[1].telefono';
const T2 = { personId: 'ana', section: 'telephones', rowId: 't2', field: 'telephones.number' };

describe('an error of the answer', () => {
  it('is kept with the place that it names and what stood there when it was sent', () => {
    expect(errorsOf(NUMBER, 'PersonaFulls[1].Nombre')).toEqual([
      { path: NUMBER, message: `about ${NUMBER}`, place: T2, entry: '222' },
      {
        path: 'PersonaFulls[1].Nombre',
        message: 'about PersonaFulls[1].Nombre',
        place: { personId: 'luz', field: 'givenName' },
        entry: 'Luz',
      },
    ]);
  });

  it('keeps a number as a number and an entry that was empty as empty', () => {
    const [commune, sex] = errorsOf(
      'personaFulls[0].direccionFulls[0].prospComunaCiudadId',
      'personaFulls[1].sexo',
    );
    expect(commune?.entry).toBe(13120);
    expect(sex?.entry).toBe('');
  });

  it('of a whole person, row or enrollment has a place but no entry', () => {
    expect(errorsOf('personaFulls[0].telefonoFulls[1]', 'personaFulls[1]', 'codPerfilRiesgo')).toEqual([
      {
        path: 'personaFulls[0].telefonoFulls[1]',
        message: 'about personaFulls[0].telefonoFulls[1]',
        place: { personId: 'ana', section: 'telephones', rowId: 't2' },
      },
      { path: 'personaFulls[1]', message: 'about personaFulls[1]', place: { personId: 'luz' } },
      { path: 'codPerfilRiesgo', message: 'about codPerfilRiesgo', place: { field: 'riskProfileCode' } },
    ]);
  });

  it('is kept without a place where its path leads nowhere', () => {
    for (const path of [
      '',
      '$',
      'saldo',
      'personaFulls[7].nombre',
      'personaFulls[-1]',
      'Error interno: 500',
    ]) {
      expect(errorsOf(path)).toEqual([{ path, message: `about ${path}` }]);
    }
  });

  it('is stored and read again as it is', () => {
    const outcome: FinalizeOutcome = {
      kind: 'answered',
      at: '2026-11-21T07:00:00Z',
      request: '{}',
      status: 400,
      contentType: 'application/json',
      body: '{}',
      truncated: false,
      verdict: 'rejected',
      errors: errorsOf(NUMBER, 'saldo', 'codPerfilRiesgo'),
    };
    const stored = {
      version: 1,
      id: 'e',
      createdAt: '',
      updatedAt: '',
      riskProfileCode: '',
      personIds: [],
      outcome,
    };
    expect(storedEnrollmentSchema.parse(JSON.parse(JSON.stringify(stored))).outcome).toEqual(outcome);
  });
});

describe('a finding of the service', () => {
  it('stands at its field in the words of the service, for its own person alone', () => {
    const finding = {
      place: T2,
      problem: { code: 'service', message: `about ${NUMBER}` },
      severity: 'error',
    };
    expect(findingsOf(ANA, NUMBER)).toEqual([finding]);
    expect(findingsOf(LUZ, NUMBER)).toEqual([]);
    expect(findingsOf(ANA, 'personaFulls[0].identificador').map(({ place }) => place)).toEqual([
      { personId: 'ana', field: 'identifier' },
    ]);
  });

  it('is gone while another value stands there, and back with the value that was sent', () => {
    const [blank, first, second] = ANA.telephones;
    if (!blank || !first || !second) throw new Error('three telephones');
    const withSecond = (number: string): Person => ({
      ...ANA,
      telephones: [blank, first, { ...second, number }],
    });
    expect(findingsOf(withSecond('223'), NUMBER)).toEqual([]);
    expect(findingsOf(withSecond(''), NUMBER)).toEqual([]);
    expect(findingsOf(withSecond('222'), NUMBER)).toHaveLength(1);
    expect(findingsOf({ ...withSecond('222'), givenName: 'Ana' }, NUMBER)).toHaveLength(1);
    const path = 'personaFulls[0].direccionFulls[0].prospComunaCiudadId';
    const asText = ANA.addresses.map((row) => ({ ...row, communeId: '13120' }));
    expect(findingsOf(ANA, path)).toHaveLength(1);
    expect(findingsOf({ ...ANA, addresses: asText }, path)).toEqual([]);
  });

  it('goes with its row when rows move, and away with it', () => {
    expect(findingsOf({ ...ANA, telephones: ANA.telephones.toReversed() }, NUMBER)[0]?.place).toEqual(T2);
    const added = { id: 't0', number: '222', remark: '', typeCode: '' };
    expect(findingsOf({ ...ANA, telephones: [added, ...ANA.telephones] }, NUMBER)[0]?.place).toEqual(T2);
    const removed = ANA.telephones.filter(({ id }) => id !== 't2');
    expect(findingsOf({ ...ANA, telephones: [added, ...removed] }, NUMBER)).toEqual([]);
  });

  it('is of a required field that was empty, until something is typed', () => {
    expect(findingsOf(LUZ, 'personaFulls[1].sexo')).toHaveLength(1);
    expect(findingsOf({ ...LUZ, sex: 'F' }, 'personaFulls[1].sexo')).toEqual([]);
  });

  it('is none where the answer names no field of the person', () => {
    const paths = ['personaFulls[0]', 'personaFulls[0].telefonoFulls[1]', 'saldo', 'codPerfilRiesgo'];
    expect(findingsOf(ANA, ...paths)).toEqual([]);
  });
});

describe('the errors of the latest answer', () => {
  const answered: FinalizeOutcome = {
    kind: 'answered',
    at: '',
    request: '',
    status: 400,
    contentType: '',
    body: '',
    truncated: false,
  };

  it('are the same list for the same outcome', () => {
    const errors = errorsOf(NUMBER);
    expect(findServiceErrors({ ...answered, errors })).toBe(errors);
  });

  it('are the same empty list where there are none', () => {
    const none = findServiceErrors(undefined);
    expect(none).toEqual([]);
    expect(findServiceErrors(answered)).toBe(none);
    expect(findServiceErrors({ kind: 'no-answer', at: '', request: '', cause: 'network' })).toBe(none);
  });
});
