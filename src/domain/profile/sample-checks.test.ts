/** Tests the checks of the Chile sample, its maximum lengths and its telephone numbers. Today is 2026-11-21. */
import { personWith, rowWith } from '../enrollment/builders.fixture.ts';
import { findFieldByWireName } from '../fields/registry.ts';
import { describe, expect, it } from 'vitest';
import { toFinalizeRequest } from '../contract/to-finalize-request.ts';
import type { Person } from '../enrollment/enrollment.ts';
import { checkPerson } from './check-person.ts';
import { findRemark } from './entry-schemas.ts';
import { COMPANY, HOLDER, PARTNER, SAMPLE, saidOf } from './sample.fixture.ts';

const words = (text: string): string => expect.stringContaining(text) as string;
const LUZ: Person = { ...PARTNER, id: 'luz', identifier: '15.432.987-0' };

describe('the check for exactly one Titular', () => {
  const message = words('exactamente un Titular');

  it('gives an error on the enrollment when there is no Titular', () => {
    expect(saidOf(PARTNER, COMPANY)).toEqual([['', 'error', message]]);
    expect(saidOf(PARTNER, HOLDER, COMPANY)).toEqual([]);
  });

  it('gives an error on the second Titular', () => {
    const rows = {
      telephones: [rowWith('telephones', { number: '2 2345 6780', typeCode: 'TTELEFIJO' })],
      addresses: HOLDER.addresses,
      emails: [rowWith('emails', { address: 'luz@example.com', typeCode: 'TDIREEPART' })],
      bankAccounts: [rowWith('bankAccounts', { number: '7700001', kind: 'Cuenta vista', bankId: 1 })],
    };
    expect(saidOf(HOLDER, { ...LUZ, ...rows, relationshipTypeCode: 'CLINTE' })).toEqual([
      ['luz relationshipTypeCode', 'error', message],
    ]);
    expect(saidOf(HOLDER, { ...LUZ, ...rows })).toEqual([]);
  });
});

describe('the checks for duplicates', () => {
  it('give an error on the second person with the same identifier and type', () => {
    expect(saidOf(HOLDER, PARTNER, { ...LUZ, identifier: '017654321 3' })).toEqual([
      ['luz identifier', 'error', 'duplicate-identifier'],
    ]);
    const passport = { identifierType: 'P', identifier: 'F12345' };
    expect(
      saidOf(HOLDER, { ...PARTNER, ...passport }, { ...LUZ, ...passport, identifier: 'f-12345' }),
    ).toEqual([['luz identifier', 'error', 'duplicate-identifier']]);
    const digits = { ...PARTNER, identifierType: 'P', identifier: '123456785' };
    expect(saidOf(HOLDER, digits)).toEqual([]);
  });

  it('give an error on the second of two equal rows of one person', () => {
    const [telephone] = HOLDER.telephones;
    if (!telephone) throw new Error('The sample holder has no telephone');
    const again = (values: Partial<typeof telephone>) =>
      saidOf({ ...HOLDER, telephones: [telephone, { ...telephone, id: 't2', ...values }] });
    expect(again({ number: '+56987654321' })).toEqual([['holder telephones t2', 'error', 'duplicate-row']]);
    expect(again({ remark: 'noche' })).toEqual([]);
    expect(again({ typeCode: 'TTELELABO' })).toEqual([]);
  });
});

describe('the check for a representative of a company', () => {
  const holder: Person = { ...HOLDER, ...COMPANY, id: 'holder', relationshipTypeCode: 'CLINTE' };
  const company: Person = {
    ...holder,
    telephones: HOLDER.telephones,
    addresses: HOLDER.addresses.map((address) => ({ ...address, typeCode: 'TDIREFTRIB' })),
    emails: HOLDER.emails,
    bankAccounts: HOLDER.bankAccounts,
  };
  const agent: Person = { ...PARTNER, relationshipTypeCode: 'REPLEGAL' };
  const warned = [['holder', 'warning', words('Representante legal')]];

  it('gives a warning when a company as Titular has no adult natural person as representative', () => {
    expect(saidOf(company)).toEqual(warned);
    expect(saidOf(company, agent)).toEqual([]);
    expect(saidOf(agent, company)).toEqual([]);
    expect(saidOf(company, PARTNER)).toEqual(warned);
    expect(saidOf(company, { ...agent, birthDate: '2008-11-22' })).toEqual([
      ...warned,
      ['partner birthDate', 'warning', expect.stringContaining('menor de 18')],
    ]);
    expect(saidOf(company, { ...agent, birthDate: '2008-11-21' })).toEqual([]);
    const firm = {
      ...COMPANY,
      relationshipTypeCode: 'REPLEGAL',
      identifier: '77.777.770-K',
      birthDate: '1990-01-31',
    };
    expect(saidOf(company, firm)).toEqual(warned);
  });

  it('does not accept a representative without a date of birth, or with one in the future', () => {
    for (const birthDate of ['', '2026-11-22']) {
      expect(saidOf(company, { ...agent, birthDate })).toContainEqual(warned[0]);
    }
  });

  it('gives no warning when the Titular is a natural person, with or without a company beside', () => {
    expect(saidOf(HOLDER)).toEqual([]);
    expect(saidOf(HOLDER, COMPANY)).toEqual([]);
  });
});

describe('the check for rows of the Titular', () => {
  it.each(['telephones', 'addresses', 'emails', 'bankAccounts'] as const)(
    'gives a warning when the Titular has no %s',
    (section) => {
      const said = [[`holder ${section}`, 'warning', words('no tiene')]];
      expect(saidOf({ ...HOLDER, [section]: [] })).toEqual(said);
      const blank = { ...HOLDER, telephones: [rowWith('telephones')], addresses: [rowWith('addresses')] };
      const emptied = { ...blank, emails: [rowWith('emails')], bankAccounts: [rowWith('bankAccounts')] };
      expect(saidOf({ ...HOLDER, [section]: emptied[section] })).toEqual(said);
      expect(saidOf(emptied)).toHaveLength(4);
    },
  );

  it('gives no warning when another person has no rows', () => {
    expect(
      saidOf(HOLDER, { ...PARTNER, telephones: [], addresses: [], emails: [], bankAccounts: [] }),
    ).toEqual([]);
  });
});

describe('the checks for values that two persons share', () => {
  it.each([
    [
      'shared-telephone',
      { telephones: [rowWith('telephones', { number: '+56 9 8765 4321', typeCode: 'TTELELABO' })] },
      { telephones: [rowWith('telephones', { number: '+56 9 8765 4322', typeCode: 'TTELELABO' })] },
      'partner t1 telephones.number',
    ],
    [
      'shared-email',
      { emails: [rowWith('emails', { address: 'BEGONA@example.com', typeCode: 'TDIREELABO' })] },
      { emails: [rowWith('emails', { address: 'begonia@example.com', typeCode: 'TDIREELABO' })] },
      'partner e1 emails.address',
    ],
    [
      'shared-account',
      { bankAccounts: [rowWith('bankAccounts', { number: '000123456', kind: 'Cuenta vista', bankId: 1 })] },
      { bankAccounts: [rowWith('bankAccounts', { number: '000123456', kind: 'Cuenta vista', bankId: 9 })] },
      'partner b1 bankAccounts.number',
    ],
  ])('report %s as a warning', (code, same, other, place) => {
    expect(saidOf(HOLDER, { ...PARTNER, ...same })).toEqual([[place, 'warning', code]]);
    expect(saidOf(HOLDER, { ...PARTNER, ...other })).toEqual([]);
  });
});

/** Longest text of each field, by the contract's names. */
const MAX_LENGTHS: readonly (readonly [name: string, max: number])[] = [
  ['identificador', 12],
  ['nombre', 100],
  ['paterno', 50],
  ['materno', 50],
  ['dscGiro', 100],
  ['codTipoSociedad', 50],
  ['codEstadoCivil', 10],
  ['codPais', 3],
  ['codRegimenMatrimonial', 30],
  ['codTipoRelacion', 30],
  ['telefono', 50],
  ['observacion', 150],
  ['codTipoTelefono', 30],
  ['linea1', 150],
  ['codTipoDireccion', 30],
  ['email', 50],
  ['codTipoEmail', 30],
  ['numero', 20],
  ['tipo', 100],
];

describe('a text that is too long', () => {
  it.each(MAX_LENGTHS)('is rejected in %s above %i characters', (name, max) => {
    const key = findFieldByWireName(name);
    if (!key) throw new Error(`The contract has no field ${name}`);
    const view = { ...SAMPLE.viewOf(personWith()).field(key), hidden: false };
    expect(view.maxLength).toBe(max);
    if (view.catalog) {
      expect(findRemark('x'.repeat(max + 1), view, SAMPLE)?.problem).toEqual({ code: 'not-in-catalog' });
    } else {
      expect(findRemark('x'.repeat(max + 1), view, SAMPLE)?.problem).toEqual({
        code: 'too-long',
        length: max + 1,
        max,
      });
      expect(findRemark('x'.repeat(max), view, SAMPLE)?.problem.code).not.toBe('too-long');
    }
  });

  it('is reported as an error, and is never cut in the request', () => {
    const givenName = 'ñ'.repeat(101);
    expect(saidOf({ ...HOLDER, givenName })).toEqual([['holder givenName', 'error', 'too-long']]);
    const persons = [{ ...HOLDER, givenName }];
    const assembly = toFinalizeRequest({ id: 'e', riskProfileCode: 'MOD', persons }, SAMPLE);
    expect(assembly.ok && assembly.request.personaFulls[0]?.nombre).toBe(givenName);
  });

  it('is measured as it is sent, so that a RUT typed with dots is not too long', () => {
    expect(saidOf(HOLDER, { ...PARTNER, identifier: ' 0.012.345.670 - K ' })).toEqual([]);
  });

  it('is reported at the field of its row', () => {
    const addresses = HOLDER.addresses.map((row) => ({ ...row, line: '1'.repeat(151) }));
    expect(checkPerson({ ...HOLDER, addresses }, SAMPLE).findings).toEqual([
      {
        place: { personId: 'holder', section: 'addresses', rowId: 'a1', field: 'addresses.line' },
        problem: { code: 'too-long', length: 151, max: 150 },
        severity: 'error',
      },
    ]);
  });
});

describe('a telephone number', () => {
  it.each(['9 8765-4321', '(+56 9) 8765 4321', '022 345 67 80', '+1 212 555 0100', 'anexo 12'])(
    'is sent and displayed as typed, without spaces around it: %s',
    (number) => {
      const telephones = [rowWith('telephones', { number: ` ${number} `, typeCode: 'TTELELABO' })];
      const persons = [{ ...HOLDER, telephones }];
      const assembly = toFinalizeRequest({ id: 'e', riskProfileCode: 'MOD', persons }, SAMPLE);
      expect(assembly.ok && assembly.request.personaFulls[0]?.telefonoFulls[0]?.telefono).toBe(number);
      const { format } = SAMPLE.viewOf(undefined).field('telephones.number');
      expect(format?.toDisplay(number)).toBe(number);
    },
  );
});
