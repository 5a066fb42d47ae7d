import { describe, expect, it } from 'vitest';
import { toSentOrder } from '../contract/sent-order.ts';
import { type FinalizeOutcome, outcomeSchema } from '../drafts/outcome.ts';
import type { Enrollment } from '../enrollment/enrollment.ts';
import { createPerson } from '../enrollment/person.ts';
import { toServiceErrors } from './to-service-errors.ts';

const PLAIN = {
  emptyText: 'omit',
  viewOf: () => ({ field: () => ({ hidden: false }) }),
} as const;

const ENROLLMENT: Enrollment = {
  id: 'e',
  riskProfileCode: 'MOD',
  persons: [
    {
      ...createPerson('ana'),
      telephones: [
        { id: 'blank', number: ' ', remark: '', typeCode: '' },
        { id: 't1', number: '111', remark: '', typeCode: '' },
        { id: 't2', number: '222', remark: '', typeCode: '' },
      ],
      addresses: [{ id: 'a1', line: '', typeCode: '', communeId: 13120 }],
    },
    { ...createPerson('luz'), givenName: 'Luz' },
  ],
};

const errorsOf = (...paths: string[]) =>
  toServiceErrors(
    paths.map((path) => ({ path, message: `about ${path}` })),
    toSentOrder(ENROLLMENT, PLAIN),
    ENROLLMENT,
  );

const NUMBER = 'personaFulls[0].telefonoFulls[1].telefono';
const T2 = { personId: 'ana', section: 'telephones', rowId: 't2', field: 'telephones.number' };

describe('toServiceErrors', () => {
  it('gives each error its place and the entry that was sent from there', () => {
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

  it('gives an integer entry as a number and an empty entry as an empty text', () => {
    const [commune, sex] = errorsOf(
      'personaFulls[0].direccionFulls[0].prospComunaCiudadId',
      'personaFulls[1].sexo',
    );
    expect(commune?.entry).toBe(13120);
    expect(sex?.entry).toBe('');
  });

  it('gives an error about a whole person or row a place but no entry', () => {
    const row = 'personaFulls[0].telefonoFulls[1]';
    expect(errorsOf(row, 'personaFulls[1]')).toEqual([
      {
        path: row,
        message: `about ${row}`,
        place: { personId: 'ana', section: 'telephones', rowId: 't2' },
      },
      { path: 'personaFulls[1]', message: 'about personaFulls[1]', place: { personId: 'luz' } },
    ]);
  });

  it("gives an error about the enrollment's own field its place and entry", () => {
    expect(errorsOf('codPerfilRiesgo')).toMatchObject([
      { place: { field: 'riskProfileCode' }, entry: expect.any(String) as string },
    ]);
  });

  it.each(['', '$', 'saldo', 'personaFulls[7].nombre', 'personaFulls[-1]', 'Error interno: 500'])(
    'keeps an error without a place where its path leads nowhere: %j',
    (path) => {
      expect(errorsOf(path)).toEqual([{ path, message: `about ${path}` }]);
    },
  );

  it('gives errors that can be stored and read again unchanged', () => {
    const outcome: FinalizeOutcome = {
      kind: 'answered',
      at: '2026-11-21T07:00:00Z',
      status: 400,
      contentType: 'application/json',
      body: '{}',
      truncated: false,
      verdict: 'rejected',
      errors: errorsOf(NUMBER, 'saldo', 'codPerfilRiesgo'),
    };
    expect(outcomeSchema.parse(JSON.parse(JSON.stringify(outcome)))).toEqual(outcome);
  });
});
