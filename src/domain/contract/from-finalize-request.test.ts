import { personWith, requestWith, rowWith } from '../enrollment/builders.fixture.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Enrollment, Person } from '../enrollment/enrollment.ts';
import { sendableEnrollment, validRequest } from './contract.arbitraries.ts';
import { ARRAY_NAMES, asSent } from './contract.fixture.ts';
import { type FinalizeRequest, finalizeRequestSchema } from './finalize-request.ts';
import { fromFinalizeRequest } from './from-finalize-request.ts';
import { fromKeys } from '../fields/from-keys.ts';
import { SECTION_KEYS } from '../fields/registry.ts';
import { checkPerson } from '../profile/check-person.ts';
import { profileWith } from '../profile/profile.fixture.ts';
import { toFinalizeRequest, type WireProfile } from './to-finalize-request.ts';

const RUNS = { numRuns: 150 };
const PLAIN: WireProfile = { emptyText: 'omit', viewOf: () => ({ field: () => ({ hidden: false }) }) };

function counter(): () => string {
  let next = 0;
  return () => `id-${next++}`;
}

const read = (request: FinalizeRequest) => fromFinalizeRequest(request, counter());

function send(enrollment: Enrollment): FinalizeRequest {
  const assembly = toFinalizeRequest(enrollment, PLAIN);
  if (!assembly.ok) throw new Error('toFinalizeRequest refused the enrollment');
  return assembly.request;
}

/** The members of a record, texts in the form in which they are sent. */
function tidyMembers(record: object): [name: string, value: unknown][] {
  const members: [string, unknown][] = Object.entries(record);
  return members.map(([name, value]) => [name, typeof value === 'string' ? asSent(value) : value]);
}

/** A record of the wire without its unfilled members. */
function tidy(record: object): object {
  return Object.fromEntries(tidyMembers(record).filter(([, value]) => value !== '' && value !== undefined));
}

function tidyRequest({ personaFulls, ...root }: FinalizeRequest): object {
  const rowsOf = (rows: readonly object[]) => rows.map(tidy).filter((row) => Object.keys(row).length > 0);
  return {
    ...tidy(root),
    personaFulls: personaFulls.map((persona) => ({
      ...tidy(persona),
      ...Object.fromEntries(ARRAY_NAMES.map((name) => [name, rowsOf(persona[name])])),
    })),
  };
}

/** An enrollment without ids and blank rows, texts in the form in which they are sent. */
function tidyEnrollment({ riskProfileCode, persons }: Enrollment): object {
  const withoutId = (record: object) => tidyMembers(record).filter(([name]) => name !== 'id');
  const rowsOf = (rows: readonly object[]) =>
    rows
      .map(withoutId)
      .filter((row) => row.some(([, entry]) => entry !== ''))
      .map((row): object => Object.fromEntries(row));
  return {
    riskProfileCode: asSent(riskProfileCode),
    persons: persons.map((person): object => ({
      ...Object.fromEntries(withoutId(person)),
      ...fromKeys(SECTION_KEYS, (section) => rowsOf(person[section])),
    })),
  };
}

describe('fromFinalizeRequest', () => {
  it('reads every field of the contract', () => {
    const request = requestWith(
      [
        {
          tipoEntidad: 'te',
          identificador: 'i',
          tipoIdentificador: 'ti',
          nombre: 'n',
          paterno: 'p',
          materno: 'm',
          sexo: 's',
          fechaNacimiento: '1983-09-05',
          codPais: 'cp',
          codEstadoCivil: 'ec',
          codRegimenMatrimonial: 'rm',
          dscGiro: 'g',
          codTipoSociedad: 'ts',
          codTipoRelacion: 'tr',
          telefonoFulls: [{ telefono: 't', observacion: 'o', codTipoTelefono: 'tt' }],
          direccionFulls: [{ linea1: 'l', codTipoDireccion: 'td', prospComunaCiudadId: 13120 }],
          emailFulls: [{ email: 'e', codTipoEmail: 'tm' }],
          cuentaBancarioFulls: [{ numero: '007', tipo: 'k', prospBancoId: 0 }],
        },
      ],
      { codPerfilRiesgo: 'r' },
    );
    const person: Person = personWith({
      id: 'id-1',
      entityKind: 'te',
      identifier: 'i',
      identifierType: 'ti',
      givenName: 'n',
      paternalName: 'p',
      maternalName: 'm',
      sex: 's',
      birthDate: '1983-09-05',
      countryCode: 'cp',
      maritalStatusCode: 'ec',
      maritalRegimeCode: 'rm',
      businessActivity: 'g',
      companyTypeCode: 'ts',
      relationshipTypeCode: 'tr',
      telephones: [rowWith('telephones', { id: 'id-2', number: 't', remark: 'o', typeCode: 'tt' })],
      addresses: [rowWith('addresses', { id: 'id-3', line: 'l', typeCode: 'td', communeId: 13120 })],
      emails: [rowWith('emails', { id: 'id-4', address: 'e', typeCode: 'tm' })],
      bankAccounts: [rowWith('bankAccounts', { id: 'id-5', number: '007', kind: 'k', bankId: 0 })],
    });
    expect(read(request)).toEqual({ id: 'id-0', riskProfileCode: 'r', persons: [person] });
  });

  it('reads a missing field as an empty entry', () => {
    const addresses = [rowWith('addresses', { id: 'id-2' })];
    expect(read(requestWith([{ direccionFulls: [{}] }]))).toEqual({
      id: 'id-0',
      riskProfileCode: '',
      persons: [personWith({ id: 'id-1', addresses })],
    });
  });

  it('gives each person and each row a unique id', () => {
    fc.assert(
      fc.property(validRequest, (request) => {
        const { id, persons } = read(request);
        const ids = persons.flatMap((person) => [
          person.id,
          ...SECTION_KEYS.flatMap((section) => person[section].map((row) => row.id)),
        ]);
        expect(new Set([id, ...ids]).size).toBe(ids.length + 1);
      }),
      RUNS,
    );
  });
});

describe('a birth date with a time', () => {
  const BIRTH = 'fechaNacimiento';
  it.each([
    '1983-09-05T00:00:00',
    '1983-09-05T00:00:00Z',
    '1983-09-05T00:00:00.000Z',
    '1983-09-05T00:00:00.0000000',
  ])('is read as its day, where it is midnight: %s', (sent) => {
    const request = finalizeRequestSchema.parse(requestWith([{ [BIRTH]: sent }]));
    expect(request.personaFulls[0]?.fechaNacimiento).toBe(sent);
    expect(read(request).persons[0]?.birthDate).toBe('1983-09-05');
  });

  it.each([
    '1983-09-05T03:00:00Z',
    '1983-09-05T00:00:00-03:00',
    '1983-02-30T00:00:00',
    'T00:00:00',
    '1983-09-05T',
  ])('is refused, where it is another time or no day: %s', (sent) => {
    expect(finalizeRequestSchema.safeParse(requestWith([{ [BIRTH]: sent }])).success).toBe(false);
  });
});

describe('fromFinalizeRequest and toFinalizeRequest', () => {
  it('give the same request again, without its unfilled values', () => {
    fc.assert(
      fc.property(validRequest, (request) => {
        expect(send(read(request))).toEqual(tidyRequest(request));
      }),
      RUNS,
    );
  });

  it('give a request that was sent again, byte for byte', () => {
    fc.assert(
      fc.property(sendableEnrollment, (enrollment) => {
        const request = send(enrollment);
        expect(JSON.stringify(send(read(request)))).toBe(JSON.stringify(request));
      }),
      RUNS,
    );
  });

  it('give the same enrollment again, except for ids and blank rows', () => {
    fc.assert(
      fc.property(sendableEnrollment, (enrollment) => {
        expect(tidyEnrollment(read(send(enrollment)))).toEqual(tidyEnrollment(enrollment));
      }),
      RUNS,
    );
  });
});

describe('a request with wire formats of the profile', () => {
  // biome-ignore format: a list reads better than a column
  const identifier = fc.constantFrom('12.345.678-5', '012345678-5', '6k', '12345678-9', 'F 123', '');
  const phone = fc.constantFrom(
    '9 8765 4321',
    '+56 41 234 5678',
    '+1 202 555 0123',
    '8765 4321',
    '600 123 4567',
  );
  const address = fc.constantFrom('Ana@Example.com', 'ana');

  it('reads back as an enrollment that gives the same request again', () => {
    fc.assert(
      fc.property(
        identifier,
        phone,
        address,
        fc.constantFrom<('hyphen' | 'dots-and-hyphen' | 'plain')[]>('hyphen', 'dots-and-hyphen', 'plain'),
        fc.constantFrom<('e164' | 'national' | 'as-typed')[]>('e164', 'national', 'as-typed'),
        fc.constantFrom<('date' | 'date-time' | 'date-time-utc')[]>('date', 'date-time', 'date-time-utc'),
        (identifierText, number, addressText, rut, telephone, date) => {
          const profile = profileWith({
            fields: {
              identificador: { format: { name: 'rut-cl', send: rut } },
              telefono: { format: { name: 'phone-cl', send: telephone } },
              email: { format: { name: 'e-mail', send: 'upper' } },
              fechaNacimiento: { format: { name: 'date', send: date } },
            },
          });
          const person = personWith({
            identifier: identifierText,
            birthDate: '1983-09-05',
            telephones: [rowWith('telephones', { id: 't', number })],
            emails: [rowWith('emails', { id: 'm', address: addressText })],
          });
          const sent = toFinalizeRequest({ id: 'e', riskProfileCode: '', persons: [person] }, profile);
          if (!sent.ok) throw new Error('toFinalizeRequest refused the enrollment');
          const again = read(sent.request);
          expect(again.persons[0]?.birthDate).toBe('1983-09-05');
          expect(toFinalizeRequest(again, profile)).toEqual(sent);
          const findings = (of: Person) => checkPerson(of, profile).findings.map(({ problem }) => problem);
          expect(again.persons.map(findings)).toEqual([findings(person)]);
        },
      ),
      RUNS,
    );
  });
});
