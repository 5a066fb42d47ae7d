import { fromKeys } from '../fields/from-keys.ts';
import { FIELD_KEYS, type FieldKey, SECTION_KEYS } from '../fields/registry.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { personWith, rowWith } from '../enrollment/builders.fixture.ts';
import type { Enrollment } from '../enrollment/enrollment.ts';
import { sendableEnrollment } from './contract.arbitraries.ts';
import { toSentOrder, toFinalizeRequest, type WireProfile } from './to-finalize-request.ts';

const hiding = (...hidden: readonly FieldKey[]): WireProfile => ({
  emptyText: 'omit',
  viewOf: () => ({ field: (key) => ({ hidden: hidden.includes(key) }) }),
});

const ENROLLMENT: Enrollment = {
  id: 'enrollment',
  riskProfileCode: '',
  persons: [
    personWith({
      id: 'ana',
      telephones: [
        rowWith('telephones', { number: ' ' }),
        rowWith('telephones', { id: 't2', remark: 'llamar tarde' }),
        rowWith('telephones', { id: 't3', number: '1' }),
      ],
    }),
    personWith({
      id: 'bea',
      emails: [rowWith('emails', { id: 'e1', typeCode: 'P' }), rowWith('emails', { id: 'e2' })],
    }),
  ],
};

const NO_ROWS = fromKeys(SECTION_KEYS, () => []);

describe('toSentOrder', () => {
  it('lists every person, and only the rows with an entry', () => {
    expect(toSentOrder(ENROLLMENT, hiding())).toEqual([
      { personId: 'ana', rows: { ...NO_ROWS, telephones: ['t2', 't3'] } },
      { personId: 'bea', rows: { ...NO_ROWS, emails: ['e1'] } },
    ]);
  });

  it('leaves out a row whose entries are all hidden', () => {
    expect(toSentOrder(ENROLLMENT, hiding('telephones.remark', 'emails.typeCode'))).toEqual([
      { personId: 'ana', rows: { ...NO_ROWS, telephones: ['t3'] } },
      { personId: 'bea', rows: NO_ROWS },
    ]);
  });

  it('uses the hidden fields of each person', () => {
    const profile: WireProfile = {
      emptyText: 'omit',
      viewOf: (person) => ({ field: () => ({ hidden: person?.id === 'ana' }) }),
    };
    expect(toSentOrder(ENROLLMENT, profile)).toEqual([
      { personId: 'ana', rows: NO_ROWS },
      { personId: 'bea', rows: { ...NO_ROWS, emails: ['e1'] } },
    ]);
  });

  it('has as many persons and rows as the request', () => {
    fc.assert(
      fc.property(sendableEnrollment, fc.subarray([...FIELD_KEYS]), (enrollment, hidden) => {
        const assembly = toFinalizeRequest(enrollment, hiding(...hidden));
        if (!assembly.ok) throw new Error('toFinalizeRequest refused the enrollment');
        const lengths = toSentOrder(enrollment, hiding(...hidden)).map(({ rows }) => [
          rows.telephones.length,
          rows.addresses.length,
          rows.emails.length,
          rows.bankAccounts.length,
        ]);
        expect(lengths).toEqual(
          assembly.request.personaFulls.map((persona) => [
            persona.telefonoFulls.length,
            persona.direccionFulls.length,
            persona.emailFulls.length,
            persona.cuentaBancarioFulls.length,
          ]),
        );
      }),
      { numRuns: 150 },
    );
  });
});
